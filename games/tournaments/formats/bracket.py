"""The parts that single and double elimination for two players share: a bracket, played in waves.

A match can begin as soon as its two players are known, so a round consists of all matches that can begin now.
The director decides whether the next round waits until all of them have finished.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from games.pairing.elimination import BracketMatch, Loser, Winner
from games.pairing.standings import Standing
from games.tournaments.formats.fixtures import OPEN_PLACE, Fixture, fixtures
from games.tournaments.formats.needs import all_coming_tables
from games.tournaments.formats.protocol import (
    AbsenceCost,
    Chance,
    ComingTable,
    Goal,
    Group,
    Need,
    Outlook,
    keys_by_placing,
    order_lines,
)
from games.tournaments.formats.settings import (
    DoubleElimination,
    Elimination,
    check_series,
    check_tables,
)
from games.tournaments.formats.stage import NewRound, NewTable, Stage

S = TypeVar("S", bound=Elimination | DoubleElimination)

CHAMPION_LEVEL = 1_000
"""A level deeper than any round of a bracket."""


class BracketFormat(ABC, Generic[S]):
    """A bracket of matches of two."""

    key = ""
    late_entry = False

    def absence(self, settings: S) -> AbsenceCost:
        """Return the cost of an absence, which is that the player loses the match."""
        return AbsenceCost.LOSES_MATCH

    def check(self, settings: S, entrants: int) -> None:
        """Raise `BadSettings` for settings that no bracket can have."""
        check_tables(settings, entrants)
        check_series(settings)

    @abstractmethod
    def bracket(self, settings: S, entrants: int) -> tuple[BracketMatch, ...]:
        """Return the matches of the bracket, each after the matches on which it depends."""

    @abstractmethod
    def depth(self, match: BracketMatch, final: BracketMatch, *, won: bool) -> int | None:
        """Return a number for how far a player got whose last match is this one, won or lost.

        The number is the same for players who share a placing, and greater for a player who got further.
        Return None if the player is still in.
        """

    def fixtures(self, stage: Stage[S]) -> tuple[Fixture, ...]:
        """Return the matches of the bracket in their current state, to be shown and drawn."""
        return fixtures(stage, self.bracket(stage.settings, len(stage.starters)))

    def rounds(self, settings: S, entrants: int) -> int:
        """Return the number of rounds if each round waits for the one before.

        A match of more than one game counts as two rounds; drawn matches can add more.
        """
        waves: dict[str, int] = {}
        for match in self.bracket(settings, entrants):
            before = [
                waves[source.match]
                for source in (match.one, match.other)
                if isinstance(source, Winner | Loser)
            ]
            waves[match.key] = 1 + max(before, default=0)
        games = 1 if settings.best_of == 1 else 2
        return games * max(waves.values(), default=0)

    def next_round(self, stage: Stage[S]) -> NewRound | None:
        """Return the round that can begin now; None if there is none.

        It contains every match whose two players are known and present, and whose earlier tables have
        finished. It also names the players who lose a match because they are away.
        """
        tables: list[NewTable] = []
        missed: list[int] = []
        going_on: list[int] = []
        for fixture in self.fixtures(stage):
            if fixture.absent_from == stage.next_number:
                missed += fixture.absent
                going_on += (key for key in fixture.pair if key not in fixture.absent)
            # An absent player has lost one match because of it; their next one, in a lower bracket, waits for
            # them.
            elif fixture.playable and not fixture.waiting and not any(map(stage.away, fixture.pair)):
                tables += _tables(stage, fixture)
        if not tables and not missed:
            return None
        seated = {key for table in tables for key in table.keys}
        unopposed = tuple(dict.fromkeys(key for key in going_on if key not in seated | {*missed}))
        # Players who are not in the first round are in the second.
        without = {*seated, *missed, *unopposed}
        byes = () if stage.rounds else tuple(key for key in stage.starters if key not in without)
        return NewRound(stage.next_number, tuple(tables), byes, tuple(dict.fromkeys(missed)), unopposed)

    def plan(self, stage: Stage[S]) -> tuple[NewRound, ...]:
        """Return the matches that can begin, as one round."""
        found = self.next_round(stage)
        return (found,) if found else ()

    def finished(self, stage: Stage[S]) -> bool:
        """Return whether every match of the bracket is decided and no table is in progress."""
        return stage.at_rest and all(each.winner is not OPEN_PLACE for each in self.fixtures(stage))

    def played_out(self, stage: Stage[S]) -> bool:
        """Return whether someone has won the bracket."""
        return CHAMPION_LEVEL in self._reached(stage, self.fixtures(stage)).values()

    def standings(self, stage: Stage[S]) -> tuple[Group, ...]:
        """Return the standings, by how far everyone got; all players who are still in share first place."""
        return (Group("", tuple(self._lines(stage))),)

    def levels(self, stage: Stage[S]) -> tuple[tuple[int, ...], ...]:
        """Return all players by how far they got, grouped by place."""
        (group,) = self.standings(stage)
        return keys_by_placing(group.lines, stage)

    def ranking(self, stage: Stage[S]) -> tuple[int, ...]:
        """Return all players in the order of how far they got, with players who have left last."""
        keys = [line.key for line in order_lines(self._lines(stage), stage)]
        return tuple(sorted(keys, key=stage.gone))

    def outlook(self, stage: Stage[S], key: int) -> Outlook:
        """Return a player's next match, and how many matches in a row they must win to come first."""
        return self.outlooks(stage)[key]

    def outlooks(self, stage: Stage[S]) -> dict[int, Outlook]:
        """Return the outlook of every player, by key."""
        found = self.fixtures(stage)
        tables = all_coming_tables(stage, self.plan(stage))
        mine: dict[int, Fixture] = {}
        for each in found:
            if each.winner is OPEN_PLACE:
                for who in (each.one, each.other):
                    if isinstance(who, int):
                        mine.setdefault(who, each)
        path = _Path(found)
        return {
            key: self._outlook(stage, tables.get(key, ()), reached, mine.get(key), path, key)
            for key, reached in self._reached(stage, found).items()
        }

    def _outlook(
        self,
        stage: Stage[S],
        tables: tuple[ComingTable, ...],
        reached: int | None,
        mine: Fixture | None,
        path: _Path,
        key: int,
    ) -> Outlook:
        if reached is not None or mine is None or mine.match.side == "third":
            chance = Chance.SURE if reached == CHAMPION_LEVEL else Chance.GONE
            return Outlook(tables, (Need(Goal.FIRST, chance, 1),))
        if not tables:
            tables = (ComingTable(stage.next_number, mine.match.key, (), running=False),)
        return Outlook(tables, (Need(Goal.FIRST, Chance.OPEN, 1, wins=path.wins(mine, key)),))

    def _lines(self, stage: Stage[S]) -> list[Standing]:
        found = self.fixtures(stage)
        reached = self._reached(stage, found)
        still_in = max((depth for depth in reached.values() if depth is not None), default=0) + 1
        depths = {key: still_in if depth is None else depth for key, depth in reached.items()}
        ahead = sorted(-depth for depth in depths.values())
        wins = Counter(each.winner for each in found if each.tables)
        lines = [
            Standing(key, 1 + bisect_left(ahead, -depth), {"wins": Fraction(wins[key])})
            for key, depth in depths.items()
        ]
        return order_lines(lines, stage)

    def _reached(self, stage: Stage[S], found: Sequence[Fixture]) -> dict[int, int | None]:
        """Return how far every player got, by key; None for players who can still get further."""
        reached: dict[int, int | None] = {each.key: 0 for each in stage.entrants}
        furthest = dict.fromkeys(reached, 0)
        final = next((each.match for each in reversed(found) if each.match.side != "third"), None)
        for fixture in found:
            for key in (fixture.one, fixture.other):
                if not isinstance(key, int) or final is None:
                    continue
                lost = self.depth(fixture.match, final, won=False) or 0
                furthest[key] = lost
                if key in fixture.walked_over or key == fixture.loser:
                    reached[key] = lost
                elif key == fixture.winner:
                    reached[key] = self.depth(fixture.match, final, won=True)
                else:
                    reached[key] = None
        for old in stage.heirs:
            if reached[old] is None:
                reached[old] = furthest[old]
        return reached


