"""A tournament's reaction to a replaced entrant, and to an outage that moved the dates."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from games.competitions.models import Entrant, Place
from games.competitions.services import outage_compensation, replacing
from games.notices.budget import Budget
from games.notices.now import database_now
from games.tournaments.formats import Elimination, Pools, Swiss
from games.tournaments.models import Round, Stage, Starter, Tournament
from games.tournaments.services import sheets
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.tournaments import (
    director_of,
    entrants,
    fresh,
    go_on,
    make_running,
    open_tables,
    play_out,
    play_round,
    round_of,
    sitting,
    stage_of,
)

pytestmark = pytest.mark.django_db


def replace(cup: Tournament, old: Entrant) -> Entrant:
    """Let someone from the waiting list replace an entrant, and return the new entrant."""
    new = Entrant.objects.create(
        competition=cup.competition, user=make_user(), status="waiting", entered_at=database_now()
    )
    replacing.replace(old_id=old.pk, new_id=new.pk, by=director_of(cup), reason="ill")
    new.refresh_from_db()
    return new


def test_who_takes_over_sits_where_the_other_sat_and_plays_the_rounds_to_come() -> None:
    cup = make_running(players=6, stages=(Swiss(rounds=3),))
    old = entrants(cup)[0]
    (table,) = [each for each in open_tables(cup) if old in sitting(each)]
    before = fresh(cup).revision
    new = replace(cup, old)
    assert fresh(cup).revision > before
    assert new.seed == old.seed
    assert new in sitting(table)
    start = Starter.objects.get(stage=stage_of(cup), entrant=new)
    assert (start.status, start.from_round) == (Starter.Status.IN, 2)
    play_round(cup)
    paired = {key for pairing in round_of(cup, 2).pairings.all() for key in pairing.seats}
    assert new.pk in paired
    assert old.pk not in paired
    play_out(cup)
    # Both have their lines: what was won before stays with who won it.
    (part,) = sheets.lines_of(stage_of(cup), fresh(cup).revision).parts
    assert {old.pk, new.pk} <= {line.key for line in part.lines}


def test_a_round_that_is_paired_is_paired_again_with_who_took_over() -> None:
    cup = make_running(players=6, stages=(Swiss(rounds=3),), preview=86_400)
    each = round_of(cup, 1)
    assert each.status == Round.Status.PREVIEWED
    old = entrants(cup)[2]
    new = replace(cup, old)
    again = round_of(cup, 1)
    assert again.version > each.version
    keys = {key for pairing in again.pairings.all() for key in pairing.seats}
    assert (new.pk in keys, old.pk in keys) == (True, False)


def test_in_pools_the_tables_to_come_are_taken_over() -> None:
    cup = make_running("pools", 4, stages=(Pools(pools=1),), expected=4)
    old = entrants(cup)[1]
    new = replace(cup, old)
    play_out(cup)
    assert Place.objects.filter(entrant=new, table__status="scored").count() == 3
    assert not Place.objects.filter(entrant=old).exists()


def test_who_was_asked_for_the_next_stage_is_asked_no_more_but_the_newcomer() -> None:
    cup = make_running("swiss-final", 6, stages=(Swiss(rounds=1, advance=2), Elimination()), expected=6)
    Tournament.objects.filter(pk=cup.pk).update(roll_call_seconds=86_400)
    play_round(cup)
    stage = stage_of(cup, 2)
    assert stage.status == Stage.Status.CALLING
    asked = Starter.objects.filter(stage=stage, status="asked").select_related("entrant").first()
    assert asked is not None
    new = replace(cup, asked.entrant)
    asked.refresh_from_db()
    assert asked.status == Starter.Status.REFUSED
    assert Starter.objects.get(stage=stage, entrant=new).status == Starter.Status.ASKED


def dates_of(cup: Tournament) -> dict[str, datetime | None]:
    """Return every date of its rounds and stages."""
    found = {}
    for each in Round.objects.filter(stage__tournament=cup).order_by("pk"):
        for name in ("called_until", "starts_at", "ends_at"):
            found[f"{each.number} {name}"] = getattr(each, name)
    for stage in Stage.objects.filter(tournament=cup):
        found[f"stage {stage.number}"] = stage.answer_until
    return found


def lose_an_hour() -> None:
    """Simulate an outage of more than an hour."""
    now = database_now()
    Outage.objects.create(start=now - timedelta(minutes=70), end=now, is_open=False)
    outage_compensation.sweep(Budget())


@pytest.mark.parametrize(
    ("settings", "moves"),
    [
        ({"roll_call": 86_400}, "1 called_until"),
        ({"preview": 86_400}, "1 starts_at"),
        ({}, "1 ends_at"),
    ],
)
def test_an_outage_moves_the_date_that_a_round_waits_for_and_no_other(
    settings: dict[str, Any], moves: str
) -> None:
    cup = make_running(players=4, stages=(Swiss(rounds=2),), **settings)
    before = dates_of(cup)
    lose_an_hour()
    after = dates_of(cup)
    moved = {name for name, at in after.items() if at != before[name]}
    assert moved == {moves}
    earlier, later = before[moves], after[moves]
    assert earlier is not None
    assert later == earlier + timedelta(hours=2)
    # Once, however often the sweep comes, and nothing began meanwhile.
    outage_compensation.sweep(Budget())
    go_on(cup)
    assert dates_of(cup) == after


def test_an_outage_moves_the_date_until_which_those_who_go_on_answer() -> None:
    cup = make_running("swiss-final", 4, stages=(Swiss(rounds=1, advance=2), Elimination()), expected=4)
    Tournament.objects.filter(pk=cup.pk).update(roll_call_seconds=86_400)
    play_round(cup)
    assert stage_of(cup, 2).status == Stage.Status.CALLING
    before = dates_of(cup)["stage 2"]
    lose_an_hour()
    assert before is not None
    assert dates_of(cup)["stage 2"] == before + timedelta(hours=2)


@pytest.mark.parametrize(
    ("blueprint", "stages"),
    [("elimination", (Elimination(),)), ("pools", (Pools(),)), ("swiss", (Swiss(rounds=2),))],
)
def test_who_takes_over_before_the_first_round_starts_in_the_others_stead(
    blueprint: str, stages: tuple[Elimination | Pools | Swiss]
) -> None:
    cup = make_running(blueprint, players=4, stages=stages, own={"preview_seconds": 86_400})
    old = entrants(cup)[0]
    new = replace(cup, old)
    go_on(cup)
    first = round_of(cup, 1)
    paired = {key for pairing in first.pairings.all() for key in pairing.seats}
    assert paired == {each.pk for each in entrants(cup)} - {old.pk}
    assert new.pk in paired
    assert Starter.objects.get(stage=stage_of(cup), entrant=new).seed == 1
