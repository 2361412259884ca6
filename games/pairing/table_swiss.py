"""A Swiss round of tables of three to six players, found by a search over penalties.

Forbidden pairs stay apart if the search can find such a round. Beyond that, people with similar scores meet,
a repeat costs as much as a distance of `REPEAT_POINTS`, and people avoid a second short table. The search is
seeded, so the same field gives the same round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

from games.pairing.pairing_types import (
    EMPTY_HISTORY,
    Entrant,
    History,
    Pairing,
    rank_entrants,
    scale_to_integers,
)

REPEAT_POINTS = Fraction(2)
"""The cost of a repeated meeting, as a difference in scores; a third meeting costs twice as much."""

SEARCH_STEPS = 60_000
"""How many exchanges are tried after the first descent, over all restarts."""

SEAT_POINTS = Fraction(1)
"""The cost, as a difference in scores, of seating two players together who both lack the same seat.

Only one of them can have it. The cost is half as much if one of them has had another seat only once more
often.
"""

MAX_SEAT_IMBALANCE = 2
"""How much more often an entrant may have one seat than another before exchanges try to help.

An exchange may make the round worse by at most `SEAT_POINTS`.
"""

MAX_KICKS = 12
"""How many restarts there are from the best round found, each after a few random exchanges."""

SEARCH_RANKS = 24
"""How many ranks from an entrant the search looks for a better seat."""

MAX_SEARCHED = 200_000
"""How many placements are tried to find a round without forbidden pairs, if the descent found none."""


def pair_tables(
    entrants: Sequence[Entrant],
    sizes: Sequence[int],
    history: History = EMPTY_HISTORY,
    *,
    seed: int = 0,
    balance_seats: bool = True,
) -> Pairing:
    """Return the pairing of a round at tables of `sizes`; entrants beyond the sum of the sizes have byes.

    Byes go to the lowest entrants among those with the fewest byes. With `balance_seats` everyone has each
    seat about equally often; otherwise seats are in the order of the standings. Raises `ValueError` if the
    sum of `sizes` is more than the number of entrants.
    """
    order = rank_entrants(entrants)
    over = len(order) - sum(sizes)
    if over < 0:
        raise ValueError(f"{sum(sizes)} seats for {len(order)} entrants")
    resting = sorted(order, key=lambda entrant: (entrant.byes, order.index(entrant) * -1))[:over]
    playing = [entrant for entrant in order if entrant not in resting]
    search = _Search(playing, sorted(sizes, reverse=True), history, Random(seed), balance_seats)
    found = search.relieved() if balance_seats else search.best()
    tables = [[playing[place] for place in sorted(table)] for table in found]
    tables.sort(key=lambda table: [playing.index(entrant) for entrant in table])
    seated = [seat_order(table) if balance_seats else [entrant.key for entrant in table] for table in tables]
    return Pairing(tuple(tuple(table) for table in seated), tuple(entrant.key for entrant in resting))


class _Costs(dict[int, int]):
    """The cost of seating two places of the standings together, calculated when it is first needed."""

    def __init__(self, pair: Callable[[int, int], int], place: int) -> None:
        super().__init__()
        self._pair, self._place = pair, place

    def __missing__(self, other: int) -> int:
        cost = self[other] = self._pair(min(self._place, other), max(self._place, other))
        return cost


class _Search:
    """A search over tables of places in the standings: places are exchanged while that improves the round."""

    def __init__(
        self,
        order: Sequence[Entrant],
        sizes: Sequence[int],
        history: History,
        random: Random,
        balance_seats: bool,
    ) -> None:
        self._order = order
        self._history = history
        self._random = random
        points = scale_to_integers(
            [*(entrant.score for entrant in order), Fraction(1), REPEAT_POINTS, SEAT_POINTS / 2]
        )
        self._points = [points[entrant.score] for entrant in order]
        self._repeat = points[REPEAT_POINTS] ** 2
        self._seat = 4 * points[SEAT_POINTS / 2] ** 2
        full = max(sizes, default=0)
        self._lacked = [_lacked(entrant, full) if balance_seats else {} for entrant in order]
        widest = (self._points[0] - self._points[-1]) ** 2 if order else 0
        count = len(order)
        most_met = max(history.met.values(), default=0) + max(history.forfeited.values(), default=0)
        rest = (widest + self._seat + self._repeat * (most_met + 1) ** 2) * count * max(
            sizes, default=1
        ) + count**2
        self._short = self._repeat
        self._forbidden = rest + self._short * count + 1
        self._full = full
        self._tables = _dealt(self._points, sizes)
        self._at = {place: number for number, table in enumerate(self._tables) for place in table}
        self._short_tables = [self._short * entrant.short_tables for entrant in order]
        self._with = [_Costs(self._pair, place) for place in range(count)]
        self._steps = SEARCH_STEPS

    def best(self) -> list[list[int]]:
        """Return the best round found."""
        if len(self._tables) < 2:
            return self._tables
        self._descend()
        best, tables = self._total(), [list(table) for table in self._tables]
        for _ in range(MAX_KICKS):
            if self._steps <= 0 or not best:
                break
            self._kick()
            self._descend()
            total = self._total()
            if total < best:
                best, tables = total, [list(table) for table in self._tables]
            else:
                self._restore(tables)
        if best >= self._forbidden and (allowed := self._allowed()) is not None:
            self._restore(allowed)
            self._descend()
            if self._total() < best:
                tables = [list(table) for table in self._tables]
        return tables

    def relieved(self) -> list[list[int]]:
        """Return the best round found, after exchanges for players whose seats would be very uneven."""
        self._restore(self.best())
        for number in range(len(self._tables)):
            if self._apart(number) > MAX_SEAT_IMBALANCE:
                self._relieve(number)
        return self._tables

    def _relieve(self, number: int) -> None:
        for place in [*self._tables[number]]:
            for other in self._near(place):
                theirs = self._at[other]
                if theirs == number:
                    continue
                if self._gain(place, other) < -self._seat:
                    continue
                self._exchange(place, other)
                if max(self._apart(number), self._apart(theirs)) <= MAX_SEAT_IMBALANCE:
                    return
                self._exchange(place, other)

    def _apart(self, number: int) -> int:
        """Return the largest difference, among a table's players, between most and least frequent seat."""
        table = [self._order[place] for place in sorted(self._tables[number])]
        seats = {key: seat for seat, key in enumerate(seat_order(table))}
        had = [[*entrant.seats, seats[entrant.key]] for entrant in table]
        return max(
            max(each.count(seat) for seat in each) - min(each.count(seat) for seat in range(len(table)))
            for each in had
        )

    def _pair(self, one: int, other: int) -> int:
        above, below = self._order[one], self._order[other]
        pair = frozenset((above.key, below.key))
        again = 2 * self._history.met.get(pair, 0) + self._history.forfeited.get(pair, 0)
        return (
            self._forbidden * (pair in self._history.forbidden)
            + self._repeat * again**2 // 4
            + (self._points[one] - self._points[other]) ** 2
            + self._same_seat(one, other)
        )

    def _same_seat(self, one: int, other: int) -> int:
        """Return the cost of seating two players together who both lack the same seat."""
        mine, theirs = self._lacked[one], self._lacked[other]
        missed = max((min(mine[seat], theirs[seat]) for seat in mine.keys() & theirs.keys()), default=0)
        return self._seat * min(missed, 2) ** 2 // 4

    def _cost(self, table: Sequence[int]) -> int:
        cost = sum(self._with[one][other] for one, other in combinations(table, 2))
        if len(table) < self._full:
            cost += sum(self._short_tables[place] for place in table)
        return cost

    def _gain(self, one: int, other: int) -> int:
        """Return how much less the two tables would cost if these two players were exchanged."""
        mine, theirs = self._tables[self._at[one]], self._tables[self._at[other]]
        ones, others = self._with[one], self._with[other]
        gain = 0
        for place in mine:
            if place != one:
                gain += ones[place] - others[place]
        for place in theirs:
            if place != other:
                gain += others[place] - ones[place]
        if len(mine) != len(theirs):
            more_short = self._short_tables[one] - self._short_tables[other]
            if len(mine) < self._full:
                gain += more_short
            if len(theirs) < self._full:
                gain -= more_short
        return gain

    def _total(self) -> int:
        return sum(self._cost(table) for table in self._tables)

    def _descend(self) -> None:
        """Exchange two players of different tables while any exchange helps, the worst tables first."""
        better = True
        while better:
            better = False
            costs = [self._cost(table) for table in self._tables]
            for place in sorted(self._at, key=lambda place: (-costs[self._at[place]], place)):
                better |= self._improve(place)

    def _improve(self, place: int) -> bool:
        """Exchange a place with the first place in reach that improves the tables; return whether it has."""
        if not self._cost(self._tables[self._at[place]]):
            return False
        for other in self._near(place):
            if self._at[place] == self._at[other]:
                continue
            self._steps -= 1
            if self._gain(place, other) > 0:
                self._exchange(place, other)
                return True
        return False

    def _near(self, place: int) -> Iterator[int]:
        for distance in range(1, SEARCH_RANKS + 1):
            if place + distance < len(self._order):
                yield place + distance
            if place - distance >= 0:
                yield place - distance

    def _exchange(self, one: int, other: int) -> None:
        mine, theirs = self._tables[self._at[one]], self._tables[self._at[other]]
        mine[mine.index(one)], theirs[theirs.index(other)] = other, one
        self._at[one], self._at[other] = self._at[other], self._at[one]

    def _kick(self) -> None:
        """Make a few random exchanges, half of them around the worst table."""
        count = len(self._order)
        worst = max(range(len(self._tables)), key=lambda number: self._cost(self._tables[number]))
        for turn in range(4):
            one = self._random.choice(self._tables[worst]) if turn % 2 else self._random.randrange(count)
            other = min(max(one + self._random.randint(-SEARCH_RANKS, SEARCH_RANKS), 0), count - 1)
            if self._at[one] != self._at[other]:
                self._exchange(one, other)

    def _restore(self, tables: Sequence[Sequence[int]]) -> None:
        self._tables = [list(table) for table in tables]
        self._at = {place: number for number, table in enumerate(self._tables) for place in table}

    def _allowed(self) -> list[list[int]] | None:
        """Return a round without forbidden pairs, found by trial.

        Return None if the search finds none in `MAX_SEARCHED` placements.
        """
        foes: dict[int, set[int]] = {place: set() for place in self._at}
        for one, other in combinations(range(len(self._order)), 2):
            if frozenset((self._order[one].key, self._order[other].key)) in self._history.forbidden:
                foes[one].add(other)
                foes[other].add(one)
        # Seat the players first who may sit with the fewest others.
        waiting = sorted(foes, key=lambda place: (-len(foes[place]), place))
        room = [len(table) for table in self._tables]
        tables: list[list[int]] = [[] for _ in room]
        tried = 0

        def seat(number: int) -> bool:
            nonlocal tried
            if number == len(waiting):
                return True
            place, seen = waiting[number], set()
            for table, size in zip(tables, room, strict=True):
                # Empty tables of one size are all alike.
                if len(table) == size or (not table and size in seen) or foes[place] & {*table}:
                    continue
                if not table:
                    seen.add(size)
                tried += 1
                if tried > MAX_SEARCHED:
                    return False
                table.append(place)
                if seat(number + 1):
                    return True
                table.pop()
            return False

        return tables if seat(0) else None