class _Path:
    """The way from each match of a bracket to the final."""

    def __init__(self, found: Sequence[Fixture]) -> None:
        self._reset = any(each.match.reset for each in found)
        self._after: dict[str, BracketMatch] = {}
        for each in found:
            for source in (each.match.one, each.match.other):
                if isinstance(source, Winner):
                    self._after.setdefault(source.match, each.match)

    def wins(self, fixture: Fixture, key: int) -> int:
        """Return the number of wins in a row that make a player of this match the champion."""
        undefeated = key == fixture.one if fixture.match.side == "final" else fixture.match.side == "upper"
        current, wins = fixture.match, 1
        while current.side != "final":
            following = self._after.get(current.key)
            if following is None:
                return wins
            current, wins = following, wins + 1
        return wins + (not current.reset and not undefeated and self._reset)


def _tables(stage: Stage[S], fixture: Fixture) -> list[NewTable]:
    """Return the next tables of a match.

    A best of three begins with two tables at the same time, with seats exchanged.
    """
    one, other = fixture.pair
    first = _seated(stage, one, other, fixture.match.key)
    tables = [NewTable(first, fixture.match.key)]
    if stage.settings.best_of > 1 and not fixture.tables:
        tables.append(NewTable(first[::-1], fixture.match.key))
    return tables


def _seated(stage: Stage[S], one: int, other: int, match: str) -> tuple[int, int]:
    """Return two players in seat order.

    The player who had the first seat less often gets it. If both had it equally often, the player who did not
    have it last gets it. Otherwise the better seed gets it in every other match, so that the winners of two
    neighbouring matches have had different seats.
    """
    if not stage.settings.balance_seats:
        return one, other

    def claim(key: int) -> tuple[int, int]:
        had = stage.seats_had(key)
        return had.count(0) - had.count(1), -had[-1] if had else 0

    better, worse = sorted((one, other), key=lambda key: (stage.by_key[key].seed, key))
    if claim(better) == claim(worse):
        return (better, worse) if int(match.split("-")[1]) % 2 else (worse, better)
    return (better, worse) if claim(better) < claim(worse) else (worse, better)
