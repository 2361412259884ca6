"""What shows its own actor something hidden: said by the button beforehand."""

from __future__ import annotations

from games.engine.actions import Action
from games.gladiators import actions as act
from games.gladiators.decks import SPECIALS
from games.gladiators.decks.cards import Peek
from games.gladiators.view import GladiatorsView


def to_actor(view: GladiatorsView, action: Action) -> bool:
    """Sealed answers, since the last one shows all; guesses, which show the number set; a look at
    what others plan. A counterattack follows upon a number that was shown, and lets the visit
    go on: it is final as well."""
    match action:
        case act.Choose() | act.Guess():
            return True
        case act.Equip(gladiator=name):
            mine = [each.name for each in view.gladiators.values() if each.seat == view.seat]
            return not set(mine) - set(view.own_outfits) - {name}
        case act.Use(special=key):
            return key in SPECIALS and any(isinstance(effect, Peek) for effect in SPECIALS[key].effects)
    return False
