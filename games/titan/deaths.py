"""The death of Titans: half points, inherited markers, and the end of the match (19.3, 19.4, 20.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.engine.events import Event, public_event
from games.titan import ending, knowledge
from games.titan.open_campaign import legions_of, markers_at
from games.titan.scoring import award_points, discard_pieces, pieces_value
from games.titan.state import TitanState

_NO_PIECES: Mapping[int, str] = {}


def eliminate_players(
    state: TitanState,
    seats: Sequence[int],
    slayer: int,
    remnant: int,
    events: list[Event],
    *,
    conceded: Mapping[int, str] = _NO_PIECES,
) -> None:
    """Eliminate the players of `seats` from the match.

    Half the points of each of their remaining legions go to the player that the legion is engaged with, or
    else to the `slayer` (-1: nobody), who also gets the markers (19.4).

    `remnant` is the full value of pieces that were already removed; the slayer scores half of it. `conceded`
    maps players who left the game without being slain to their fates; nobody scores for their legions (20.4).
    """
    for seat in seats:
        state.fates[seat] = conceded.get(seat, "slain")
    state.out.append(list(seats))
    heir = slayer if slayer >= 0 and not state.fates[slayer] else -1
    for seat in seats:
        events.append(public_event("out", seat=seat, fate=state.fates[seat]))
        halves: dict[int, Fraction] = {}
        if heir >= 0 and remnant:
            halves[heir] = Fraction(remnant, 2)
        for marker, legion in legions_of(state, seat):
            land, pieces = legion.land, list(legion.pieces)
            scorer = _engaged_with(state, marker, land, seat)
            scorer = heir if scorer < 0 else scorer
            worth = Fraction(pieces_value(pieces, state.scores[seat]), 2)
            if scorer >= 0:
                halves[scorer] = halves.get(scorer, Fraction()) + worth
            del state.legions[marker]
            # Everyone may count the pieces that are turned in.
            events.append(public_event("removed", seat=seat, legion=marker, land=land, pieces=pieces))
            if seat in conceded:
                _set_aside(state, pieces)
            else:
                discard_pieces(state, pieces)
        knowledge.forget(state, seat)
        if seat not in conceded:
            for scorer, points in halves.items():
                # These points can pass multiples of 100, but they earn no angels (19.4).
                award_points(state, scorer, int(points), "half", events)
        owned, state.markers[seat] = state.markers[seat], []
        if heir >= 0:
            state.markers[heir] += owned
            events.append(public_event("inherited", seat=heir, victim=seat))
    state.engagements = [land for land in state.engagements if len(markers_at(state, land)) > 1]
    ending.end_if_decided(state, events)


def _engaged_with(state: TitanState, marker: str, land: int, seat: int) -> int:
    """Return the living player with whom a legion has an engagement that is still to be decided, or -1."""
    if land not in state.engagements:
        return -1
    engagement = state.engagement
    if engagement is not None and engagement.land == land:
        # This engagement has just been decided.
        return -1
    for other in markers_at(state, land):
        owner = state.legions[other].seat
        if owner != seat and not state.fates[owner]:
            return owner
    return -1


def _set_aside(state: TitanState, pieces: Sequence[str]) -> None:
    """Add the pieces of a player who conceded the game to the slain (20.4)."""
    for name in pieces:
        state.dead[name] = state.dead.get(name, 0) + 1
