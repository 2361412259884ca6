"""The standings of a stage and every player's outlook, as plain values without a language.

They are calculated once for each revision of a tournament; every page then reads the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from games.pairing.standings import Standing
from games.tournaments import formats
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.protocol import Chance, ComingTable, Goal, Group, Need, Outlook, order_lines
from games.tournaments.formats.results import match_winner
from games.tournaments.formats.settings import Swiss
from games.tournaments.formats.stage import Stage, StageTable, TableStatus

MAX_COLUMNS = 4
"""Maximum number of columns of points and tie-breaks on pages; the exports have all of them."""

Ratio = tuple[int, int]
"""A fraction as numerator and denominator."""

WON, LOST, DREW, NOTHING, RUNNING, VOID, BYE, UNOPPOSED, NO_TABLE = "wldnrvbu-"
"""What a round was worth to a player, other than a place at a table ("1", "2", …)."""


class SheetLine(msgspec.Struct, frozen=True, array_like=True):
    """One player's line in the standings.

    It contains the value of each column (None: the value was not needed) and, for each round, a sign for the
    result at each table.
    """

    key: int
    placing: int
    values: tuple[Ratio | None, ...]
    rounds: tuple[str, ...]


class SheetCut(msgspec.Struct, frozen=True, array_like=True):
    """A cut in the standings, where a goal separates the players above from those below."""

    below: int
    goal: Goal


class SheetPart(msgspec.Struct, frozen=True, array_like=True):
    """The standings of one part of a stage, with the names of their columns, and their cuts."""

    part: str
    columns: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    cuts: tuple[SheetCut, ...]


class SheetLines(msgspec.Struct, frozen=True, array_like=True):
    """The standings of a stage for pages.

    They include the number of rounds that have begun, the number of players at the start, and whether every
    table has its result. `circles` says whether a line contains signs for each round.
    """

    rounds: int
    starters: int
    at_rest: bool
    circles: bool
    parts: tuple[SheetPart, ...]

    @property
    def whole(self) -> int:
        """Return the number of lines in all parts of the standings."""
        return sum(len(part.lines) for part in self.parts)


class FullLine(msgspec.Struct, frozen=True, array_like=True):
    """One player's line for exports.

    `names` is the index of the line's order of values in `FullStandings.names`.
    """

    key: int
    placing: int
    names: int
    values: tuple[Ratio, ...]


class FullPart(msgspec.Struct, frozen=True, array_like=True):
    """The standings of one part of a stage, with the points and all tie-breaks of each line."""

    part: str
    lines: tuple[FullLine, ...]


class FullStandings(msgspec.Struct, frozen=True, array_like=True):
    """The standings of a stage for exports.

    `names` contains the different orders in which lines have their values.
    """

    names: tuple[tuple[str, ...], ...]
    parts: tuple[FullPart, ...]


class _Need(msgspec.Struct, frozen=True, array_like=True):
    goal: Goal
    chance: Chance
    placings: int
    at_least: Ratio | None
    more_than: Ratio | None
    wins: int


class _Outlook(msgspec.Struct, frozen=True, array_like=True):
    coming: tuple[ComingTable, ...]
    needs: tuple[_Need, ...]


class RankedGroup(NamedTuple):
    """The standings of one part of a stage, with lines in the order in which they are shown."""

    group: Group
    lines: Sequence[Standing]


def rank_groups(seen: Stage[Any]) -> list[RankedGroup]:
    """Return the current standings of each part of a stage, with lines in order; none without entrants."""
    groups = formats.of(seen.settings).standings(seen) if seen.entrants else ()
    return [RankedGroup(group, order_lines(group.lines, seen)) for group in groups]


def full_standings(tables: Iterable[RankedGroup]) -> FullStandings:
    """Return the standings in the form that exports use."""
    names: dict[tuple[str, ...], int] = {}
    parts = tuple(
        FullPart(
            table.group.part,
            tuple(
                FullLine(
                    line.key,
                    line.placing,
                    names.setdefault(tuple(line.values), len(names)),
                    tuple(value.as_integer_ratio() for value in line.values.values()),
                )
                for line in table.lines
            ),
        )
        for table in tables
    )
    return FullStandings(tuple(names), parts)


def sheet_lines(seen: Stage[Any], tables: Iterable[RankedGroup]) -> SheetLines:
    """Return the standings of a stage in the form that pages use."""
    rules = formats.of(seen.settings)
    # The rounds of a bracket are whatever could begin; its drawing shows them better.
    circles = not isinstance(rules, BracketFormat)
    results = _results(seen) if circles else []
    parts = []
    for group, ordered in tables:
        columns = _columns(seen, ordered)
        parts.append(
            SheetPart(
                group.part,
                columns,
                tuple(
                    SheetLine(
                        line.key,
                        line.placing,
                        tuple(_ratio(line.values.get(name)) for name in columns),
                        tuple(here.get(line.key, NO_TABLE) for here in results),
                    )
                    for line in ordered
                ),
                _cuts(seen, group),
            )
        )
    return SheetLines(len(seen.rounds), len(seen.starters), seen.at_rest, circles, tuple(parts))


def encode_outlooks(outlooks: Mapping[int, Outlook]) -> dict[str, msgspec.Raw]:
    """Return all players' outlooks, by key, as they are stored: each is decoded only for its own player."""
    return {
        str(key): msgspec.Raw(
            msgspec.json.encode(
                _Outlook(
                    each.coming,
                    tuple(
                        _Need(
                            need.goal,
                            need.chance,
                            need.placings,
                            _ratio(need.at_least),
                            _ratio(need.more_than),
                            need.wins,
                        )
                        for need in each.needs
                    ),
                )
            )
        )
        for key, each in outlooks.items()
    }


