"""Actions that show their own player something hidden; the button says so beforehand."""

from __future__ import annotations

from games.engine.actions import Action
from games.gladiators import actions as act
from games.gladiators.decks import SPECIALS
from games.gladiators.decks.cards import Peek
from games.gladiators.view import GladiatorsView


def to_actor(view: GladiatorsView, action: Action) -> bool:
    """Return whether an action shows its own player something hidden.

    That applies to sealed answers, because the last one reveals all; to guesses, which reveal the number set;
    and to a look at other players' plans. A counterattack follows a number that was revealed, and lets the
    turn continue, so it is final too.
    """
    match action:
        case act.Choose() | act.Guess():
            return True
        case act.Equip(gladiator=name):
            mine = [each.name for each in view.gladiators.values() if each.seat == view.seat]
            return not set(mine) - set(view.own_outfits) - {name}
        case act.UseSpecial(special=key):
            return key in SPECIALS and any(isinstance(effect, Peek) for effect in SPECIALS[key].effects)
    return False
