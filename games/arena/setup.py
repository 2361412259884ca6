"""Setting up a match: which creatures fight, dealing cards, and the first turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.arena import bidding
from games.arena.campaign import dealt_hand_events, new_game_fields
from games.arena.editions import CREATURES, EDITIONS
from games.arena.meta import AnyOptions
from games.arena.state import ArenaState
from games.arena.turn import begin, begin_first_turn
from games.engine.chance import Chance
from games.engine.errors import BadOptions
from games.engine.events import Event, public_event
from games.engine.meta import TitleMeta


def check_options(meta: TitleMeta, options: AnyOptions) -> None:
    """Raise `BadOptions` unless the options name either no creatures or eight different ones (R-1)."""
    named = options.creatures
    wanted = EDITIONS[meta.key].in_play
    if named and (len(named) != wanted or len(set(named)) != wanted):
        raise BadOptions("creatures", count=wanted)


def deal(
    meta: TitleMeta, state_type: Callable[..., ArenaState], options: AnyOptions, seats: int, chance: Chance
) -> tuple[ArenaState, list[Event]]:
    """Return the first state of a match and its events.

    The creatures are chosen and the cards dealt. The first player is random, or the seats bid for the first
    turn.
    """
    edition = EDITIONS[meta.key]
    box = [creature for creature in CREATURES if creature in edition.powers]
    chosen: set[str] = set(options.creatures or box)
    if len(chosen) > edition.in_play:
        chosen = set(chance.draw(box, edition.in_play))
    creatures = [creature for creature in box if creature in chosen]
    laid: dict[str, Any] = new_game_fields(edition, creatures, seats, chance)
    starter = 0 if edition.bidding else chance.below(seats)
    state = state_type(
        level=meta.level,
        seats=seats,
        edition=edition.key,
        options=options,
        creatures=creatures,
        starter=starter,
        opener=starter,
        **laid,
    )
    events = (
        [public_event("fighters", creatures=creatures)]
        if edition.bidding
        else [public_event("began", creatures=creatures, seat=starter, count=edition.capacity)]
    )
    events += dealt_hand_events(state)
    if edition.bidding:
        first_turn(state, chance, events)
    else:
        begin(state, starter, chance, events)
    return state, events


def first_turn(state: ArenaState, chance: Chance, events: list[Event]) -> None:
    """Ask for bids, or begin the turn of the randomly chosen seat."""
    if not bidding.call_for_bids(state, chance, events):
        begin_first_turn(state, chance, events)
