"""Simulated players of known strengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

Seeding = Literal["rating", "lot"]

FORM_DEVIATION = 0.5
"""The standard deviation of a performance around a strength; strengths themselves have one of 1."""

RATING_DEVIATION = 0.5
"""The standard deviation of a rating around the strength it estimates, by which entrants are seeded."""

FORM_STEP = 0.05
"""Performances that round to the same multiple of this are level."""


class Players:
    """Simulated players with keys from 1, and everything about them that is random."""

    def __init__(self, count: int, seed: int, seeding: Seeding = "rating") -> None:
        self.random = Random(seed)
        self.strengths: Mapping[int, float] = {key: self.random.gauss(0, 1) for key in range(1, count + 1)}
        self.ratings: Mapping[int, float] = {
            key: strength + self.random.gauss(0, RATING_DEVIATION) for key, strength in self.strengths.items()
        }
        keys = sorted(self.ratings, key=lambda key: -self.ratings[key])
        if seeding == "lot":
            self.random.shuffle(keys)
        self.seeded: tuple[int, ...] = tuple(keys)

    def placings(self, keys: Sequence[int]) -> dict[int, int]:
        """Return the random result of a table: placings from 1, shared by players who are level."""
        form = {
            key: round((self.strengths[key] + self.random.gauss(0, FORM_DEVIATION)) / FORM_STEP)
            for key in keys
        }
        return {key: 1 + sum(other > mine for other in form.values()) for key, mine in form.items()}
