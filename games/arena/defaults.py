"""The default answer for a seat that does not respond: legal, cautious, and made from its own view."""

from __future__ import annotations

from games.arena.actions import (
    NO_BID,
    Bid,
    Decline,
    Discard,
    EndDiscards,
    GiveCard,
    Magister,
    Pass,
    Play,
    Prefect,
    ShowHand,
    Spectator,
    StalemateVote,
)
from games.arena.cards import NO_CARD, STRENGTH_OF_CARD
from games.arena.questions import legal_actions
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision


def default(view: ArenaView, decision: Decision, chance: Chance) -> Action:
    """Return the default answer.

    It makes no bid or bet and uses no power. To play a card, it takes the first of these that is possible: a
    random combat card, a spectator on a random living creature, a prefect that takes nothing, the magister, a
    pass. It keeps one of three stolen cards without choosing, gives the lowest card, and discards only what
    it must (R-108).
    """
    seat = decision.seat
    found = legal_actions(view, decision, list(view.hand), list(view.three))
    match decision.kind:
        case "bid":
            return Bid(seat, NO_BID)
        case "turn" | "card":
            return _card(found, chance)
        case "power" | "second":
            return Decline(seat)
        case "gift":
            gifts = [atom for atom in found if isinstance(atom, GiveCard)]
            return min(gifts, key=lambda gift: STRENGTH_OF_CARD[gift.card]) if gifts else ShowHand(seat)
        case "discard":
            owed = [atom for atom in found if isinstance(atom, Discard)]
            return (
                EndDiscards(seat)
                if any(isinstance(atom, EndDiscards) for atom in found)
                else chance.pick(owed)
            )
        case "stance":
            return StalemateVote(seat, "object")
    return chance.pick(found)


def _card(found: list[Action], chance: Chance) -> Action:
    for kind in (Play, Spectator, Prefect, Magister):
        fitting = [
            atom
            for atom in found
            if isinstance(atom, kind) and (not isinstance(atom, Prefect) or atom.place == NO_CARD)
        ]
        if fitting:
            return chance.pick(fitting)
    return next(atom for atom in found if isinstance(atom, Pass))
