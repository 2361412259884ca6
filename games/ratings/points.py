"""The numbers people see: whole points, of which a newcomer has 1500."""

from __future__ import annotations

from games.ratings.strengths import NEWCOMER, Strength

START = 1500
"""Points of who has not been rated yet."""

SCALE = 40
"""Points for one of mu. Between two who are well known 500 points are about nine wins in ten:
1 / (1 + exp(-12.5 / 5.9))."""

ESTABLISHED_FROM = 10
"""Matches after which a rating is no longer provisional."""


def points(strength: Strength) -> int:
    """What is shown of a strength: from mu alone, so that who wins never goes down."""
    return round(START + SCALE * (strength.mu - NEWCOMER.mu))


def spread(strength: Strength) -> int:
    """How uncertain that is: with two chances in three the truth is no further away."""
    return round(SCALE * strength.sigma)
