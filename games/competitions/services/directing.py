"""Manage the directors of a competition, and check what they may do.

All directors have the same rights. A director who has a part in a table cannot act there; another director
must.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.competitions.errors import (
    AlreadyChanged,
    ConflictOfInterest,
    DirectsAlready,
    LastDirector,
    NotDirector,
    PersonGone,
    PlaysAnonymously,
)
from games.competitions.models import Competition, Director, Entrant, Place, Table
from games.competitions.selectors.directors import directors, has_played, is_director
from games.competitions.services import log
from games.competitions.services.locking import lock_competition
from games.matches.selectors.conflict_of_interest import is_of_table
from games.matches.services.email_requests import ask_by_email, lock_people
from games.notices.services.outbox import queue_notice


def add_founding_director(competition: Competition, user: User, now: datetime) -> Director:
    """Make the creator of a competition its first director, in the caller's transaction."""
    return Director.objects.create(competition=competition, user=user, since=now)


def require_director(competition: Competition, user: User) -> None:
    """Raise `NotDirector` unless a person directs a competition."""
    if not is_director(competition, user.pk):
        raise NotDirector


def require_impartial(user: User, table: Table) -> None:
    """Raise `NotDirector`, or `ConflictOfInterest` if a director has a part in the table."""
    require_director(table.competition, user)
    if has_part_in(table, user):
        raise ConflictOfInterest


def refuse_own(user: User, *entrants: Entrant) -> None:
    """Raise `ConflictOfInterest` if one of the entrants is the director's own entry."""
    if any(entrant.user_id == user.pk for entrant in entrants):
        raise ConflictOfInterest


def has_part_in(table: Table, user: User) -> bool:
    """Return whether a person has a place at a table, or holds or has held a seat in its match."""
    if Place.objects.filter(table=table, entrant__user=user).exists():
        return True
    return table.match_id is not None and is_of_table(user, table.match_id)


def add(*, competition_id: int, by: User, user: User) -> Director:
    """Add a director to a competition and notify them.

    If the competition has no director left, staff can do this too. Raises `NotDirector`, `DirectsAlready`,
    `PersonGone` or `TooManyRequests`, and `PlaysAnonymously` if the players are anonymous and the person is
    one of them.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        lock_people(by, user)
        orphaned = by.is_staff and not directors(competition)
        if not orphaned:
            require_director(competition, by)
        if not User.objects.filter(pk=user.pk, is_active=True, erased_at=None).exists():
            raise PersonGone
        if is_director(competition, user.pk):
            raise DirectsAlready
        if competition.masked and has_played(competition, user.pk):
            raise PlaysAnonymously
        if user.pk != by.pk:
            ask_by_email(sender=by, recipients=[user], kind="director_named", now=now)
        director = Director.objects.create(competition=competition, user=user, since=now)
        log.note(competition, "director_added", by=by, user=user.pk)
        if user.pk != by.pk:
            queue_notice(
                key=f"director_named:{director.pk}",
                user_id=user.pk,
                kind="director_named",
                ids={"director": director.pk},
                thread=f"competition:{competition.pk}",
                now=now,
            )
    return director


def remove(*, competition_id: int, by: User, user: User) -> None:
    """Remove a director from a competition; directors can also remove themselves.

    Raises `NotDirector`, `AlreadyChanged`, or `LastDirector` if nobody would be left and it has not ended.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        require_director(competition, by)
        if not is_director(competition, user.pk):
            raise AlreadyChanged
        if len(directors(competition)) == 1 and not competition.over:
            raise LastDirector
        Director.objects.filter(competition=competition, user=user, until=None).update(until=now)
        log.note(competition, "director_removed", by=by, user=user.pk)
