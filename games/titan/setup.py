"""Towers, the caretaker's stacks, and the first two legions (5.0 - 5.2, 21.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine.chance import Chance
from games.engine.decisions import Field, InOrder, SomeOf
from games.engine.errors import BadOptions, IllegalAction
from games.engine.events import Event, public_event
from games.titan import knowledge, turns
from games.titan.actions import Divide
from games.titan.characters import ANGEL, CHARACTERS, TITAN, are_among
from games.titan.lands import TOWERS
from games.titan.markers import seat_markers
from games.titan.meta import MAX_MARKERS, MAX_TURNS, MIN_MARKERS, Options
from games.titan.mustering import TOWER_CREATURES, tower_creatures
from games.titan.state import Division, Legion, TitanState

CREATURES_PER_KIND = 2
"""How many Tower Creatures of each kind each player starts with (5.2)."""

CREATURES_WITH_TITAN = 3
STARTING_LEGIONS = 2


def check_options(options: Options) -> None:
    """Raise `BadOptions` unless the numbers of markers and of turns are within their limits.

    Each player needs markers for two legions and has at most a set of twelve.
    """
    if options.markers and not MIN_MARKERS <= options.markers <= MAX_MARKERS:
        raise BadOptions("markers", least=MIN_MARKERS, most=MAX_MARKERS)
    if not 0 <= options.turns <= MAX_TURNS:
        raise BadOptions("turns", least=0, most=MAX_TURNS)


def initial_state(options: Options, seats: int, chance: Chance, level: int) -> tuple[TitanState, list[Event]]:
    """Set up the match and return its state and events.

    Each player gets a tower; the player in the highest tower moves first (5.1).
    """
    towers = _towers(seats, chance)
    stack = {name: each.box for name, each in CHARACTERS.items()}
    if options.plus:
        for name in TOWER_CREATURES:
            stack[name] = 0
    for name in first_characters(options.plus):
        stack[name] -= seats
    state = TitanState(
        level=level,
        seats=seats,
        options=options,
        order=sorted(range(seats), key=lambda seat: -towers[seat]),
        towers=towers,
        scores=[0] * seats,
        markers=[seat_markers(seat, options.marker_count) for seat in range(seats)],
        fates=[""] * seats,
        stack=stack,
        known=[{} for _ in range(seats)],
        divisions=[None] * seats,
    )
    return state, [public_event("towers", towers=list(towers), order=list(state.order))]


def _towers(seats: int, chance: Chance) -> list[int]:
    """Roll a die for each seat's tower; equal numbers and towers already taken are rolled again (5.1)."""
    towers: dict[int, int] = {}
    while len(towers) < seats:
        rolled = {seat: TOWERS[chance.roll(len(TOWERS)) - 1] for seat in range(seats) if seat not in towers}
        often = Counter([*rolled.values(), *towers.values()])
        towers |= {seat: tower for seat, tower in rolled.items() if often[tower] == 1}
    return [towers[seat] for seat in range(seats)]


def first_characters(plus: bool) -> list[str]:
    """Return the eight characters that each player starts with, in alphabetical order (5.2)."""
    return sorted(
        [TITAN, ANGEL, *(name for name in tower_creatures(plus) for _ in range(CREATURES_PER_KIND))]
    )


def starting_creatures(plus: bool) -> tuple[str, ...]:
    """Return the six starting characters that are not lords."""
    return tuple(name for name in first_characters(plus) if name not in (TITAN, ANGEL))


def fields(state: TitanState, seat: int) -> tuple[Field, ...]:
    """Return the fields for the Titan's three creatures and for two markers, the Titan's marker first."""
    own = starting_creatures(state.options.plus)
    return (
        SomeOf("divide", "with_titan", own, CREATURES_WITH_TITAN, CREATURES_WITH_TITAN),
        InOrder(
            "divide", "markers", tuple(state.markers[seat]), STARTING_LEGIONS, STARTING_LEGIONS, hidden=True
        ),
    )


def default_division(own_markers: Sequence[str], seat: int, plus: bool) -> Divide:
    """Return a division with one creature of each kind beside each lord, under the first two markers."""
    return Divide(seat, tower_creatures(plus), tuple(own_markers[:STARTING_LEGIONS]))


def judge(state: TitanState, action: Divide) -> None:
    """Raise `IllegalAction` unless the division is allowed (5.2).

    Three of the six creatures must go with the Titan, under two of the seat's markers.
    """
    if len(action.with_titan) != CREATURES_WITH_TITAN:
        raise IllegalAction("5.2", "three_creatures", count=CREATURES_WITH_TITAN)
    if not are_among(action.with_titan, starting_creatures(state.options.plus)):
        raise IllegalAction("5.2", "not_yours")
    chosen = set(action.markers)
    if len(action.markers) != STARTING_LEGIONS or len(chosen) != STARTING_LEGIONS:
        raise IllegalAction("5.2", "two_markers", count=STARTING_LEGIONS)
    if not chosen <= set(state.markers[action.seat]):
        raise IllegalAction("4.6", "not_your_marker")


def divide(state: TitanState, action: Divide) -> list[Event]:
    """Store a sealed division; once every seat has answered, announce all markers and begin the match."""
    state.divisions[action.seat] = Division(sorted(action.with_titan), list(action.markers))
    divisions = [division for division in state.divisions if division is not None]
    if len(divisions) < len(state.divisions):
        return []
    events: list[Event] = []
    eight = first_characters(state.options.plus)
    for seat, division in enumerate(divisions):
        others = Counter(starting_creatures(state.options.plus)) - Counter(division.with_titan)
        land = state.towers[seat]
        first, second = division.markers
        state.legions[first] = Legion(seat, land, sorted([TITAN, *division.with_titan]))
        state.legions[second] = Legion(seat, land, sorted([ANGEL, *others.elements()]))
        # The markers are listed in the order of the set, so that nobody learns which of them is the Titan's.
        shown = sorted(division.markers, key=state.markers[seat].index)
        knowledge.begin(state, seat, eight, shown)
        events.append(public_event("divided", seat=seat, markers=shown, land=land))
    state.divisions = []
    state.legions = {marker: state.legions[marker] for marker in sorted(state.legions)}
    turns.begin_match(state, events)
    return events
