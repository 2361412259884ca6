"""Ladders for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

import tests.probe.site  # noqa: F401  makes the probe known
from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.competitions.models import Entrant, Place, Table
from games.competitions.services import entering, scoring
from games.competitions.services.locking import lock_competition
from games.engine import registry
from games.ladders.models import Challenge, Hold, Ladder, Movement, Rung, Season, Terms
from games.ladders.movement import Order
from games.ladders.services import challenging, creating, rungs, seasons
from games.ladders.services.sweeping import SWEEP_PARTS
from games.matches import codecs
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.counting import COMPETITIONS

OF_LADDER = {
    "season_days": 90,
    "pause_days": 7,
    "last_season": None,
    "closed_days": 0,
    "on_win": "just_above",
    "on_draw": "nothing",
    "on_loss": "nothing",
    "on_win_on_time": "just_above",
    "on_loss_on_time": "nothing",
    "on_refusal": "just_above",
    "on_no_answer": "just_above",
}
"""Unlike the defaults where those would move more than a test speaks of."""


@copied
def make_ladder(
    people: int | Sequence[User] = 4,
    *,
    title: str = "probe",
    seats: int = 2,
    begun: bool = True,
    director: User | None = None,
    competition: dict[str, Any] | None = None,
    **terms: Any,
) -> Ladder:
    """Return a ladder in its first season, with people on its rungs from the top in their order."""
    meta = registry.meta(title)
    now = database_now()
    columns = {
        "name": f"Ladder {next(COMPETITIONS)}",
        "title": title,
        "options": codecs.open_values(meta.options()),
        "seats_least": max(2, seats - 1) if seats > 2 else 2,
        "seats_most": seats,
        "controls": {clock: Fixed(2 * DAY) for clock in meta.clocks},
        "words_seconds": 3_600,
    }
    made = creating.create_unchecked(
        by=director or make_user(),
        competition=columns | (competition or {}),
        ladder={**OF_LADDER, **terms},
        starts_at=now if begun else now + timedelta(days=7),
    )
    users = [make_user() for _ in range(people)] if isinstance(people, int) else people
    for user in users:
        enter(made, user)
    if begun:
        assert seasons.begin(season_of(made).pk)
    return again(made)


def again(ladder: Ladder) -> Ladder:
    """Return a ladder as it is stored now."""
    return Ladder.objects.select_related("competition").get(pk=ladder.pk)


@copied
def enter(ladder: Ladder, user: User, **fields: Any) -> Entrant:
    """Enter a person as a page would, and return the entrant."""
    with transaction.atomic():
        competition, _now = lock_competition(ladder.pk)
        return entering.enter(competition, user, **fields)


def season_of(ladder: Ladder) -> Season:
    """Return the newest season of a ladder."""
    return Season.objects.select_related("ladder").filter(ladder=ladder).latest("number")


def people_of(ladder: Ladder) -> list[User]:
    """Return the people on the rungs, from the top."""
    mine = Rung.objects.filter(ladder=ladder).select_related("entrant__user").order_by("rung")
    return [rung.entrant.user for rung in mine if rung.entrant.user is not None]


def entrants_of(ladder: Ladder) -> list[Entrant]:
    """Return the entrants on the rungs, from the top."""
    mine = Rung.objects.filter(ladder=ladder).select_related("entrant__user").order_by("rung")
    return [rung.entrant for rung in mine]


@copied
def challenge(ladder: Ladder, challenger: User, defender: User) -> Challenge:
    """Let one entrant challenge another, and return the challenge."""
    theirs = Entrant.objects.get(competition=ladder.pk, user=defender)
    return challenging.challenge(competition_id=ladder.pk, user=challenger, defender_id=theirs.pk)


@copied
def play(ladder: Ladder, challenger: User, defender: User) -> Table:
    """Let one entrant challenge another who accepts, and return their table."""
    made = challenge(ladder, challenger, defender)
    table = challenging.accept(challenge_id=made.pk, user=defender).table
    assert table is not None
    return table


def finish(
    table: Table,
    *order: User,
    how: str = Table.How.PLAYED,
    gone: Sequence[User] = (),
    cause: str = Place.Cause.SILENT,
) -> None:
    """End a table with people placed in this order; those in `gone` forfeit it by a `cause`.

    A tuple stands for several people in one place."""
    with transaction.atomic():
        competition, _now = lock_competition(table.competition_id)
        table = Table.objects.get(pk=table.pk)
        table.competition = competition
        Place.objects.filter(table=table, entrant__user__in=gone).update(forfeited=True, cause=cause)
        places = {place.entrant.user_id: place.pk for place in _places(table)}
        results = {
            places[user.pk]: scoring.PlaceResult(rank)
            for rank, user in enumerate(order, 1)
            if user not in gone
        }
        scoring.store_result(table, results, how)


def draw(table: Table) -> None:
    """End a table with everyone in the first place."""
    with transaction.atomic():
        competition, _now = lock_competition(table.competition_id)
        table = Table.objects.get(pk=table.pk)
        table.competition = competition
        scoring.store_result(
            table, {place.pk: scoring.PlaceResult(1) for place in _places(table)}, Table.How.PLAYED
        )


def sweep() -> None:
    """Apply what time brings about, as the sweep does."""
    for part in SWEEP_PARTS.values():
        part(Budget())


def pass_time(ladder: Ladder, by: timedelta) -> None:
    """Move everything of a ladder back by `by`."""
    seasons_ = Season.objects.filter(ladder=ladder)
    seasons_.update(
        **{name: F(name) - by for name in ("starts_at", "ends_at", "form_at", "idle_at", "over_at")},
    )
    Challenge.objects.filter(ladder=ladder).update(
        made_at=F("made_at") - by,
        answer_by=F("answer_by") - by,
        answered_at=F("answered_at") - by,
        over_at=F("over_at") - by,
    )
    Movement.objects.filter(ladder=ladder).update(at=F("at") - by)
    Rung.objects.filter(ladder=ladder).update(idle_from=F("idle_from") - by)
    Hold.objects.filter(season__ladder=ladder).update(
        since=F("since") - by, until=F("until") - by, ended_at=F("ended_at") - by
    )
    Entrant.objects.filter(competition=ladder.pk).update(
        entered_at=F("entered_at") - by, held_until=F("held_until") - by
    )
    Table.objects.filter(competition=ladder.pk).update(
        made_at=F("made_at") - by, decide_at=F("decide_at") - by, scored_at=F("scored_at") - by
    )


def change_terms(ladder: Ladder, **terms: Any) -> None:
    """Change the terms of the season that is under way."""
    assert {*terms} <= {field.name for field in Terms._meta.get_fields()}
    Season.objects.filter(pk=season_of(ladder).pk).update(**terms)


def order_by_movements(ladder: Ladder) -> Order:
    """Return the order of the rungs as the movements alone give it."""
    return rungs.order_at(ladder, datetime.max.replace(tzinfo=UTC))


def is_told(ladder: Ladder) -> bool:
    """Return whether the stored rungs agree with the movements."""
    return order_by_movements(ladder) == rungs.order_of(ladder)


def _places(table: Table) -> list[Place]:
    return list(Place.objects.filter(table=table).select_related("entrant__user").order_by("pk"))
