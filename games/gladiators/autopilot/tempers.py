"""Choosing among what is nearly as good."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import TypeVar

from games.engine.chance import Chance
from games.gladiators.autopilot.numbers import part

T = TypeVar("T")

HEAT = 0.3
"""By how much less worth a choice is taken a third as often as the best."""


def among(values: Mapping[T, float], chance: Chance, heat: float = HEAT) -> T:
    """One of the choices, the better the likelier."""
    best = max(values.values())
    weights = {
        choice: exp((value - best) / heat) for choice, value in values.items() if best - value < 4 * heat
    }
    left = part(chance) * sum(weights.values())
    for choice, weight in weights.items():
        left -= weight
        if left < 0:
            return choice
    return next(iter(weights))
