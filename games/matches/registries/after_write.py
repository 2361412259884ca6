"""Checks that the rooms above make after a match is written, while its lock is held.

A room registers a condition and a function. The condition says which matches concern the room, and is
evaluated in the match's own query; the function is called when one of these matches has been written.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Exists, Q, Value

from games.engine.listeners import Registrations

if TYPE_CHECKING:
    from games.matches.models import Match


class MatchReview(NamedTuple):
    """A room's interest in matches.

    `concerns` returns a condition, given the key of a match in a query, that says whether the room has
    anything to review. `written` carries out the review; it takes a locked match and the time of the lock.
    """

    concerns: Callable[[Any], Exists]
    written: Callable[[Match, datetime], None]


match_reviews: Registrations[MatchReview] = Registrations()
"""The reviews of all rooms."""


def any_review_due(match: Any) -> Q | Value:
    """Return a query expression that says whether any room has something to review at a match."""
    conditions = [Q(each.concerns(match)) for each in match_reviews]
    return reduce(or_, conditions) if conditions else Value(False)


def review_match(match: Match, now: datetime) -> None:
    """Let the rooms above review a locked match that was written."""
    for review in match_reviews:
        review.written(match, now)
