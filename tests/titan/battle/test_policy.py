"""Strikes by policy: always legal, and sensible."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.events import Event
from games.titan.battle import flow, policy
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.policy import StrikeOrder, hit_chances
from games.titan.battle.state import Battle
from tests.titan.battle.playing import begun, by_policy, played
from tests.titan.battle.positions import act, battle, text

POLICIES = [
    StrikeOrder(prefer=prefer, carry=carry, worse=worse, rangestrikes=shoot)  # type: ignore[arg-type]
    for prefer, carry, worse, shoot in product(("value", "hits"), *[(True, False)] * 3)
]


def chosen(fight: Battle, order: StrikeOrder = policy.DEFAULT_STRIKE_ORDER) -> str:
    return text(policy.answer_by_order(fight, 0, order))


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_every_policy_answers_every_question_legally(terrain: str) -> None:
    source = Random(terrain)
    asked = 0

    def watch(fight: Battle, atoms: list[Any], action: Action | None, events: list[Event]) -> None:
        nonlocal asked
        if fight.step in ("strike", "back", "carry"):
            offered = flow.legal(fight, 0)
            for order in POLICIES:
                assert policy.answer_by_order(fight, 0, order) in offered
            asked += 1

    for _ in range(3):
        played(begun(terrain, source), source, watch, by_policy)
    assert asked > 5


def test_the_chances_add_up() -> None:
    for dice, number in product(range(25), range(1, 7)):
        assert sum(hit_chances(dice, number)) == pytest.approx(1)
    assert hit_chances(2, 4) == (0.25, 0.5, 0.25)
    assert hit_chances(3, 1)[3] == 1


def test_by_value_it_goes_for_points_by_hits_for_hits() -> None:
    # A Colossus of 40 points at number 6, or an Ogre of 12 at 4.
    fight = battle("plains", "ogre:D4", "colossus:D5-9 ogre:C4")
    assert chosen(fight, StrikeOrder(prefer="value")).startswith("strike D4 D5")
    assert chosen(fight, StrikeOrder(prefer="hits")).startswith("strike D4 C4")


def test_it_goes_for_a_titan() -> None:
    fight = battle("plains", "unicorn:D4", "titan:D5-3 unicorn:C4-3")
    assert chosen(fight).startswith("strike D4 D5")


def test_who_has_the_fewest_targets_strikes_first() -> None:
    fight = battle("plains", "ogre:D4 ogre:D6", "lion:D5 lion:C4")
    assert chosen(fight).startswith("strike D6 D5")


def test_worse_numbers_are_chosen_where_they_bring_more_and_only_if_wanted() -> None:
    fight = battle("plains", "serpent:D4", "lion:D5-4 centaur:C4 centaur:C3")
    assert chosen(fight, StrikeOrder(worse=True)) == "strike D4 D5 18/6"
    assert "/6" not in chosen(fight, StrikeOrder(worse=False)) or "C" in chosen(
        fight, StrikeOrder(worse=False)
    )


def test_carries_go_to_the_best_and_only_if_wanted() -> None:
    fight = battle("plains", "serpent:D4", "ogre:D5-5 ogre:C4 troll:C3-6")
    act(fight, "strike D4 D5 18/4", *[6] * 4)
    assert chosen(fight) == "carry C3"
    assert chosen(fight, StrikeOrder(carry=False)) == "done"


def test_rangestrikes_are_made_only_if_wanted() -> None:
    fight = battle("plains", "ranger:D2", "ogre:D4")
    assert chosen(fight) == "strike D2 D4 2/2"
    assert chosen(fight, StrikeOrder(rangestrikes=False)) == "done"


def test_a_battle_struck_by_policy_on_one_side_is_won_more_often() -> None:
    """Equal legions with random maneuvers; one side strikes by policy, the other at random."""
    source = Random(7)
    won = {True: 0, False: 0}
    for number in range(120):
        legion = ["ogre", "lion", "centaur", "troll", "ranger"]
        fight = flow.begin("plains", "bottom", legion, legion, (6, 6))
        clever = "attacker" if number % 2 else "defender"
        chance = SeededChance(source)
        while fight.step:
            question = flow.question(fight)
            assert question is not None
            if fight.step in ("reinforce", "summon"):
                flow.decline(fight)
                continue
            atoms = flow.legal(fight, 0)
            action = source.choice(atoms[:-1] or atoms if fight.step == "maneuver" else atoms)
            if question.side == clever and fight.step != "maneuver":
                action = policy.answer_by_order(fight, 0)
            flow.play(fight, action, chance)
        if fight.over in ("attacker", "defender"):
            won[fight.over == clever] += 1
    assert won[True] > won[False] * 1.2
