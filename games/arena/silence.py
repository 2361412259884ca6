"""The answer for a silent seat: legal, plain, and made from its own view."""

from __future__ import annotations

from games.arena.actions import (
    NO_BID,
    Bid,
    Decline,
    Discard,
    Done,
    Give,
    Magister,
    Pass,
    Play,
    Prefect,
    Show,
    Spectator,
    Stance,
)
from games.arena.cards import NONE, STRENGTH
from games.arena.questions import atoms
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision


def default(view: ArenaView, decision: Decision, chance: Chance) -> Action:
    """Return the default answer.

    It makes no bid and no bet and uses no power. It plays a random combat card, else a spectator on a random
    living creature, else a prefect that takes nothing, else the magister, else it passes. It keeps any of the
    three stolen cards, gives the lowest card, and discards only what it must (R-108).
    """
    seat = decision.seat
    found = atoms(view, decision, list(view.hand), list(view.three))
    match decision.kind:
        case "bid":
            return Bid(seat, NO_BID)
        case "turn" | "card":
            return _card(found, chance)
        case "power" | "second":
            return Decline(seat)
        case "gift":
            gifts = [atom for atom in found if isinstance(atom, Give)]
            return min(gifts, key=lambda gift: STRENGTH[gift.card]) if gifts else Show(seat)
        case "discard":
            owed = [atom for atom in found if isinstance(atom, Discard)]
            return Done(seat) if any(isinstance(atom, Done) for atom in found) else chance.pick(owed)
        case "stance":
            return Stance(seat, "object")
    return chance.pick(found)


def _card(found: list[Action], chance: Chance) -> Action:
    for kind in (Play, Spectator, Prefect, Magister):
        fitting = [
            atom
            for atom in found
            if isinstance(atom, kind) and (not isinstance(atom, Prefect) or atom.place == NONE)
        ]
        if fitting:
            return chance.pick(fitting)
    return next(atom for atom in found if isinstance(atom, Pass))
