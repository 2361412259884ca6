"""Standing orders for the card to give to a Gorgon and for the answer about a stalemate.

Muster never waits for either decision, so that no pause reveals what a hand holds or who cannot play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from games.arena.actions import GiveCard, ShowHand, StalemateAnswer, StalemateVote
from games.arena.cards import CREATURE_OF_CARD, STRENGTH_OF_CARD
from games.arena.powers.demand import legal_answers
from games.arena.table import has_stalemate_rule, rule
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.decisions import Decision, InOrder, OneOf
from games.engine.orders import StandingOrder


class GiftOrder(StandingOrder, frozen=True, tag="gift"):
    """An order that chooses the demanded card: the lowest, the highest, or the first that is in `ranked`.

    If no card in `ranked` can be given, the lowest is.
    """

    prefer: Literal["lowest", "highest", "ranked"] = "lowest"
    ranked: tuple[str, ...] = ()


class StalemateOrder(StandingOrder, frozen=True, tag="stalemate"):
    """An order with the answer to give whenever a stalemate could be declared."""

    answer: StalemateAnswer = "object"


def offered(view: ArenaView) -> tuple[Decision, ...]:
    """Return the standing orders that a seat may give.

    An order for gifts is offered if a Gorgon is among the creatures, and one for stalemates if there is a
    stalemate rule. The list of cards to rank is short: it contains only cards of creatures held more than
    once, and the last card of a creature need not be ranked.
    """
    if view.seat is None or view.over or view.seat in view.left:
        return ()
    found: list[Decision] = []
    if "gorgon" in view.creatures:
        own = [CREATURE_OF_CARD[card] for card in (*view.hand, *view.aside)]
        several = tuple(
            card
            for card in (*view.hand, *view.aside)
            if CREATURE_OF_CARD[card] and own.count(CREATURE_OF_CARD[card]) > 1
        )
        places = len(several) - len({CREATURE_OF_CARD[card] for card in several})
        ranked = (InOrder("gift", "ranked", several, 0, places),) if several else ()
        found.append(
            Decision(
                "order.gift",
                view.seat,
                "gift",
                asks="may",
                rules=(rule(view, "gorgon"),),
                fields=(OneOf("gift", "prefer", ("lowest", "highest", "ranked")), *ranked),
            )
        )
    if has_stalemate_rule(view):
        field = OneOf("stalemate", "answer", ("object", "accept", "propose"))
        rules = (rule(view, "stalemate"),)
        found.append(
            Decision("order.stalemate", view.seat, "stalemate", asks="may", rules=rules, fields=(field,))
        )
    return tuple(found)


def answer_from_orders(
    view: ArenaView, decision: Decision, given: Mapping[str, StandingOrder]
) -> Action | None:
    """Return the seat's answer according to its standing orders, or None if no order applies.

    Orders apply to votes about a stalemate and to demands for a card. If a demanded card is not in the hand,
    the answer is to show the hand.
    """
    if decision.kind == "stance":
        stance = given.get("stalemate")
        return StalemateVote(decision.seat, stance.answer) if isinstance(stance, StalemateOrder) else None
    gift = given.get("gift")
    if decision.kind != "gift" or not isinstance(gift, GiftOrder):
        return None
    gifts = [
        atom
        for atom in legal_answers(decision.seat, list(view.hand), view.named)
        if isinstance(atom, GiveCard)
    ]
    if not gifts:
        return ShowHand(decision.seat)
    if gift.prefer == "ranked":
        for card in gift.ranked:
            for atom in gifts:
                if atom.card == card:
                    return atom
    ordered = sorted(gifts, key=lambda atom: STRENGTH_OF_CARD[atom.card])
    return ordered[-1] if gift.prefer == "highest" else ordered[0]
