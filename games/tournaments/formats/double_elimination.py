"""Double elimination, for matches of two: a player who loses twice is out."""

from __future__ import annotations

from games.pairing.elimination import BracketMatch, double
from games.tournaments.formats.bracket import CHAMPION_LEVEL, BracketFormat
from games.tournaments.formats.settings import BadSettings, DoubleElimination


class DoubleEliminationFormat(BracketFormat[DoubleElimination]):
    """A bracket of players without a loss and one of players with one loss; their winners meet in the final.

    Losers of the upper bracket cross over when they move to the lower one.
    """

    key = "double-elimination"

    def check(self, settings: DoubleElimination, entrants: int) -> None:
        """Refuse tables of more than two players, which have no single loser to drop."""
        if not settings.for_two:
            raise BadSettings("double_elimination_is_for_two", seats=settings.seats)
        super().check(settings, entrants)

    def bracket(self, settings: DoubleElimination, entrants: int) -> tuple[BracketMatch, ...]:
        """Return the matches for this many entrants, including the second final if it is played."""
        return double(entrants, reset=settings.reset)

    def depth(self, match: BracketMatch, final: BracketMatch, *, won: bool) -> int | None:
        """Return the round of the lower bracket in which a player is out.

        For a player who leaves the upper bracket, this is the round to which they would have dropped.
        """
        if match.side == "final":
            return CHAMPION_LEVEL if won else CHAMPION_LEVEL - 1
        if won:
            return None
        return match.round if match.side == "lower" else max(1, 2 * (match.round - 1))


DOUBLE_ELIMINATION = DoubleEliminationFormat()
