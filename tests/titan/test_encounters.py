"""An open engagement for its two players: what both know, and battles by the autopilot (9.1, 14.0, 15.0)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.engine.chance import SeededChance
from games.engine.encounters import WinCounts, in_tenths
from games.engine.log import moments
from games.titan import encounters, knowledge
from games.titan.actions import Fight
from games.titan.drawing.engagement import EngagementPanels, engagement_panels
from games.titan.encounters import LegionsMet, open_encounter
from games.titan.meta import Options
from games.titan.state import TitanState
from games.titan.view import TitanView
from tests.arena.speech import say
from tests.titan.campaigns import campaign as whole
from tests.titan.positions import RULES, Layout, do, engaged

ATTACKER, DEFENDER, NEITHER = range(3)

HIDDEN_LORD: Layout = {"R.moon": (41, "titan ogre lion"), "R.bell": (8, "angel lion lion")}


def met(attacker: str = "lion*2 ogre troll", defender: str = "ogre*2 centaur", **more: Any) -> TitanState:
    return engaged(attacker, defender, 3, **more)


def view(state: TitanState, seat: int | None) -> TitanView:
    return RULES.view(state, seat)


def opened(state: TitanState, seat: int = 0) -> LegionsMet:
    found = open_encounter(view(state, seat))
    assert found is not None
    return found


def fought(encounter: LegionsMet, times: int = 30) -> Counter[int]:
    return Counter(encounters.fight(encounter, SeededChance(Random(number))) for number in range(times))


# ---- who sees what ---------------------------------------------------------------------


def test_9_1_both_players_know_the_same_and_nobody_else_anything() -> None:
    state = met(seats=3, more=HIDDEN_LORD)
    assert opened(state, 0) == opened(state, 1)
    assert open_encounter(view(state, 2)) is None
    assert open_encounter(view(state, None)) is None


def test_before_and_after_the_answers_there_is_no_encounter() -> None:
    state = met()
    do(state, Fight(1), Fight(0))
    assert [open_encounter(view(state, seat)) for seat in (0, 1)] == [None, None]


@pytest.mark.parametrize("lord_in", ["R.moon", "R.bell"])
def test_15_0_a_hidden_lord_changes_nothing(lord_in: str) -> None:
    """Where the attacker's angel is, or whether it could be summoned, is not known to the defender."""
    layout = dict(HIDDEN_LORD)
    if lord_in == "R.moon":
        layout = {"R.moon": (41, "angel lion lion"), "R.bell": (8, "titan ogre lion")}
    assert opened(met(more=layout)) == opened(met(more=HIDDEN_LORD))
    assert not opened(met(more=layout)).lord


def test_15_0_a_lord_that_everyone_knows_of_can_be_summoned() -> None:
    state = met(more=HIDDEN_LORD)
    knowledge.show(state, 0, "R.bell", ("angel",))
    assert opened(state, 0).lord == opened(state, 1).lord == "angel"
    state.summoned = True
    assert not opened(state).lord


@pytest.mark.parametrize("seed", [3, 5])
def test_in_played_campaigns_both_views_agree_and_every_battle_ends(seed: int) -> None:
    seen = 0

    def look(state: TitanState) -> None:
        nonlocal seen
        if state.engagement is None or state.engagement.step != "answer" or state.over:
            return
        found = [each for seat in range(state.seats) if (each := open_encounter(view(state, seat)))]
        assert len(found) == 2
        assert found[0] == found[1]
        assert encounters.fight(found[0], SeededChance(seen)) in (ATTACKER, DEFENDER, NEITHER)
        seen += 1

    for moment in moments(RULES, whole(3, Options(), seed, 400).log):
        look(moment.state)
    assert seen


# ---- how battles end -----------------------------------------------------------------


def test_a_much_stronger_legion_nearly_always_wins() -> None:
    assert fought(opened(met("serpent*3 behemoth*2", "ogre gargoyle")))[ATTACKER] >= 28
    assert fought(opened(met("ogre gargoyle", "serpent*3 behemoth*2")))[DEFENDER] >= 28


def test_19_3_the_side_whose_titan_is_slain_loses() -> None:
    found = fought(opened(met("serpent*3 gorgon*3", "titan", more={"B.bell": (40, "ogre ogre")}, bare=True)))
    assert found[ATTACKER] >= 28


def test_the_same_chance_plays_the_same_battle() -> None:
    encounter = opened(met())
    assert fought(encounter) == fought(encounter)


def test_nothing_of_the_match_is_changed_or_drawn() -> None:
    state = met()
    before = RULES.encode_state(state)
    fought(opened(state), 5)
    assert RULES.encode_state(state) == before


# ---- in words --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "defender", "attacker"),
    [
        ((96, 4, 0), "Key hardly ever holds", "Key almost always wins"),
        ((90, 10, 0), "Key holds about 1 time in 10", "Key wins about 9 times in 10"),
        ((79, 21, 0), "Key holds about 1 time in 5", "Key wins about 4 times in 5"),
        ((50, 50, 0), "Key holds about 1 time in 2", "Key wins about 1 time in 2"),
        ((31, 60, 9), "Key holds about 3 times in 5", "Key wins about 3 times in 10"),
        ((3, 97, 0), "Key almost always holds", "Key hardly ever wins"),
    ],
)
def test_odds_are_told_in_tenths(wins: tuple[int, int, int], defender: str, attacker: str) -> None:
    state = met()
    assert say(encounters.odds_line(view(state, 1), WinCounts(*wins)).text) == defender
    assert say(encounters.odds_line(view(state, 0), WinCounts(*wins)).text) == attacker


def test_tenths_are_rounded_half_up_and_below_one_in_twenty_there_are_none() -> None:
    assert [in_tenths(part, 100) for part in (0, 4, 5, 14, 15, 94, 95, 100)] == [0, 0, 1, 1, 2, 9, 10, 10]
    assert in_tenths(1, 3) == 3


# ---- both legions as rows ------------------------------------------------------------


def panel(state: TitanState, seat: int, before: TitanView | None = None) -> EngagementPanels:
    found = encounters.panel(view(state, seat), before, say)
    assert found is not None
    return found


def fresh(found: EngagementPanels, row: int) -> list[str]:
    return [each.name for each in found.legions[row].characters if each.fresh]


def test_9_1_characters_that_are_new_to_the_reader_are_marked() -> None:
    state = met("lion*2 ogre troll", "ogre centaur", more=HIDDEN_LORD)
    red, blue = panel(state, 0), panel(state, 1)
    assert [row.heading for row in red.legions] == ["Your Key, 58 points", "Blue’s Key, 24 points"]
    assert fresh(red, 0) == []
    assert len(fresh(blue, 0)) == 4
    assert blue.legions[0].note == "You can see it all now. 4 are new to you."
    assert fresh(blue, 0)[0] == "Lion, 5-3, new to you"


def test_what_the_reader_knew_before_is_not_new() -> None:
    """Someone who has looked into the legion before may know more than everyone."""
    state = met("lion*2 ogre troll", "ogre centaur", more=HIDDEN_LORD)
    known = panel(state, 1, before=view(state, 1))
    assert fresh(known, 0) == []
    assert known.legions[0].note == "You knew all of its characters."
    assert len(fresh(panel(state, 1), 0)) == 4


def test_others_see_how_many_characters_are_hidden() -> None:
    found = engagement_panels(view(met(seats=3, more=HIDDEN_LORD), 2), say)
    assert found is not None
    assert [len(row.hidden) for row in found.legions] == [4, 3]
    assert found.legions[0].note == "4 characters are hidden."
    assert "at least 0 points" in found.legions[0].heading
