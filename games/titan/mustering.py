"""The Mastercharts: recruits, and the characters that muster them (18.2 - 18.5, TITANplus 21.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from games.titan.characters import CREATURES, GUARDIAN, TITAN, WARLOCK
from games.titan.lands import TOWER

TOWER_CREATURES = ("centaur", "gargoyle", "ogre")
PLUS_TOWER_CREATURES = ("cyclops", "lion", "troll")

# As printed: lesser creatures first, each with the number of them that the next creature requires.
LADDERS: MappingProxyType[str, tuple[tuple[int, str], ...]] = MappingProxyType({
    "brush":     ((2, "gargoyle"), (2, "cyclops"), (0, "gorgon")),
    "desert":    ((3, "lion"), (2, "griffon"), (0, "hydra")),
    "hills":     ((3, "ogre"), (2, "minotaur"), (0, "unicorn")),
    "jungle":    ((2, "gargoyle"), (3, "cyclops"), (2, "behemoth"), (0, "serpent")),
    "marsh":     ((2, "ogre"), (2, "troll"), (0, "ranger")),
    "mountains": ((2, "lion"), (2, "minotaur"), (2, "dragon"), (0, "colossus")),
    "plains":    ((2, "centaur"), (2, "lion"), (0, "ranger")),
    "swamp":     ((3, "troll"), (2, "wyvern"), (0, "hydra")),
    "tundra":    ((2, "troll"), (2, "warbear"), (2, "giant"), (0, "colossus")),
    "woods":     ((3, "centaur"), (2, "warbear"), (0, "unicorn")),
})  # fmt: skip


def tower_creatures(plus: bool) -> tuple[str, ...]:
    """Return the creatures that any legion can muster in a tower (18.5, 21.3).

    Each player starts with two of each (5.2).
    """
    return PLUS_TOWER_CREATURES if plus else TOWER_CREATURES


def ladder(terrain: str, plus: bool) -> tuple[tuple[int, str], ...]:
    """Return the creatures that can be mustered in a terrain, the weakest first.

    With each creature is the number of it that qualifies for the next one. TITANplus leaves out three kinds
    (21.3).
    """
    steps = LADDERS[terrain]
    return tuple(step for step in steps if step[1] not in TOWER_CREATURES) if plus else steps


def format_recruiters(count: int, name: str) -> str:
    """Return the written form of a set of identical recruiters: "ogre*2"."""
    return f"{name}*{count}"


def parse_recruiters(shown: str) -> tuple[str, ...]:
    """Return the characters in a written set of recruiters: "ogre*2", "troll", or "" for none."""
    if not shown:
        return ()
    name, _, count = shown.partition("*")
    return (name,) * int(count or 1)


@lru_cache(maxsize=1 << 15)
def qualified_recruits(
    terrain: str, pieces: tuple[str, ...], plus: bool = False
) -> tuple[tuple[str, str], ...]:
    """Return the recruits for which `pieces` qualify a legion, each with the recruiters to show.

    What the stacks contain does not matter. The best recruit comes last. Each way to show recruiters is
    listed (18.4).
    """
    held = {name: pieces.count(name) for name in pieces}
    found: list[tuple[str, str]] = []
    if terrain == TOWER:
        found += [(name, "") for name in tower_creatures(plus)]
        found += [(WARLOCK, name) for name in (WARLOCK, TITAN) if name in held]
        found += [(GUARDIAN, GUARDIAN)] if GUARDIAN in held else []
        # Three creatures of one kind, which may be neither Lords nor Demi-Lords (18.5).
        found += [
            (GUARDIAN, format_recruiters(3, name))
            for name, count in held.items()
            if count >= 3 and name in CREATURES
        ]
        return tuple(found)
    steps = ladder(terrain, plus)
    for place, (_, recruit) in enumerate(steps):
        if place:
            needed, lesser = steps[place - 1]
            if held.get(lesser, 0) >= needed:
                found.append((recruit, format_recruiters(needed, lesser)))
        found += [(recruit, higher) for _, higher in steps[place:] if higher in held]
    return tuple(found)


def available_recruits(
    terrain: str, pieces: Iterable[str], stack: Mapping[str, int], plus: bool = False
) -> Sequence[tuple[str, str]]:
    """Return the recruits that a legion of `pieces` can muster from the `stack`, with recruiters to show."""
    found = qualified_recruits(terrain, tuple(pieces), plus)
    for recruit, _ in found:
        if not stack[recruit]:
            return [pair for pair in found if stack[pair[0]]]
    return found
