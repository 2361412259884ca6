"""Conceding the game (20.4), and players who leave permanently."""

from __future__ import annotations

from games.engine.errors import IllegalAction
from games.engine.events import Event, public_event
from games.titan import aftermath, deaths, engagement_battle, engagements, turns
from games.titan.characters import TITAN
from games.titan.negotiation import require_side, side_of
from games.titan.open_campaign import markers_at
from games.titan.state import BATTLE_SIDES, TitanState

UNDECIDED_STEPS = ("answer", "battle")


def titan_marker(state: TitanState, seat: int) -> str:
    """Return the marker of a player's Titan legion."""
    return next(
        marker for marker, legion in state.legions.items() if legion.seat == seat and TITAN in legion.pieces
    )


def seats_that_may_resign(state: TitanState) -> list[int]:
    """Return the seats whose players may concede the game now, in ascending order (20.4).

    Players may concede on their own turn, or while their Titan's legion is engaged. A legion is engaged as
    soon as the engagement is opened. After an engagement has been decided, only its winner may concede until
    the gains have been received, and only on the winner's own turn.
    """
    if state.over or state.phase == "setup":
        return []
    engagement = state.engagement
    seats = [] if state.fates[state.mover] else [state.mover]
    if engagement is None:
        return seats
    if engagement.step not in UNDECIDED_STEPS:
        return [seat for seat in seats if seat == state.side_seat(engagement.winner)]
    for side in BATTLE_SIDES:
        legion = state.legions.get(engagement.marker(side))
        if legion is not None and TITAN in legion.pieces and legion.seat not in seats:
            seats.append(legion.seat)
    return sorted(seat for seat in seats if not state.fates[seat])


def may_resign(state: TitanState, seat: int) -> bool:
    """Return whether a player may concede the game now; see `seats_that_may_resign`."""
    return seat in seats_that_may_resign(state)


def judge(state: TitanState, seat: int) -> None:
    """Raise `IllegalAction` unless rule 20.4 allows the player to concede the game."""
    if not may_resign(state, seat):
        raise IllegalAction("20.4", "not_now")


def resign(state: TitanState, seat: int) -> list[Event]:
    """Concede the game.

    If the Titan's legion is engaged, the Titan counts as slain in battle; otherwise nobody scores. The
    concession can break off a battle in which the opponent has lost their Titan. If the Titan's legion is
    engaged elsewhere, that opponent is eliminated first. Otherwise both are eliminated together, and nobody
    scores.
    """
    events: list[Event] = [public_event("resigned", seat=seat)]
    marker = titan_marker(state, seat)
    engagement = state.engagement
    side = side_of(state, seat)
    if engagement is not None and engagement.step not in UNDECIDED_STEPS:
        aftermath.finish_without_additions(state, events)
        engagement = None
        if state.ended:
            return events
    land = state.legions[marker].land
    slain: list[int] = []
    if engagement is not None and engagement.marker(side) != marker:
        slain = engagement_battle.break_off_battle(state, require_side(state, seat), events)
        engagement = None
    foes = {state.legions[each].seat for each in markers_at(state, land)} - {seat, *slain}
    if engagement is not None or foes:
        if slain:
            # The slayer of these players still counts as living, until the slayer's own Titan dies.
            deaths.eliminate_players(state, slain, seat, 0, events)
        if engagement is None:
            events += engagements.begin(state, land)
        engagement_battle.resign_with_titan(state, require_side(state, seat), events)
        return events
    deaths.eliminate_players(state, (seat, *slain), -1, 0, events, conceded={seat: "resigned"})
    turns.advance_turn(state, events)
    return events
