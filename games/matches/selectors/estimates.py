"""What a match in progress is worth to each seat, and how its seats stand, based on public facts."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from games.engine import registry
from games.engine.actions import Stop, StopCause
from games.engine.chance import TrialChance
from games.engine.invariants import require
from games.matches.models import Match
from games.matches.selectors.states import load_state, raise_unreadable


class PublicStanding(NamedTuple):
    """How a match in progress stands by public facts alone.

    Each seat has a share by the title's published formula (they sum to 1) and a placing from 1, with equal
    seats sharing it. `eliminated` seats are out of the game, and their players have not left.
    """

    shares: tuple[Fraction, ...]
    placings: tuple[int, ...]
    eliminated: frozenset[int]

    def outlasted(self, seat: int) -> int:
        """Return how many eliminated seats are placed behind this one."""
        return sum(self.placings[other] > self.placings[seat] for other in self.eliminated)


def public_standing(match: Match) -> PublicStanding:
    """Return how a match in progress stands if public facts decide now. Raises `Unreadable`.

    Seats still in the match come first, by their shares. Behind them are the eliminated seats, and last those
    whose players left, in the order in which the title places them: that is public, because everyone saw them
    go. What an early stop would say about the others is not used.
    """
    rules = registry.get(match.title)
    state = load_state(match, rules)
    shares = rules.estimate(rules.view(state, None))
    eliminated = rules.eliminated(state)
    outside = eliminated.union(state.left)
    ranks: dict[int, tuple[bool, Fraction | int]] = {
        seat: (True, share) for seat, share in enumerate(shares) if seat not in outside
    }
    if outside:
        with raise_unreadable(match):
            result = rules.result(rules.apply(state, Stop(-1, StopCause.DATE), TrialChance()).state)
        result = require(result, "a stopped match has one")
        ranks |= {each.seat: (False, -each.rank) for each in result.placings if each.seat in outside}
    placings = tuple(
        1 + sum(other > ranks[seat] for other in ranks.values()) for seat in range(match.seats_count)
    )
    return PublicStanding(shares, placings, eliminated.difference(state.left) | state.resigned)
