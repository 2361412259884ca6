"""The lands that a seat's question is about, for the pictures in lists and emails.

They follow from the view alone: phases, moves and possible musters are public, and what legions contain is
not used.
"""

from __future__ import annotations

from games.titan.commencement import divisible_legions
from games.titan.enlistment import eligible_legions
from games.titan.movement import can_move, legions_to_rejoin
from games.titan.open_campaign import LandOccupancy, legions_of
from games.titan.state import BATTLE_SIDES
from games.titan.view import TitanView


def focus_lands(view: TitanView) -> tuple[int, ...]:
    """Return the lands that the current question is about, the most important first.

    They are the first of these that exist: the land of the current engagement, the lands where legions have
    met, the lands of the legions that can still act, the lands of all the reader's legions (for a watcher,
    the mover's), and the reader's tower. Every reader sees the land of an engagement, even one between two
    other seats.
    """
    if view.engagement is not None:
        return (view.engagement.land,)
    if view.engagements and not view.over:
        return view.engagements
    seat = _reader(view)
    lands = [view.legions[marker].land for marker in _acting(view, seat) if marker in view.legions]
    own = [legion.land for _, legion in legions_of(view, seat)]
    return tuple(dict.fromkeys(lands or own or [view.towers[max(seat, 0)]]))


def is_reader_asked(view: TitanView) -> bool:
    """Return whether the reader's seat takes part in what is going on.

    That is the current engagement (even if only the other side has to answer), or else the set-up or the
    seat's own turn.
    """
    if view.seat is None or view.over:
        return False
    if view.engagement is not None:
        markers = {view.engagement.marker(side) for side in BATTLE_SIDES}
        return any(view.legions[each].seat == view.seat for each in markers if each in view.legions)
    return view.phase == "setup" or view.seat == view.mover


def _reader(view: TitanView) -> int:
    """Return the seat whose legions are shown: the reader's if it has any, or else the mover's."""
    if view.seat is not None and (not view.legions or legions_of(view, view.seat)):
        return view.seat
    return view.mover


def _acting(view: TitanView, seat: int) -> list[str]:
    """Return the legions of the seat that can do what its phase asks, in the page's order.

    When splits are asked for, the tallest legions come first.
    """
    if seat != view.mover or view.over:
        return []
    match view.phase:
        case "split":
            return [marker for marker, _ in sorted(divisible_legions(view, seat), key=lambda each: -each[1])]
        case "move":
            presence = LandOccupancy(view, seat)
            return [marker for marker, legion in presence.mine if can_move(view, presence, legion)]
        case "join":
            return legions_to_rejoin(view)
        case "muster":
            return eligible_legions(view, seat)
    return []
