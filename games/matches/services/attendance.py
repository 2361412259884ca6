"""The fields that record who answered or missed a visit, for the statement that closes its deadline."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db.models import DateTimeField, ExpressionWrapper, F, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from games.clocks.controls import NEVER
from games.matches.models import Tenure
from games.matches.tenure_filters import holding

NEVER_SEEN = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of the last sign of a person who was never seen."""

NO_ATTENDANCE_FIELDS: dict[str, Any] = {"user": None, "last_sign": None}
"""The fields for a deadline that counts for nobody."""


def on_time_fields() -> dict[str, Any]:
    """Return the fields to store for a deadline that was answered on time: the person who holds the seat.

    They count even if their deputy answered. Nobody counts in a practice match, or without a time limit,
    because nobody could have been late, or if the seat was given up.
    """
    held = (
        Tenure.objects.filter(holding(), seat=OuterRef("seat"), match__practice=False)
        .alias(due_at=ExpressionWrapper(OuterRef("due_at"), DateTimeField()))
        .filter(due_at__lt=NEVER)
    )
    return {"user": Subquery(held.values("user")[:1])}


def timed_out_fields() -> dict[str, Any]:
    """Return the fields to store for a deadline that ran out: its person, and when they were last seen.

    They may have looked at any of their matches. All time-outs within one silence, in however many matches,
    have the same `last_sign`. There is no person in a practice match.
    """
    looks = Tenure.objects.filter(
        holding("user__tenures__"), user__tenures__seat=OuterRef("seat"), last_look__isnull=False
    ).order_by(F("last_look").desc())
    return on_time_fields() | {
        "last_sign": Coalesce(Subquery(looks.values("last_look")[:1]), Value(NEVER_SEEN))
    }
