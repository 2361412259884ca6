"""Positions of the example duel, reached by playing it with the real rules."""

from __future__ import annotations

from functools import cache, partial

from games.engine.chance import SeededChance
from games.engine.drawing.scene import Say
from games.engine.lessons import LessonDrawing
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.drawing import excerpt
from games.gladiators.lessons.duel import DUEL_TURNS, START_HELD_ITEMS, START_HEXES, START_PLANNED_CARDS
from games.gladiators.meta import Options
from games.gladiators.rules import RULES
from games.gladiators.state import GladiatorsState, TurnState
from games.gladiators.view import GladiatorsView

DECKS = ("assassin", "barbarian")


def _match_at_start() -> GladiatorsState:
    """Return the state of the duel at the start of its first turn."""
    rules, chance = RULES["gladiators"](), SeededChance(1)
    state = rules.setup(Options(), len(DECKS), chance).state
    for seat, deck in enumerate(DECKS):
        rules.advance(state, act.Choose(seat, deck), chance)
    for seat, name in enumerate(START_HEXES):
        rules.advance(state, act.Equip(seat, name, tuple(START_HELD_ITEMS[name].split()), ()), chance)
    for name, at in START_HEXES.items():
        who = state.gladiators[name]
        who.at, who.row = at, START_PLANNED_CARDS[name].split()
        who.hand = [card for card in who.hand if card not in who.row]
    state.turn = TurnState(number=0, mover=DUEL_TURNS[0].who)
    turns.begin_turn(state, DUEL_TURNS[0].who, [])
    return state


@cache
def view_after_turns(number: int) -> GladiatorsView:
    """Return the spectator's view after a number of turns of the duel."""
    rules, chance, state = RULES["gladiators"](), SeededChance(1), _match_at_start()
    for turn in DUEL_TURNS[:number]:
        for line in turn.lines:
            seat = state.gladiators[turn.who].seat
            rules.advance(state, rules.parse(line, rules.view(state, seat)), chance)
    return rules.view(state, None)


def draw_after_turns(number: int, say: Say) -> LessonDrawing:
    """Return a drawing of the field after a number of turns of the duel."""
    return excerpt.draw_field(view_after_turns(number), say)


BEFORE, AFTER = partial(draw_after_turns, 0), partial(draw_after_turns, 1)
"""The field before the first turn, and after it."""
