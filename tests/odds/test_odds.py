"""Odds of an open engagement: a sweep simulates, its two players see them, and nobody waits or draws."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.engine.encounters import WinCounts
from games.matches.models import Action, Match
from games.matches.selectors.states import state_at
from games.odds import services
from games.odds.models import EncounterOdds
from games.odds.services import FIGHTS, simulate_fights, simulate_new_encounters
from games.titan import encounters
from games.titan.actions import Engage, Fight, Flee
from games.titan.state import TitanState
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.matches import holder, play, state_of
from tests.site.test_titan_twins import ELSEWHERE, exchanged, not_yet_met
from tests.titan.positions import RULES, engaged

pytestmark = pytest.mark.django_db

FOLLOW = "The odds are being worked out"
TOLD = re.compile(r'class="odds-text">(.*?)</p>')


def met() -> TitanState:
    return engaged("lion*2 ogre troll", "ogre*2 centaur gargoyle", 3, more=ELSEWHERE, seats=3)


def laid_out(state: TitanState | None = None, **fields: Any) -> Match:
    people = [make_user() for _ in range(3)]
    return battle_stage.laid_out(people, state or met(), **({"rated": False} | fields))


def page(match: Match, who: int | User | None) -> str:
    client = Client()
    if who is not None:
        client.force_login(who if isinstance(who, User) else holder(match, who))
    answer = client.get(reverse("matches:match", args=[match.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def told(match: Match, who: int | User | None) -> str:
    """The odds as a reader reads them, or "" where there are none."""
    found = TOLD.search(page(match, who))
    return found.group(1) if found else ""


def counts(match: Match) -> WinCounts:
    return EncounterOdds.objects.get(match=match).wins


# ---- what is shown, and to whom --------------------------------------------------------


@pytest.mark.thorough
def test_both_players_see_odds_that_fit_together_once_the_sweep_has_simulated() -> None:
    match = laid_out()
    assert [told(match, seat) for seat in (0, 1)] == [FOLLOW, FOLLOW]
    assert simulate_new_encounters() == 1
    assert sum(counts(match)) == FIGHTS
    assert re.fullmatch(r"Key wins about \d times? in \d+", told(match, 0))
    assert re.fullmatch(r"Key holds about \d times? in \d+", told(match, 1))
    assert "By simulation: the computer plays this battle many times" in page(match, 0)


@pytest.mark.thorough
def test_9_1_nobody_else_sees_odds_or_learns_when_they_are_there() -> None:
    match = laid_out()
    stranger = make_user()
    others: list[int | User | None] = [2, stranger, None]
    before = [told(match, who) for who in others]
    simulate_new_encounters()
    assert before == [told(match, who) for who in others] == ["", "", ""]
    assert all("odds" not in page(match, who) for who in others)


def news(match: Match, who: int) -> int:
    """The status of the answer to a page that waits for odds; 200 means that it is out of date."""
    client = Client()
    client.force_login(holder(match, who))
    return client.get(reverse("matches:live", args=[match.pk]), {"mark": "", "odds": "wait"}).status_code


def test_a_page_that_waits_for_odds_learns_when_they_are_there() -> None:
    match = laid_out()
    assert [news(match, seat) for seat in (0, 1)] == [204, 204]
    assert "data-odds" in page(match, 0)
    others = news(match, 2)
    simulate_new_encounters()
    assert [news(match, seat) for seat in (0, 1)] == [200, 200]
    assert "data-odds" not in page(match, 0)
    assert "data-live" not in page(match, 0), "nothing more is asked once the odds are there"
    assert news(match, 2) == others


def test_the_block_has_the_same_elements_before_and_after() -> None:
    match = laid_out()

    def block() -> str:
        found = re.search(r'<div class="odds".*?</div>', page(match, 1), re.S)
        assert found is not None
        return re.sub(r'(?<=odds-text">)[^<]*|(?<=width=")\d+', "", found.group())

    before = block()
    simulate_new_encounters()
    assert block() == before


@pytest.mark.parametrize(
    ("odds", "rated", "shown"),
    [
        (Match.Odds.UNRATED, False, True),
        (Match.Odds.UNRATED, True, False),
        (Match.Odds.SHOWN, True, True),
        (Match.Odds.HIDDEN, False, False),
    ],
)
def test_everyone_at_the_table_has_odds_or_nobody(odds: str, rated: bool, shown: bool) -> None:
    match = laid_out(odds=odds, rated=rated)
    assert simulate_new_encounters() == shown
    assert EncounterOdds.objects.filter(match=match).exists() == shown
    assert {bool(told(match, seat)) for seat in (0, 1)} == {shown}


def test_odds_leave_with_the_question() -> None:
    match = laid_out()
    simulate_new_encounters()
    play(match, 0, Fight(0))
    assert told(match, 1)
    play(match, 1, Fight(1))
    assert not told(match, 1)
    assert simulate_new_encounters() == 0


def test_an_attack_that_is_only_planned_has_no_odds() -> None:
    match = laid_out(not_yet_met())
    assert simulate_new_encounters() == 0
    assert not told(match, 0)
    play(match, 0, Engage(0, 3))
    assert told(match, 0) == FOLLOW
    assert simulate_new_encounters() == 1


# ---- secrets ---------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_twins_have_the_same_odds(seat: int) -> None:
    """What is in legions elsewhere is not known to the seat and changes nothing."""
    one, two = laid_out(met()), laid_out(exchanged(met(), seat))
    assert simulate_new_encounters() == 2
    assert counts(one) == counts(two)
    assert told(one, seat) == told(two, seat) != ""


def test_odds_draw_nothing_of_the_match_and_write_nothing_to_it() -> None:
    match = laid_out()
    before = Match.objects.filter(pk=match.pk).values().get()
    with CaptureQueriesContext(connection) as queries:
        simulate_new_encounters()
    assert Match.objects.filter(pk=match.pk).values().get() == before
    assert not Action.objects.filter(match=match).exists()
    written = [each["sql"] for each in queries if each["sql"].startswith(("UPDATE", "INSERT", "DELETE"))]
    assert written
    assert all('"odds_encounterodds"' in each for each in written)


# ---- the sweep -------------------------------------------------------------------------


def test_a_match_is_looked_at_again_only_when_it_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = laid_out()
    simulate_new_encounters()
    with CaptureQueriesContext(connection) as queries:
        assert simulate_new_encounters() == 0
    assert len(queries) == 1
    monkeypatch.setattr(services, "simulate_fights", None)
    play(match, 0, Fight(0))
    assert simulate_new_encounters() == 0
    assert sum(counts(match)) == FIGHTS, "the same engagement is not simulated twice"


def test_a_second_engagement_replaces_the_first() -> None:
    match = laid_out(not_yet_met())
    play(match, 0, Engage(0, 3))
    simulate_new_encounters()
    first = EncounterOdds.objects.get(match=match).fingerprint
    play(match, 1, Flee(1))
    assert state_of(match).under_way.land == 5, "the only one left opens automatically"
    assert told(match, 0) == FOLLOW
    assert simulate_new_encounters() == 1
    assert EncounterOdds.objects.get(match=match).fingerprint != first
    assert told(match, 0) != FOLLOW


def test_what_cannot_be_simulated_is_left_alone_until_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    match = laid_out()
    tried = []

    def fail(*args: Any, **kwargs: Any) -> WinCounts:
        tried.append(args)
        raise RuntimeError

    monkeypatch.setattr(services, "simulate_fights", fail)
    assert [simulate_new_encounters() for _ in range(2)] == [0, 0]
    assert len(tried) == 1
    assert told(match, 0) == FOLLOW


def test_a_simulation_stops_when_its_time_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 1_000, 2))
    monkeypatch.setattr("games.odds.services.time.thread_time", lambda: float(next(clock)))
    encounter = encounters.open_encounter(RULES.view(met(), 0))
    found = simulate_fights(encounters, encounter, seed="a")
    assert 0 < sum(found) < 5


def test_the_same_engagement_has_the_same_odds() -> None:
    encounter = encounters.open_encounter(RULES.view(met(), 0))
    one, other = (simulate_fights(encounters, encounter, seed=seed) for seed in ("a", "a"))
    assert one == other


# ---- what is new to a reader -----------------------------------------------------------


def test_a_reader_who_was_shown_something_before_has_it_counted() -> None:
    """Blue has been shown Key in secret; of Rose, Green is shown what it could not know."""
    state = not_yet_met()
    match = laid_out(state)
    play(match, 0, Engage(0, 3))
    assert "4 are new to you" in page(match, 1)
    play(match, 1, Flee(1))
    before = RULES.view(state_before(match), 0).legions["G.key"].pieces
    fresh = state_of(match).legions["G.key"].height - len(before)
    panel, _, brief = page(match, 0).partition('id="decision"')
    assert panel.count('<li class="met-new">') == brief.count('<li class="met-new">') == fresh > 0


def state_before(match: Match) -> Any:
    """The state before the latest action of a match."""
    match.refresh_from_db()
    return state_at(match, RULES, match.revision - 1)
