"""The Commencement Phase: splits (4.3, 6.1), and the roll that ends it (6.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Field, OneOf, SomeOf
from games.engine.errors import IllegalAction
from games.engine.events import Event, public, split
from games.titan import knowledge
from games.titan.actions import Split
from games.titan.battle.actions import Done
from games.titan.state import Legion, TitanState
from games.titan.table import Table, legions_of

LEAST = 2
"""Characters in each part of a split (4.3)."""


def divisible(table: Table, seat: int) -> list[tuple[str, int]]:
    """The legions that can still be split, with their heights: public facts alone.

    None in a player's first turn (5.2). A legion is split from its old marker, so that a
    three-way split is two.
    """
    if table.round == 1 or not table.free_markers(seat):
        return []
    return [
        (marker, legion.height)
        for marker, legion in legions_of(table, seat)
        if legion.height >= 2 * LEAST and not legion.parent
    ]


def atoms(table: Table, seat: int) -> Iterator[Action]:
    """One split for each legion, its free fields filled; and done."""
    free = table.free_markers(seat)
    for marker, _ in divisible(table, seat):
        yield Split(seat, marker, tuple(table.legions[marker].pieces[:LEAST]), free[0])
    yield Done(seat)


def fields(table: Table, seat: int) -> tuple[Field, ...]:
    """Which characters go, legion by legion, and under which marker."""
    listed = divisible(table, seat)
    if not listed:
        return ()
    found: list[Field] = [
        SomeOf("split", "creatures", tuple(table.legions[marker].pieces), LEAST, height - LEAST, of=marker)
        for marker, height in listed
    ]
    found.append(OneOf("split", "to", tuple(table.free_markers(seat))))
    return tuple(found)


def judge(table: Table, action: Split) -> None:
    """Two or more go, two or more stay, all of them were there before (4.3)."""
    seat, marker = action.seat, action.legion
    legion = table.legions.get(marker)
    if legion is None or legion.seat != seat:
        raise IllegalAction("4.3", "not_your_legion", legion=marker)
    if table.round == 1:
        raise IllegalAction("5.2", "first_turn")
    if legion.parent:
        raise IllegalAction("4.3", "new_legion", legion=marker)
    if action.to not in table.markers[seat]:
        raise IllegalAction("4.6", "not_your_marker", legion=action.to)
    if action.to in table.legions:
        raise IllegalAction("4.2", "marker_in_play", legion=action.to)
    gone = len(action.creatures)
    if gone < LEAST or legion.height - gone < LEAST:
        raise IllegalAction("4.3", "two_in_each", least=LEAST)
    if Counter(action.creatures) - Counter(legion.pieces):
        raise IllegalAction("4.3", "not_in_legion", legion=marker)


def carry_out(state: TitanState, action: Split) -> list[Event]:
    """Marker and heights are open, what they hold is not."""
    old = state.legions[action.legion]
    for name in action.creatures:
        old.pieces.remove(name)
    new = Legion(old.seat, old.land, sorted(action.creatures), parent=action.legion)
    state.legions[action.to] = new
    # In the order of their names, as when they are read back from what was stored.
    state.legions = dict(sorted(state.legions.items()))
    knowledge.split(state, action.seat, action.legion, action.to)
    told = {
        "seat": action.seat,
        "legion": action.legion,
        "to": action.to,
        "height": old.height,
        "count": new.height,
    }
    pieces = {"pieces": list(new.pieces)}
    return [split(("split_own", told | pieces, (action.seat,)), ("split", told, None))]


def roll(state: TitanState, chance: Chance) -> list[Event]:
    """The Movement Roll (6.2)."""
    state.roll = chance.roll()
    state.phase = "move"
    return [public("rolled", seat=state.mover, roll=state.roll)]
