"""The default answer for a seat that does not respond: legal, harmless, from its own view (rulings 13)."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.gladiators import actions as act
from games.gladiators import starting_layouts
from games.gladiators.attack_options import CONTEST_GUESSES, CONTEST_NUMBER_RANGE
from games.gladiators.questions import legal_actions
from games.gladiators.view import GladiatorsView


def default(view: GladiatorsView, decision: Decision, chance: Chance) -> Action:
    """Return the default answer to `decision`.

    Before the fight, the answer is a random band or card, the usual half of a shared deck, or a random one of
    the usual layouts: a layout is secret until all are chosen, so nobody must foresee it. In a turn the
    gladiator defends while lying, takes no action, guesses the highest numbers (two random ones in a
    contest), and neither moves nor attacks.
    """
    seat = decision.seat
    match decision.kind:
        case "choose" | "pick":
            return chance.pick(list(legal_actions(view, decision)))
        case "prone":
            return act.Defend(seat)
        case "contest":
            low, high = CONTEST_NUMBER_RANGE
            return act.Guess(seat, tuple(chance.draw(range(low, high + 1), CONTEST_GUESSES)))
        case "equip":
            who = view.gladiators[decision.key.partition(".")[2]]
            return act.Equip(seat, who.name, chance.pick(starting_layouts.usual_hands(who)), ())
        case "split" | "agree" | "guess" | "resign":
            # The first legal answer is the usual one, or guesses the highest numbers.
            return next(legal_actions(view, decision))
    return act.DoNothing(seat)
