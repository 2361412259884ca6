"""The 24 characters of the Character Chart (3.5), and the number of pieces of each in the box (2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

Rank: TypeAlias = Literal["lord", "demi", "creature"]


class Character(NamedTuple):
    """A character, as described by its line in the chart.

    `power` is the number of its dice and of the hits that it can take (3.4); for a Titan it is the minimum
    (19.1). `skill` is also the movement allowance. `box` is the number of pieces in the box. `natives` are
    the hazards that the character is native to (11.7).
    """

    name: str
    rank: Rank
    power: int
    skill: int
    flies: bool
    rangestrikes: bool
    box: int
    natives: frozenset[str]

    @property
    def value(self) -> int:
        """Return the character's points: power times skill (16.0).

        A Titan's points depend on its owner's score.
        """
        return self.power * self.skill


def _read(table: str) -> dict[str, Character]:
    found: dict[str, Character] = {}
    for line in table.strip().splitlines():
        name, rank, power, skill, marks, box, *natives = line.split()
        found[name] = Character(
            name,
            rank,  # type: ignore[arg-type]
            int(power),
            int(skill),
            "f" in marks,
            "r" in marks,
            int(box),
            frozenset(natives),
        )
    return found


# f: flies, r: rangestrikes. A Titan's power grows with its owner's score (19.1).
CHARACTERS: MappingProxyType[str, Character] = MappingProxyType(
    _read("""
        titan      lord      6 4 -   6
        angel      lord      6 4 f  18
        archangel  lord      9 4 f   6
        guardian   demi     12 2 f   6
        warlock    demi      5 4 r   6
        behemoth   creature  8 3 -  18 bramble
        centaur    creature  3 4 -  25
        colossus   creature 10 4 -  10 drift slope
        cyclops    creature  9 2 -  28 bramble
        dragon     creature  9 3 fr 18 volcano slope
        gargoyle   creature  4 3 f  21 bramble
        giant      creature  7 4 r  18 drift
        gorgon     creature  6 3 fr 25 bramble
        griffon    creature  5 4 f  18 sand dune
        hydra      creature 10 3 r  10 bog sand dune
        lion       creature  5 3 -  28 sand dune slope
        minotaur   creature  4 4 r  21 slope
        ogre       creature  6 2 -  25 bog slope
        ranger     creature  4 4 fr 28 bog
        serpent    creature 18 2 -  10 bramble
        troll      creature  8 2 -  28 drift bog
        unicorn    creature  6 4 -  12 slope
        warbear    creature  6 3 -  21 drift
        wyvern     creature  7 3 f  18 bog
    """)
)

TITAN = "titan"
ANGEL = "angel"
ARCHANGEL = "archangel"
WARLOCK = "warlock"
GUARDIAN = "guardian"

LORDS = frozenset(name for name, each in CHARACTERS.items() if each.rank == "lord")
DEMI_LORDS = frozenset(name for name, each in CHARACTERS.items() if each.rank == "demi")
CREATURES = frozenset(name for name, each in CHARACTERS.items() if each.rank == "creature")
SUMMONABLE = (ARCHANGEL, ANGEL)
"""The characters that can be summoned (15.0, 17.3), the stronger first."""

CHARACTER_VALUES: MappingProxyType[str, int] = MappingProxyType(
    {name: each.value for name, each in CHARACTERS.items() if name != TITAN}
)
"""The points of every character with a fixed value: all but the Titan (16.0)."""


def titan_power(score: int) -> int:
    """Return a Titan's power: 6, plus 1 for each 100 points of its owner (19.1)."""
    return 6 + score // 100


def titan_value(score: int) -> int:
    """Return a Titan's points: its current power times its skill (16.0, 19.1)."""
    return titan_power(score) * CHARACTERS[TITAN].skill


def are_among(names: Sequence[str], pieces: Sequence[str]) -> bool:
    """Return whether `pieces` contain all of `names`, each as often as it is named."""
    return all(names.count(name) <= pieces.count(name) for name in names)
