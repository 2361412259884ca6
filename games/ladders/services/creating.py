"""Create ladders, and change the terms of their next season."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.competitions.models import Competition, Director
from games.competitions.services import directing, log
from games.competitions.services.clocks import refuse_without_clock
from games.competitions.services.locking import lock_competition
from games.ladders.errors import MayNotCreateLadder
from games.ladders.models import Ladder, Season
from games.ladders.services import seasons
from games.matches.models import Tenure
from games.notices.now import database_now

MIN_FINISHED_MATCHES = 3
"""How many matches a ladder's creator must have finished, so that they know Muster a little."""

MAX_LADDERS_DIRECTED = 3
"""How many competitions a person may direct and still create another."""


def why_not(user: User) -> str:
    """Return why a person may not create a ladder, in their language; "" if they may.

    Staff always may.
    """
    if user.is_staff:
        return ""
    finished = Tenure.objects.filter(
        user=user, how=Tenure.How.FINISHED, match__practice=False, match__imported=False
    ).exclude(role=Tenure.Role.DEPUTY)
    over = (Competition.Status.FINISHED, Competition.Status.CANCELLED)
    directs = Director.objects.filter(user=user, until=None).exclude(competition__status__in=over)
    if finished.count() >= MIN_FINISHED_MATCHES and directs.count() < MAX_LADDERS_DIRECTED:
        return ""
    return MayNotCreateLadder(MIN_FINISHED_MATCHES, MAX_LADDERS_DIRECTED).sentence()


def create(
    *, by: User, competition: Mapping[str, Any], ladder: Mapping[str, Any], starts_at: datetime
) -> Ladder:
    """Create a ladder. Raises `MayNotCreateLadder` or `ClockNeeded`."""
    with transaction.atomic():
        # If two ladders are created at the same time, the second request sees the first ladder.
        lock_person(by.pk)
        if why_not(by):
            raise MayNotCreateLadder(MIN_FINISHED_MATCHES, MAX_LADDERS_DIRECTED)
        return create_unchecked(by=by, competition=competition, ladder=ladder, starts_at=starts_at)


def create_unchecked(
    *,
    by: User,
    competition: Mapping[str, Any],
    ladder: Mapping[str, Any],
    starts_at: datetime,
    kind: Competition.Kind = Competition.Kind.LADDER,
) -> Ladder:
    """Create a ladder that is open for entries; its first season begins automatically.

    `competition` and `ladder` are columns of the two rows. The caller must have checked them, and that the
    person may create a ladder (`why_not`). Raises `ClockNeeded`.
    """
    refuse_without_clock(competition)
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
        directing.add_founding_director(made, by, now)
        log.note(made, "founded", by=by)
        return add_ladder_to(made, ladder, starts_at)


def add_ladder_to(competition: Competition, ladder: Mapping[str, Any], starts_at: datetime) -> Ladder:
    """Add a ladder to an existing competition, in the caller's transaction."""
    made = Ladder.objects.create(competition=competition, **ladder)
    seasons.plan(made, 1, starts_at)
    return made


def change(*, by: User, competition_id: int, about: str, terms: Mapping[str, Any]) -> bool:
    """Change a ladder's description and the terms of its next season; return whether anything changed."""
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
    """Copy the ladder's terms and season length to a season that has not begun."""
    for season in Season.objects.filter(ladder=ladder, status=Season.Status.PLANNED):
        for name, value in ladder.terms().items():
            setattr(season, name, value)
        season.ends_at = seasons.end_of(ladder, season.starts_at)
        season.save()
