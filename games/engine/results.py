"""How a match ended."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec


class Fate(StrEnum):
    """What becomes of a seat in any title; a title has further words of its own. Stored as its value."""

    PLAYED = "played"
    LEFT = "left"


class Placing(msgspec.Struct, frozen=True):
    """Where one seat came in.

    `rank` counts from 1 and is shared in a tie; `tie_break` is compared after `score`,
    higher first. `fate` is a `Fate` or a word of the title, `role` one of its
    `Meta.roles`, "" where seats do not differ.
    """

    seat: int
    rank: int
    score: int
    tie_break: tuple[int, ...] = ()
    fate: str = Fate.PLAYED
    role: str = ""


class Result(msgspec.Struct, frozen=True):
    """Every seat's placing, best first, and `how` the match ended (a `StopCause`, or a word of the title)."""

    placings: tuple[Placing, ...]
    how: str

    def with_roles(self, roles: Sequence[str]) -> Result:
        """The same with what each seat was, by its number."""
        placings = (msgspec.structs.replace(each, role=roles[each.seat]) for each in self.placings)
        return Result(tuple(placings), self.how)


class Standing(NamedTuple):
    """What ranks a seat: `figures` are compared part by part, higher first; `score` is only shown."""

    seat: int
    figures: tuple[int, ...]
    score: int = 0
    fate: str = Fate.PLAYED


def rank(standings: Sequence[Standing], how: str, sides: Sequence[int] = ()) -> Result:
    """Rank seats by any figures; those who left stand behind all others.

    Equals share the better rank, as in competition ranking. With `sides` (of each seat its own)
    all seats of a side that stayed share the rank of the best of them.
    """
    best = {
        side: max(
            (each.figures for each in standings if sides[each.seat] == side and each.fate != Fate.LEFT),
            default=(),
        )
        for side in set(sides)
    }

    def key(each: Standing) -> tuple[bool, list[int]]:
        gone = each.fate == Fate.LEFT
        return gone, [-part for part in (best[sides[each.seat]] if sides and not gone else each.figures)]

    ranked = sorted(standings, key=lambda each: (key(each), each.seat))
    placings: list[Placing] = []
    for index, each in enumerate(ranked):
        shared = index and key(each) == key(ranked[index - 1])
        number = placings[-1].rank if shared else index + 1
        placings.append(Placing(each.seat, number, each.score, fate=each.fate))
    return Result(tuple(placings), how)


def rank_scores(rows: Sequence[tuple[int, int, tuple[int, ...], str]], how: str) -> Result:
    """Rank (seat, score, tie-break, fate) rows; see `rank`."""
    ties = {seat: tie_break for seat, _, tie_break, _ in rows}
    found = rank([Standing(seat, (score, *tie), score, fate) for seat, score, tie, fate in rows], how)
    placings = (msgspec.structs.replace(each, tie_break=ties[each.seat]) for each in found.placings)
    return Result(tuple(placings), how)
