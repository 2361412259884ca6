"""What is drawn of a stage, as plain values without a language: a bracket, or who beat whom in its groups.

Worked out with the standings (`games.tournaments.sheet`), once for each revision of a tournament.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any, TypeAlias

import msgspec

from games.tournaments import formats
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.formats.fixtures import EMPTY, OPEN, Fixture, Who
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.protocol import in_order
from games.tournaments.formats.results import won
from games.tournaments.formats.stage import Stage
from games.tournaments.sheet import Ratio

LARGEST_GROUP = 64
"""Of more people no cross-table is told: nobody reads it."""

_NOT_YET, _NOBODY = 0, -1
"""In the place of an entrant's key."""


class Fixed(msgspec.Struct, frozen=True, array_like=True):
    """One match of a bracket, in the bracket's order: its two and the winner (entrants' keys; 0: not decided
    yet, -1: nobody), points of both where something is scored, how many tables it has had, the newest match
    played for it, and `Fixture`'s marks."""

    one: int
    other: int
    winner: int
    points: tuple[Ratio, Ratio] | None
    tables: int
    match_id: int | None
    walked_over: bool
    skipped: bool
    overtaken: bool

    @property
    def undecided(self) -> bool:
        """Whether it is still to be played."""
        return self.winner == _NOT_YET


class Row(msgspec.Struct, frozen=True, array_like=True):
    """Somebody in a cross-table."""

    key: int
    placing: int
    points: Ratio


class Cross(msgspec.Struct, frozen=True, array_like=True):
    """A group in which everybody meets everybody: its rows in order, and what one had against the other."""

    part: str
    rows: tuple[Row, ...]
    results: tuple[tuple[int, int, str], ...]


class Drawing(msgspec.Struct, frozen=True, array_like=True):
    """All that is drawn of a stage, which began with so many `starters`; empty where its format draws
    nothing."""

    starters: int = 0
    bracket: tuple[Fixed, ...] = ()
    groups: tuple[Cross, ...] = ()


Matches: TypeAlias = Mapping[str, int]
"""The newest match of each part of a bracket."""


def drawing(seen: Stage[Any], matches: Matches) -> Drawing:
    """What is drawn of a stage as it stands."""
    rules = formats.of(seen.settings)
    if isinstance(rules, BracketFormat) and seen.settings.for_two and seen.entrants:
        return Drawing(len(seen.starters), tuple(_fixed(each, matches) for each in rules.fixtures(seen)))
    if isinstance(rules, GroupFormat) and seen.rounds:
        return Drawing(len(seen.starters), groups=_groups(seen, rules))
    return Drawing()


def encode(told: Drawing) -> bytes:
    """As it is stored."""
    return msgspec.msgpack.encode(told)


def decode(stored: bytes) -> Drawing:
    """From what was stored; empty from nothing."""
    return msgspec.msgpack.decode(stored, type=Drawing) if stored else Drawing()


def who(key: int) -> Who:
    """Who stands in a match of a bracket."""
    return OPEN if key == _NOT_YET else EMPTY if key == _NOBODY else key


def _fixed(fixture: Fixture, matches: Matches) -> Fixed:
    scored = any(table.scored for table in fixture.tables)
    one, other = fixture.points
    return Fixed(
        one=_key(fixture.one),
        other=_key(fixture.other),
        winner=_key(fixture.winner),
        points=(one.as_integer_ratio(), other.as_integer_ratio()) if scored else None,
        tables=len(fixture.tables),
        match_id=matches.get(fixture.match.key),
        walked_over=bool(fixture.walked_over),
        skipped=fixture.skipped,
        overtaken=fixture.overtaken,
    )


def _key(of: Who) -> int:
    return of if isinstance(of, int) else _NOT_YET if of is OPEN else _NOBODY


def _groups(seen: Stage[Any], rules: GroupFormat[Any]) -> tuple[Cross, ...]:
    results = _of_two(seen) if seen.settings.for_two else _of_many(seen)
    found = []
    for group in rules.standings(seen):
        if len(group.lines) > LARGEST_GROUP:
            continue
        rows = tuple(
            Row(line.key, line.placing, line.values["points"].as_integer_ratio())
            for line in in_order(group.lines, seen)
        )
        met = tuple(
            (one.key, other.key, results[one.key, other.key])
            for one, other in permutations(rows, 2)
            if (one.key, other.key) in results
        )
        found.append(Cross(group.part, rows, met))
    return tuple(found)


def _of_two(seen: Stage[Any]) -> dict[tuple[int, int], str]:
    """Results of matches of two, each that was played."""
    found: dict[tuple[int, int], str] = defaultdict(str)
    for table in seen.tables:
        if not table.scored:
            continue
        winner = won(table)
        drawn = winner is None and all(seat.placing is not None for seat in table.seats)
        for one, other in permutations(table.keys, 2):
            found[one, other] += "½" if drawn else "1" if winner == one else "0"
    return found


def _of_many(seen: Stage[Any]) -> dict[tuple[int, int], str]:
    """How often one came in before the other, of how many meetings; level is half."""
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
    return {
        pair: f"{count:g}/{met[pair]}".replace(".5", "½").replace("0½", "½") for pair, count in before.items()
    }
