"""Which seats of a locked match are silent, and how the silence of one ends; `silence` has all the rest."""

from __future__ import annotations

from games.engine.decisions import Decision
from games.matches.services.locked_match import LockedMatch


class SilentSeats:
    """The silent seats of a locked match, by number; see `silence`.

    `finishing` is the seat whose open visit the clock is answering, decision by decision; as long as that
    visit is open, nothing else answers it. `told` contains the seats whose missed visit has already been
    announced since the match was locked; `counted` contains the seats for which it has already been
    counted.
    """

    def __init__(self, locked: LockedMatch) -> None:
        self._seats = locked.seats
        self.numbers = {seat.index for seat in locked.seats if seat.silent_since is not None}
        self.finishing: int | None = None
        self.told: set[int] = set()
        self.counted: set[int] = set()

    def end(self, index: int) -> bool:
        """End the silence of a player who is back or no longer holds the seat.

        Return whether the seat was silent.
        """
        seat = self._seats[index]
        was_silent = index in self.numbers
        self.numbers.discard(index)
        if seat.silent_since is not None or seat.open_since is not None or seat.missed:
            seat.silent_since, seat.open_since, seat.missed = None, None, 0
            seat.save(update_fields=["silent_since", "open_since", "missed"])
        return was_silent


def silent_seats(locked: LockedMatch) -> SilentSeats:
    """Return the silent seats of a locked match."""
    return locked.part(SilentSeats)


def is_played_for(locked: LockedMatch, decision: Decision) -> bool:
    """Return whether an answer is made for an absent player, who would otherwise be asked this now.

    The player is absent if they have left, or, for a decision that must be answered, if they are silent or a
    program holds the seat.
    """
    index = decision.seat
    away = index in locked.autopilots or index in silent_seats(locked).numbers
    return index in locked.state.left or (decision.asks == "must" and away)
