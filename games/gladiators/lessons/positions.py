"""Positions of the example duel, played by the rules themselves."""

from __future__ import annotations

from functools import cache, partial

from games.engine.chance import SeededChance
from games.engine.drawing.scene import Say
from games.engine.lessons import Drawn
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.drawing import excerpt
from games.gladiators.lessons.duel import DUEL, HELD, PLACES, ROWS
from games.gladiators.meta import Options
from games.gladiators.rules import RULES
from games.gladiators.state import GladiatorsState, Turn
from games.gladiators.view import GladiatorsView

DECKS = ("assassin", "barbarian")


def _begun() -> GladiatorsState:
    """Return the duel at the start of its first turn."""
    rules, chance = RULES["gladiators"](), SeededChance(1)
    state = rules.setup(Options(), len(DECKS), chance).state
    for seat, deck in enumerate(DECKS):
        rules.advance(state, act.Choose(seat, deck), chance)
    for seat, name in enumerate(PLACES):
        rules.advance(state, act.Equip(seat, name, tuple(HELD[name].split()), ()), chance)
    for name, at in PLACES.items():
        who = state.gladiators[name]
        who.at, who.row = at, ROWS[name].split()
        who.hand = [card for card in who.hand if card not in who.row]
    state.turn = Turn(number=0, mover=DUEL[0].who)
    turns.begin(state, DUEL[0].who, [])
    return state


@cache
def after(number: int) -> GladiatorsView:
    """Return what a spectator sees after a number of turns of the duel."""
    rules, chance, state = RULES["gladiators"](), SeededChance(1), _begun()
    for turn in DUEL[:number]:
        for line in turn.lines:
            seat = state.gladiators[turn.who].seat
            rules.advance(state, rules.parse(line, rules.view(state, seat)), chance)
    return rules.view(state, None)


def drawn(number: int, say: Say) -> Drawn:
    """Draw the field after a number of turns."""
    return excerpt.field(after(number), say)


BEFORE, AFTER = partial(drawn, 0), partial(drawn, 1)
"""The field before the first turn, and after it."""
