"""Positions for tests: a fight set up through the rules, and then arranged by hand."""

from __future__ import annotations

from typing import Any

from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.errors import IllegalAction
from games.engine.events import Event
from games.gladiators import turn
from games.gladiators.actions import Choose
from games.gladiators.decks import DECKS, ITEMS
from games.gladiators.item_handling import all_items_of
from games.gladiators.meta import Options
from games.gladiators.rules import GladiatorsRules
from games.gladiators.state import Gladiator, GladiatorsState, GroundItem, TurnState
from tests.titles.hearing import told_to

RULES: GladiatorsRules = registry.get("gladiators")  # type: ignore[assignment]


def fight(*bands: str, first: str = "R1", **options: Any) -> GladiatorsState:
    """Return a fight of `bands`, one for each seat, with usual layouts and shares; `first` has the turn."""
    seats = len(bands)
    uneven = len({_quality(band) for band in bands}) > 1
    named = {f"seat_{seat + 1}": _quality(band) for seat, band in enumerate(bands)}
    options = {"uneven": uneven, **named, **options}
    state = RULES.setup(Options(**options), seats, SeededChance(1)).state
    chance = SeededChance(1)
    while not state.round:
        asked = RULES.decisions(state)[0]
        action = next(RULES.legal(state, asked))
        if isinstance(action, Choose):
            action = Choose(asked.seat, bands[asked.seat])
        RULES.advance(state, action, chance)
    return turn_of(state, first)


def _quality(band: str) -> int:
    return sum(1 if key == "orc" else 2 for key in band.split("+"))


def duel(first: str = "assassin", second: str = "barbarian", **options: Any) -> GladiatorsState:
    """Return a fight of two gladiators, R1 and B1; R1 has the turn."""
    return fight(first, second, **options)


def turn_of(state: GladiatorsState, name: str) -> GladiatorsState:
    """Begin the turn of a gladiator now."""
    state.turn = TurnState(number=state.turn.number, mover=name)
    turn.begin_turn(state, name, [])
    return state


def place(
    state: GladiatorsState,
    name: str,
    at: str = "",
    *,
    hold: str | None = None,
    wear: str | None = None,
    current: str | None = None,
    row: str | None = None,
    **changed: Any,
) -> Gladiator:
    """Put a gladiator on a hex with what it holds and wears, its Current Action and its row.

    Each of these is a line of words. Its other items are kept, and its other cards stay in its hand."""
    who = state.gladiators[name]
    who.at = at or who.at
    if hold is not None or wear is not None:
        every = all_items_of(who)
        who.held = (hold or "").split()
        who.worn = (wear or "").split()
        who.kept = [*every]
        for item in (*who.held, *who.worn):
            if item in who.kept:
                who.kept.remove(item)
    if current is not None:
        who.current = current
    if row is not None:
        who.row = row.split()
    hand = list(who.cards)
    for card in (*who.row, *([who.current] if who.current else [])):
        hand.remove(card)
    who.hand = sorted(hand)
    for key, value in changed.items():
        setattr(who, key, value)
    return who


def do(state: GladiatorsState, *lines: str, seed: int = 1) -> list[Event]:
    """Carry out actions in notation for the seat that is asked, and return the events."""
    events: list[Event] = []
    for line in lines:
        seat = RULES.decisions(state)[0].seat
        action = RULES.parse(line, RULES.view(state, seat))
        events += RULES.advance(state, action, SeededChance(seed)).events
    return events


def refused(state: GladiatorsState, line: str) -> tuple[str, str]:
    """Return place and code of the error for an action of the seat that is asked; two "" if it is legal."""
    seat = RULES.decisions(state)[0].seat
    try:
        RULES.check(state, RULES.parse(line, RULES.view(state, seat)))
    except IllegalAction as why:
        return why.rule, why.code
    return "", ""


def legal(state: GladiatorsState, seat: int | None = None) -> list[str]:
    """Return the legal actions of the seat that is asked, in notation."""
    asked = next(each for each in RULES.decisions(state) if seat is None or each.seat == seat)
    return [RULES.format(atom) for atom in RULES.legal(state, asked)]


def asked(state: GladiatorsState) -> tuple[int, str]:
    """Return the seat that is asked now, and the kind of its question."""
    found = RULES.decisions(state)[0]
    return found.seat, found.kind


def told(events: list[Event], seat: int | None = None) -> dict[str, dict[str, Any]]:
    """Return the last message of each code to a seat (None: a watcher), with its parameters."""
    found = (told_to(event, seat) for event in events)
    return {telling.code: telling.params for telling in found if telling is not None}


def lie(state: GladiatorsState, item: str, at: str) -> None:
    """Lay an item that nobody has on the ground."""
    assert item in ITEMS
    state.lying.append(GroundItem(item, at))


def lost(state: GladiatorsState) -> dict[str, int]:
    """Return how much Condition each gladiator has lost since the beginning."""
    return {name: DECKS[who.deck].condition - who.condition for name, who in state.gladiators.items()}


def struck(state: GladiatorsState) -> dict[str, int]:
    """Return the Condition of each gladiator."""
    return {name: who.condition for name, who in state.gladiators.items()}
