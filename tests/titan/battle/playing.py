"""Play whole random battles, with a callback after each step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.events import Event
from games.titan.battle import defaults, flow
from games.titan.battle.hexes import ATTACKER_ENTRY_HEXES
from games.titan.battle.state import Battle
from games.titan.characters import CHARACTERS, TITAN

Watch = Callable[[Battle, list[Any], Action | None, list[Event]], None]
"""What came of it, what was legal before, what was done (None: a window was answered)."""

OTHERS = sorted(set(CHARACTERS) - {TITAN})


def legion(source: Random, most: int = 7) -> list[str]:
    """Return one to `most` characters, sometimes with a Titan."""
    names = [source.choice(OTHERS) for _ in range(source.randint(1, most))]
    if source.random() < 0.25:
        names[0] = TITAN
    return names


def begun(terrain: str, source: Random, most: int = 7) -> Battle:
    """Return a battle of two random legions."""
    entry = "bottom" if terrain == "tower" else source.choice(list(ATTACKER_ENTRY_HEXES))
    powers = source.randint(6, 12), source.randint(6, 12)
    return flow.begin(terrain, entry, legion(source, most), legion(source, most), powers)


def at_random(battle: Battle, atoms: list[Action], source: Random) -> Action:
    """Choose an action at random, and mostly prefer to go on moving."""
    if battle.step == "maneuver" and len(atoms) > 1 and source.random() < 0.95:
        return source.choice(atoms[:-1])
    return source.choice(atoms)


def by_policy(battle: Battle, atoms: list[Action], source: Random) -> Action:
    """Choose random maneuvers, and strikes by the default policy."""
    return (
        at_random(battle, atoms, source) if battle.step == "maneuver" else defaults.default_action(battle, 0)
    )


def played(
    battle: Battle,
    source: Random,
    watch: Watch | None = None,
    choose: Callable[[Battle, list[Action], Random], Action] = at_random,
) -> Battle:
    """Play a battle to its end; in every other window someone joins."""
    chance = SeededChance(source)
    while battle.step:
        atoms = flow.legal(battle, 0)
        action = None
        if battle.step in ("reinforce", "summon"):
            name = "angel" if battle.step == "summon" else "lion"
            events = flow.join(battle, name) if source.random() < 0.7 else flow.decline(battle)
        else:
            action = choose(battle, atoms, source)
            flow.check(battle, action)
            events = flow.play(battle, action, chance)
        if watch is not None:
            watch(battle, atoms, action, events)
    return battle
