"""Writing down by whom a visit was kept or missed, in the statement that closes its deadline."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db.models import F, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from games.matches.models import Tenure
from games.matches.tenure_filters import seated

NEVER_SEEN = datetime(1970, 1, 1, tzinfo=UTC)
"""When somebody was last seen who never was."""

NOTHING: dict[str, Any] = {"user": None, "last_sign": None}
"""Of a deadline that counts for nobody."""


def kept() -> dict[str, Any]:
    """What is written of a deadline that was answered in time: by whom."""
    held = Tenure.objects.filter(seated(), seat=OuterRef("seat"), match__practice=False)
    return {"user": Subquery(held.values("user")[:1])}


def missed() -> dict[str, Any]:
    """What is written of a deadline that ran out: whose, and when they were last seen anywhere.

    Time-outs of one silence, in however many matches, have the same last sign.
    """
    looks = Tenure.objects.filter(
        seated("user__tenures__"), user__tenures__seat=OuterRef("seat"), last_look__isnull=False
    ).order_by(F("last_look").desc())
    return kept() | {"last_sign": Coalesce(Subquery(looks.values("last_look")[:1]), Value(NEVER_SEEN))}
