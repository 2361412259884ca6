"""The Mastercharts: recruits, and the characters that muster them (18.2 - 18.5, TITANplus 21.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

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


class Qualification(NamedTuple):
    """One way to qualify for a recruit: at least `number` characters called `name`.

    `pair` contains the recruit and the written form of these characters.
    """

    name: str
    number: int
    pair: tuple[str, str]


def _qualifications(terrain: str, plus: bool) -> tuple[Qualification, ...]:
    """Return every way to qualify for a recruit in a terrain; those for the best recruit come last.

    A legion needs several of the next lesser creature, or one that is the same or higher (18.3).
    """
    steps = ladder(terrain, plus)
    found: list[Qualification] = []
    for place, (_, recruit) in enumerate(steps):
        if place:
            number, lesser = steps[place - 1]
            found.append(Qualification(lesser, number, (recruit, format_recruiters(number, lesser))))
        found += [Qualification(higher, 1, (recruit, higher)) for _, higher in steps[place:]]
    return tuple(found)


QUALIFICATIONS: dict[tuple[str, bool], tuple[frozenset[str], tuple[Qualification, ...]]] = {
    (terrain, plus): (frozenset(name for _, name in ladder(terrain, plus)), _qualifications(terrain, plus))
    for terrain in LADDERS
    for plus in (False, True)
}
"""The creatures of each terrain except towers, and every way in which they qualify a legion for recruits.

The keys are the terrain and whether TITANplus is played.
"""


@lru_cache(maxsize=1 << 15)
def qualified_recruits(
    terrain: str, pieces: tuple[str, ...], plus: bool = False
) -> tuple[tuple[str, str], ...]:
    """Return the recruits for which `pieces` qualify a legion, each with the recruiters to show.

    What the stacks contain does not matter. The best recruit comes last. Each way to show recruiters is
    listed (18.4).
    """
    if terrain == TOWER:
        return _qualified_in_tower(pieces, plus)
    creatures, ways = QUALIFICATIONS[terrain, plus]
    held = creatures.intersection(pieces)
    if not held:
        return ()
    return tuple([pair for name, number, pair in ways if name in held and pieces.count(name) >= number])


def _qualified_in_tower(pieces: tuple[str, ...], plus: bool) -> tuple[tuple[str, str], ...]:
    """Return the recruits for which `pieces` qualify a legion in a tower (18.5)."""
    held = {name: pieces.count(name) for name in pieces}
    found = [(name, "") for name in tower_creatures(plus)]
    found += [(WARLOCK, name) for name in (WARLOCK, TITAN) if name in held]
    found += [(GUARDIAN, GUARDIAN)] if GUARDIAN in held else []
    # Three creatures of one kind, which may be neither Lords nor Demi-Lords.
    found += [
        (GUARDIAN, format_recruiters(3, name))
        for name, count in held.items()
        if count >= 3 and name in CREATURES
    ]
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
