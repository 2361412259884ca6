"""Tables of three to six on a ladder: neighbours who have not met lately, of those who are ready.

A ladder forms its tables on a schedule. Nobody sits with whom they shall not while that can be helped;
who met lately sits together again only rather than some tables away; who is over waits for the next
time, and is not over twice running while others were not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from games.ladders.bad_rules import BadRules
from games.ladders.challenge import Hold, Pair, Player
from games.ladders.movement import Order
from games.pairing.field import Entrant, History, Pairing, pairs
from games.pairing.table_sizes import SMALLEST, NoTables, table_sizes
from games.pairing.table_swiss import pair_tables

MOST_SEATS = 6


@dataclass(frozen=True, slots=True)
class TableRules:
    """Tables of `seats`, formed `every` so often, and of fewer where it does not go up, down to
    `smallest` (by default one less than `seats`). Two who met within `apart` are kept apart where
    neighbours allow it. `balance_seats`: for titles whose rules do not draw the seats."""

    seats: int = 4
    smallest: int | None = None
    every: timedelta = timedelta(weeks=2)
    apart: timedelta = timedelta(days=90)
    balance_seats: bool = True


def check(rules: TableRules) -> None:
    """Raise `BadRules` for rules that cannot be kept."""
    if not SMALLEST <= rules.seats <= MOST_SEATS:
        raise BadRules("seats_out_of_range", seats=rules.seats, least=SMALLEST, most=MOST_SEATS)
    if rules.smallest is not None and not SMALLEST <= rules.smallest <= rules.seats:
        raise BadRules("smallest_out_of_range", smallest=rules.smallest, least=SMALLEST, most=rules.seats)
    if rules.every < timedelta(days=1):
        raise BadRules("tables_too_often")
    if rules.apart < timedelta(0):
        raise BadRules("negative_wait")


class Sat(NamedTuple):
    """A table that was formed: when, and who sat there in order of seats. `full`: how many it would
    have held."""

    when: datetime
    keys: tuple[int, ...]
    full: int


class WhyNotSeated(StrEnum):
    """Why somebody takes no seat this time."""

    NOT_READY = "not_ready"
    LEAVES = "leaves"
    AWAY = "away"
    """Until the date, if that is known."""

    AS_MANY_AS_WISHED = "as_many_as_wished"
    """They play as many matches at once as they wish."""


class NotSeated(NamedTuple):
    """Why not, with the date of a return or the number of matches they have."""

    why: WhyNotSeated
    date: datetime | None = None
    matches: int = 0


def why_not_seated(player: Player, *, ready: bool, playing: int, now: datetime) -> NotSeated | None:
    """Why somebody who plays `playing` matches of the ladder is not seated now; None if they are."""
    if player.hold is Hold.LEAVING:
        return NotSeated(WhyNotSeated.LEAVES)
    if player.hold is Hold.AWAY and (player.until is None or now < player.until):
        return NotSeated(WhyNotSeated.AWAY, date=player.until)
    if player.most_matches is not None and playing >= player.most_matches:
        return NotSeated(WhyNotSeated.AS_MANY_AS_WISHED, matches=playing)
    return None if ready else NotSeated(WhyNotSeated.NOT_READY)


def form(
    order: Order,
    ready: Iterable[int],
    rules: TableRules,
    now: datetime,
    *,
    sat: Sequence[Sat] = (),
    waited: Mapping[int, int] | None = None,
    forbidden: frozenset[Pair] = frozenset(),
) -> Pairing:
    """Tables of those of the ladder who are `ready`, from the top; who finds no seat is a bye.

    `sat` are the tables formed before, in any order; `waited` says how often somebody ready found no
    seat since they last had one. Too few for a table are all byes. A pair that shall not meet sits
    together only where every round has such a pair; the caller leaves such tables out.
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
            # One point is as many rungs as a table holds: a repeat weighs as two tables of distance.
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


def _seats_had(sat: Sequence[Sat]) -> tuple[dict[int, list[int]], Counter[int]]:
    """The seats of everybody in order of time, and how often they sat at a short table."""
    had: dict[int, list[int]] = {}
    short: Counter[int] = Counter()
    for table in sorted(sat):
        for seat, key in enumerate(table.keys):
            had.setdefault(key, []).append(seat)
        if len(table.keys) < table.full:
            short.update(table.keys)
    return had, short


def _met_lately(sat: Sequence[Sat], since: datetime) -> Counter[Pair]:
    return Counter(pair for table in sat if table.when > since for pair in pairs(table.keys))
