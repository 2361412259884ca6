"""The drawing of a stage, as plain values without a language: a bracket, or its groups' cross-tables.

It is calculated together with the standings (`games.tournaments.sheet`), once for each revision of a
tournament.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations
from typing import Any, TypeAlias

import msgspec

from games.tournaments import formats
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.formats.fixtures import EMPTY_PLACE, OPEN_PLACE, Fixture, Occupant
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.protocol import order_lines
from games.tournaments.formats.results import match_winner
from games.tournaments.formats.stage import Stage
from games.tournaments.sheet import Ratio

MAX_DRAWN_GROUP_SIZE = 64
"""The largest group with a cross-table; nobody would read a larger one."""

_NOT_YET, _NOBODY = 0, -1
"""Values that stand for an entrant's key while there is none."""


class BracketSpot(msgspec.Struct, frozen=True, array_like=True):
    """One match of a bracket, in the bracket's order.

    `one`, `other` and `winner` are entrants' keys (0: not decided yet, -1: nobody). `points` are the points
    of both players (None: no table is scored yet), `tables` is the number of tables so far, and the other
    fields correspond to those of `Fixture`. The match that was played is not included, because a table can
    get its match, or another one, without a new revision of the tournament.
    """

    one: int
    other: int
    winner: int
    points: tuple[Ratio, Ratio] | None
    tables: int
    walked_over: bool
    skipped: bool
    overtaken: bool
    absent: bool = False
    corrected_late: bool = False

    @property
    def undecided(self) -> bool:
        """Return whether the match has no winner yet."""
        return self.winner == _NOT_YET


class CrossRow(msgspec.Struct, frozen=True, array_like=True):
    """One entrant's row in a cross-table."""

    key: int
    placing: int
    points: Ratio


CrossResults: TypeAlias = tuple[tuple[int, int, str], ...]
"""Results as a text, each with the keys of the two entrants."""


class CrossGroup(msgspec.Struct, frozen=True, array_like=True):
    """A group in which everyone meets everyone: its rows in order, and the results between them.

    A page shows only some groups, so the results are decoded when they are needed.
    """

    part: str
    rows: tuple[CrossRow, ...]
    stored_results: msgspec.Raw

    @property
    def results(self) -> CrossResults:
        """Return the result of each entrant against each other whom they have met."""
        return msgspec.json.decode(self.stored_results, type=CrossResults)


class StageDrawing(msgspec.Struct, frozen=True, array_like=True):
    """The drawing of a stage that began with `starters` players.

    It is empty if the stage's format has no drawing.
    """

    starters: int = 0
    bracket: tuple[BracketSpot, ...] = ()
    groups: tuple[CrossGroup, ...] = ()


def draw_stage(seen: Stage[Any]) -> StageDrawing:
    """Return the drawing of a stage in its current state."""
    rules = formats.of(seen.settings)
    if isinstance(rules, BracketFormat) and seen.settings.for_two and seen.entrants:
        return StageDrawing(len(seen.starters), tuple(map(_fixed, rules.fixtures(seen))))
    if isinstance(rules, GroupFormat) and seen.rounds:
        return StageDrawing(len(seen.starters), groups=_groups(seen, rules))
    return StageDrawing()


def decode_occupant(key: int) -> Occupant:
    """Return a player in a match of a bracket, or the placeholder for one, from the stored key."""
    return OPEN_PLACE if key == _NOT_YET else EMPTY_PLACE if key == _NOBODY else key


def _fixed(fixture: Fixture) -> BracketSpot:
    scored = any(table.scored for table in fixture.tables)
    one, other = fixture.points
    return BracketSpot(
        one=_key(fixture.one),
        other=_key(fixture.other),
        winner=_key(fixture.winner),
        points=(one.as_integer_ratio(), other.as_integer_ratio()) if scored else None,
        tables=len(fixture.tables),
        walked_over=bool(fixture.walked_over),
        absent=bool(fixture.absent),
        skipped=fixture.skipped,
        overtaken=fixture.overtaken,
        corrected_late=fixture.corrected_late,
    )


def _key(of: Occupant) -> int:
    return of if isinstance(of, int) else _NOT_YET if of is OPEN_PLACE else _NOBODY


def _groups(seen: Stage[Any], rules: GroupFormat[Any]) -> tuple[CrossGroup, ...]:
    results = _of_two(seen) if seen.settings.for_two else _of_many(seen)
    found = []
    for group in rules.standings(seen):
        if len(group.lines) > MAX_DRAWN_GROUP_SIZE:
            continue
        rows = tuple(
            CrossRow(line.key, line.placing, line.values["points"].as_integer_ratio())
            for line in order_lines(group.lines, seen)
        )
        met = tuple(
            (one.key, other.key, results[one.key, other.key])
            for one, other in permutations(rows, 2)
            if (one.key, other.key) in results
        )
        found.append(CrossGroup(group.part, rows, msgspec.Raw(msgspec.json.encode(met))))
    return tuple(found)


def _of_two(seen: Stage[Any]) -> dict[tuple[int, int], str]:
    """Return the results of all scored matches of two, by the keys of both players."""
    found: dict[tuple[int, int], str] = defaultdict(str)
    for table in seen.tables:
        if not table.scored:
            continue
        winner = match_winner(table)
        drawn = winner is None and all(seat.placing is not None for seat in table.seats)
        for one, other in permutations(table.keys, 2):
            found[one, other] += "½" if drawn else "1" if winner == one else "0"
    return found


def _of_many(seen: Stage[Any]) -> dict[tuple[int, int], str]:
    """Return in how many of their meetings one player finished before the other, by both keys.

    A meeting in which both finished level counts as half.
    """
    before: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    met: dict[tuple[int, int], int] = defaultdict(int)
    for table in seen.tables:
        if not table.scored:
            continue
        behind = len(table.seats) + 1
        for one, other in permutations(table.seats, 2):
            mine, theirs = one.placing or behind, other.placing or behind
            before[one.key, other.key] += Fraction(2 * (mine < theirs) + (mine == theirs), 2)
            met[one.key, other.key] += 1
    return {pair: f"{_halves(count)}/{met[pair]}" for pair, count in before.items()}


def _halves(count: Fraction) -> str:
    """Return a whole number of halves as text: "0", "½", "1", "1½"."""
    whole, rest = divmod(count, 1)
    return f"{whole or ''}½" if rest else str(whole)
