"""The events that are walked: every format at every size of table that it allows, with what each needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.events.results import Kind

SEATS = (2, 3, 4, 5, 6)

LADDER, LADDER_FINAL = "ladder", "ladder-final"
"""The format of an event that is no tournament, by challenge where two play, else with formed tables; that
of a tournament which such a ladder precedes."""


AT_ONCE = (2, 3)
"""Sizes of table at which all rounds of a league are played at the same time; else one after the other."""


@dataclass(frozen=True, eq=False)
class Case:
    """An event of one format, with `people` people at tables of one size.

    `stages` and `dates` are what its director fills in."""

    format: str
    seats: int
    people: int
    stages: dict[str, Any] = field(default_factory=dict)
    dates: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.format} {self.seats}"

    @staticmethod
    def named(name: str) -> Case:
        """Return the case of a name."""
        return next(case for case in CASES if str(case) == name)


def _cases() -> list[Case]:
    best_of_three = {"stage1-best_of": "3"}
    found = [
        Case("swiss", 2, 11, {"stage1-rounds": "3"}),
        Case("swiss-final", 2, 11, {"stage1-rounds": "3", "stage2-best_of": "3"}),
        Case("elimination", 2, 10, best_of_three),
        Case("double-elimination", 2, 7, best_of_three),
        Case("pools", 2, 7),
        Case("pools-final", 2, 9, {"stage1-pools": "2", "stage2-best_of": "3"}),
        Case("league", 2, 11, {"stage1-group_size": "6"}),
        Case(LADDER, 2, 7),
        Case(LADDER_FINAL, 2, 8, best_of_three | {"expected": "3"}, {"ladder_weeks": "8"}),
    ]
    for seats in SEATS[1:]:
        few_rounds = {"stage1-rounds": "3"}
        # Of two pools at least as many go on as the last table needs.
        two_pools = few_rounds | {"stage1-pools": "2", "stage1-advance": str((seats + 1) // 2)}
        divisions: dict[str, str | None] = {"stage1-group_size": str(seats + 2), "stage1-rounds": "3"}
        if seats in AT_ONCE:
            divisions |= {"stage1-group_size": str(2 * seats), "stage1-rounds": "2"}
        else:
            divisions["stage1-at_once"] = None
        best = {"expected": str(2 * seats + 1)}
        # Two are away from the first round, one has a bye.
        first_tables = {3: 5, 6: 3}.get(seats, 4)
        found += [
            Case("swiss", seats, max(2 * seats + 3, 11), few_rounds),
            Case("swiss-final", seats, max(2 * seats + 3, 11), few_rounds),
            Case("elimination", seats, first_tables * seats + 3),
            Case("pools", seats, max(2 * seats + 3, 10), few_rounds),
            Case("pools-final", seats, max(2 * seats + 5, 13), two_pools),
            Case("league", seats, 18 if seats in AT_ONCE else 2 * seats + 4, divisions),
            Case(LADDER, seats, 2 * seats + 1),
            Case(LADDER_FINAL, seats, 2 * seats + 5, best, {"ladder_weeks": "8"}),
        ]
    return found


CASES = _cases()

ONCE_SIZES = {
    "swiss": (4,),
    "swiss-final": (4,),
    "elimination": (5,),
    "double-elimination": (2,),
    "pools": (3,),
    "pools-final": (2,),
    "league": (6,),
    LADDER: SEATS,
    LADDER_FINAL: (3,),
}
"""Sizes of table at which `make test` walks each format: together they have each kind of result at each size
where any format can. Only a ladder has a next season, so it is walked at all."""

ONCE = [case for case in CASES if case.seats in ONCE_SIZES[case.format]]

TWO, MORE = (2,), SEATS[1:]
TOURNAMENTS = tuple(dict.fromkeys(case.format for case in CASES if case.format != LADDER))
"""The formats of tournaments, that after a ladder among them."""


class Impossible(NamedTuple):
    """A kind of result that events of these formats and table sizes cannot have, and the reason."""

    kind: Kind
    formats: tuple[str, ...]
    seats: tuple[int, ...]
    why: str


IMPOSSIBLE = (
    Impossible(Kind.TIE, (*TOURNAMENTS, LADDER), TWO, "two who share the first place of two have drawn"),
    Impossible(Kind.DRAW, (*TOURNAMENTS, LADDER), MORE, "at a table of more it is a tie"),
    Impossible(
        Kind.BEST_OF_THREE,
        ("swiss", "pools", "league", LADDER),
        TWO,
        "only a bracket plays series",
    ),
    Impossible(Kind.BEST_OF_THREE, (*TOURNAMENTS, LADDER), MORE, "series are for two"),
    Impossible(
        Kind.LATE_ENTRY,
        tuple(each for each in TOURNAMENTS if not each.startswith("swiss") and each != LADDER_FINAL),
        SEATS,
        "only a Swiss and a ladder take late entries",
    ),
    Impossible(Kind.CARRY_OVER, TOURNAMENTS, SEATS, "only a ladder has a next season"),
    Impossible(Kind.BYE, (LADDER,), SEATS, "a ladder has no rounds"),
    Impossible(Kind.BYE, ("league",), AT_ONCE, "all its rounds are played at the same time"),
    *(
        Impossible(kind, (format_,), SEATS, why)
        for kind in (Kind.SILENT, Kind.NOT_IN_ROUND)
        for format_, why in (
            (LADDER, "a ladder calls no roll"),
            (LADDER_FINAL, "those who play the final have just been asked whether they do"),
        )
    ),
)


def why_impossible(case: Case, kind: Kind) -> str:
    """Return why an event of a case cannot have a kind of result; "" if it can."""
    return next(
        (
            each.why
            for each in IMPOSSIBLE
            if each.kind is kind and case.format in each.formats and case.seats in each.seats
        ),
        "",
    )


def wanted_of(case: Case) -> set[Kind]:
    """Return the kinds of result that an event of a case can have."""
    return {kind for kind in Kind if not why_impossible(case, kind)}
