"""The lock of a competition's row, which orders all who write it: before any person's and any match's
(`docs/locking.md`)."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db import connection

from games.competitions.errors import Unknown
from games.competitions.models import Competition
from games.competitions.services import dates
from games.notices.now import database_now


class Lock(NamedTuple):
    """A locked competition, and the database's time since when it is."""

    competition: Competition
    now: datetime


def lock_competition(competition_id: int) -> Lock:
    """Lock a competition, in a transaction that holds nothing yet; its dates have moved by what outages
    took. Raises `Unknown` where there is none."""
    if not connection.in_atomic_block:
        raise RuntimeError("a competition is locked in a transaction")
    competition = (
        Competition.objects.select_for_update(of=("self",), no_key=True).filter(pk=competition_id).first()
    )
    if competition is None:
        raise Unknown
    # Whoever waited for the row would else carry a time from before what the one before them did.
    now = database_now()
    dates.make_good(competition)
    return Lock(competition, now)
