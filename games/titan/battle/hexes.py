"""The 27 hexes of every battleland, and the sides by which legions enter (10.1).

Columns A to F run from left to right, with B, D and F half a hex lower; the hexes of each column are numbered
from the bottom up. A hex is represented by its position in `HEXES`, and a set of hexes by an integer with a
bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TypeAlias

Hex: TypeAlias = int
"""A position in `HEXES`; -1 for a piece off the map."""

Mask: TypeAlias = int
"""A set of hexes: bit n is set if hex n belongs to it."""

OFF_MAP: Hex = -1

# For each column: its highest row on a grid whose row 0 is that of D6, and the number of its rows.
_COLUMNS = {"A": (2, 3), "B": (1, 4), "C": (1, 5), "D": (0, 6), "E": (1, 5), "F": (1, 4)}

HEXES: tuple[str, ...] = tuple(
    f"{column}{number}" for column, (_, height) in _COLUMNS.items() for number in range(1, height + 1)
)

HEX_INDEX: MappingProxyType[str, Hex] = MappingProxyType({name: place for place, name in enumerate(HEXES)})
"""The position of a hex by its name."""

ALL_HEXES: Mask = (1 << len(HEXES)) - 1


def _cube(name: str) -> tuple[int, int, int]:
    top, height = _COLUMNS[name[0]]
    column = ord(name[0]) - ord("A")
    row = top + height - int(name[1:])
    r = row - (column - column % 2) // 2
    return column, r, -column - r


CUBE_COORDINATES: tuple[tuple[int, int, int], ...] = tuple(_cube(name) for name in HEXES)
"""Cube coordinates (q, r, s), whose sum is 0; neighbours differ by 1, -1 and 0."""


def _hex_distance(one: tuple[int, int, int], two: tuple[int, int, int]) -> int:
    return max(abs(a - b) for a, b in zip(one, two, strict=True))


HEX_DISTANCES: tuple[tuple[int, ...], ...] = tuple(
    tuple(_hex_distance(one, two) for two in CUBE_COORDINATES) for one in CUBE_COORDINATES
)
"""The number of steps between two hexes; the Law's range counts both ends, so it is one more (13.2)."""


def mask_of(hexes: Iterable[Hex]) -> Mask:
    """Return the set of `hexes`."""
    mask = 0
    for each in hexes:
        mask |= 1 << each
    return mask


def mask_of_names(names: str) -> Mask:
    """Return the set of hexes that a text names, such as "C3 D4"."""
    return mask_of(HEX_INDEX[name] for name in names.split())


def _chunk(first: Hex) -> tuple[tuple[Hex, ...], ...]:
    return tuple(tuple(first + bit for bit in range(9) if bits >> bit & 1) for bits in range(512))


_LOW, _MIDDLE, _HIGH = _chunk(0), _chunk(9), _chunk(18)


def hexes_in_mask(mask: Mask) -> tuple[Hex, ...]:
    """Return the hexes in a set, in order."""
    return _LOW[mask & 511] + _MIDDLE[mask >> 9 & 511] + _HIGH[mask >> 18]


NEIGHBOURS: tuple[Mask, ...] = tuple(
    mask_of(other for other in range(len(HEXES)) if HEX_DISTANCES[each][other] == 1)
    for each in range(len(HEXES))
)


# ---- sides of entry (10.1, 10.2, 10.4) ---------------------------------------------------

ATTACKER_ENTRY_HEXES: MappingProxyType[str, Mask] = MappingProxyType({
    "right": mask_of_names("F1 F2 F3 F4"),
    "bottom": mask_of_names("A1 B1 C1 D1"),
    "left": mask_of_names("A3 B4 C5 D6"),
})  # fmt: skip
"""The wide sides by which an attacker can enter, with the map's printed name at the upper right."""

DEFENDER_ENTRY_HEXES: MappingProxyType[str, Mask] = MappingProxyType({
    "right": mask_of_names("A1 A2 A3"),
    "bottom": mask_of_names("D6 E5 F4"),
    "left": mask_of_names("D1 E1 F1"),
})  # fmt: skip
"""The narrow side opposite each of the attacker's sides, by which the defender enters."""

TOWER_DEPLOYMENT_HEXES: Mask = mask_of_names("C3 C4 D3 D4 D5 E3 E4")
"""Where a tower's defenders are deployed (10.2)."""
