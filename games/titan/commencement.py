"""The Commencement Phase: splits (4.3, 6.1), and the roll that ends it (6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Field, OneOf, SomeOf
from games.engine.errors import IllegalAction
from games.engine.events import Event, public_event, split_event
from games.titan import knowledge
from games.titan.actions import Split
from games.titan.battle.actions import Done
from games.titan.characters import are_among
from games.titan.open_campaign import OpenCampaign
from games.titan.state import Legion, TitanState

MIN_SPLIT_PART = 2
"""The least number of characters in each part of a split (4.3)."""


def divisible_legions(table: OpenCampaign, seat: int) -> list[tuple[str, int]]:
    """Return the markers and heights of the legions that can still be split, from public facts alone.

    There are none in a player's first turn (5.2), or without a free marker. A legion is always split from its
    old marker, so a three-way split takes two splits.
    """
    if table.round == 1:
        return []
    found = [
        (marker, legion.height)
        for marker, legion in table.legions.items()
        if legion.seat == seat and not legion.parent and legion.height >= 2 * MIN_SPLIT_PART
    ]
    return found if found and table.free_markers(seat) else []


def legal_actions(table: OpenCampaign, seat: int) -> Iterator[Action]:
    """Yield one split for each legion that can be split, and the end of the phase.

    The split's characters and marker are free fields; they are filled in with the first ones possible.
    """
    if listed := divisible_legions(table, seat):
        new = table.free_markers(seat)[0]
        for marker, _ in listed:
            yield Split(seat, marker, tuple(table.legions[marker].pieces[:MIN_SPLIT_PART]), new)
    yield Done(seat)


def fields(table: OpenCampaign, seat: int) -> tuple[Field, ...]:
    """Return the fields for the characters that leave each legion, and for the new marker."""
    listed = divisible_legions(table, seat)
    if not listed:
        return ()
    found: list[Field] = [
        SomeOf(
            "split",
            "creatures",
            tuple(table.legions[marker].pieces),
            MIN_SPLIT_PART,
            height - MIN_SPLIT_PART,
            of=marker,
        )
        for marker, height in listed
    ]
    found.append(OneOf("split", "to", tuple(table.free_markers(seat))))
    return tuple(found)


def judge(table: OpenCampaign, action: Split) -> None:
    """Raise `IllegalAction` unless the split is allowed (4.3).

    The seat must own the legion and a free marker `to`. The legion must not have been split off in this turn,
    and nothing is split in a player's first turn (5.2). At least two characters must leave, at least two must
    stay, and all must have been in the legion.
    """
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
    if gone < MIN_SPLIT_PART or legion.height - gone < MIN_SPLIT_PART:
        raise IllegalAction("4.3", "two_in_each", least=MIN_SPLIT_PART)
    if not are_among(action.creatures, legion.pieces):
        raise IllegalAction("4.3", "not_in_legion", legion=marker)


def carry_out(state: TitanState, action: Split) -> list[Event]:
    """Carry out a split. Its markers and heights are public, but its characters are not."""
    old = state.legions[action.legion]
    for name in action.creatures:
        old.pieces.remove(name)
    new = Legion(old.seat, old.land, sorted(action.creatures), parent=action.legion)
    state.legions[action.to] = new
    # Legions are sorted by marker, as they are when read back from storage.
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
    return [split_event(("split_own", told | pieces, (action.seat,)), ("split", told, None))]


def roll(state: TitanState, chance: Chance) -> list[Event]:
    """Make the Movement Roll (6.2)."""
    state.roll = chance.roll()
    state.phase = "move"
    return [public_event("rolled", seat=state.mover, roll=state.roll)]
