"""A silent side: everyone enters who can, nobody moves, all strikes are made."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.chance import SeededChance
from games.titan.battle import defaults, flow
from games.titan.battle.actions import Done, Enter, Maneuver
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import ATTACKER_ENTRY_HEXES, HEXES, hexes_in_mask
from games.titan.battle.state import Battle, Side
from tests.titan.battle.playing import begun
from tests.titan.battle.positions import battle, text


def enter(fight: Battle) -> list[str]:
    """Enter for a silent mover until it is done, and return the entries."""
    found = []
    mover = fight.mover
    while fight.mover == mover and fight.step == "maneuver":
        action = defaults.default_action(fight, 0)
        flow.check(fight, action)
        flow.play(fight, action, SeededChance(0))
        if isinstance(action, Enter):
            found.append(text(action))
    return found


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_seven_of_a_common_legion_all_enter_by_every_side(terrain: str) -> None:
    legion = ["titan", "lion", "ogre", "centaur", "gargoyle", "ogre", "centaur"]
    for entry in ("bottom",) if terrain == "tower" else ATTACKER_ENTRY_HEXES:
        fight = flow.begin(terrain, entry, legion, legion, (6, 6))
        assert len(enter(fight)) == 7
        assert len(enter(fight)) == 7
        assert not fight.over


def test_titans_enter_behind_the_others() -> None:
    legion = ["titan", "lion", "ogre", "centaur", "gargoyle", "ogre", "centaur"]
    for side in ("defender", "attacker"):
        fight = flow.begin("plains", "bottom", legion, legion, (6, 6))
        fight.mover = fight.striker = side
        front = {HEXES[hex] for hex in hexes_in_mask(fight.front(side))}
        last = enter(fight)[-1].split()
        assert last[1] == "titan"
        assert last[2] in front


def test_10_2_a_tower_s_titan_stands_in_the_middle() -> None:
    fight = flow.begin("tower", "bottom", ["ogre"], ["lion", "titan", "ogre"], (6, 6))
    assert enter(fight) == ["enter titan D4", "enter lion C3", "enter ogre D3"]


def test_titans_are_never_lost_outside() -> None:
    source = Random("titans enter")
    tried = 0
    for _ in range(30):
        for terrain in BATTLELANDS:
            fight = begun(terrain, source)
            enter(fight)
            tried += 1
            assert "titan" not in fight.fallen("defender")
    assert tried == 330


def test_nobody_on_the_map_moves() -> None:
    fight = battle("plains", "ogre:D4", "ogre:F4", step="maneuver")
    assert defaults.default_action(fight, 0) == Done(0)


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_every_answer_is_legal(terrain: str) -> None:
    source = Random(terrain)
    for number in range(12):
        fight = begun(terrain, source)
        silent: Side = "attacker" if number % 2 else "defender"
        chance = SeededChance(source)
        while fight.step:
            if fight.step in ("reinforce", "summon"):
                flow.join(fight, "angel")
                continue
            atoms = flow.legal(fight, 0)
            question = flow.question(fight)
            assert question is not None
            action = defaults.default_action(fight, 0)
            assert action in atoms
            assert not isinstance(action, Maneuver)
            if question.side != silent and fight.step == "maneuver":
                action = source.choice(atoms[:-1] or atoms)
            flow.play(fight, action, chance)