def _lacked(entrant: Entrant, seats: int) -> dict[int, int]:
    """Return by how much each seat lags behind the seat that an entrant had most often.

    Only seats that lag by two or more are included, or the one seat that lags by one if no other lags.
    """
    had = [entrant.seats.count(seat) for seat in range(seats)]
    most = max(had, default=0)
    lacking = {seat: most - count for seat, count in enumerate(had) if count < most}
    badly = {seat: by for seat, by in lacking.items() if by > 1}
    return badly or (lacking if len(lacking) == 1 else {})


def _dealt(points: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Deal places to tables from the top of the standings, with the short tables last.

    Within a score group the best are kept apart, as in a draw with seeds. Players left over begin the next
    table, together with those below them.
    """
    tables: list[list[int]] = [[] for _ in sizes]
    number = place = 0
    while place < len(points):
        end = place + points[place:].count(points[place])
        while place < end:
            # Fill a table that already has players first.
            if tables[number] or end - place < sizes[number]:
                take = min(sizes[number] - len(tables[number]), end - place)
                tables[number] += range(place, place + take)
                place += take
                number += len(tables[number]) == sizes[number]
                continue
            whole_tables = 0
            while (
                number + whole_tables < len(sizes)
                and sum(sizes[number : number + whole_tables + 1]) <= end - place
            ):
                whole_tables += 1
            place = _snake(tables, sizes, number, whole_tables, place)
            number += whole_tables
    return tables


def _snake(tables: list[list[int]], sizes: Sequence[int], first: int, count: int, place: int) -> int:
    """Deal places back and forth over `count` tables until all are full; return the next place."""
    way = [*range(first, first + count)]
    while any(len(tables[number]) < sizes[number] for number in way):
        for number in way:
            if len(tables[number]) < sizes[number]:
                tables[number].append(place)
                place += 1
        way.reverse()
    return place


def seat_order(table: Sequence[Entrant]) -> list[int]:
    """Return the keys of a table in seat order.

    Everyone gets a seat that they have had seldom and did not have last, as far as this is possible for all.
    """

    def burden(entrant: Entrant, seat: int) -> int:
        return 4 * entrant.seats.count(seat) ** 2 + (entrant.seats[-1:] == (seat,))

    burdens = [[burden(entrant, seat) for seat in range(len(table))] for entrant in table]
    best = min(
        permutations(range(len(table))),
        key=lambda order: sum(burdens[number][seat] for seat, number in enumerate(order)),
    )
    return [table[number].key for number in best]
