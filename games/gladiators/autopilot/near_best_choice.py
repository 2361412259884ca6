"""Choosing at random among the options that are nearly as good as the best."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, fsum
from typing import TypeVar

from games.engine.chance import Chance
from games.gladiators.autopilot.guess_duel import random_fraction

T = TypeVar("T")

TEMPERATURE = 0.3
"""A choice whose worth is lower than the best by this much is about a third as likely."""


def pick_near_best(values: Mapping[T, float], chance: Chance, heat: float = TEMPERATURE) -> T:
    """Return one of the choices at random. The higher its value, the more likely a choice is.

    Choices that are much worse than the best are never returned.
    """
    best = max(values.values())
    weights = {
        choice: exp((value - best) / heat) for choice, value in values.items() if best - value < 4 * heat
    }
    left = random_fraction(chance) * fsum(weights.values())
    for choice, weight in weights.items():
        left -= weight
        if left < 0:
            return choice
    return next(iter(weights))
