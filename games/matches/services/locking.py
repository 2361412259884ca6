"""The lock of a match's row, and the time under it. Before and after it: `docs/locking.md`."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db import connection

from accounts.models import User
from games.matches.errors import MatchNotRunning, NotYours
from games.matches.models import Match
from games.matches.selectors.conflict_of_interest import refuse_partial
from games.notices.now import database_now


class Lock(NamedTuple):
    """A locked match, and the database's time since when it is."""

    match: Match
    now: datetime


def lock(match_id: int, *, skip_locked: bool = False) -> Lock | None:
    """Lock a match, in a transaction that holds no other; None where there is none. With
    `skip_locked`, where the database can, one that somebody else holds is None too.

    A person who is to be locked as well is locked before. Rows that name the match can be added
    by others meanwhile: errands.

    The time is read after the row is locked: who waited for it would else carry a time from
    before what the one before them did.
    """
    skip = skip_locked and connection.features.has_select_for_update_skip_locked
    match = (
        Match.objects.select_for_update(skip_locked=skip, of=("self",), no_key=True)
        .filter(pk=match_id)
        .first()
    )
    return None if match is None else Lock(match, database_now())


def lock_known(match_id: int) -> Lock:
    """The same for a match that is known to be there; raises `NotYours` if it is not."""
    found = lock(match_id)
    if found is None:
        raise NotYours
    return found


def lock_running(match_id: int, by: User) -> tuple[Match, datetime]:
    """A running match, locked for an operator who has no part in it, and the time.

    Raises `NotYours`, `Partial` or `MatchNotRunning`.
    """
    refuse_partial(by, match_id)
    match, now = lock_known(match_id)
    if not match.running:
        raise MatchNotRunning
    return match, now
