"""Improve planned rounds of tables: two people in a round change places as long as this helps.

These are the aims, the most important first: forbidden pairs do not meet; nobody has a second bye while
someone has had none; as few people as possible meet again; short tables take turns. The search is seeded, so
the same rounds are always improved the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from games.pairing.pairing_types import NO_PAIRS, Pair, Pairing

STEPS = 40_000
"""The maximum number of exchanges that are considered."""

PARTNERS_TRIED = 12
"""How many people of the round are tried as partners for an exchange; the best is taken."""

WORSENING_ODDS = 40
"""One in this many exchanges is made although it does not help, so that the search does not get stuck."""

SHALL_NOT_MEET, BYE, MEETING, SHORT_TABLE = 10**12, 10**9, 10**3, 1
"""The cost of each fault: a meeting of a forbidden pair, a bye, a meeting of two, a short table.

Byes and short tables of a player count by the square of their number, meetings of two by its cube, so that
each one costs more than the one before.
"""


def improved(
    rounds: Sequence[Pairing], *, begun: int = 0, forbidden: frozenset[Pair] = NO_PAIRS
) -> tuple[Pairing, ...]:
    """Return the rounds, improved by exchanging people between tables and byes.

    The first `begun` rounds do not change. The sizes of tables and the number of byes in each round stay the
    same.
    """
    search = _Search(rounds, begun, forbidden)
    search.run()
    return search.rounds()


class _Search:
    """A search over rounds. A round is a list of groups: its tables, and last the players who have a bye."""

    def __init__(self, rounds: Sequence[Pairing], begun: int, forbidden: frozenset[Pair]) -> None:
        self._random = Random(len(rounds))
        self._keys = sorted({key for each in rounds for group in (*each.tables, each.byes) for key in group})
        number = {key: index for index, key in enumerate(self._keys)}
        self._all = [
            [[number[key] for key in group] for group in (*each.tables, each.byes)] for each in rounds
        ]
        self._free = self._all[begun:]
        self._present = {one for each in self._free for group in each for one in group}
        count = len(self._keys)
        self._met = [[0] * count for _ in range(count)]
        self._shun = [[0] * count for _ in range(count)]
        for one, other in (sorted(pair) for pair in forbidden):
            if one in number and other in number:
                self._shun[number[one]][number[other]] = SHALL_NOT_MEET
                self._shun[number[other]][number[one]] = SHALL_NOT_MEET
        self._full = max((len(table) for each in rounds for table in each.tables), default=0)
        self._byes, self._short = [0] * count, [0] * count
        for *tables, resting in self._all:
            for one in resting:
                self._byes[one] += 1
            for table in tables:
                for one in table:
                    self._short[one] += len(table) < self._full
                for one, other in combinations(table, 2):
                    self._met[one][other] += 1
                    self._met[other][one] += 1

    def rounds(self) -> tuple[Pairing, ...]:
        """Return the rounds as they are now."""
        return tuple(
            Pairing(
                tuple(tuple(self._keys[one] for one in table) for table in tables),
                tuple(self._keys[one] for one in resting),
            )
            for *tables, resting in self._all
        )

    def run(self) -> None:
        """Exchange people, until nobody has a reason to move or the steps are used up."""
        total, lowest, best = 0, 0, self._copied()
        steps, wanted = STEPS, True
        while wanted and steps > 0:
            wanted = False
            for groups in self._free:
                for here, place in [
                    (here, place) for here, group in enumerate(groups) for place in range(len(group))
                ]:
                    if self._content(groups, here, groups[here][place]):
                        continue
                    wanted = True
                    steps -= PARTNERS_TRIED
                    cost, there, other_place = self._best_change(groups, here, place)
                    if cost > 0:
                        if cost >= BYE or self._random.randrange(WORSENING_ODDS):
                            continue
                        if total < lowest:
                            lowest, best = total, self._copied()
                    total += cost
                    self._exchange(groups, here, place, there, other_place)
        if total > lowest:
            for groups, kept in zip(self._free, best, strict=True):
                groups[:] = kept

    def _copied(self) -> list[list[list[int]]]:
        return [[[*group] for group in groups] for groups in self._free]

    def _content(self, groups: Sequence[Sequence[int]], here: int, one: int) -> bool:
        """Return whether a player has no reason to leave their group."""
        if here == len(groups) - 1:
            return self._byes[one] <= min(self._byes[each] for each in self._present) + 1
        met, shun, table = self._met[one], self._shun[one], groups[here]
        if any(met[other] > 1 or shun[other] for other in table if other != one):
            return False
        return (
            len(table) == self._full
            or self._short[one] <= min(self._short[each] for each in self._present) + 1
        )

    def _best_change(self, groups: Sequence[Sequence[int]], here: int, place: int) -> tuple[int, int, int]:
        """Return the lowest extra cost of changing places with a few random people, and where it occurs."""
        found = (SHALL_NOT_MEET, here, place)
        for _ in range(PARTNERS_TRIED):
            there = self._random.randrange(len(groups))
            if there == here or not groups[there]:
                continue
            other_place = self._random.randrange(len(groups[there]))
            cost = self._cost(groups, here, groups[here][place], there, groups[there][other_place])
            if cost < found[0]:
                found = cost, there, other_place
        return found

    def _exchange(self, groups: list[list[int]], here: int, place: int, there: int, other_place: int) -> None:
        one, other = groups[here][place], groups[there][other_place]
        self._count(groups, here, one, -1)
        self._count(groups, there, other, -1)
        groups[here][place], groups[there][other_place] = other, one
        self._count(groups, here, other, 1)
        self._count(groups, there, one, 1)

    def _cost(self, groups: Sequence[Sequence[int]], here: int, one: int, there: int, other: int) -> int:
        """Return the extra cost if two people in different groups change places."""
        cost = 0
        resting = len(groups) - 1
        for group, goes, comes in ((here, one, other), (there, other, one)):
            if group == resting:
                cost += BYE * 2 * (self._byes[comes] - self._byes[goes] + 1)
                continue
            table = groups[group]
            gone, come = self._met[goes], self._met[comes]
            unshun, shun = self._shun[goes], self._shun[comes]
            for each in table:
                if each != goes:
                    cost += MEETING * (_more(come[each]) - _more(gone[each] - 1)) + shun[each] - unshun[each]
        short, other_short = (group != resting and len(groups[group]) < self._full for group in (here, there))
        if short != other_short:
            goes, comes = (one, other) if short else (other, one)
            cost += SHORT_TABLE * 2 * (self._short[comes] - self._short[goes] + 1)
        return cost

    def _count(self, groups: Sequence[Sequence[int]], group: int, one: int, by: int) -> None:
        """Add `by` (1 or -1) to the counts of a player's meetings, byes and short tables for their group."""
        if group == len(groups) - 1:
            self._byes[one] += by
            return
        table = groups[group]
        self._short[one] += by * (len(table) < self._full)
        for other in table:
            if other != one:
                self._met[one][other] += by
                self._met[other][one] += by


def _more(times: int) -> int:
    """Return how much the cube of `times` grows with one more meeting."""
    return 3 * times * (times + 1) + 1
