"""The worked examples on the page about how ratings work, calculated by the code that rates matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.drawing.scene import Cell, DataTable
from games.ratings.points import points
from games.ratings.rules import Change, Holder, RatedSeat, SeatPart, changes
from games.ratings.strengths import NEWCOMER, Strength, rate, rate_first
from games.ratings.texts import reason, signed

STRONG, USUAL, WEAK = Strength(31, 2.2), Strength(27, 2.2), Strength(23, 2.2)
"""Strengths of players with many matches."""


class Example(NamedTuple):
    """A result and its effect on everyone's ratings, as a table."""

    table: DataTable
    note: str


def examples() -> tuple[Example, ...]:
    """Return the examples, from the simplest to the most unusual."""
    return (
        _example(
            _("Two newcomers"),
            _("A first match changes a rating a lot, since nothing is known yet."),
            _plain([NEWCOMER, NEWCOMER], [1, 2]),
        ),
        _example(
            _("Four newcomers"),
            _("Every place counts: the third loses a little, the last loses the most."),
            _plain([NEWCOMER] * 4, [1, 2, 3, 4]),
        ),
        _example(
            _("The same four, by wins alone"),
            _("Only first place counts: the others all lose the same."),
            _plain([NEWCOMER] * 4, [1, 2, 3, 4]),
            wins=True,
        ),
        _example(
            _("Four newcomers, the first two tied"),
            _(
                "Players who share a place get the average over all the orders in which they could "
                "have finished."
            ),
            _plain([NEWCOMER] * 4, [1, 1, 3, 4]),
        ),
        _example(
            _("As expected"),
            _("Both ratings are well established, and the stronger player wins: little changes."),
            _plain([STRONG, WEAK], [1, 2]),
        ),
        _example(
            _("Against expectation"),
            _("The same two players, but the weaker one wins."),
            _plain([STRONG, WEAK], [2, 1]),
        ),
        _example(
            _("Two sides of two: players 1 and 2 against players 3 and 4"),
            _(
                "A side’s strength is the sum of its members’ strengths, and its members share a "
                "place. The less is known about a player, the more their rating moves: a lot for the "
                "newcomers, a little for the others."
            ),
            [
                RatedSeat(1, 0, (Holder(0, STRONG),)),
                RatedSeat(1, 0, (Holder(1, NEWCOMER),)),
                RatedSeat(2, 2, (Holder(2, USUAL),)),
                RatedSeat(2, 2, (Holder(3, NEWCOMER),)),
            ],
        ),
        _example(
            _("Player 3 stops answering, which ends the match"),
            _(
                "Player 3 is rated as last. Player 1 gains. Player 2 would lose rating because of "
                "this, so their rating stays the same."
            ),
            [
                RatedSeat(1, 0, (Holder(0, USUAL),)),
                RatedSeat(2, 1, (Holder(1, STRONG),)),
                RatedSeat(3, 2, (Holder(2, WEAK),), caused_end=True),
            ],
        ),
        _example(
            _("Player 3 leaves, player 4 takes the seat over and wins"),
            _(
                "Player 3 is rated as last, whatever player 4 does. Player 4 can only gain. For "
                "everyone else, the opponent counts as the average of the two."
            ),
            [
                RatedSeat(2, 0, (Holder(0, USUAL),)),
                RatedSeat(3, 1, (Holder(1, USUAL),)),
                RatedSeat(1, 2, (Holder(2, WEAK, SeatPart.LEFT), Holder(3, USUAL, SeatPart.SUBSTITUTE))),
            ],
        ),
    )


def _plain(strengths: Sequence[Strength], placings: Sequence[int]) -> list[RatedSeat]:
    return [
        RatedSeat(placing, number, (Holder(number, strength),))
        for number, (strength, placing) in enumerate(zip(strengths, placings, strict=True))
    ]


def _example(name: str, note: str, seats: Sequence[RatedSeat], *, wins: bool = False) -> Example:
    found = changes(seats, by=rate_first if wins else rate)
    placings = {holder.key: seat.placing for seat in seats for holder in seat.holders}
    head = (_("Player"), _("Place"), _("Before"), _("After"), _("Change"), _("Why"))
    return Example(DataTable(name, head, tuple(_row(change, placings[change.key]) for change in found)), note)


def _row(change: Change, place: int) -> tuple[Cell, ...]:
    before = points(change.before)
    after = points(change.after) if change.taken else before
    return (
        Cell(str(change.key + 1), head=True),
        Cell(str(place)),
        Cell(str(before)),
        Cell(str(after)),
        Cell(signed(after - before) if change.taken else "\N{EN DASH}"),
        Cell(reason(change.why)),
    )
