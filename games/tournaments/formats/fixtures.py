"""A bracket as it stands: who meets whom in each of its matches, and what became of it.

A match of a bracket is one table, or several where it is played to two wins or ended level. Tables
that were made stand, even if a correction would now send others there (`overtaken`). Who has left
before a match is made loses it without a table; where both have, or nobody comes, it is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Final, TypeAlias

from games.engine.certainty import BrokenCertainty, certainly
from games.pairing.elimination import BracketMatch, Loser, Seed, Source, Winner
from games.tournaments.formats.results import won
from games.tournaments.formats.settings import DoubleElimination, Elimination
from games.tournaments.formats.stage import Stage, Table


class Nobody(Enum):
    """In the place of an entrant."""

    OPEN = "open"
    """Not decided yet."""

    EMPTY = "empty"
    """Nobody comes: they left, and left no opponent behind."""


OPEN: Final = Nobody.OPEN
EMPTY: Final = Nobody.EMPTY
Who: TypeAlias = int | Nobody


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match of a bracket: its two, in the bracket's order; its tables so far; who won, who lost and
    who left before it was made; points of both over its tables. `skipped`: it is not needed (the reset
    of a final that the undefeated won). `overtaken`: its tables were made for others than would come
    now."""

    match: BracketMatch
    one: Who
    other: Who
    winner: Who = OPEN
    loser: Who = OPEN
    walked_over: tuple[int, ...] = ()
    tables: tuple[Table, ...] = ()
    points: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    skipped: bool = False
    overtaken: bool = False

    @property
    def pair(self) -> tuple[int, int]:
        """Its two. Raises BrokenCertainty while they are not known."""
        known = "what is played has both its players"
        return certainly(int, self.one, known), certainly(int, self.other, known)

    @property
    def playable(self) -> bool:
        """Whether its two are known, and it is not decided."""
        return self.winner is OPEN and isinstance(self.one, int) and isinstance(self.other, int)

    @property
    def waiting(self) -> bool:
        """Whether a table of it still runs."""
        return not all(table.scored for table in self.tables)


@dataclass
class _Resolving:
    """A bracket gone through from its first match to its last."""

    stage: Stage[Elimination | DoubleElimination]
    seeds: Sequence[int]
    done: dict[str, Fixture] = field(default_factory=dict)

    def fixture(self, match: BracketMatch, tables: tuple[Table, ...]) -> Fixture:
        """One match, when those before it are known."""
        one, other = self._who(match.one), self._who(match.other)
        if match.reset and self._undefeated_won(match):
            return Fixture(match, EMPTY, EMPTY, EMPTY, EMPTY, skipped=True)
        if tables:
            sat = tables[0].keys
            overtaken = {one, other} != {self._now(key) for key in sat}
            if {one, other} != {*sat}:
                one, other = sorted(sat, key=self._seed)
            return self._played(Fixture(match, one, other, tables=tables, overtaken=overtaken))
        return self._walked_over(Fixture(match, one, other))

    def _who(self, source: Source) -> Who:
        if isinstance(source, Seed):
            return self._now(self.seeds[source.number - 1])
        before = self.done[source.match]
        return self._now(before.winner if isinstance(source, Winner) else before.loser)

    def _now(self, who: Who) -> Who:
        """Who took over from somebody who left."""
        while isinstance(who, int) and self.stage.gone(who) and who in self.stage.heirs:
            who = self.stage.heirs[who]
        return who

    def _seed(self, key: int) -> tuple[int, int]:
        return self.stage.by_key[key].seed, key

    def _undefeated_won(self, reset: BracketMatch) -> bool:
        if not isinstance(reset.one, Winner | Loser):
            raise BrokenCertainty("a second final follows from the first")
        final = self.done[reset.one.match]
        return final.winner is not OPEN and final.winner == final.one

    def _played(self, fixture: Fixture) -> Fixture:
        """What the tables of a match have decided."""
        one, other = fixture.pair
        scored = [table for table in fixture.tables if table.scored]
        points = [Fraction(0), Fraction(0)]
        for table in scored:
            winner = won(table)
            points[0] += Fraction(1, 2) if winner is None else int(winner == one)
            points[1] += Fraction(1, 2) if winner is None else int(winner == other)
        decided = replace(fixture, points=(points[0], points[1]))
        settings = self.stage.settings
        over = len(scored) >= settings.best_of
        for key, lead, against in ((one, points[0], points[1]), (other, points[1], points[0])):
            if lead > Fraction(settings.best_of, 2) or (over and lead > against):
                return self._decided(decided, key)
        if fixture.waiting:
            return decided
        if self.stage.gone(one) or self.stage.gone(other):
            return self._walked_over(decided)
        if len(scored) >= settings.best_of + settings.replays:
            return self._decided(decided, min(one, other, key=self._seed))
        return decided

    def _decided(self, fixture: Fixture, winner: int) -> Fixture:
        loser = fixture.other if winner == fixture.one else fixture.one
        return replace(fixture, winner=winner, loser=loser)

    def _walked_over(self, fixture: Fixture) -> Fixture:
        """What is decided without a table: by who has left, or never comes."""
        gone = tuple(key for key in (fixture.one, fixture.other) if isinstance(key, int) and self._gone(key))
        one, other = (EMPTY if who in gone else who for who in (fixture.one, fixture.other))
        if OPEN in (one, other):
            # One who has left is out, although their opponent is not known yet.
            loser = EMPTY if EMPTY in (one, other) else OPEN
            return replace(fixture, loser=loser, walked_over=gone)
        if EMPTY in (one, other):
            winner = other if one is EMPTY else one
            return replace(fixture, winner=winner, loser=EMPTY, walked_over=gone)
        return fixture

    def _gone(self, key: int) -> bool:
        return self.stage.gone(key)


def fixtures(
    stage: Stage[Elimination | DoubleElimination], bracket: Sequence[BracketMatch]
) -> tuple[Fixture, ...]:
    """All matches of a bracket of the stage's starters, in the bracket's order."""
    tables: dict[str, list[Table]] = {}
    for table in stage.tables:
        tables.setdefault(table.part, []).append(table)
    resolving = _Resolving(stage, stage.starters)
    for match in bracket:
        resolving.done[match.key] = resolving.fixture(match, tuple(tables.get(match.key, ())))
    return tuple(resolving.done.values())
