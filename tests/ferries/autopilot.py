"""The program: it lays cards that turn a ferry, and sinks cards of little use."""

from __future__ import annotations

from games.engine.actions import Action
from tests.ferries.rules import FerriesView, Hide, Lay, acts, home, weight

UNSEEN = 4
"""What a hidden card of the other is taken to weigh."""


def choose(view: FerriesView) -> Action:
    """Return the act of the greatest worth; the first of equals."""
    return max(acts(view), key=lambda action: _worth(view, action))


def _worth(view: FerriesView, action: Action) -> float:
    match action:
        case Lay(_, card):
            ferry, hidden = home(card), False
        case Hide(_, card, ferry):
            hidden = True
        case _:
            return -weight(getattr(action, "card", "-0"))
    lead = _lead(view, ferry)
    turned = lead <= 0 < lead + weight(card)
    # A heavy card is worth more where the ferry is open; one face down keeps its secret.
    return weight(card) + 6 * turned - 0.5 * max(0, lead) + hidden * (weight(card) > 5)


def _lead(view: FerriesView, ferry: str) -> int:
    """How much more the own cards weigh there, as far as the view knows."""
    own = view.seat or 0
    loads = [
        sum(map(weight, view.decks[ferry][seat])) + _hidden(view.stowaways[ferry][seat])
        for seat in (own, 1 - own)
    ]
    return loads[0] - loads[1]


def _hidden(card: str) -> int:
    return UNSEEN if card == "?" else weight(card) if card else 0
