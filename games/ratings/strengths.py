"""Strengths after one result: Plackett-Luce (Weng and Lin 2011), by openskill.

Tied sides: the model's own handling lets a tied first gain less than who came in behind, so a result
with ties is the mean over all strict orders of the tied. Sides are put in one order before they are
rated, so that equal results give equal numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, permutations, product
from math import fsum
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
"""Its defaults: mu 25, sigma 25/3, beta 25/6; tau 25/300 a match, so that who plays can always move."""

MOST_SIDES = 6
"""Sides of one result: with so many there are at most 720 strict orders."""


class Strength(NamedTuple):
    """An estimate and how uncertain it is (a standard deviation)."""

    mu: float
    sigma: float

    @property
    def shown(self) -> float:
        """What somebody is almost surely worth at least: mu - 3 sigma."""
        return self.mu - 3 * self.sigma


NEWCOMER = Strength(MODEL.mu, MODEL.sigma)
"""The strength of who has not been rated yet."""


class Side(NamedTuple):
    """Those who came in together, each by a key that is unique in the result, at a place from 1 that
    tied sides share."""

    place: int
    members: Mapping[int, Strength]


def mean(strengths: Sequence[Strength]) -> Strength:
    """The mean of mu and of sigma: what several who held one seat after each other are met as."""
    count = len(strengths)
    return Strength(
        fsum(each.mu for each in strengths) / count, fsum(each.sigma for each in strengths) / count
    )


def rate(sides: Sequence[Side]) -> dict[int, Strength]:
    """The strengths of everybody after a result, by key.

    Nothing changes with a single side. Raises ValueError for more than `MOST_SIDES`.
    """
    if len(sides) > MOST_SIDES:
        raise ValueError(f"{len(sides)} sides, and at most {MOST_SIDES} can be rated")
    if len(sides) < 2:
        return {key: strength for side in sides for key, strength in side.members.items()}
    outcomes = [_rated(order) for order in _strict_orders(sides)]
    return {key: mean([outcome[key] for outcome in outcomes]) for key in outcomes[0]}


def _strict_orders(sides: Sequence[Side]) -> Iterator[list[Side]]:
    """Every order of the sides in which nobody is tied, the best first."""
    ordered = sorted(sides, key=lambda side: (side.place, min(side.members)))
    tied = [list(permutations(group)) for _, group in groupby(ordered, key=lambda side: side.place)]
    for choice in product(*tied):
        yield [side for group in choice for side in group]


def _rated(order: Sequence[Side]) -> dict[int, Strength]:
    """The strengths after one strict order."""
    teams = [
        [MODEL.rating(mu=strength.mu, sigma=strength.sigma) for _, strength in sorted(side.members.items())]
        for side in order
    ]
    rated = MODEL.rate(teams, ranks=[float(number) for number in range(len(order))])
    return {
        key: Strength(new.mu, new.sigma)
        for side, team in zip(order, rated, strict=True)
        for key, new in zip(sorted(side.members), team, strict=True)
    }
