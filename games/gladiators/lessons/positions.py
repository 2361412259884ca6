"""Positions for the pictures: those of the example duel, played with the real rules, and arranged ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec

from games.engine.chance import SeededChance
from games.engine.drawing.scene import Say
from games.engine.lessons import LessonDrawing
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators import ways
from games.gladiators.board import DIRECTIONS, hex_beyond
from games.gladiators.decks import CARDS, FORMULAS
from games.gladiators.drawing import excerpt
from games.gladiators.lessons.duel import DUEL_TURNS, START_HELD_ITEMS, START_HEXES, START_PLANNED_CARDS
from games.gladiators.meta import Options
from games.gladiators.rules import RULES
from games.gladiators.state import Flight, GladiatorsState, TurnState
from games.gladiators.view import Blow, GladiatorsView

DECKS = ("assassin", "barbarian")
DUEL_CORNERS = ("f3", "j5")
"""Hexes at the edges of the part of the field on which the duel begins."""


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
    """Return a drawing of the two gladiators on the field after a number of turns of the duel."""
    return excerpt.draw_part(view_after_turns(number), DUEL_CORNERS, {}, say)


BEFORE, AFTER = partial(draw_after_turns, 0), partial(draw_after_turns, 1)
"""The two gladiators before the first turn, and after it."""


@cache
def _view_of_fight(*bands: str) -> GladiatorsView:
    """Return the spectator's view of a fight between the bands of several seats before its first turn."""
    rules, chance = RULES["gladiators"](), SeededChance(1)
    state = rules.setup(Options(), len(bands), chance).state
    while not state.round:
        asked = rules.decisions(state)[0]
        action = next(rules.legal(state, asked))
        if isinstance(action, act.Choose):
            action = act.Choose(asked.seat, bands[asked.seat])
        rules.advance(state, action, chance)
    return rules.view(state, None)


class Arrangement(NamedTuple):
    """A position of a fight between `bands`, one for each seat.

    `hexes` says where each gladiator stands; it is the turn of the first one. `blows` are the pending
    attacks, and `changes` has other values of gladiators by name.
    """

    bands: tuple[str, ...]
    hexes: Mapping[str, str]
    blows: tuple[Blow, ...] = ()
    changes: Mapping[str, Mapping[str, Any]] = {}

    @property
    def view(self) -> GladiatorsView:
        """Return a spectator's view of the position."""
        view = _view_of_fight(*self.bands)
        gladiators = {
            name: msgspec.structs.replace(view.gladiators[name], at=at, **self.changes.get(name, {}))
            for name, at in self.hexes.items()
        }
        turn = msgspec.structs.replace(view.turn, mover=next(iter(self.hexes)))
        return msgspec.structs.replace(
            view, gladiators=gladiators, roster=tuple(gladiators), pending=self.blows, turn=turn
        )


def draw_arranged(arranged: Arrangement, shown: tuple[str, ...], say: Say) -> LessonDrawing:
    """Return a drawing of the part of the field around the hexes in `shown`."""
    return excerpt.draw_part(arranged.view, shown, {}, say)


def draw_steps(arranged: Arrangement, say: Say) -> LessonDrawing:
    """Return a drawing with the number of steps to each hex that the gladiator with the turn can reach."""
    view = arranged.view
    steps = ways.reachable_hexes(view, view.gladiators[view.turn.mover])
    return excerpt.draw_part(view, (), {at: str(step) for at, step in steps.items()}, say)


def draw_compass(arranged: Arrangement, at: str, say: Say) -> LessonDrawing:
    """Return a drawing with the numbers of the directions around a hex."""
    return excerpt.draw_part(arranged.view, (), {hex_beyond(at, way): str(way) for way in DIRECTIONS}, say)


def pending_blow(by: str, target: str, card: str, distance: int, flight: Flight | None = None) -> Blow:
    """Return the first attack of a card, declared by one gladiator against another."""
    made = CARDS[card].attacks[0]
    read = FORMULAS[made.strength]
    return Blow(
        id=1, kind="attack", by=by, target=target, card=card, blow=1, type=made.kind, base=read.base,
        low=read.low, high=read.high, times=read.times, opposed=made.opposed, distance=distance, bonus=0,
        specials=(), grab="", way=0, flight=flight, hashes={},
    )  # fmt: skip
