"""Double elimination: who loses twice is out. For matches of two."""

from __future__ import annotations

from games.pairing.elimination import BracketMatch, double
from games.tournaments.formats.bracket import CHAMPION, BracketFormat
from games.tournaments.formats.settings import BadSettings, DoubleElimination


class DoubleEliminationFormat(BracketFormat[DoubleElimination]):
    """A bracket of the unbeaten and one of the once beaten, whose winners meet in the final. Losers
    cross over as they come down."""

    key = "double-elimination"

    def check(self, settings: DoubleElimination, entrants: int) -> None:
        """Tables of more than two have no loser to come down."""
        if not settings.for_two:
            raise BadSettings("double_elimination_is_for_two", seats=settings.seats)
        super().check(settings, entrants)

    def bracket(self, settings: DoubleElimination, entrants: int) -> tuple[BracketMatch, ...]:
        """The matches of so many, with the reset of the final where that is played."""
        return double(entrants, reset=settings.reset)

    def depth(self, match: BracketMatch, final: BracketMatch, *, won: bool) -> int | None:
        """The round of the lower bracket in which somebody is out; who leaves the upper one would have
        come down to it."""
        if match.side == "final":
            return CHAMPION if won else CHAMPION - 1
        if won:
            return None
        return match.round if match.side == "lower" else max(1, 2 * (match.round - 1))


DOUBLE_ELIMINATION = DoubleEliminationFormat()
