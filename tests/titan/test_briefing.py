"""The briefing of a campaign: which enemies can attack which legion, with which roll, and what is known."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots.driver import play
from games.bots.simulate import autopilot
from games.titan.attackers import Attacker
from games.titan.briefing import brief, threats
from games.titan.meta import Options
from games.titan.view import TitanView
from tests.gladiators.speech import say
from tests.titan.positions import RULES, campaign


def sentences(view: TitanView) -> dict[str, list[str]]:
    """Return what a briefing says about each legion in danger."""
    return {say(danger.piece): [say(each) for each in danger.sentences] for danger in brief(view).dangers}


def test_an_enemy_threatens_with_the_rolls_that_lead_to_the_legion() -> None:
    # From Desert 7, the triple arrow leads on to 8, 9, 10 ...
    state = campaign({"R.key": (9, "ogre*2 troll"), "B.moon": (7, "lion*2")})
    view = RULES.view(state, 0)
    assert threats(view, 9)[0] == Attacker("B.moon", 1, (2, 3, 4, 5, 6))
    told = sentences(view)["Key in Hills 9"]
    assert told[0] == "Moon (Blue) in Desert 7 can attack it. Rolls: 2, 3, 4, 5, 6."


def test_another_legion_on_the_way_stops_the_enemy() -> None:
    state = campaign(
        {"R.key": (9, "ogre*2 troll"), "R.wheel": (8, "ogre"), "B.moon": (7, "lion*2")},
    )
    view = RULES.view(state, 0)
    assert "B.moon" not in [each.marker for each in threats(view, 9)]
    assert threats(view, 8)[0] == Attacker("B.moon", 1, (1, 2, 3, 4, 5, 6))
    assert sentences(view)["Wheel in Marsh 8"][0] == "Moon (Blue) in Desert 7 can attack it with any roll."


@pytest.mark.parametrize(("score", "sure"), [(399, False), (400, True)])
def test_a_titan_teleports_from_400_points(score: int, sure: bool) -> None:
    state = campaign({"R.key": (9, "ogre*2 troll"), "B.moon": (118, "titan lion")}, scores=(0, score))
    view = RULES.view(state, 0)
    told = sentences(view).get("Key in Hills 9", [])
    assert ("The Titan in Moon (Blue) can teleport to it with a 6." in told) is sure


def test_the_legion_of_the_own_titan_comes_first_and_is_grave() -> None:
    state = campaign({"R.key": (9, "ogre*2 troll"), "R.wheel": (10, "titan ogre"), "B.moon": (7, "lion*2")})
    found = brief(RULES.view(state, 0)).dangers
    assert (say(found[0].piece), found[0].grave) == ("Wheel in Brush 10", True)
    assert not any(each.grave for each in found[1:])


def test_what_is_known_of_a_legion_is_counted_and_named() -> None:
    state = campaign({"B.moon": (7, "lion*2 centaur")})
    (blue,) = brief(RULES.view(state, 0)).others
    moon = next(force for force in blue.forces if force.subject == "B.moon")
    legion = RULES.view(state, 0).legions["B.moon"]
    assert len(moon.pieces) + moon.unknown == legion.height == 3
    assert say(moon.facts[0]) == "Desert 7, 3 characters."


@pytest.mark.thorough
def test_every_attack_that_was_made_had_been_told() -> None:
    """Whenever a legion moves upon another, a briefing before the move named it, with the roll."""
    rules, attacks = RULES, 0
    before: dict[int, TitanView] = {}

    def watch(state: Any, step: Any, entry: Any) -> None:
        nonlocal attacks
        for event in step.events:
            told = event.tellings[0]
            if told.code == "moved_upon":
                attacks += 1
                view = before[told.params["victim"]]
                found = {each.marker: each for each in threats(view, told.params["land"])}
                assert view.roll in found[told.params["legion"]].rolls
        if rules.result(state) is None:
            before.update({seat: rules.view(state, seat) for seat in range(state.seats)})

    for seed in range(2):
        play(rules, 3, Options(), seed, autopilot, most=500, watch=watch)
    assert attacks > 5
