"""The lock on a match's row, and the time read under it.

`docs/locking.md` says which locks come before and after it.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import NamedTuple

from django.db import connection
from django.db.models import QuerySet

from accounts.models import User
from games.compiled_queries import CompiledQuery, Parameter
from games.matches.errors import MatchNotRunning, NotYours
from games.matches.models import Match
from games.matches.selectors.conflict_of_interest import refuse_conflict
from games.notices.now import database_now


class Lock(NamedTuple):
    """A locked match, and the database's time when it was locked."""

    match: Match
    now: datetime


def lock(match_id: int, *, skip_locked: bool = False) -> Lock | None:
    """Lock a match and return it with the time at which it was locked; return None if there is no such match.

    Call this in a transaction that holds no other match's lock, after locking any person that it needs. With
    `skip_locked`, return None also for a match that is locked elsewhere; a database without SKIP LOCKED waits
    instead. Others can still add rows that refer to the match, such as errands. The time is read after the
    row is locked; otherwise a transaction that had to wait would use a time before the previous transaction's
    changes.
    """
    match = lock_row(match_id, skip_locked=skip_locked)
    return None if match is None else Lock(match, database_now())


def lock_row(match_id: int, *, skip_locked: bool = False) -> Match | None:
    """Lock a match as `lock` does, for callers that read the time themselves in a later query."""
    skip = skip_locked and connection.features.has_select_for_update_skip_locked
    return (_ROW_UNLESS_LOCKED if skip else _ROW).first(match=match_id)


def _row(*, skip_locked: bool) -> QuerySet[Match]:
    locked = Match.objects.select_for_update(skip_locked=skip_locked, of=("self",), no_key=True)
    return locked.filter(pk=Parameter("match"))


_ROW = CompiledQuery(partial(_row, skip_locked=False))
_ROW_UNLESS_LOCKED = CompiledQuery(partial(_row, skip_locked=True))


def lock_known(match_id: int) -> Lock:
    """Lock a match that should exist, as `lock` does; raises `NotYours` if it does not exist."""
    found = lock(match_id)
    if found is None:
        raise NotYours
    return found


def lock_running(match_id: int, by: User) -> tuple[Match, datetime]:
    """Lock a match in progress for an operator who has no part in it; return the match and the time.

    Raises `NotYours`, `ConflictOfInterest` or `MatchNotRunning`.
    """
    refuse_conflict(by, match_id)
    match, now = lock_known(match_id)
    if not match.running:
        raise MatchNotRunning
    return match, now
