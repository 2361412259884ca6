"""The lock on a competition's row, which all code takes before it changes the competition.

It is taken before any lock on a person or match (`docs/locking.md`).
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db import connection

from games.competitions.errors import NotFound
from games.competitions.models import Competition
from games.competitions.services import outage_shifts
from games.notices.now import database_now


class Lock(NamedTuple):
    """A locked competition, and the database's time after it was locked."""

    competition: Competition
    now: datetime


def lock_competition(competition_id: int) -> Lock:
    """Lock a competition, and move its dates if there have been outages.

    Call this in a transaction that holds no lock yet. Raises `NotFound` if there is no such competition.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("a competition can be locked only in a transaction")
    competition = (
        Competition.objects.select_for_update(of=("self",), no_key=True).filter(pk=competition_id).first()
    )
    if competition is None:
        raise NotFound
    # A transaction that waited for the row would otherwise have a time from before its predecessor's changes.
    now = database_now()
    outage_shifts.shift_dates(competition)
    return Lock(competition, now)
