"""The items that each gladiator holds and wears at the start, and the first turn (I.3; ruling 1.3)."""

from __future__ import annotations

from games.engine.events import Event, public_event
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.decks import DECKS
from games.gladiators.ending import end_if_decided
from games.gladiators.harm import eliminate
from games.gladiators.item_handling import is_subset_of, item_layout_params, items_left, wearable_items
from games.gladiators.state import GladiatorsState, StartingLayout
from games.gladiators.table import Fighter


def usual_hands(who: Fighter) -> list[tuple[str, ...]]:
    """Return the deck's usual sets of items to hold at the start, as far as the gladiator has the items.

    The first is the default. If the gladiator can hold none of them, the only set is its first two items.
    """
    items = list(who.kept)
    return [held for held in DECKS[who.deck].hands if is_subset_of(held, items)] or [tuple(items[:2])]


def usual_layout(who: Fighter) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the first of the usual sets of items to hold, with nothing worn.

    Worn items are left out because players decide whether they want the changes that these bring.
    """
    return usual_hands(who)[0], ()


def store_layout(state: GladiatorsState, action: act.Equip) -> None:
    """Store a sealed layout until all gladiators have one."""
    state.outfits[action.gladiator] = StartingLayout(list(action.held), list(action.worn))


def begin(state: GladiatorsState, events: list[Event]) -> None:
    """Apply all layouts at the same time and begin the first turn.

    Before that turn, gladiators of players who have left are eliminated, which may end the match.
    """
    state.phase = "fight"
    for who in (state.gladiators[name] for name in state.roster):
        outfit = state.outfits[who.name]
        who.kept = items_left(who.kept, outfit.held, outfit.worn)
        who.held, who.worn = list(outfit.held), list(outfit.worn)
        events.append(public_event("equipped", gladiator=who.name, at=who.at, **item_layout_params(who)))
    state.outfits = {}
    state.round = 1
    events.append(public_event("order", order=list(state.order)))
    gone = [who for who in state.gladiators.values() if who.seat in state.left]
    if gone:
        eliminate(state, gone, events)
    end_if_decided(state, events)
    if state.over:
        return
    events.append(public_event("round", round=1))
    first = next(name for name in state.order if not state.gladiators[name].out)
    turns.begin_turn(state, first, events)


def wearable_at_start(who: Fighter) -> tuple[str, ...]:
    """Return the items that a gladiator may wear at the start."""
    return wearable_items(who.kept)
