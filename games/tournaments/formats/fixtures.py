"""A bracket in its current state: the players of each match, and its result.

A match of a bracket consists of one table, or of several if it is played to two wins or ended level. Tables
that were made stay, even if after a correction other players would belong there (`overtaken`). The winner who
advanced and the loser who dropped also stay, once a table was made for either of them (`corrected_late`).

A player who has left before a match is made loses it without a table; if both players have left, or nobody
comes, the match is empty. A player who is away from the round in which the match would be played also loses
it; if both are away, the better seed advances.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Final, TypeAlias

from games.engine.invariants import InvariantBroken, require_type
from games.pairing.elimination import BracketMatch, Loser, Seed, Source, Winner
from games.tournaments.formats.results import match_winner
from games.tournaments.formats.settings import DoubleElimination, Elimination
from games.tournaments.formats.stage import Stage, StageTable, TableStatus


class Nobody(Enum):
    """A placeholder for an opponent who does not exist or is not known yet."""

    OPEN = "open"
    """The entrant is not decided yet."""

    EMPTY = "empty"
    """Nobody comes: the entrants left, and there was no opponent to advance."""


OPEN_PLACE: Final = Nobody.OPEN
EMPTY_PLACE: Final = Nobody.EMPTY
Occupant: TypeAlias = int | Nobody


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match of a bracket: its two players, in the bracket's order, and its tables so far.

    `walked_over` are the players who had left before the match was made, and `points` are the points of both
    players over its tables. `absent` are the players who lost the match because they were away from round
    `absent_from`; both players, if both were away. `skipped` means that the match is not needed (the second
    final, if the undefeated player won the first). `overtaken` means that its tables were made for other
    players than those who would play it now. `corrected_late` means that its winner and loser are those for
    whom later tables were made, and not those of its current result.
    """

    match: BracketMatch
    one: Occupant
    other: Occupant
    winner: Occupant = OPEN_PLACE
    loser: Occupant = OPEN_PLACE
    walked_over: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    absent_from: int = 0
    tables: tuple[StageTable, ...] = ()
    points: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    skipped: bool = False
    overtaken: bool = False
    corrected_late: bool = False

    @property
    def pair(self) -> tuple[int, int]:
        """Return the match's two players.

        Raises `InvariantBroken` while they are not both known.
        """
        known = "what is played has both its players"
        return require_type(int, self.one, known), require_type(int, self.other, known)

    @property
    def playable(self) -> bool:
        """Return whether the match's two players are known and the match is not decided."""
        return self.winner is OPEN_PLACE and isinstance(self.one, int) and isinstance(self.other, int)

    @property
    def waiting(self) -> bool:
        """Return whether one of the match's tables is still in progress."""
        return not all(table.scored for table in self.tables)


