"""The points that people see: whole numbers, 1500 for a newcomer."""

from __future__ import annotations

from games.ratings.strengths import NEWCOMER, Strength

START = 1500
"""The points of a player who has not been rated yet."""

POINTS_PER_MU = 40
"""The number of points for one unit of mu.

Between two well-known players, 500 points mean about nine wins in ten: 1 / (1 + exp(-12.5 / 5.9)).
"""

ESTABLISHED_MATCHES = 10
"""Number of matches after which a rating is no longer provisional."""


def points(strength: Strength) -> int:
    """Return the points shown for a strength; they depend only on mu, so that a winner never loses points."""
    return round(START + POINTS_PER_MU * (strength.mu - NEWCOMER.mu))


def spread(strength: Strength) -> int:
    """Return the uncertainty of a strength in points: one standard deviation.

    With a probability of about two thirds, the error is no larger.
    """
    return round(POINTS_PER_MU * strength.sigma)
