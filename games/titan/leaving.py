"""Conceding the game (20.4), and players who leave for good."""

from __future__ import annotations

from games.engine.errors import IllegalAction
from games.engine.events import Event, public
from games.titan import aftermath, deaths, engagements, fight, turns
from games.titan.answers import own_side, side_of
from games.titan.characters import TITAN
from games.titan.state import TitanState
from games.titan.table import at

UNDECIDED = ("answer", "battle")


def titan_marker(state: TitanState, seat: int) -> str:
    """The marker of a player's Titan legion."""
    return next(
        marker for marker, legion in state.legions.items() if legion.seat == seat and TITAN in legion.pieces
    )


def may_resign(state: TitanState, seat: int) -> bool:
    """On one's own turn, or while one's Titan's legion is engaged (20.4).

    An engagement is considered when it is opened, and what its winner has won is given first.
    """
    if state.over or state.phase == "setup" or state.fates[seat]:
        return False
    engagement = state.engagement
    if engagement is not None and engagement.step not in UNDECIDED:
        return seat == state.mover and state.side_seat(engagement.winner) == seat
    if seat == state.mover:
        return True
    side = side_of(state, seat)
    return bool(side) and engagement is not None and titan_marker(state, seat) == engagement.marker(side)


def judge(state: TitanState, seat: int) -> None:
    """Raise `IllegalAction` where 20.4 lets nobody concede the game."""
    if not may_resign(state, seat):
        raise IllegalAction("20.4", "not_now")


def resign(state: TitanState, seat: int) -> list[Event]:
    """With the Titan's legion engaged it counts as slain in battle; else nobody scores.

    Who has lost their Titan in the battle that breaks off goes before such an engagement, else at
    once with the one who leaves, and nobody scores.
    """
    events: list[Event] = [public("resigned", seat=seat)]
    marker = titan_marker(state, seat)
    engagement = state.engagement
    side = side_of(state, seat)
    if engagement is not None and engagement.step not in UNDECIDED:
        aftermath.forgo(state, events)
        engagement = None
        if state.ended:
            return events
    land = state.legions[marker].land
    slain: list[int] = []
    if engagement is not None and engagement.marker(side) != marker:
        slain = fight.break_off(state, own_side(state, seat), events)
        engagement = None
    foes = {state.legions[each].seat for each in at(state, land)} - {seat, *slain}
    if engagement is not None or foes:
        if slain:
            # Their slayer lives until their own Titan goes.
            deaths.die(state, slain, seat, 0, events)
        if engagement is None:
            events += engagements.begin(state, land)
        fight.slay_titan(state, own_side(state, seat), events)
        return events
    deaths.die(state, (seat, *slain), -1, 0, events, conceded={seat: "resigned"})
    turns.go_on(state, events)
    return events
