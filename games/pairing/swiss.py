"""A Swiss round of two-seat matches, as a matching with the lowest total penalty.

Penalties have levels; one unit of a level is worth more than all lower levels together (after FIDE C.04).
From the highest to the lowest they are for: a forbidden pair; a bye for an entrant who has had one or won
without a match; a repeat; a repeat of a forfeited match; distance in points; a bye for an entrant who has
played less; two players who need the same seat; floating the same way twice; and distance from the fold (the
first half of a score group meets its second half).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.pairing.pairing_types import (
    EMPTY_HISTORY,
    Entrant,
    History,
    Pairing,
    rank_entrants,
    scale_to_integers,
)

DENSE_UP_TO = 64
"""Up to this many entrants, every pair is weighed; above it, neighbours in the standings come first."""

INITIAL_NEIGHBOURS = 12
"""How many neighbours in the standings are weighed at first on each side in a large field.

It is doubled as needed.
"""

BYE = -1
"""The place of an absent opponent in a matching; places of entrants count from 0."""

Penalty = tuple[int, ...]


def pair_swiss(
    entrants: Sequence[Entrant], history: History = EMPTY_HISTORY, *, balance_seats: bool = True
) -> Pairing:
    """Return the pairing of a round.

    With an odd number of entrants one has a bye; without entrants there are no tables. `balance_seats` gives
    everyone the first and second seat about equally often, for titles that do not draw seats. The result
    does not depend on the order of the entrants.
    """
    order = rank_entrants(entrants)
    if len(order) < 2:
        return Pairing((), tuple(entrant.key for entrant in order))
    weighing = _Weighing(order, history, balance_seats)
    reach = INITIAL_NEIGHBOURS if len(order) > DENSE_UP_TO else len(order)
    while True:
        found = _matching(weighing, reach)
        if found is not None and (reach >= len(order) or weighing.keeps_promises(found)):
            break
        reach *= 2
    tables = sorted(tuple(sorted(two)) for two in found if BYE not in two)
    return Pairing(
        tables=tuple(
            _seated(order[above], order[below], number, balance_seats)
            for number, (above, below) in enumerate(tables)
        ),
        byes=tuple(order[place].key for two in found if BYE in two for place in two if place != BYE),
    )


def _matching(weighing: _Weighing, reach: int) -> set[tuple[int, int]] | None:
    """Return the perfect matching with the lowest penalty among neighbours within `reach`.

    Return None if there is no perfect matching.
    """
    # Every process imports this module; importing networkx there would take a fifth of its start,
    # and only a few processes ever pair a round.
    import networkx as nx

    edges = [(one, other, weighing.weight(one, other)) for one, other in weighing.candidates(reach)]
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(weighing.places)
    highest = max(weight for _, _, weight in edges)
    graph.add_weighted_edges_from((one, other, highest - weight) for one, other, weight in edges)
    found: set[tuple[int, int]] = nx.max_weight_matching(graph, maxcardinality=True)
    return found if 2 * len(found) == len(weighing.places) else None


class _Group(NamedTuple):
    """A score group: where it begins in the standings, and its size."""

    begins: int
    size: int


class _Weighing:
    """The penalties among one field of entrants, as numbers whose sums compare level by level."""

    def __init__(self, order: Sequence[Entrant], history: History, balance_seats: bool) -> None:
        self._order = order
        self._history = history
        self._balance = balance_seats
        scores = scale_to_integers(entrant.score for entrant in order)
        self._points = [scores[entrant.score] for entrant in order]
        self._groups = _groups(self._points)
        self._lowest = self._points[-1]
        self._most_played = max(len(entrant.seats) for entrant in order)
        self.places = list(range(len(order)))
        if len(order) % 2:
            self.places.append(BYE)
        self._values = self._level_values()

    def weight(self, one: int, other: int) -> int:
        """Return the penalty for pairing two places in the standings, the better one first.

        With `BYE` and a place, return the penalty for a bye.
        """
        penalty = self._bye(other) if one == BYE else self._meeting(one, other)
        return sum(value * part for value, part in zip(self._values, penalty, strict=True))

    def keeps_promises(self, found: set[tuple[int, int]]) -> bool:
        """Return whether a pairing has no forbidden meeting, no repeated meeting and no second bye."""
        promises = self._values[2]
        return all(self.weight(*sorted(two)) < promises for two in found)

    def candidates(self, reach: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs to consider: neighbours in the standings, and pairs around a score group's fold."""
        count = len(self._order)
        for place, group in enumerate(self._groups):
            near = {*range(place + 1, min(place + reach, count - 1) + 1)}
            fold = place + group.size // 2
            end = min(fold + reach // 2, group.begins + group.size - 1)
            near.update(range(max(place + 1, fold - reach // 2), end + 1))
            yield from ((place, other) for other in sorted(near))
            if BYE in self.places:
                yield BYE, place

    def _meeting(self, above: int, below: int) -> Penalty:
        one, other = self._order[above], self._order[below]
        pair = frozenset((one.key, other.key))
        distance = self._points[above] - self._points[below]
        group = self._groups[above]
        again = (one.floated < 0) + (other.floated > 0) if distance else 0
        fold = 0 if distance else (below - above - group.size // 2) ** 2
        return (
            int(pair in self._history.forbidden),
            0,
            self._history.met.get(pair, 0) ** 2,
            self._history.forfeited.get(pair, 0),
            distance**2,
            0,
            int(self._balance and seat_needed(one) is not None and seat_needed(one) == seat_needed(other)),
            again,
            fold,
        )

    def _bye(self, place: int) -> Penalty:
        entrant = self._order[place]
        above_lowest = self._points[place] - self._lowest
        fewer_played = self._most_played - len(entrant.seats)
        last = len(self._order) - 1 - place
        return (0, entrant.byes**2, 0, 0, above_lowest**2, fewer_played, 0, int(entrant.floated < 0), last**2)

    def _level_values(self) -> tuple[int, ...]:
        """Return the value of one unit of each level: more than all lower levels can cost together."""
        count = len(self._order)
        most = (
            1,
            max(entrant.byes for entrant in self._order) ** 2,
            max(self._history.met.values(), default=0) ** 2,
            max(self._history.forfeited.values(), default=0),
            (self._points[0] - self._lowest) ** 2,
            self._most_played,
            1,
            2,
            count**2,
        )
        values = [1]
        for highest in reversed(most[1:]):
            values.append(values[-1] * (highest * (count // 2 + 1) + 1))
        return tuple(reversed(values))


def _groups(points: Sequence[int]) -> list[_Group]:
    """Return the score group of each place."""
    groups: list[_Group] = []
    while len(groups) < len(points):
        begins = len(groups)
        size = sum(1 for score in points[begins:] if score == points[begins])
        groups += [_Group(begins, size)] * size
    return groups


def seat_needed(entrant: Entrant) -> int | None:
    """Return the seat that an entrant must have next, or None if either will do.

    They need a seat if they had the other one at least two more times, or in both of their last two matches.
    """
    seats = entrant.seats
    ahead = seats.count(0) - seats.count(1)
    if ahead >= 2 or seats[-2:] == (0, 0):
        return 1
    if ahead <= -2 or seats[-2:] == (1, 1):
        return 0
    return None


def _seated(above: Entrant, below: Entrant, number: int, balance_seats: bool) -> tuple[int, int]:
    """Return two opponents in seat order.

    The first seat goes to the player who needs it, or else to the one who has had it less often. If these are
    equal, each gets the seat they did not have last; if that decides nothing, first seats alternate down the
    tables.
    """

    def claim(entrant: Entrant) -> tuple[int, int, int]:
        seats = entrant.seats
        needed = seat_needed(entrant)
        need = 0 if needed is None else 1 - 2 * needed
        return (need, seats.count(1) - seats.count(0), seats[-1] if seats else 0)

    one, other = claim(above), claim(below)
    if not balance_seats or one == other:
        return (above.key, below.key) if number % 2 == 0 else (below.key, above.key)
    return (above.key, below.key) if one > other else (below.key, above.key)
