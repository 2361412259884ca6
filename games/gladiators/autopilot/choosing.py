"""The program's answer to each kind of question."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.gladiators import actions as act
from games.gladiators import defaults, starting_layouts
from games.gladiators.autopilot import defense, fights, turns
from games.gladiators.decks import ITEMS
from games.gladiators.questions import legal_actions
from games.gladiators.view import Fighter, GladiatorsView

AnswerFunction = Callable[[GladiatorsView, Fighter, Chance], Action]


def choose(view: GladiatorsView, decision: Decision, chance: Chance) -> Action:
    """Return the autopilot's answer to `decision`, which is always legal.

    Numbers that are set or guessed are drawn at random, so that nobody can predict them.
    """
    match decision.kind:
        case "choose":
            return chance.pick(list(legal_actions(view, decision)))
        case "pick":
            return _pick(view, decision, chance)
        case "agree":
            return act.Agree(decision.seat)
        case "equip":
            return _equip(view, decision, chance)
        case "split" | "resign":
            return defaults.default(view, decision, chance)
    return _ANSWERS[decision.kind](view, view.gladiators[view.turn.mover], chance)


def _pick(view: GladiatorsView, decision: Decision, chance: Chance) -> Action:
    """Pick an item if there is one, or else a random card."""
    left = list(view.packs[0].left)
    items = [piece for piece in left if piece in ITEMS]
    return act.Pick(decision.seat, items[0] if items else chance.pick(left))


def _equip(view: GladiatorsView, decision: Decision, chance: Chance) -> Action:
    """Choose a starting layout of the deck at random, with everything worn that weakens no attack."""
    who = view.gladiators[decision.key.partition(".")[2]]
    held = chance.pick(starting_layouts.usual_hands(who))
    return act.Equip(decision.seat, who.name, held, turns.items_to_wear(who, held))


_ANSWERS: dict[str, AnswerFunction] = {
    "prone": defense.choose_lying_defense,
    "first": defense.choose_stance,
    "guess": defense.guess,
    "contest": defense.contest,
    "answer": defense.answer_attack,
    "lift": turns.lift,
    "second": turns.choose_second_phase,
    "move": turns.move,
    "attack": fights.attack,
}
