"""Calculate strengths after one result: Plackett-Luce (Weng and Lin 2011), by openskill.

The model does not handle ties: in it, a side tied for first gains less than a side behind it. Instead, a
result with ties is the mean over all strict orders of the tied sides. Sides are sorted before they are rated,
so that equal results give equal numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, permutations, product
from math import exp, fsum, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
"""The model's defaults: mu 25, sigma 25/3, beta 25/6.

Tau is 25/300 a match, so that an active player's rating can always move.
"""

MOST_SIDES = 6
"""Maximum number of sides in one result, which gives at most 720 strict orders."""


class Strength(NamedTuple):
    """An estimate of a player's strength, and its uncertainty (a standard deviation)."""

    mu: float
    sigma: float


NEWCOMER = Strength(MODEL.mu, MODEL.sigma)
"""The strength of a player who has not been rated yet."""


class Side(NamedTuple):
    """A side in a result: its members, and its placing from 1, which tied sides share.

    Each member has a key that is unique in the result.
    """

    placing: int
    members: Mapping[int, Strength]


def mean(strengths: Sequence[Strength]) -> Strength:
    """Return the mean of mu and of sigma, as the strength of several players who held one seat in turn."""
    count = len(strengths)
    if count == 1:
        return strengths[0]
    return Strength(
        fsum(each.mu for each in strengths) / count, fsum(each.sigma for each in strengths) / count
    )


def rate(sides: Sequence[Side]) -> dict[int, Strength]:
    """Return everyone's strength after a result, by key.

    With a single side nothing changes. Raises `ValueError` for more than `MOST_SIDES`.
    """
    if len(sides) > MOST_SIDES:
        raise ValueError(f"{len(sides)} sides, and at most {MOST_SIDES} can be rated")
    if len(sides) < 2:
        return {key: strength for side in sides for key, strength in side.members.items()}
    outcomes = [_rated(order) for order in _strict_orders(sides)]
    return {key: mean([outcome[key] for outcome in outcomes]) for key in outcomes[0]}


def rate_first(sides: Sequence[Side]) -> dict[int, Strength]:
    """Return everyone's strength if only the first place is known, not the order of the others.

    Only the first stage of Plackett-Luce remains: a side's chance of winning is its share of exp(mu / c).
    If sides are tied for first place, the result is the mean over each of them winning, as in `rate`.
    """
    if len(sides) < 2:
        return {key: strength for side in sides for key, strength in side.members.items()}
    ordered = sorted(sides, key=lambda side: (side.placing, min(side.members)))
    firsts = [number for number, side in enumerate(ordered) if side.placing == ordered[0].placing]
    outcomes = [_won(ordered, first) for first in firsts]
    return {key: mean([outcome[key] for outcome in outcomes]) for key in outcomes[0]}


def _won(sides: Sequence[Side], winner: int) -> dict[int, Strength]:
    """Return the strengths after one side won: Weng and Lin's update (2011, algorithm 4) for one stage."""
    variances = [
        {key: each.sigma**2 + MODEL.tau**2 for key, each in sorted(side.members.items())} for side in sides
    ]
    totals = [fsum(variance.values()) for variance in variances]
    c = sqrt(fsum(total + MODEL.beta**2 for total in totals))
    powers = [exp(fsum(each.mu for each in side.members.values()) / c) for side in sides]
    every = fsum(powers)
    found: dict[int, Strength] = {}
    for number, (side, variance, total) in enumerate(zip(sides, variances, totals, strict=True)):
        share = powers[number] / every
        omega = ((number == winner) - share) / c
        delta = share * (1 - share) * total**0.5 / c**3
        for key, own in variance.items():
            kept = max(1 - own * delta, MODEL.kappa)
            found[key] = Strength(side.members[key].mu + own * omega, sqrt(own * kept))
    return found


def _strict_orders(sides: Sequence[Side]) -> Iterator[list[Side]]:
    """Yield every order of the sides in which tied sides come one after the other, the best side first."""
    ordered = sorted(sides, key=lambda side: (side.placing, min(side.members)))
    tied = [list(permutations(group)) for _, group in groupby(ordered, key=lambda side: side.placing)]
    for choice in product(*tied):
        yield [side for group in choice for side in group]


def _rated(order: Sequence[Side]) -> dict[int, Strength]:
    """Return the strengths after one strict order."""
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
