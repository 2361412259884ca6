"""Tables of three to six on a ladder, for neighbours who are ready and have not met recently.

A ladder forms its tables on a schedule. Forbidden pairs stay apart as far as possible. Players who met
recently sit together again only if the nearest alternative is far away on the ladder. Players for whom there
is no seat wait for the next time, and next time someone else waits if possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from games.engine.meta import MAX_SEATS
from games.ladders.bad_rules import BadRules
from games.ladders.challenge import Hold, Pair, Player
from games.ladders.movement import Order
from games.pairing.pairing_types import Entrant, History, Pairing, pairs_at_table
from games.pairing.table_sizes import SMALLEST, NoTables, table_sizes
from games.pairing.table_swiss import pair_tables


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules by which tables are formed.

    Tables have `seats` seats and are formed once in `every`. If the number of players is not a multiple of
    `seats`, some tables are smaller, down to `smallest` (by default one fewer than `seats`). Two players who
    met within `apart` are kept apart if the rungs near them allow it. `balance_seats` is for titles whose
    rules do not draw the seats.
    """

    seats: int = 4
    smallest: int | None = None
    every: timedelta = timedelta(weeks=2)
    apart: timedelta = timedelta(days=90)
    balance_seats: bool = True


DEFAULT_TABLE_RULES = TableRules()
"""The rules that a new ladder proposes (`models.Terms`), and those of a simulated ladder."""


def check(rules: TableRules) -> None:
    """Raise `BadRules` for rules that cannot work."""
    if not SMALLEST <= rules.seats <= MAX_SEATS:
        raise BadRules("seats_out_of_range", seats=rules.seats, least=SMALLEST, most=MAX_SEATS)
    if rules.smallest is not None and not SMALLEST <= rules.smallest <= rules.seats:
        raise BadRules("smallest_out_of_range", smallest=rules.smallest, least=SMALLEST, most=rules.seats)
    if rules.every < timedelta(days=1):
        raise BadRules("tables_too_often")
    if rules.apart < timedelta(0):
        raise BadRules("negative_wait")


class PastTable(NamedTuple):
    """A table that was formed earlier: its time, and its players in seat order.

    `full` is the size of a table without a missing player.
    """

    when: datetime
    keys: tuple[int, ...]
    full: int


class WhyNotSeated(StrEnum):
    """The reasons why a player gets no seat this time."""

    NOT_READY = "not_ready"
    LEAVES = "leaves"
    AWAY = "away"
    """The player is away until the date, if that is known."""

    AS_MANY_AS_WISHED = "as_many_as_wished"
    """The player already plays as many matches at a time as they want."""


class NotSeated(NamedTuple):
    """The reason why a player gets no seat, with the date of their return or the number of their matches."""

    why: WhyNotSeated
    date: datetime | None = None
    matches: int = 0


def why_not_seated(player: Player, *, ready: bool, playing: int, now: datetime) -> NotSeated | None:
    """Return why a player gets no seat now; None if they get one.

    `playing` is the number of their matches in progress on the ladder.
    """
    if player.hold is Hold.LEAVING:
        return NotSeated(WhyNotSeated.LEAVES)
    if player.hold is Hold.AWAY and (player.until is None or now < player.until):
        return NotSeated(WhyNotSeated.AWAY, date=player.until)
    if player.most_matches is not None and playing >= player.most_matches:
        return NotSeated(WhyNotSeated.AS_MANY_AS_WISHED, matches=playing)
    return None if ready else NotSeated(WhyNotSeated.NOT_READY)


def plan_tables(
    order: Order,
    ready: Iterable[int],
    rules: TableRules,
    now: datetime,
    *,
    sat: Sequence[PastTable] = (),
    waited: Mapping[int, int] | None = None,
    forbidden: frozenset[Pair] = frozenset(),
) -> Pairing:
    """Return tables for the players who are `ready`, from the top of the ladder.

    Those without a seat have a bye. `sat` contains the tables formed before, in any order; `waited` maps each
    player to how many times they were ready but got no seat, since they last had one. If there are too few
    players for a table, all have byes. If every possible round has a forbidden pair, so does the result, and
    the caller must leave out tables with such pairs.
    """
    wanting = {*ready}
    seated = [key for key in order if key in wanting]
    try:
        sizes = table_sizes(len(seated), rules.seats, rules.smallest).sizes
    except NoTables:
        return Pairing((), tuple(seated))
    had, short = _seats_had(sat)
    entrants = [
        Entrant(
            key,
            # One point is as many rungs as a table has seats: a repeat costs as much as a distance of two
            # tables.
            score=Fraction(-place, rules.seats),
            seed=place,
            seats=tuple(had.get(key, ())),
            byes=(waited or {}).get(key, 0),
            short_tables=short[key],
        )
        for place, key in enumerate(seated)
    ]
    history = History(_met_lately(sat, now - rules.apart), forbidden=forbidden)
    return pair_tables(entrants, sizes, history, balance_seats=rules.balance_seats)


def _seats_had(sat: Sequence[PastTable]) -> tuple[dict[int, list[int]], Counter[int]]:
    """Return the seats that each player has had, in order of time, and how often their table was short."""
    had: dict[int, list[int]] = {}
    short: Counter[int] = Counter()
    for table in sorted(sat):
        for seat, key in enumerate(table.keys):
            had.setdefault(key, []).append(seat)
        if len(table.keys) < table.full:
            short.update(table.keys)
    return had, short


def _met_lately(sat: Sequence[PastTable], since: datetime) -> Counter[Pair]:
    return Counter(pair for table in sat if table.when > since for pair in pairs_at_table(table.keys))
