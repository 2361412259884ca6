"""Select the players on a competition's waiting list, who can take over seats."""

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

from accounts import lines
from games.competitions.models import Competition, Entrant
from games.matches.anonymity import unmasked
from games.matches.models import Deadline, Match, Tenure
from games.matches.tenure_filters import holding

LATELY_SPAN = timedelta(days=60)
"""How far back the usual time to answer is measured."""


class Reserve(NamedTuple):
    """An entrant on the waiting list.

    `matches` is how many matches they are playing, and `answers_in` is how long they usually take to answer
    (None: too little is known).
    """

    entry: int
    name: str
    matches: int
    answers_in: timedelta | None


def reserves(competition: Competition, most: int | None = None) -> list[Reserve]:
    """Return the people on the waiting list, at most `most`, the longest-waiting first, in one query.

    Programs, and people whose accounts may not act now, are left out.
    """
    waiting = _waiting().filter(competition=competition).order_by("entered_at", "pk")
    names = ("pk", "user__display_name", "matches", "answers_in")
    rows = waiting.values_list(*names)[:most]
    return [Reserve(entry, lines.display_text(name), *facts) for entry, name, *facts in rows]


@cache
def _waiting() -> QuerySet[Entrant]:
    """Return a query for everyone on a waiting list, with the values for `Reserve`.

    The query set is built only once.
    """
    sitting = (
        Tenure.objects.filter(
            holding(), unmasked("match__"), user=OuterRef("user"), match__status=Match.Status.RUNNING
        )
        .order_by()
        .values("user")
        .annotate(count=Count("pk"))
    )
    took = ExpressionWrapper(F("handled_at") - F("opened_at"), output_field=DurationField())
    answered = (
        Deadline.objects.filter(
            unmasked("match__"),
            user=OuterRef("user"),
            outcome=Deadline.Outcome.ANSWERED,
            handled_at__gt=Now() - LATELY_SPAN,
        )
        .order_by()
        .values("user")
        .annotate(took=Avg(took))
    )
    return Entrant.objects.filter(status=Entrant.Status.WAITING, user__is_active=True).annotate(
        matches=Coalesce(Subquery(sitting.values("count"), output_field=IntegerField()), 0),
        answers_in=Subquery(answered.values("took"), output_field=DurationField()),
    )
