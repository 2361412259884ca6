"""Sentences about players who are out, and about the figures in the final standings."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.phrases import Listing, Phrase, SeatName, gettext_noop, phrase
from games.engine.results import RANK_GROUPS_BY_FATE, Placing
from games.gladiators.view import GladiatorsView

FALLEN = ("fell", "yielded")
"""The fates of a side that is out."""

_COUNTED = gettext_noop(
    "The numbers are turns: when a side’s last gladiator fell. A side still standing "
    "gets one more than the last turn."
)
_OUT = gettext_noop("All your gladiators are out")


def counted(how: str) -> Phrase:
    """Return the phrase for what the figures in the final standings count."""
    return Phrase(_COUNTED)


_KEPT = gettext_noop("This side kept %(percent)s%% of its Condition.")
_SIDE = gettext_noop("On the same side as %(seats)s.")
_TOGETHER = gettext_noop("Out in the same turn as %(seats)s, so the place is shared.")


def out(view: GladiatorsView) -> Phrase:
    """Return the sentence for a seat without gladiators in a match that others continue."""
    return Phrase(_OUT)


def place_reasons(view: GladiatorsView, placings: Sequence[Placing], seat: int) -> tuple[Phrase, ...]:
    """Return whose place a seat shares, and what decided after an early stop (12.2, 12.5)."""
    mine = next(each for each in placings if each.seat == seat)
    if mine.fate in RANK_GROUPS_BY_FATE:
        return ()
    told: list[Phrase] = []
    allies = [each for each, side in enumerate(view.sides) if side == view.sides[seat] and each != seat]
    if allies:
        told.append(phrase(_SIDE, seats=_listed(allies)))
    level = [
        each.seat
        for each in placings
        if each.rank == mine.rank and each.seat not in allies and each.seat != seat
    ]
    if level and mine.fate in FALLEN:
        told.append(phrase(_TOGETHER, seats=_listed(level)))
    if any(mine.tie_break):
        told.append(phrase(_KEPT, percent=mine.tie_break[0] // 10))
    return tuple(told)


def _listed(seats: Sequence[int]) -> Listing:
    return Listing(tuple(SeatName(seat) for seat in seats))
