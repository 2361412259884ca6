"""Single elimination: a player who loses is out; at larger tables, the best players of each table advance."""

from __future__ import annotations

from games.pairing.elimination import BracketMatch, single
from games.tournaments.formats.bracket import CHAMPION_LEVEL, BracketFormat
from games.tournaments.formats.protocol import AbsenceCost, Group, Outlook
from games.tournaments.formats.settings import BadSettings, Elimination
from games.tournaments.formats.stage import NewRound, Stage
from games.tournaments.formats.table_elimination import TableStages


class EliminationFormat(BracketFormat[Elimination]):
    """A bracket for matches of two, or rounds of larger tables, depending on the settings."""

    key = "elimination"

    def absence(self, settings: Elimination) -> AbsenceCost:
        """Return the cost of an absence, which is a lost match or, at larger tables, elimination."""
        return super().absence(settings) if settings.for_two else AbsenceCost.OUT

    def check(self, settings: Elimination, entrants: int) -> None:
        """Raise `BadSettings` for settings that cannot be played.

        Among them are series or a match for third place at larger tables, and a number of players who advance
        from a table that is too small or too large.
        """
        super().check(settings, entrants)
        if settings.for_two and settings.advance != 1:
            raise BadSettings("one_of_two_goes_on", advance=settings.advance)
        if settings.for_two:
            return
        if settings.third_place or settings.best_of > 1:
            raise BadSettings("series_are_for_two")
        if not 1 <= settings.advance < settings.least:
            raise BadSettings("advance_of_a_table", advance=settings.advance, most=settings.least - 1)

    def bracket(self, settings: Elimination, entrants: int) -> tuple[BracketMatch, ...]:
        """Return the matches for this many entrants, with one for third place if the settings have it."""
        return single(entrants, third_place=settings.third_place)

    def depth(self, match: BracketMatch, final: BracketMatch, *, won: bool) -> int | None:
        """Return how far a player got: two for each round of the bracket, with one more for third place.

        Return None if the player is still in.
        """
        if match.side == "third":
            return 2 * (match.round - 1) + won
        if match == final and won:
            return CHAMPION_LEVEL
        return None if won else 2 * match.round

    def rounds(self, settings: Elimination, entrants: int) -> int:
        """Return the number of rounds of the bracket, or of rounds of larger tables."""
        if settings.for_two:
            return super().rounds(settings, entrants)
        return TableStages.rounds(settings, entrants)

    def next_round(self, stage: Stage[Elimination]) -> NewRound | None:
        """Return the matches that can begin, or the next round of larger tables."""
        return super().next_round(stage) if stage.settings.for_two else TableStages(stage).next_round()

    def finished(self, stage: Stage[Elimination]) -> bool:
        """Return whether every match is decided or, at larger tables, nothing is left to play."""
        return super().finished(stage) if stage.settings.for_two else TableStages(stage).finished

    def played_out(self, stage: Stage[Elimination]) -> bool:
        """Return whether a player has won the bracket, or the final table."""
        return super().played_out(stage) if stage.settings.for_two else TableStages(stage).played_out

    def standings(self, stage: Stage[Elimination]) -> tuple[Group, ...]:
        """Return the standings, by how far everyone got.

        At larger tables, players who got equally far are ordered by their placing at their last table.
        """
        if stage.settings.for_two:
            return super().standings(stage)
        return (Group("", tuple(TableStages(stage).lines())),)

    def ranking(self, stage: Stage[Elimination]) -> tuple[int, ...]:
        """Return all players in the order of how far they got, with players who have left last."""
        return super().ranking(stage) if stage.settings.for_two else TableStages(stage).ranking()

    def outlook(self, stage: Stage[Elimination], key: int) -> Outlook:
        """Return a player's next match or table."""
        return super().outlook(stage, key) if stage.settings.for_two else TableStages(stage).outlook(key)


ELIMINATION = EliminationFormat()
