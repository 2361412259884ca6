"""How a match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from games.engine.actions import DropCause


class Fate(StrEnum):
    """What becomes of a seat in any title; a title may add words of its own. Stored as its value."""

    PLAYED = "played"
    RESIGNED = "gave_up"
    LEFT = "left"
    SILENT = "silent"
    REMOVED = "removed"


FATES_BY_CAUSE: Mapping[str, Fate] = {
    DropCause.RESIGNED: Fate.RESIGNED,
    DropCause.LEFT: Fate.LEFT,
    DropCause.SILENT: Fate.SILENT,
    DropCause.REMOVED: Fate.REMOVED,
}
"""What becomes of a seat whose player was dropped, by cause."""

RANK_GROUPS_BY_FATE: Mapping[str, int] = {Fate.RESIGNED: 1, Fate.LEFT: 2, Fate.SILENT: 2, Fate.REMOVED: 2}
"""The groups of seats placed behind those who stayed, by fate.

First come the seats of players who resigned, then the seats of all others who did not stay.
"""


class Placing(msgspec.Struct, frozen=True):
    """The place of one seat.

    `rank` counts from 1 and is shared in a tie; `tie_break` is compared after `score`, higher first. `fate`
    is a `Fate` or a word of the title; `role` is one of its `Meta.roles`, or "" if seats do not differ.
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
        """Return the same result with the role of each seat, indexed by seat."""
        placings = (msgspec.structs.replace(each, role=roles[each.seat]) for each in self.placings)
        return Result(tuple(placings), self.how)


class Standing(NamedTuple):
    """What ranks a seat: `figures` are compared element by element, higher first; `score` is only shown."""

    seat: int
    figures: tuple[int, ...]
    score: int = 0
    fate: str = Fate.PLAYED


def rank(standings: Sequence[Standing], how: str, sides: Sequence[int] = ()) -> Result:
    """Rank seats by any figures.

    Players who resigned are placed behind all who stayed; those who left, were silent or were removed are
    placed behind them. Equals share the better rank, as in competition ranking. `sides` gives the side of
    each seat: all seats of a side that stayed share the rank of the best of them. By default each seat is a
    side of its own.
    """
    best = {
        side: max(
            (
                each.figures
                for each in standings
                if sides[each.seat] == side and each.fate not in RANK_GROUPS_BY_FATE
            ),
            default=(),
        )
        for side in set(sides)
    }

    def key(each: Standing) -> tuple[int, list[int]]:
        group = RANK_GROUPS_BY_FATE.get(each.fate, 0)
        return group, [-part for part in (best[sides[each.seat]] if sides and not group else each.figures)]

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
