"""The end of a campaign, and the places of its players (1.1, 20.5, 21.1)."""

from __future__ import annotations

from games.engine.events import Event, public_event
from games.engine.results import Result, Standing, rank
from games.engine.roles import by_order_of_play
from games.titan.scoring import pieces_value
from games.titan.state import TitanState


def end_if_decided(state: TitanState, events: list[Event]) -> None:
    """End the match if only one Titan is left, or as a draw if none is (1.1)."""
    living = state.living
    if len(living) > 1 or state.over:
        return
    state.ended = "titan" if living else "draw"
    if living:
        events.append(public_event("won", seat=living[0]))
    else:
        events.append(public_event("drawn"))


def total_points(state: TitanState, seat: int) -> int:
    """Return a player's points plus the value of all their legions (20.5)."""
    pieces = [name for legion in state.legions.values() if legion.seat == seat for name in legion.pieces]
    return state.scores[seat] + pieces_value(pieces, state.scores[seat])


def result(state: TitanState) -> Result | None:
    """Return the result, or None while the match is in progress.

    The last player with a Titan wins; those who were eliminated are ranked in reverse order. In a match that
    was stopped, or reached its limit of turns, the players still in the game are ranked by their totals
    (20.5). Players who did not stay in the match rank behind everyone else. The roles in the result are the
    order of turns (5.1).
    """
    if not state.over:
        return None
    stopped = state.ended not in ("titan", "draw")
    standings: list[Standing] = []
    for seat in range(state.seats):
        moment = next((place for place, seats in enumerate(state.out) if seat in seats), len(state.out))
        counted = total_points(state, seat) if stopped and not state.fates[seat] else 0
        fate = state.fate(seat, state.fates[seat] or "lives")
        standings.append(Standing(seat, (moment, counted), counted or state.scores[seat], fate))
    return rank(standings, state.ended or state.stopped).with_roles(by_order_of_play(state.order))
