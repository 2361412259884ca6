"""Points, losses and the caretaker: the steps shared by all ways of losing a legion (9.5, 16.0)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Event, public_event
from games.titan import knowledge
from games.titan.characters import ANGEL, ARCHANGEL, CHARACTER_VALUES, CREATURES, TITAN, titan_value
from games.titan.state import TitanState

POINTS_PER_ANGEL = 100
POINTS_PER_ARCHANGEL = 500


def pieces_value(pieces: Sequence[str], score: int) -> int:
    """Return the points of some characters; `score` is that of their owner (16.0)."""
    return sum(titan_value(score) if name == TITAN else CHARACTER_VALUES[name] for name in pieces)


def award_points(state: TitanState, seat: int, points: int, why: str, events: list[Event]) -> list[str]:
    """Add points to a seat's score; return the lords earned by passing multiples of 100 (17.0)."""
    before = state.scores[seat]
    if not points:
        return []
    after = before + points
    state.scores[seat] = after
    events.append(public_event("scored", seat=seat, points=points, score=after, why=why))
    return lords_due(before, points)


def lords_due(score: int, points: int) -> list[str]:
    """Return the lords earned by the multiples of 100 that a `score` passes with these `points` (17.0)."""
    return [
        ARCHANGEL if multiple * POINTS_PER_ANGEL % POINTS_PER_ARCHANGEL == 0 else ANGEL
        for multiple in range(score // POINTS_PER_ANGEL + 1, (score + points) // POINTS_PER_ANGEL + 1)
    ]


def remove_pieces(state: TitanState, marker: str, pieces: Sequence[str], pile: list[str]) -> None:
    """Move pieces openly from a legion to `pile`, and remove the legion if it is then empty (4.4)."""
    legion = state.legions[marker]
    if len(pieces) == legion.height:
        knowledge.reveal(state, legion.seat, marker)
        legion.pieces = []
        del state.legions[marker]
    else:
        for name in pieces:
            legion.pieces.remove(name)
    knowledge.remove(state, legion.seat, marker, pieces)
    pile += pieces


def discard_pieces(state: TitanState, pieces: Sequence[str]) -> None:
    """Remove Creatures and Titans from the match, and put all other pieces back into the stack (3.2, 9.5)."""
    for name in pieces:
        pile = state.dead if name in CREATURES or name == TITAN else state.stack
        pile[name] = pile.get(name, 0) + 1


def enlist(state: TitanState, marker: str, name: str) -> None:
    """Add a character from the caretaker's stack openly to a legion."""
    legion = state.legions[marker]
    state.stack[name] -= 1
    legion.pieces = sorted([*legion.pieces, name])
    knowledge.add(state, legion.seat, marker, name)
