"""Select how long matches of a title took, as the basis of forecasts."""

from __future__ import annotations

from django.db.models import Count, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce

from games.competitions.forecast import FinishedMatch
from games.matches.models import Ending, Visit

SAMPLE_SIZE = 60
"""How many of the newest endings are used."""


def visits_of(match: str) -> Coalesce:
    """Return an expression for how many visits of a match have ended, without those that were undone.

    In the query, `match` must be the name of the column with the match's key. Everyone can count visits,
    because everyone sees for whom a match is waiting.
    """
    over = (
        Visit.objects.filter(match=OuterRef(match), closed_at__isnull=False, undone=False)
        .order_by()
        .values("match")
        .annotate(count=Count("pk"))
    )
    return Coalesce(Subquery(over.values("count"), output_field=IntegerField()), 0)


def ended_matches(title: str) -> list[FinishedMatch]:
    """Return the latest matches of a title that have ended, at most `SAMPLE_SIZE`, without practice."""
    endings = (
        Ending.objects.filter(match__title=title, match__practice=False)
        .order_by("-pk")
        .annotate(visits=visits_of("match_id"))
        .values_list("match__seats_count", "visits")
    )
    return [FinishedMatch(seats, visits) for seats, visits in endings[:SAMPLE_SIZE]]
