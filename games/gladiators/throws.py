"""Items in the air (V.4)."""

from __future__ import annotations

from games.engine.events import Event, public
from games.gladiators.board import beyond, direction, distance, straight
from games.gladiators.decks import ITEMS
from games.gladiators.decks.cards import FLIGHT, Throw
from games.gladiators.hands import lay_down
from games.gladiators.qualities import strength
from games.gladiators.state import Flight, GladiatorsState, Pending
from games.gladiators.table import Fighter, Table, occupied


def flight_range(who: Fighter, item: str, high: int) -> int:
    """How far a gladiator throws an item: by its weight and the Strength of the Standard
    Action, and no farther than the card says (V.4, 6.1)."""
    reach = FLIGHT[ITEMS[item].weight] * strength(who)
    return min(reach, high) if high else reach


def throwable(who: Fighter, throw: Throw) -> list[str]:
    """The held items that a card throws; "any" covers those one cannot use (6.7)."""
    return [item for item in dict.fromkeys(who.held) if not throw.items or item in throw.items]


def can_hit(table: Table, who: Fighter, target: Fighter, item: str, low: int, high: int) -> bool:
    """Whether a target stands in a straight line, within the distance, with all hexes between free."""
    far = distance(who.at, target.at)
    if far < low or far > flight_range(who, item, high) or not direction(who.at, target.at):
        return False
    filled = occupied(table)
    return all(name and name not in filled for name in straight(who.at, target.at))


def distance_flown(state: Table, attack: Pending) -> int:
    """The distance from the thrower's hand to the target."""
    return distance(attack.flown.origin, state.gladiators[attack.target].at)


def off_ideal(table: Table, origin: str, ideal: int, target: Fighter) -> int:
    """What the opposition rises by: how far the distance is from the best one (V.4)."""
    return abs(distance(origin, target.at) - ideal)


def fly_on(state: GladiatorsState, attack: Pending, events: list[Event]) -> None:
    """Past its target: to the next gladiator on the line, else to the ground (V.4, 6.4, 6.5)."""
    flight = attack.flown
    target = state.gladiators[attack.target]
    passed = [*flight.passed, attack.target]
    far = _along(flight, target.at) or attack.distance
    standing = occupied(state)
    at = beyond(flight.origin, flight.way, far) or target.at
    while far < flight.reach:
        name = beyond(flight.origin, flight.way, far + 1)
        if not name:
            break
        far, at = far + 1, name
        hit = standing.get(name)
        if hit is not None and hit not in passed and hit in attack.further:
            _aim(state, attack, hit, far, passed, events)
            return
    events.append(public("flew_past", gladiator=attack.target, item=flight.item, at=at))
    lay_down(state, flight.item, at)


def intercept(state: GladiatorsState, attack: Pending, who: str, events: list[Event]) -> None:
    """One who ended on the line of a flight becomes its first target (9.4)."""
    flight = attack.flown
    first = attack.target
    state.pending.remove(attack)
    far = distance(flight.origin, state.gladiators[who].at)
    # Whom it was meant for is met with the number it was set for, if it flies on to them.
    attack.further[first] = attack.number
    if "number" in attack.seals:
        attack.seals[first] = attack.seals.pop("number")
    _aim(state, attack, who, far, flight.passed, events, ahead=True)


def _aim(
    state: GladiatorsState,
    attack: Pending,
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
    events.append(public("flew_on", gladiator=who, by=attack.by, item=flight.item))
    if ahead:
        state.pending.insert(0, attack)
    else:
        state.pending.append(attack)


def _along(flight: Flight, at: str) -> int:
    """How far along the line a hex lies; 0 for one that is not on it."""
    return distance(flight.origin, at) if direction(flight.origin, at) == flight.way else 0
