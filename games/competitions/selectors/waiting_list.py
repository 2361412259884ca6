"""Who is ready to step in: those on a competition's waiting list."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import NamedTuple

from django.db.models import (
    Avg,
    Count,
    DurationField,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce, Now

from games.competitions.models import Competition, Entrant
from games.matches.models import Deadline, Match, Tenure
from games.matches.tenure_filters import seated

LATELY_SPAN = timedelta(days=60)
"""How far back it is counted how fast somebody answers."""


class Reserve(NamedTuple):
    """One on the waiting list: in how many matches they sit now, and how long a visit of theirs takes
    (None: too few to tell)."""

    entry: int
    name: str
    matches: int
    answers_in: timedelta | None


def reserves(competition: Competition, most: int | None = None) -> list[Reserve]:
    """Those who wait, longest first. One query."""
    waiting = _waiting().filter(competition=competition).order_by("entered_at", "pk")
    names = ("pk", "user__display_name", "matches", "answers_in")
    return [Reserve(*row) for row in waiting.values_list(*names)[:most]]


@cache
def _waiting() -> QuerySet[Entrant]:
    """Everybody who waits anywhere, with what `Reserve` tells of them: put together once for all."""
    sitting = (
        Tenure.objects.filter(seated(), user=OuterRef("user"), match__status=Match.Status.RUNNING)
        .order_by()
        .values("user")
        .annotate(count=Count("pk"))
    )
    took = ExpressionWrapper(F("handled_at") - F("opened_at"), output_field=DurationField())
    answered = (
        Deadline.objects.filter(
            user=OuterRef("user"), outcome=Deadline.Outcome.ANSWERED, handled_at__gt=Now() - LATELY_SPAN
        )
        .order_by()
        .values("user")
        .annotate(took=Avg(took))
    )
    return Entrant.objects.filter(status=Entrant.Status.WAITING, user__is_active=True).annotate(
        matches=Coalesce(Subquery(sitting.values("count"), output_field=IntegerField()), 0),
        answers_in=Subquery(answered.values("took"), output_field=DurationField()),
    )
