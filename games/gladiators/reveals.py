"""Actions that show the acting player something hidden, so that the button can say so beforehand."""

from __future__ import annotations

from games.engine.actions import Action
from games.gladiators import actions as act
from games.gladiators.decks import SPECIALS
from games.gladiators.decks.cards import Peek
from games.gladiators.view import GladiatorsView


def revealed_to_actor(view: GladiatorsView, action: Action) -> bool:
    """Return whether an action shows the acting player something hidden.

    The last sealed layout does, because it reveals all of them. A choice of gladiators counts too, because it
    may be the last. Guesses do, because they reveal the number that was set, and so does looking at another
    player's planned cards. A counterattack shows nothing; it cannot be undone because it follows a number
    that was revealed.
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
