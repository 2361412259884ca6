"""Estimates from public facts: each seat's share of a match in progress, and the seats' ranking."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from games.engine.actions import Stop, StopCause
from games.engine.chance import TrialChance
from games.engine.invariants import require
from games.matches.models import Match
from games.matches.selectors.public_record import shown_state
from games.matches.selectors.states import raise_unreadable


class PublicStanding(NamedTuple):
    """The ranking of seats in a match in progress, by public facts alone.

    Each seat has a share by the title's published formula (the shares sum to 1) and a placing from 1,
    which equal seats share. `eliminated` seats are out of the game, but their players have not left.
    """

    shares: tuple[Fraction, ...]
    placings: tuple[int, ...]
    eliminated: frozenset[int]

    def outlasted(self, seat: int) -> int:
        """Return how many eliminated seats are placed behind `seat`."""
        return sum(self.placings[other] > self.placings[seat] for other in self.eliminated)


def public_standing(match: Match) -> PublicStanding:
    """Return the ranking that a match in progress would have if public facts decided it now.

    Seats still in the match come first, by their shares. Eliminated seats come next, and seats whose players
    left come last, in the order in which the title places them; that order is public, because everyone saw
    them go. The title's placings of other seats after an early stop are not used. Raises `Unreadable`.
    """
    here = shown_state(match, None)
    rules, state, eliminated = here.rules, here.state, here.eliminated
    shares = rules.estimate(here.view(None))
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
