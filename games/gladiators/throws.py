"""Thrown items and their flight (V.4)."""

from __future__ import annotations

from games.engine.events import Event, public_event
from games.gladiators.board import direction, distance, hex_beyond, hexes_in_line
from games.gladiators.decks import ITEMS
from games.gladiators.decks.cards import THROW_HEXES_BY_WEIGHT, Throw
from games.gladiators.gladiator_values import strength
from games.gladiators.item_handling import lay_down
from games.gladiators.state import Flight, GladiatorsState, PendingAttack
from games.gladiators.table import Fighter, OpenMatch, gladiator_by_hex


def flight_range(who: Fighter, item: str, high: int) -> int:
    """Return how many hexes a gladiator can throw an item.

    This depends on the weight of the item and the Strength of the Standard Action; the card may set a lower
    limit, `high` (V.4, 6.1).
    """
    reach = THROW_HEXES_BY_WEIGHT[ITEMS[item].weight] * strength(who)
    return min(reach, high) if high else reach


def throwable_items(who: Fighter, throw: Throw) -> list[str]:
    """Return the held items that a card can throw.

    A card that throws any item can also throw items that the gladiator cannot use (6.7).
    """
    return [item for item in dict.fromkeys(who.held) if not throw.items or item in throw.items]


def can_hit(table: OpenMatch, who: Fighter, target: Fighter, item: str, low: int, high: int) -> bool:
    """Return whether an item can be thrown at a target from the gladiator's hex.

    The target must be in a straight line, at least `low` hexes away and within the item's range (see
    `flight_range`), and all hexes between must be free.
    """
    far = distance(who.at, target.at)
    if far < low or far > flight_range(who, item, high) or not direction(who.at, target.at):
        return False
    filled = gladiator_by_hex(table)
    return all(name and name not in filled for name in hexes_in_line(who.at, target.at))


def distance_penalty(table: OpenMatch, origin: str, ideal: int, target: Fighter) -> int:
    """Return what the distance adds to the opposition: how far it is from the ideal one (V.4)."""
    return abs(distance(origin, target.at) - ideal)


def fly_on(state: GladiatorsState, attack: PendingAttack, events: list[Event]) -> None:
    """Let an item fly past its target (V.4, 6.4, 6.5).

    It flies to the next gladiator in its path, or else it lands on the ground.
    """
    flight = attack.flown
    target = state.gladiators[attack.target]
    passed = [*flight.passed, attack.target]
    far = _hexes_along_flight(flight, target.at) or attack.distance
    standing = gladiator_by_hex(state)
    at = hex_beyond(flight.origin, flight.way, far) or target.at
    while far < flight.reach:
        name = hex_beyond(flight.origin, flight.way, far + 1)
        if not name:
            break
        far, at = far + 1, name
        hit = standing.get(name)
        if hit is not None and hit not in passed and hit in attack.further:
            _aim(state, attack, hit, far, passed, events)
            return
    events.append(public_event("flew_past", gladiator=attack.target, item=flight.item, at=at))
    lay_down(state, flight.item, at)


def intercept(state: GladiatorsState, attack: PendingAttack, who: str, events: list[Event]) -> None:
    """Make a gladiator that has ended its move on an item's path the first target of the item (9.4)."""
    flight = attack.flown
    first = attack.target
    state.pending.remove(attack)
    far = distance(flight.origin, state.gladiators[who].at)
    # If the item flies on to the original target, the number set for that target counts.
    attack.further[first] = attack.number
    if "number" in attack.seals:
        attack.seals[first] = attack.seals.pop("number")
    _aim(state, attack, who, far, flight.passed, events, ahead=True)


def _aim(
    state: GladiatorsState,
    attack: PendingAttack,
    who: str,
    far: int,
    passed: list[str],
    events: list[Event],
    *,
    ahead: bool = False,
) -> None:
    flight = attack.flown
    flight.passed = list(passed)
    attack.target, attack.distance = who, far
    attack.number = attack.further.pop(who)
    if who in attack.seals:
        attack.seals["number"] = attack.seals.pop(who)
    events.append(public_event("flew_on", gladiator=who, by=attack.by, item=flight.item))
    if ahead:
        state.pending.insert(0, attack)
    else:
        state.pending.append(attack)


def _hexes_along_flight(flight: Flight, at: str) -> int:
    """Return how far along the path of a flight a hex is, or 0 if it is not on the path."""
    return distance(flight.origin, at) if direction(flight.origin, at) == flight.way else 0
