"""Split a field of entrants into tables: the number of tables of each size."""

from __future__ import annotations

from typing import NamedTuple

SMALLEST = 3
"""The smallest number of seats: with two, a table is a match of two, and is paired as such."""


class NoTables(ValueError):
    """Raised if there are fewer entrants than the smallest table needs."""


class TableSizes(NamedTuple):
    """The sizes of tables, full ones first, and the number of entrants with a bye."""

    sizes: tuple[int, ...]
    byes: int = 0


def table_sizes(entrants: int, seats: int, smallest: int | None = None) -> TableSizes:
    """Return the sizes of tables for `entrants`: `seats` each, some smaller if they do not divide evenly.

    A table has at least `smallest` players (by default one fewer than full, but never fewer than three). As
    few tables as possible are short, and they lack as few seats as possible. Entrants have a bye only if no
    split exists without byes, and then as few as possible have one. Raises `NoTables`.

    >>> table_sizes(14, 4).sizes
    (4, 4, 3, 3)
    >>> table_sizes(7, 5)
    TableSizes(sizes=(5,), byes=2)
    """
    least = max(min(SMALLEST, seats), seats - 1) if smallest is None else smallest
    if entrants < least:
        raise NoTables(entrants)
    best = _splits(entrants, seats, least)
    for byes in range(entrants - least + 1):
        sizes = best[entrants - byes]
        if sizes is not None:
            return TableSizes(sizes, byes)
    raise NoTables(entrants)


def _splits(entrants: int, seats: int, least: int) -> list[tuple[int, ...] | None]:
    """Return the best split of every number from 0 to `entrants`; None for a number that has none."""
    best: list[tuple[int, ...] | None] = [()]
    for number in range(1, entrants + 1):
        found: list[tuple[int, ...]] = []
        for size in range(least, min(seats, number) + 1):
            rest = best[number - size]
            if rest is not None:
                found.append(tuple(sorted((*rest, size), reverse=True)))
        best.append(min(found, key=lambda sizes: _cost(sizes, seats)) if found else None)
    return best


def _cost(sizes: tuple[int, ...], seats: int) -> tuple[int, int]:
    """Return the number of short tables, and the sum of the squares of the seats they lack."""
    return sum(size < seats for size in sizes), sum((seats - size) ** 2 for size in sizes)
