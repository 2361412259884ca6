"""The log entries of a tournament's own acts, and a director's changes while preparing one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from games.competitions.errors import NotDirector
from games.competitions.models import Competition, Entrant, LogEntry
from games.notices.models import Notice
from games.tournaments.errors import BegunAlready
from games.tournaments.formats.settings import Settings
from games.tournaments.models import Stage, Starter, Tournament
from games.tournaments.services import answering, preparing, steering
from games.tournaments.services.calling_off import call_off
from games.tournaments.services.locked_tournament import lock_tournament
from tests.factories.accounts import make_user
from tests.factories.tournaments import director_of, entrants, game, go_on, make_draft, make_open
from tests.tournaments.test_ladder_final import correct, make_final, make_played, season_over

pytestmark = pytest.mark.django_db


def last(cup: Tournament, verb: str, **fields: Any) -> None:
    """Compare all fields of the newest entry of a kind; those not named have their usual values."""
    entry = LogEntry.objects.filter(competition=cup.pk, verb=verb).latest("pk")
    expected = {"by": None, "table": None, "entrant": None, "reason": "", "open": True, "details": {}}
    assert {name: getattr(entry, name) for name in expected} == expected | fields


def test_who_plays_the_final_and_who_does_not() -> None:
    cup = make_final(roll_call=86_400)
    season_over(cup, 4)
    go_on(cup)
    last(cup, "begun", details={"entrants": 4, "ladder": True})
    for seed, verb in ((1, "goes_on"), (2, "refused")):
        entrant = Entrant.objects.get(competition=cup.pk, seed=seed)
        assert entrant.user is not None
        answering.answer_advance(competition_id=cup.pk, user=entrant.user, plays=verb == "goes_on")
        last(cup, verb, by=entrant.user, entrant=entrant)


def test_a_final_that_has_begun_stands_and_the_log_says_so() -> None:
    cup, table = make_played(preview=0)
    begun = LogEntry.objects.filter(competition=cup.pk, verb="stage_begun")
    assert list(begun.values_list("details", flat=True)) == [{"stage": 1, "entrants": 2}]
    line = Starter.objects.filter(stage__tournament=cup).order_by("pk").values("entrant", "seed", "status")
    before = list(line)
    correct(cup, table)
    last(cup, "final_stands")
    assert not LogEntry.objects.filter(competition=cup.pk, verb="line_again").exists()
    assert list(line.all()) == before


def test_whoever_calls_it_off_is_named_and_every_entrant_hears_of_it() -> None:
    cup = make_open(players=3)
    director = director_of(cup)
    steering.call_off(competition_id=cup.pk, by=director, reason="the hall burnt down")
    last(cup, "called_off", by=director, reason="the hall burnt down", details={"why": ""})
    told = Notice.objects.filter(kind="tournament_called_off").order_by("user")
    expected = [(each.user_id, {"competition": cup.pk, "entrant": each.pk}) for each in entrants(cup)]
    assert [(each.user_id, each.ids) for each in told] == expected
    with transaction.atomic():
        call_off(lock_tournament(cup.pk), by=None, why="few")
    last(cup, "called_off", details={"why": "few"})


def test_with_larger_tables_its_stages_are_those_of_larger_tables() -> None:
    cup, larger = make_draft("league"), make_draft("league", seats=4)
    director = director_of(cup)
    values = {name: value for name, value in game(seats=4).items() if name != "name"}
    with pytest.raises(NotDirector):
        preparing.change_game(competition_id=cup.pk, by=make_user(), values=values)
    assert settings_of(cup) != settings_of(larger)
    preparing.change_game(competition_id=cup.pk, by=director, values=values)
    assert settings_of(cup) == settings_of(larger)
    competition = Competition.objects.get(pk=cup.pk)
    assert {name: getattr(competition, name) for name in values} == values
    preparing.open_entries(competition_id=cup.pk, by=director)
    with pytest.raises(BegunAlready):
        preparing.change_game(competition_id=cup.pk, by=director, values=values)


def settings_of(cup: Tournament) -> list[Settings]:
    return [stage.settings for stage in Stage.objects.filter(tournament=cup).order_by("number")]
