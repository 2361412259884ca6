"""A new ladder, and other terms for its next season."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.competitions.models import Competition, Director
from games.competitions.services import directing, log
from games.competitions.services.locking import lock_competition
from games.ladders.errors import MayNotFound
from games.ladders.models import Ladder, Season
from games.ladders.services import seasons
from games.matches.models import Tenure
from games.notices.now import database_now

FINISHED_MATCHES_WANTED = 3
"""Matches that who founds a ladder has played to their end: they know the house a little."""

MOST_DIRECTED = 3
"""Competitions that one may direct at once and still found another."""


def why_not(user: User) -> str:
    """Why a person may not found a ladder, in their language; "" if they may. Staff always may."""
    if user.is_staff:
        return ""
    finished = Tenure.objects.filter(
        user=user, how=Tenure.How.FINISHED, match__practice=False, match__imported=False
    ).exclude(role=Tenure.Role.DEPUTY)
    over = (Competition.Status.FINISHED, Competition.Status.CANCELLED)
    directs = Director.objects.filter(user=user, until=None).exclude(competition__status__in=over)
    if finished.count() >= FINISHED_MATCHES_WANTED and directs.count() < MOST_DIRECTED:
        return ""
    return MayNotFound(FINISHED_MATCHES_WANTED, MOST_DIRECTED).sentence


def create(
    *,
    by: User,
    competition: Mapping[str, Any],
    ladder: Mapping[str, Any],
    starts_at: datetime,
    kind: Competition.Kind = Competition.Kind.LADDER,
) -> Ladder:
    """Found a ladder that is open for entries; its first season begins by itself. `competition` and
    `ladder` are columns of the two rows, checked before, as is whether this person may (`why_not`)."""
    now = database_now()
    with transaction.atomic():
        made = Competition.objects.create(
            **competition,
            kind=kind,
            status=Competition.Status.OPEN,
            created_by=by,
            created_at=now,
            begins_at=starts_at,
        )
        directing.found(made, by, now)
        log.note(made, "founded", by=by)
        return lay(made, ladder, starts_at)


def lay(competition: Competition, ladder: Mapping[str, Any], starts_at: datetime) -> Ladder:
    """Lay a ladder on a competition that is there, in the caller's transaction."""
    made = Ladder.objects.create(competition=competition, **ladder)
    seasons.plan(made, 1, starts_at)
    return made


def change(*, by: User, competition_id: int, about: str, terms: Mapping[str, Any]) -> bool:
    """Give a ladder other terms: from the next season that has not begun. Whether anything is other."""
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        ladder = Ladder.objects.get(competition=competition)
        changed = sorted(name for name, value in terms.items() if getattr(ladder, name) != value)
        for name in changed:
            setattr(ladder, name, terms[name])
        if changed:
            ladder.save(update_fields=changed)
            _plan_anew(ladder)
            log.note(competition, "terms", by=by, changed=changed)
        if about != competition.about:
            competition.about = about
            competition.save(update_fields=["about"])
            log.note(competition, "about", by=by)
            return True
        return bool(changed)


def _plan_anew(ladder: Ladder) -> None:
    """Let a season that has not begun have the ladder's terms and length."""
    for season in Season.objects.filter(ladder=ladder, status=Season.Status.PLANNED):
        for name, value in ladder.terms().items():
            setattr(season, name, value)
        season.ends_at = seasons.end_of(ladder, season.starts_at)
        season.save()
