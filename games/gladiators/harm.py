"""Losing Condition, falling down, retreating, colliding and being eliminated (V.3, V.7, I.8)."""

from __future__ import annotations

from games.engine.events import Event, public_event
from games.gladiators.board import directions_away, distance, hex_beyond
from games.gladiators.decks import DECKS
from games.gladiators.ending import end_if_decided
from games.gladiators.item_handling import all_items_of, lay_down, retrieve_current
from games.gladiators.state import Gladiator, GladiatorsState
from games.gladiators.table import gladiator_by_hex, living_fighters
from games.gladiators.throws import fly_on
from games.gladiators.ways import is_open

WALL_CONDITION_COST = 2
"""The Condition lost for each hex of a retreat that a wall prevents (V.3)."""


def change_condition(
    state: GladiatorsState, who: Gladiator, amount: int, events: list[Event], why: str
) -> None:
    """Change a gladiator's Condition by `amount`, up to its starting value at most (I.5).

    A gladiator whose Condition falls to 0 is eliminated.
    """
    if who.out:
        return
    most = DECKS[who.deck].condition
    before = who.condition
    who.condition = min(most, before + amount)
    if who.condition != before and why != "attack":
        # The event of a hit already says how much was lost.
        code = "healed" if who.condition > before else "hurt"
        told = {"gladiator": who.name, "amount": abs(who.condition - before), "left": who.condition}
        events.append(public_event(code, why=why, **told))
    if who.condition <= 0:
        eliminate(state, [who], events)


def eliminate(state: GladiatorsState, out: list[Gladiator], events: list[Event]) -> None:
    """Eliminate gladiators that fall at the same moment, and end the match if that decides it (12.1, 12.3).

    Their items are laid down where they fell. Attacks that were declared by them or on them are cancelled,
    and so are exchanges that they offered or were offered; only thrown items fly on.
    """
    for who in out:
        if who.out:
            continue
        who.out = state.turn.number
        items = all_items_of(who) + ([who.wrapped] if who.wrapped else [])
        for item in items:
            lay_down(state, item, who.at)
        who.held, who.worn, who.kept, who.wrapped = [], [], [], ""
        release(state, who)
        who.hand = sorted([*who.hand, *who.row, *([who.current] if who.current else [])])
        who.row, who.current, who.prone, who.boons, who.known = [], "", False, [], {}
        events.append(public_event("eliminated", gladiator=who.name, at=who.at, items=items))
    names = {who.name for who in out}
    flying = [each for each in state.pending if each.flight is not None and each.target in names]
    state.pending = [
        each
        for each in state.pending
        if (each.flight is not None or each.by not in names) and each.target not in names
    ]
    for attack in flying:
        fly_on(state, attack, events)
    state.offers = [each for each in state.offers if not {each.by, each.to} & names]
    end_if_decided(state, events)


def release(state: GladiatorsState, who: Gladiator) -> None:
    """End every hold in which a gladiator takes part."""
    who.holds = ""
    for other in state.gladiators.values():
        if other.holds == who.name:
            other.holds = ""


def fall_prone(state: GladiatorsState, who: Gladiator, events: list[Event]) -> None:
    """Make a gladiator fall, which takes back its Current Action and ends every hold that it is in.

    Nothing changes if it already lies (V.7, 8.8).
    """
    if who.prone or who.out:
        return
    who.prone = True
    retrieve_current(who)
    release(state, who)
    if state.turn.mover == who.name:
        state.turn.fell = True
    events.append(public_event("fell", gladiator=who.name))


def retreat_directions(source: str, who: str) -> tuple[int, ...]:
    """Return the directions in which a gladiator on `who` may retreat from `source` (8.1)."""
    return directions_away(source, who)


def retreat(
    state: GladiatorsState, who: Gladiator, source: Gladiator, hexes: int, way: int, events: list[Event]
) -> None:
    """Make a gladiator retreat `hexes` hexes in a straight line away from `source` (V.3, 8.1 - 8.3).

    If the two are not in a straight line, two directions are possible, and `way` chooses one of them. A wall
    or a standing gladiator stops the retreat at a cost in Condition; at a lying one the gladiator falls.
    Every hold of the gladiator ends.
    """
    ways = retreat_directions(source.at, who.at)
    way = way if way in ways else ways[0]
    release(state, who)
    if state.turn.mover == who.name:
        state.turn.retreated = True
    else:
        who.rooted = True
    start = who.at
    standing = gladiator_by_hex(state, who.name)
    for step in range(hexes):
        name = hex_beyond(who.at, way)
        if not name:
            _tell(who, start, events)
            change_condition(state, who, -WALL_CONDITION_COST * (hexes - step), events, "wall")
            return
        if name in standing:
            _tell(who, start, events)
            _collide(state, who, state.gladiators[standing[name]], hexes, events)
            return
        who.at = name
    _tell(who, start, events)


def _tell(who: Gladiator, start: str, events: list[Event]) -> None:
    if who.at != start:
        events.append(public_event("retreated", gladiator=who.name, start=start, at=who.at))


def _collide(
    state: GladiatorsState, who: Gladiator, other: Gladiator, hexes: int, events: list[Event]
) -> None:
    """Make both gladiators lose Condition in a collision (8.2, 8.3).

    Each loses one point for each hex that the retreat should have covered. If the other gladiator lies,
    nobody loses Condition, but the retreating gladiator falls.
    """
    if other.prone:
        events.append(public_event("stumbled", gladiator=who.name, other=other.name))
        fall_prone(state, who, events)
        return
    events.append(public_event("collided", gladiator=who.name, other=other.name, amount=hexes))
    for each in (who, other):
        each.condition -= hexes
        told = {"gladiator": each.name, "amount": hexes, "left": each.condition}
        events.append(public_event("hurt", why="collision", **told))
    out = [each for each in (who, other) if each.condition <= 0]
    if out:
        eliminate(state, out, events)


def cancel_blocked_attacks(state: GladiatorsState, who: Gladiator, events: list[Event]) -> None:
    """Cancel attacks between other gladiators whose last open path has been blocked (9.3).

    `who` blocks these paths, because it was forced onto one of their hexes.
    """
    filled = {each.at for each in living_fighters(state)}
    for attack in list(state.pending):
        if attack.kind != "attack" or attack.flight is not None or who.name in (attack.by, attack.target):
            continue
        one, other = state.gladiators[attack.by].at, state.gladiators[attack.target].at
        if distance(one, other) > 1 and not is_open(one, other, filled):
            state.pending.remove(attack)
            events.append(public_event("cancelled", by=attack.by, gladiator=attack.target, card=attack.card))
