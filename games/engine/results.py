"""The result of a match: the place of each seat, and how the match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from games.engine.actions import DropCause


class Fate(StrEnum):
    """The fate of a seat at the end, in words that apply to any title; its value is stored.

    A title may add words of its own.
    """

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
"""What becomes of a seat whose player was dropped, by the cause of the drop."""

RANK_GROUPS_BY_FATE: Mapping[str, int] = {Fate.RESIGNED: 1, Fate.LEFT: 2, Fate.SILENT: 2, Fate.REMOVED: 2}
"""The group in which a seat that did not stay is placed, by its fate.

All groups come after the seats that stayed: first the players who resigned, then all others who did not stay.
"""


class Placing(msgspec.Struct, frozen=True):
    """The place of one seat.

    `rank` counts from 1, and tied seats share a rank. `tie_break` is compared after `score`; the higher one
    wins. `fate` is a `Fate` or a word of the title. `role` is one of the title's `TitleMeta.roles`, or "" if
    seats do not differ.
    """

    seat: int
    rank: int
    score: int
    tie_break: tuple[int, ...] = ()
    fate: str = Fate.PLAYED
    role: str = ""


class Result(msgspec.Struct, frozen=True):
    """The placing of every seat, best first, and `how` the match ended.

    `how` is a `StopCause` or a word of the title.
    """

    placings: tuple[Placing, ...]
    how: str

    def with_roles(self, roles: Sequence[str]) -> Result:
        """Return a copy of the result with the role of each seat; `roles` is indexed by seat."""
        placings = (msgspec.structs.replace(each, role=roles[each.seat]) for each in self.placings)
        return Result(tuple(placings), self.how)


class Standing(NamedTuple):
    """The figures by which a seat is ranked.

    `figures` are compared one after another, and the higher one wins; `score` is only shown.
    """

    seat: int
    figures: tuple[int, ...]
    score: int = 0
    fate: str = Fate.PLAYED


def rank(standings: Sequence[Standing], how: str, sides: Sequence[int] = ()) -> Result:
    """Return the result of a match whose seats are ranked by any figures; `how` says how it ended.

    Players who resigned are placed behind all who stayed. Players who left, did not answer on time or were
    removed are placed behind those who resigned. Equal seats share the better rank, as in competition
    ranking. `sides` gives the side of each seat: all seats of a side that stayed share the rank of the best
    of them. By default each seat is a side of its own.
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
    """Return the result for seats given as (seat, score, tie-break, fate), ranked as by `rank`."""
    ties = {seat: tie_break for seat, _, tie_break, _ in rows}
    found = rank([Standing(seat, (score, *tie), score, fate) for seat, score, tie, fate in rows], how)
    placings = (msgspec.structs.replace(each, tie_break=ties[each.seat]) for each in found.placings)
    return Result(tuple(placings), how)