def decode_outlook(stored: msgspec.Raw) -> Outlook:
    """Return a player's outlook from its stored form."""
    told = msgspec.json.decode(stored, type=_Outlook)
    return Outlook(
        told.coming,
        tuple(
            Need(
                need.goal,
                need.chance,
                need.placings,
                fraction(need.at_least),
                fraction(need.more_than),
                need.wins,
            )
            for need in told.needs
        ),
    )


def fraction(ratio: Ratio | None) -> Fraction | None:
    """Return a stored value as a fraction; None for None."""
    return None if ratio is None else Fraction(*ratio)


def _ratio(value: Fraction | None) -> Ratio | None:
    return None if value is None else value.as_integer_ratio()


def _columns(seen: Stage[Any], ranked: Sequence[Standing]) -> tuple[str, ...]:
    """Return the columns for pages: the points and the first tie-breaks, in order.

    Tie-breaks that no line needed are left out.
    """
    named = list(dict.fromkeys(name for line in ranked for name in line.values))
    order = getattr(seen.settings, "tie_breaks", ()) or named
    return tuple(name for name in order if name in named)[:MAX_COLUMNS]


def _cuts(seen: Stage[Any], group: Group) -> tuple[SheetCut, ...]:
    """Return the cuts in the standings, where a goal separates players: advancing, promotion or staying."""
    settings, rules = seen.settings, formats.of(seen.settings)
    if isinstance(settings, Swiss):
        return (SheetCut(settings.advance, Goal.ADVANCE),) if settings.advance else ()
    if not isinstance(rules, GroupFormat):
        return ()
    aims = rules.aims(seen, group.part, len(group.lines))
    return tuple(SheetCut(aim.placings, aim.goal) for aim in aims if aim.goal is not Goal.FIRST)


def _results(seen: Stage[Any]) -> list[dict[int, str]]:
    """Return for each round a sign for the result at each of a player's tables, or for a bye, by key."""
    found = []
    for each in seen.rounds:
        here: dict[int, str] = {}
        for table in each.tables:
            for key in table.keys:
                here[key] = here.get(key, "") + _sign(table, key, two=seen.settings.for_two)
        here |= dict.fromkeys(each.byes, BYE) | dict.fromkeys(each.unopposed, UNOPPOSED)
        found.append(here)
    return found


def _sign(table: StageTable, key: int, *, two: bool) -> str:
    if table.status is TableStatus.VOID:
        return VOID
    if not table.scored:
        return RUNNING
    place = table.at(key).placing
    if not two:
        return NOTHING if place is None else str(place)
    winner = match_winner(table)
    if winner == key:
        return WON
    return LOST if winner is not None or place is None else DREW
