"""Double elimination, for matches of two: a player who loses twice is out."""

from __future__ import annotations

from games.pairing.elimination import BracketMatch, double
from games.tournaments.formats.bracket import CHAMPION_LEVEL, BracketFormat
from games.tournaments.formats.settings import BadSettings, DoubleElimination


class DoubleEliminationFormat(BracketFormat[DoubleElimination]):
    """A bracket for players without a loss and one for players with one loss; the two winners play the final.

    Players who lose in the upper bracket cross over when they move to the lower bracket.
    """

    key = "double-elimination"

    def check(self, settings: DoubleElimination, entrants: int) -> None:
        """Raise `BadSettings` for settings that no bracket can have.

        Tables of more than two players are among them, because they have no single loser who would move to
        the lower bracket.
        """
        if not settings.for_two:
            raise BadSettings("double_elimination_is_for_two", seats=settings.seats)
        super().check(settings, entrants)

    def bracket(self, settings: DoubleElimination, entrants: int) -> tuple[BracketMatch, ...]:
        """Return the matches for this many entrants, including the second final if the settings have one."""
        return double(entrants, reset=settings.reset)

    def depth(self, match: BracketMatch, final: BracketMatch, *, won: bool) -> int | None:
        """Return the round of the lower bracket in which a player is out; higher numbers for the final.

        For a player who leaves the upper bracket, this is the round to which they would have dropped. Return
        None if the player is still in.
        """
        if match.side == "final":
            return CHAMPION_LEVEL if won else CHAMPION_LEVEL - 1
        if won:
            return None
        return match.round if match.side == "lower" else max(1, 2 * (match.round - 1))


DOUBLE_ELIMINATION = DoubleEliminationFormat()
