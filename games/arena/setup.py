"""The setup: which creatures fight, the deal and the first turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.arena import bidding
from games.arena.campaign import dealt, lay_out
from games.arena.editions import CREATURES, EDITIONS
from games.arena.meta import AnyOptions
from games.arena.state import ArenaState
from games.arena.turn import begin, first
from games.engine.chance import Chance
from games.engine.errors import BadOptions
from games.engine.events import Event, public
from games.engine.meta import Meta


def check_options(meta: Meta, options: AnyOptions) -> None:
    """Check that either no creature or eight different ones are named (R-1)."""
    named = options.creatures
    wanted = EDITIONS[meta.key].in_play
    if named and (len(named) != wanted or len(set(named)) != wanted):
        raise BadOptions("creatures", count=wanted)


def deal(
    meta: Meta, state_type: Callable[..., ArenaState], options: AnyOptions, seats: int, chance: Chance
) -> tuple[ArenaState, list[Event]]:
    """Set up revision 0 of a match.

    It has the eight creatures, the deal, and a random first player or bids for the first turn.
    """
    edition = EDITIONS[meta.key]
    box = [creature for creature in CREATURES if creature in edition.powers]
    chosen: set[str] = set(options.creatures or box)
    if len(chosen) > edition.in_play:
        chosen = set(chance.draw(box, edition.in_play))
    creatures = [creature for creature in box if creature in chosen]
    laid: dict[str, Any] = lay_out(edition, creatures, seats, chance)
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
        [public("fighters", creatures=creatures)]
        if edition.bidding
        else [public("began", creatures=creatures, seat=starter, count=edition.capacity)]
    )
    events += dealt(state)
    if edition.bidding:
        first_turn(state, chance, events)
    else:
        begin(state, starter, chance, events)
    return state, events


def first_turn(state: ArenaState, chance: Chance, events: list[Event]) -> None:
    """Ask for bids, or begin the turn of the randomly chosen seat."""
    if not bidding.call(state, chance, events):
        first(state, chance, events)
