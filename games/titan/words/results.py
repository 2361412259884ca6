"""The texts about seats that are out, and about the figures in the final placings."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.invariants import require
from games.engine.phrases import Listing, Phrase, SeatName, gettext_noop, phrase
from games.engine.results import RANK_GROUPS_BY_FATE, Placing
from games.titan.scoring import pieces_value
from games.titan.view import TitanView

YOU_ARE_OUT_SENTENCES: dict[str, str] = {
    "slain": gettext_noop("Your Titan was slain, so you’re out"),
    "resigned": gettext_noop("You conceded the game, so you’re out"),
    "left": gettext_noop("You have left the match"),
}
"""The sentences by the fate of the seat."""

_LAST_TITAN_WINS_TEXT = gettext_noop(
    "The last Titan wins, whatever the points. The numbers are points scored."
)
_POINTS_TOTAL_TEXT = gettext_noop(
    "For players whose Titan is alive, points and legions count together (20.5). The "
    "list of seats shows points only."
)
_FELL_LAST_TEXT = gettext_noop("Fell last of those who are out.")
_FELL_FIRST_TEXT = gettext_noop("Fell first.")
_FELL_TOGETHER_TEXT = gettext_noop("Fell together with %(seats)s, so the place is shared.")
_POINTS_AND_LEGIONS_TEXT = gettext_noop("points %(points)s, legions %(legions)s")


def out_sentence(view: TitanView) -> Phrase:
    """Return a sentence saying that the seat's Titan is gone while other players are still in the match."""
    return Phrase(YOU_ARE_OUT_SENTENCES[view.fates[require(view.seat, "a seat is out, not a watcher")]])


def places_counted_text(how: str) -> Phrase | None:
    """Return the phrase for what decides the places: the last Titan, or points and the value of legions."""
    return Phrase(_LAST_TITAN_WINS_TEXT if how in ("titan", "draw") else _POINTS_TOTAL_TEXT)


def points_and_legions_text(view: TitanView, seat: int) -> Phrase | None:
    """Return a text with a seat's points and the value of its legions if they are added up (20.5), or None.

    All legions are public by then.
    """
    if not view.over or view.ended in ("titan", "draw") or view.fates[seat]:
        return None
    legions = [legion for legion in view.legions.values() if legion.seat == seat]
    worth = pieces_value([name for legion in legions for name in legion.pieces], view.scores[seat])
    return phrase(_POINTS_AND_LEGIONS_TEXT, points=view.scores[seat], legions=worth)


def place_reasons(view: TitanView, placings: Sequence[Placing], seat: int) -> tuple[Phrase, ...]:
    """Return a sentence about when a seat was eliminated, if that explains its place; otherwise none.

    It says that the seat was the first or the last to be eliminated, or which others were eliminated at the
    same moment. Players who resigned or left are placed behind all others, whenever they went, so they are
    not compared.
    """
    mine = next(each for each in placings if each.seat == seat)
    if not view.fates[seat] or mine.fate in RANK_GROUPS_BY_FATE:
        return ()
    stayed = {each.seat for each in placings if each.fate not in RANK_GROUPS_BY_FATE}
    moments = [here for seats in view.out if (here := [each for each in seats if each in stayed])]
    moment = next(seats for seats in moments if seat in seats)
    if len(moment) > 1:
        others = Listing(tuple(SeatName(each) for each in moment if each != seat))
        return (phrase(_FELL_TOGETHER_TEXT, seats=others),)
    if len(moments) < 2:
        return ()
    if moment == moments[-1]:
        return (Phrase(_FELL_LAST_TEXT),)
    return (Phrase(_FELL_FIRST_TEXT),) if moment == moments[0] else ()
