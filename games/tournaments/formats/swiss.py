"""Swiss: a number of rounds in which players with similar scores meet who have not met before.

Matches of two are paired by matching, larger tables by search. Players who enter late score nothing for the
rounds that they missed; players who leave stay in the standings and are not paired again.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.pairing.pairing_types import Entrant, Pairing
from games.pairing.standings import Standing, of_tables, two_player_standings
from games.pairing.swiss import pair_swiss
from games.pairing.table_sizes import NoTables, table_sizes
from games.pairing.table_swiss import pair_tables
from games.pairing.table_tie_breaks import TABLE_TIE_BREAKS
from games.pairing.tie_breaks import SWISS_TIE_BREAKS
from games.tournaments.formats.needs import (
    PointsRace,
    coming_tables,
    need_by_ranking,
    share_first_place,
    tables_in_progress,
)
from games.tournaments.formats.protocol import AbsenceCost, Goal, Group, Outlook, keys_by_placing, order_lines
from games.tournaments.formats.results import points_to_come, result_cards, results
from games.tournaments.formats.settings import (
    BadSettings,
    Swiss,
    check_rounds,
    check_score,
    check_tables,
)
from games.tournaments.formats.stage import NewRound, NewTable, Stage


class SwissFormat:
    """The format of a Swiss: in each round, players with similar scores meet."""

    key = "swiss"
    late_entry = True

    def absence(self, settings: Swiss) -> AbsenceCost:
        """Return the cost of an absence, which is no points; the others are paired among themselves."""
        return AbsenceCost.NO_POINTS

    def check(self, settings: Swiss, entrants: int) -> None:
        """Raise `BadSettings` for settings that cannot be played.

        In matches of two, there must be no more rounds than a player has opponents.
        """
        check_tables(settings, entrants)
        check_score(settings)
        check_rounds(settings.rounds)
        most = entrants - 1 + entrants % 2
        if settings.for_two and settings.rounds > most:
            raise BadSettings("more_rounds_than_opponents", rounds=settings.rounds, most=most)
        if not 0 <= settings.advance < entrants:
            raise BadSettings("advance_out_of_range", advance=settings.advance, entrants=entrants)

    def rounds(self, settings: Swiss, entrants: int) -> int:
        """Return the number of rounds that the director chose."""
        return settings.rounds

    def next_round(self, stage: Stage[Swiss]) -> NewRound | None:
        """Return the next round, with everyone who wants to play; None while tables are in progress."""
        if self.finished(stage) or not stage.at_rest:
            return None
        return _paired(stage)

    def plan(self, stage: Stage[Swiss]) -> tuple[NewRound, ...]:
        """Return only the next round, because later rounds depend on its results."""
        found = self.next_round(stage)
        return (found,) if found else ()

    def standings(self, stage: Stage[Swiss]) -> tuple[Group, ...]:
        """Return the standings of all players as one group."""
        return (Group("", tuple(_lines(stage))),)

    def finished(self, stage: Stage[Swiss]) -> bool:
        """Return whether all rounds are played, or too few players are left for another table."""
        if not stage.at_rest:
            return False
        left = sum(1 for each in stage.entrants if each.in_round(stage.next_number))
        return len(stage.rounds) >= stage.settings.rounds or left < stage.settings.least

    def played_out(self, stage: Stage[Swiss]) -> bool:
        """Return whether enough players have stayed, or everyone played the last round."""
        if stage.enough_stayed:
            return True
        last = stage.rounds[stage.settings.rounds - 1 :]
        return bool(last) and all(table.fully_played for table in last[0].tables)

    def levels(self, stage: Stage[Swiss]) -> tuple[tuple[int, ...], ...]:
        """Return all players by the standings, grouped by place."""
        return keys_by_placing(_lines(stage), stage)

    def ranking(self, stage: Stage[Swiss]) -> tuple[int, ...]:
        """Return all players in the order of the standings, with players who left last."""
        keys = [line.key for line in order_lines(_lines(stage), stage)]
        return tuple(sorted(keys, key=stage.gone))

    def outlook(self, stage: Stage[Swiss], key: int) -> Outlook:
        """Return a player's chance to advance or to come first, and their coming tables.

        The next round is included as if everyone were present.
        """
        told = self.outlooks(stage)[key]
        return told._replace(coming=coming_tables(stage, self.plan(stage), key))

    def outlooks(self, stage: Stage[Swiss]) -> dict[int, Outlook]:
        """Return the outlook of every player, by key.

        The next round is not included, because its players are not known yet.
        """
        goal, places = Goal.FIRST, 1
        if stage.settings.advance:
            goal, places = Goal.ADVANCE, stage.settings.advance
        running = tables_in_progress(stage)
        keys = [each.key for each in stage.entrants]
        if self.finished(stage):
            ranking, first = self.ranking(stage), share_first_place(_lines(stage), stage)
            needs = {key: need_by_ranking(goal, places, key, ranking, first) for key in keys}
        else:
            to_come = max(stage.settings.rounds - len(stage.rounds), 0)
            remaining = {key: (key in running) + (0 if stage.gone(key) else to_come) for key in keys}
            rivals = [key for key in keys if not stage.gone(key)]
            race = PointsRace(_scores(stage), points_to_come(remaining, stage.settings), rivals)
            needs = {key: race.need(goal, places, key) for key in keys}
        return {key: Outlook(tuple(running.get(key, ())), (needs[key],)) for key in keys}


SWISS_FORMAT = SwissFormat()


def _lines(stage: Stage[Swiss]) -> list[Standing]:
    settings = stage.settings
    keys = [each.key for each in stage.entrants]
    if settings.for_two:
        return two_player_standings(result_cards(stage, keys), settings.tie_breaks or SWISS_TIE_BREAKS)
    return of_tables(results(stage), keys, settings.tie_breaks or TABLE_TIE_BREAKS)


def _paired(stage: Stage[Swiss]) -> NewRound:
    settings, number = stage.settings, stage.next_number
    wanted = {each.key for each in stage.wanted(number)}
    entrants = [each for each in _entrants(stage) if each.key in wanted]
    if settings.for_two:
        paired = pair_swiss(entrants, stage.history, balance_seats=settings.balance_seats)
    else:
        try:
            sizes = table_sizes(len(entrants), settings.seats, settings.least).sizes
        except NoTables:
            paired = Pairing((), tuple(each.key for each in entrants))
        else:
            paired = pair_tables(entrants, sizes, stage.history, balance_seats=settings.balance_seats)
    missed = tuple(each.key for each in stage.seeded if each.in_round(number) and number in each.away)
    return NewRound(number, tuple(NewTable(keys) for keys in paired.tables), paired.byes, missed)


def _entrants(stage: Stage[Swiss]) -> list[Entrant]:
    """Return all entrants in the form that pairing needs."""
    settings = stage.settings
    score = _scores(stage)
    floats = _floated(stage) if settings.for_two else {}
    return [
        Entrant(
            each.key,
            score[each.key],
            each.seed,
            stage.seats_had(each.key),
            stage.unplayed_wins[each.key],
            sum(len(table.seats) < settings.seats for table in stage.tables_of.get(each.key, ())),
            floats.get(each.key, 0),
        )
        for each in stage.seeded
    ]


def _scores(stage: Stage[Swiss]) -> Mapping[int, Fraction]:
    keys = [each.key for each in stage.entrants]
    points = result_cards(stage, keys).points if stage.settings.for_two else results(stage).points
    return {key: points(key) for key in keys}


def _floated(stage: Stage[Swiss]) -> dict[int, int]:
    """Return who met a player with a higher or lower score in the last round, by the scores before it.

    The value is 1 if the opponent had a higher score, -1 if a lower one, and 0 if both were equal.
    """
    if not stage.rounds:
        return {}
    before = _scores(Stage(stage.settings, stage.entrants, stage.rounds[:-1]))
    found: dict[int, int] = {}
    for table in stage.rounds[-1].tables:
        for mine, theirs in (table.keys, table.keys[::-1]):
            found[mine] = (before[theirs] > before[mine]) - (before[theirs] < before[mine])
    return found
