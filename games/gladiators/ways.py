"""The paths of attacks, closed hexes, and the movement of gladiators (III.8, IV.3, V.2, V.6, VI.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from games.gladiators.board import NEIGHBOURS, direction, distance, hex_beyond, hexes_between_by_step
from games.gladiators.decks import CARDS, attack_of
from games.gladiators.decks.cards import Charge
from games.gladiators.gladiator_values import stat_change, strength
from games.gladiators.table import (
    Blow,
    Fighter,
    OpenMatch,
    gladiator_by_hex,
    holding_fighters,
    other_living_fighters,
)

MOVE_HEXES_BY_ACTION = {"": 3, "plan": 2, "take": 1, "retrieve": 1, "sustain": 1}
"""How many hexes a gladiator may move, by the turn's action (III.8); after other actions, none."""

UNHELD_HEX_LIMIT = 99
"""The limit of a gladiator that is in no hold, which is more hexes than anyone can move."""


# ---- ways of attacks ------------------------------------------------------------------


def is_open(one: str, other: str, filled: Collection[str]) -> bool:
    """Return whether a shortest path between two hexes avoids all hexes in `filled` (IV.3, 4.2)."""
    steps = hexes_between_by_step(one, other)
    here: set[str] = {one}
    for hexes in steps:
        here = {name for name in hexes if name not in filled and any(distance(name, at) == 1 for at in here)}
        if not here:
            return False
    return True


def flight_line(table: OpenMatch, blow: Blow) -> tuple[str, ...]:
    """Return, in order, the hexes that a thrown item crosses before it reaches its target."""
    flight = blow.flown
    target = table.gladiators[blow.target]
    far = distance(flight.origin, target.at)
    return tuple(hex_beyond(flight.origin, flight.way, step) for step in range(1, far))


def closed_hexes(table: OpenMatch, who: Fighter) -> set[str]:
    """Return the hexes that a gladiator may not enter.

    A hex is closed if the gladiator would block there the last open path of an attack between others that has
    not been met yet (VI.5, 9.1). The first hex on the path of an item that has just been thrown is closed too
    (9.4).
    """
    found: set[str] = set()
    for blow in table.pending:
        if blow.kind != "attack" or who.name in (blow.by, blow.target):
            continue
        if blow.flight is not None:
            first = hex_beyond(blow.flight.origin, blow.flight.way)
            if first and not blow.flight.passed:
                found.add(first)
            continue
        one, other = table.gladiators[blow.by].at, table.gladiators[blow.target].at
        if distance(one, other) < 2:
            continue
        filled = {each.at for each in other_living_fighters(table, who)}
        if not is_open(one, other, filled):
            continue
        for hexes in hexes_between_by_step(one, other):
            found.update(name for name in hexes if not is_open(one, other, {*filled, name}))
    return found


# ---- movement -------------------------------------------------------------------------


def is_rooted(table: OpenMatch, who: Fighter) -> bool:
    """Return whether a gladiator may not move this turn.

    It may not after a forced retreat (V.3), after an action that leaves no time, in two holds at once, or in
    a hold with a gladiator that is at least as strong (V.6, 8.4). A lying gladiator also may not if it is
    exposed, or has taken an action and no card or special adds to its movement.
    """
    return hex_limit_of_holds(table, who) == 0 or _has_no_time_to_move(table, who)


def _has_no_time_to_move(table: OpenMatch, who: Fighter) -> bool:
    """Return whether a gladiator may not move this turn, apart from holds; see `is_rooted`."""
    turn = table.turn
    if who.rooted or turn.retreated or turn.spent not in MOVE_HEXES_BY_ACTION:
        return True
    return who.prone and (turn.guard == "expose" or bool(turn.spent and not extra_steps(who)))


def extra_steps(who: Fighter) -> int:
    """Return the number of hexes that cards and specials add to this turn's movement."""
    return stat_change(who, "movement")


def hex_limit_of_holds(table: OpenMatch, who: Fighter) -> int:
    """Return the number of hexes that a gladiator may move in spite of holds.

    Return `UNHELD_HEX_LIMIT` if it is in none.
    """
    return _limit_by_holders(holding_fighters(table, who), table, who)


def _limit_by_holders(holders: list[Fighter], table: OpenMatch, who: Fighter) -> int:
    ties = [*holders, table.gladiators[who.holds]] if who.holds else holders
    if not ties:
        return UNHELD_HEX_LIMIT
    return max(0, strength(who) - strength(ties[0])) if len(ties) == 1 else 0


def move_allowance(table: OpenMatch, who: Fighter) -> int:
    """Return the number of hexes that a gladiator may still move in its turn (III.8)."""
    return _allowance_within(hex_limit_of_holds(table, who), table, who)


