"""The end of a match and its final places (II.2, VI.1; rulings 12.2 - 12.4)."""

from __future__ import annotations

from games.engine.events import Event, public_event
from games.engine.results import Result, rank_scores
from games.gladiators.decks import DECKS
from games.gladiators.state import GladiatorsState
from games.gladiators.table import OpenMatch, living_fighters

MAX_COMBAT_ROUNDS = 100
"""The number of rounds after which the match ends without a winner (12.4)."""


def sides_in_play(table: OpenMatch) -> set[int]:
    """Return the sides that are still in the match.

    These are the sides with a gladiator in play; before the fight, those with a player.
    """
    if table.round:
        return {each.side for each in living_fighters(table)}
    return {side for seat, side in enumerate(table.sides) if seat not in table.left}


def end_if_decided(state: GladiatorsState, events: list[Event]) -> None:
    """End the match if at most one side is left."""
    if state.over:
        return
    sides = sides_in_play(state)
    if len(sides) > 1:
        return
    finish(state, "won" if sides else "draw", events)


def finish(state: GladiatorsState, how: str, events: list[Event]) -> None:
    """End the match. `how` is "won", "draw" or "exhausted" (the limit of rounds).

    The event lists the seats of all sides that are still in the match.
    """
    state.ended, state.phase = how, "over"
    state.turn.step = ""
    seats = [seat for seat, side in enumerate(state.sides) if side in sides_in_play(state)]
    events.append(public_event(f"ended_{how}", seats=seats))


def result(state: GladiatorsState) -> Result | None:
    """Return the final places, or None while the match is in progress.

    A side is placed by the turn in which its last gladiator fell, and all seats of a side share its place
    (12.2). Sides that are still in the match at the end come first. If the match is stopped early, these are
    ranked by the part of their Condition that is left (12.5).
    """
    if not state.over:
        return None
    sides = sides_in_play(state)
    rows: list[tuple[int, int, tuple[int, ...], str]] = []
    for seat, side in enumerate(state.sides):
        stands = side in sides
        fell = max((each.out for each in state.gladiators.values() if each.side == side), default=0)
        score = state.turn.number + 1 if stands else fell
        kept = _kept(state, side) if stands and state.stopped and not state.ended else 0
        rows.append((seat, score, (kept,), _fate(state, seat, stands)))
    return rank_scores(rows, state.ended or state.stopped)


def _kept(state: GladiatorsState, side: int) -> int:
    """Return the Condition that a side has left, in thousandths of what it started with."""
    mine = [each for each in state.gladiators.values() if each.side == side]
    most = sum(DECKS[each.deck].condition for each in mine)
    return 1000 * sum(max(0, each.condition) for each in mine if not each.out) // most if most else 1000


def _fate(state: GladiatorsState, seat: int, stands: bool) -> str:
    if stands:
        # A seat whose gladiators have all fallen still wins if its ally does.
        return state.fate(seat, "won" if state.ended == "won" else "stood")
    mine = [each for each in state.gladiators.values() if each.seat == seat]
    return state.fate(seat, "yielded" if any(each.yielded for each in mine) else "fell")
