"""Move the dates of all competitions after an outage, so that pages show correct dates."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, Max
from django.db.models.functions import Coalesce

from games.competitions.models import Competition
from games.competitions.services import outage_shifts
from games.competitions.services.locking import lock_competition
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget
from games.uptime.gaps import LONG_OUTAGE
from games.uptime.models import Outage

COMPETITIONS_AT_ONCE = 100


def sweep(budget: Budget) -> int:
    """Move the dates of competitions after an outage, each in its own transaction; return how many."""
    newest = Outage.objects.filter(end__gt=F("start") + LONG_OUTAGE, is_open=False).aggregate(end=Max("end"))[
        "end"
    ]
    if newest is None:
        return 0
    since = Coalesce("moved_to", "created_at")
    owed = Competition.objects.alias(since=since).filter(
        since__lt=newest, status__in=outage_shifts.MOVED_STATUSES
    )
    return process_rows(
        owed.order_by(since, "pk").values_list("pk")[:COMPETITIONS_AT_ONCE], _make_good, budget
    )


@transaction.atomic
def _make_good(competition_id: int) -> int:
    lock_competition(competition_id)
    return 1