def _allowance_within(limit: int, table: OpenMatch, who: Fighter) -> int:
    """Return the allowance of a gladiator that may move `limit` hexes in spite of holds."""
    turn = table.turn
    if not limit or _has_no_time_to_move(table, who):
        return 0
    if who.prone:
        base = 0 if turn.spent else 1
        return base + extra_steps(who) - turn.walked
    base = MOVE_HEXES_BY_ACTION[turn.spent]
    if turn.planned and turn.spent == "take":
        # A gladiator that planned and then took an extra action has the better of both allowances (10.4).
        base = MOVE_HEXES_BY_ACTION["plan"]
    return max(0, min(base + extra_steps(who), limit) - turn.walked)


def dragged_gladiator(table: OpenMatch, who: Fighter) -> Fighter | None:
    """Return the gladiator that is dragged along if this one moves, or None (V.6)."""
    if who.holds:
        return table.gladiators[who.holds]
    holders = holding_fighters(table, who)
    return holders[0] if holders else None


def reachable_hexes(table: OpenMatch, who: Fighter) -> Mapping[str, int]:
    """Return the hexes to which a gladiator may move now, with the number of steps to each.

    A gladiator that drags another one moves one step at a time. If the Current Action requires a charge, the
    hexes where the charge can end are included (V.2).
    """
    others = other_living_fighters(table, who)
    limit = _limit_by_holders([each for each in others if each.holds == who.name], table, who)
    held = limit != UNHELD_HEX_LIMIT
    steps = _allowance_within(limit, table, who)
    filled = {each.at for each in others}
    if table.pending:
        filled |= closed_hexes(table, who)
    near = _around(who.at, min(steps, 1) if held else steps, filled)
    charge = None if held or table.turn.walked else charge_due_this_turn(table, who)
    if charge is None or is_rooted(table, who):
        return near
    found = dict(near)
    for foe in others:
        for end in charge_end_hexes(who.at, foe.at, charge, filled):
            found.setdefault(end, charge.hexes)
    return found


def _around(start: str, steps: int, filled: Collection[str]) -> Mapping[str, int]:
    """Return the hexes within `steps` of `start` on ways through free hexes, nearest first."""
    return _free_hexes_around(start, steps, frozenset([at for at in filled if distance(start, at) <= steps]))


@lru_cache(maxsize=1024)
def _free_hexes_around(start: str, steps: int, filled: frozenset[str]) -> Mapping[str, int]:
    """Work out `_around`. Nearly always only one or two of the hexes within reach are filled, if any."""
    found: dict[str, int] = {}
    seen = {start, *filled}
    edge = [start]
    for step in range(1, steps + 1):
        beyond: list[str] = []
        for at in edge:
            for name in NEIGHBOURS[at]:
                if name not in seen:
                    seen.add(name)
                    beyond.append(name)
                    found[name] = step
        edge = beyond
    return found


def charge_due_this_turn(table: OpenMatch, who: Fighter) -> Charge | None:
    """Return the charge that a card taken in this turn requires, or None."""
    return CARDS[who.current].charge if table.turn.fresh and who.current else None


def charge_end_hexes(start: str, target: str, charge: Charge, filled: Collection[str]) -> Iterator[str]:
    """Yield the hexes where a charge towards a target may end (V.2).

    Each step goes to a free hex nearer to the target. If the charge must be straight, all steps go in one
    direction.
    """
    edge: list[tuple[str, int]] = [(start, 0)]
    for _ in range(charge.hexes):
        edge = [
            (name, direction(at, name))
            for at, way in edge
            for name in NEIGHBOURS[at]
            if name not in filled
            and distance(name, target) < distance(at, target)
            and (not charge.straight or way in (0, direction(at, name)))
        ]
    yield from dict.fromkeys(name for name, _ in edge)


def has_charged(table: OpenMatch, who: Fighter, target: Fighter) -> bool:
    """Return whether the gladiator has moved this turn as its Current Action requires for attacking a target.

    Return True for a card that requires no movement.
    """
    charge = charge_due_this_turn(table, who)
    if charge is None:
        return True
    turn = table.turn
    if turn.walked != charge.hexes or not turn.origin:
        return False
    filled = {*gladiator_by_hex(table, who.name), *closed_hexes(table, who)}
    return who.at in charge_end_hexes(turn.origin, target.at, charge, filled)


def can_reach(table: OpenMatch, who: Fighter, target: Fighter, low: int, high: int) -> bool:
    """Return whether a target is at least `low` and at most `high` hexes away and the path to it is open.

    A `high` of 0 means no limit.
    """
    far = distance(who.at, target.at)
    if far < low or (high and far > high):
        return False
    return far < 2 or is_open(who.at, target.at, gladiator_by_hex(table))


def is_target_in_range(table: OpenMatch, blow: Blow) -> bool:
    """Return whether an attack can still be carried out as it was declared (4.6).

    A thrown item can always reach its target.
    """
    if blow.flight is not None:
        return True
    low, high = attack_of(blow.card, blow.blow - 1).distance
    by, target = table.gladiators[blow.by], table.gladiators[blow.target]
    return can_reach(table, by, target, low, high)
