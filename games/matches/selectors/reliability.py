"""How reliably a person takes his visits: the share kept in time over the last year.

The formula is published in docs/reliability.md.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import NamedTuple

from django.db.models import Count, Q
from django.db.models.functions import Now

from games.matches.models import Deadline

SPAN = timedelta(days=365)
"""What lies further back is forgotten."""

FEWEST = 10
"""Visits and absences below which nothing is known yet."""


class Record(NamedTuple):
    """What a person did in the last year: `kept` visits answered in time, by himself or by his
    deputy, and `missed` silences in which at least one ran out."""

    kept: int = 0
    missed: int = 0

    @property
    def percent(self) -> int | None:
        """The share kept, rounded down; None while too little is known."""
        counted = self.kept + self.missed
        return share(self.kept, self.missed) if counted >= FEWEST else None

    def at_least(self, least: int) -> bool:
        """Whether a condition of `least` per cent is met; 0 is none. Who is new meets no other."""
        percent = self.percent
        return not least or (percent is not None and percent >= least)


def share(kept: int, missed: int) -> int:
    """Of a hundred visits or silences those kept, rounded down; of none all."""
    counted = kept + missed
    return 100 * kept // counted if counted else 100


def records(user_ids: Collection[int]) -> dict[int, Record]:
    """The records of many people in one query; who has none yet is there with an empty one."""
    found = dict.fromkeys(user_ids, Record())
    if not found:
        return found
    outcome = Deadline.Outcome
    counted = (
        Deadline.objects.filter(user_id__in=list(found), handled_at__gt=Now() - SPAN)
        .values_list("user_id")
        .annotate(
            kept=Count("pk", filter=Q(outcome=outcome.ANSWERED)),
            missed=Count("last_sign", distinct=True, filter=Q(outcome=outcome.TIMED_OUT)),
        )
        .order_by("user_id")
    )
    return found | {user_id: Record(kept, missed) for user_id, kept, missed in counted}


def record_of(user_id: int) -> Record:
    """One person's record."""
    return records([user_id])[user_id]
