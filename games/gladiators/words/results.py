"""Sentences about players who are out, and about the figures in the final standings."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.phrases import Listing, Phrase, SeatName, gettext_noop, phrase
from games.engine.results import RANK_GROUPS_BY_FATE, Placing
from games.gladiators.view import GladiatorsView

FALLEN_FATES = ("fell", "yielded")
"""The fates of a side that is out."""

_PLACES_COUNTED_TEXT = gettext_noop(
    "The numbers are turns: when a side’s last gladiator fell. A side still standing "
    "gets one more than the last turn."
)
_ALL_OUT_TEXT = gettext_noop("All your gladiators are out")


def places_counted_text(how: str) -> Phrase:
    """Return the phrase for what the figures in the final standings count."""
    return Phrase(_PLACES_COUNTED_TEXT)


_CONDITION_KEPT_TEXT = gettext_noop("This side kept %(percent)s%% of its Condition.")
_SAME_SIDE_TEXT = gettext_noop("On the same side as %(seats)s.")
_OUT_TOGETHER_TEXT = gettext_noop("Out in the same turn as %(seats)s, so the place is shared.")


def all_out_text(view: GladiatorsView) -> Phrase:
    """Return the sentence for a seat whose gladiators are all out while others play on."""
    return Phrase(_ALL_OUT_TEXT)


def place_reasons(view: GladiatorsView, placings: Sequence[Placing], seat: int) -> tuple[Phrase, ...]:
    """Return sentences about why a seat has its place (12.2, 12.5).

    They name the allies and the other seats with which it shares the place, and the Condition that decided
    after an early stop. There are none for a seat that is ranked apart by its fate, such as one that left.
    """
    mine = next(each for each in placings if each.seat == seat)
    if mine.fate in RANK_GROUPS_BY_FATE:
        return ()
    told: list[Phrase] = []
    allies = [each for each, side in enumerate(view.sides) if side == view.sides[seat] and each != seat]
    if allies:
        told.append(phrase(_SAME_SIDE_TEXT, seats=_seats_list(allies)))
    level = [
        each.seat
        for each in placings
        if each.rank == mine.rank and each.seat not in allies and each.seat != seat
    ]
    if level and mine.fate in FALLEN_FATES:
        told.append(phrase(_OUT_TOGETHER_TEXT, seats=_seats_list(level)))
    if any(mine.tie_break):
        told.append(phrase(_CONDITION_KEPT_TEXT, percent=mine.tie_break[0] // 10))
    return tuple(told)


def _seats_list(seats: Sequence[int]) -> Listing:
    return Listing(tuple(SeatName(seat) for seat in seats))