@dataclass
class _Resolving:
    """Works out the state of a bracket, from its first match to its last."""

    stage: Stage[Elimination | DoubleElimination]
    seeds: Sequence[int]
    absences: dict[int, list[int]]
    """The rounds that a player was away from without having lost a match because of it yet."""

    sat_after: dict[Source, tuple[int, ...]]
    """The players at the first table of the match to which the winner or the loser of another one goes."""

    done: dict[str, Fixture] = field(default_factory=dict)

    def fixture(self, match: BracketMatch, tables: tuple[StageTable, ...], last_round: int) -> Fixture:
        """Return one match, calculated from the matches before it.

        `tables` are its tables so far; the newest of them is from round `last_round`.
        """
        return self._as_gone_on(self._by_result(match, tables, last_round))

    def _as_gone_on(self, fixture: Fixture) -> Fixture:
        """Return a match with the winner and the loser for whom later tables were made.

        The match is unchanged if there are no such tables, or they agree with its result.
        """
        if not isinstance(fixture.one, int) or not isinstance(fixture.other, int):
            return fixture
        key = fixture.match.key
        for source in (Winner(key), Loser(key)):
            sat = {self._now(each) for each in self.sat_after.get(source, ())}
            here = [each for each in fixture.pair if self._now(each) in sat]
            if len(here) != 1:
                continue
            rest = fixture.other if here[0] == fixture.one else fixture.one
            winner, loser = (here[0], rest) if isinstance(source, Winner) else (rest, here[0])
            if fixture.winner == winner:
                return fixture
            return replace(fixture, winner=winner, loser=loser, corrected_late=True)
        return fixture

    def _by_result(self, match: BracketMatch, tables: tuple[StageTable, ...], last_round: int) -> Fixture:
        """Return a match with the outcome that its own tables decide."""
        one, other = self._who(match.one), self._who(match.other)
        unneeded = match.reset and self._undefeated_won(match)
        if unneeded and not tables:
            return Fixture(match, EMPTY_PLACE, EMPTY_PLACE, EMPTY_PLACE, EMPTY_PLACE, skipped=True)
        if tables:
            sat = tables[0].keys
            before = [each.match for each in (match.one, match.other) if isinstance(each, Winner | Loser)]
            overtaken = (
                unneeded
                or {one, other} != {self._now(key) for key in sat}
                or any(self.done[key].corrected_late for key in before)
            )
            if {one, other} != {*sat}:
                one, other = sorted(sat, key=self._seed)
            return self._played(Fixture(match, one, other, tables=tables, overtaken=overtaken), last_round)
        fixture = Fixture(match, one, other)
        return self._missed(fixture, 0) or self._walked_over(fixture)

    def _who(self, source: Source) -> Occupant:
        if isinstance(source, Seed):
            return self._now(self.seeds[source.number - 1])
        before = self.done[source.match]
        return self._now(before.winner if isinstance(source, Winner) else before.loser)

    def _now(self, who: Occupant) -> Occupant:
        """Return the player who took over from this one, or the same player if nobody did."""
        while isinstance(who, int) and self.stage.gone(who) and who in self.stage.heirs:
            who = self.stage.heirs[who]
        return who

    def _seed(self, key: int) -> tuple[int, int]:
        return self.stage.by_key[key].seed, key

    def _undefeated_won(self, reset: BracketMatch) -> bool:
        if not isinstance(reset.one, Winner | Loser):
            raise InvariantBroken("a second final follows from the first")
        final = self.done[reset.one.match]
        return final.winner is not OPEN_PLACE and final.winner == final.one

    def _played(self, fixture: Fixture, last_round: int) -> Fixture:
        """Return a match with the outcome that its tables have decided so far."""
        one, other = fixture.pair
        scored = [table for table in fixture.tables if table.scored]
        points = [Fraction(0), Fraction(0)]
        for table in scored:
            winner = match_winner(table)
            points[0] += Fraction(1, 2) if winner is None else int(winner == one)
            points[1] += Fraction(1, 2) if winner is None else int(winner == other)
        decided = replace(fixture, points=(points[0], points[1]))
        settings = self.stage.settings
        over = len(scored) >= settings.best_of
        for key, lead, against in ((one, points[0], points[1]), (other, points[1], points[0])):
            # Draws can give both more than half of the points.
            if lead > against and (over or lead > Fraction(settings.best_of, 2)):
                return self._decided(decided, key)
        if fixture.waiting:
            return decided
        if missed := self._missed(decided, last_round):
            return missed
        if self.stage.gone(one) or self.stage.gone(other):
            return self._walked_over(decided)
        if len(scored) >= settings.best_of + settings.replays:
            return self._decided(decided, min(one, other, key=self._seed))
        return decided

    def _decided(self, fixture: Fixture, winner: int) -> Fixture:
        loser = fixture.other if winner == fixture.one else fixture.one
        return replace(fixture, winner=winner, loser=loser)

    def _walked_over(self, fixture: Fixture) -> Fixture:
        """Return a match with the outcome that needs no table, because players have left or nobody comes."""
        gone = tuple(key for key in (fixture.one, fixture.other) if isinstance(key, int) and self._gone(key))
        one, other = (EMPTY_PLACE if who in gone else who for who in (fixture.one, fixture.other))
        if OPEN_PLACE in (one, other):
            # A player who has left is out, although their opponent is not known yet.
            loser = EMPTY_PLACE if EMPTY_PLACE in (one, other) else OPEN_PLACE
            return replace(fixture, loser=loser, walked_over=gone)
        if EMPTY_PLACE in (one, other):
            winner = other if one is EMPTY_PLACE else one
            return replace(fixture, winner=winner, loser=EMPTY_PLACE, walked_over=gone)
        return fixture

    def _missed(self, fixture: Fixture, last_round: int) -> Fixture | None:
        """Return a match as decided by absences from the next round after `last_round` that a player missed.

        None if both players were present, or one had left by then.
        """
        if not fixture.playable:
            return None
        numbers = {key: number for key in fixture.pair if (number := self._absence(key, last_round))}
        number = min(numbers.values(), default=0)
        if not number or any(self.stage.by_key[key].gone(number) for key in fixture.pair):
            return None
        absent = tuple(key for key in fixture.pair if numbers.get(key) == number)
        for key in absent:
            self.absences[key].pop(0)
        present = [key for key in fixture.pair if key not in absent]
        winner = min(present or fixture.pair, key=self._seed)
        return replace(self._decided(fixture, winner), absent=absent, absent_from=number)

    def _absence(self, key: int, last_round: int) -> int:
        """Return the first round after `last_round` that a player missed without having lost a match for it.

        Return 0 if there is none.
        """
        rounds = self.absences[key]
        while rounds and rounds[0] <= last_round:
            rounds.pop(0)
        return rounds[0] if rounds else 0

    def _gone(self, key: int) -> bool:
        return self.stage.gone(key)


def fixtures(
    stage: Stage[Elimination | DoubleElimination], bracket: Sequence[BracketMatch]
) -> tuple[Fixture, ...]:
    """Return all matches of a bracket among the stage's starters, in the bracket's order."""
    tables: dict[str, list[StageTable]] = {}
    last_round: dict[str, int] = {}
    for number, each in enumerate(stage.rounds, 1):
        for table in each.tables:
            if table.status is not TableStatus.VOID:
                tables.setdefault(table.part, []).append(table)
                last_round[table.part] = number
    absences = {each.key: sorted(each.away) for each in stage.entrants}
    sat_after: dict[Source, tuple[int, ...]] = {
        source: tables[match.key][0].keys
        for match in bracket
        if match.key in tables
        for source in (match.one, match.other)
        if isinstance(source, Winner | Loser)
    }
    resolving = _Resolving(stage, stage.starters, absences, sat_after)
    for match in bracket:
        resolving.done[match.key] = resolving.fixture(
            match, tuple(tables.get(match.key, ())), last_round.get(match.key, 0)
        )
    return tuple(resolving.done.values())
