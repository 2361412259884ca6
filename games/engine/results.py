"""How a match ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Placing(msgspec.Struct, frozen=True):
    """Where one seat came in.

    `place` counts from 1 and is shared in a tie; `tie_break` is compared after `score`,
    higher first. `fate` is a word of the title ("played", "left", ...), `role` one of its
    `Meta.roles`, "" where seats do not differ.
    """

    seat: int
    place: int
    score: int
    tie_break: tuple[int, ...] = ()
    fate: str = "played"
    role: str = ""


class Result(msgspec.Struct, frozen=True):
    """Every seat's placing, best first, and `how` the match ended (a word of the title)."""

    placings: tuple[Placing, ...]
    how: str

    def with_roles(self, roles: Sequence[str]) -> Result:
        """The same with what each seat was, by its number."""
        placings = (msgspec.structs.replace(each, role=roles[each.seat]) for each in self.placings)
        return Result(tuple(placings), self.how)


def place(rows: Sequence[tuple[int, int, tuple[int, ...], str]], how: str) -> Result:
    """Rank (seat, score, tie-break, fate) rows; those who left stand behind all others.

    Seats with equal score and tie-break share the better place, as in competition ranking.
    """
    ranked = sorted(rows, key=lambda row: (row[3] == "left", -row[1], [-part for part in row[2]], row[0]))
    placings: list[Placing] = []
    for index, (seat, score, tie_break, fate) in enumerate(ranked):
        before = placings[-1] if placings else None
        level = before is not None and (before.score, before.tie_break, before.fate == "left") == (
            score,
            tie_break,
            fate == "left",
        )
        placings.append(
            Placing(seat, before.place if level and before else index + 1, score, tie_break, fate)
        )
    return Result(tuple(placings), how)
