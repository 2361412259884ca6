"""Cancel a competition, so that no more tables are made or scored in it.

The sweep releases the tables one after the other, because no two matches are locked in one transaction. A
match that has not started is called off; one in progress continues outside the competition.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.competitions.errors import CompetitionOver, NoReason
from games.competitions.models import Announcement, Competition, Table
from games.competitions.models.record import TEXT_LENGTH
from games.competitions.services import announcing, directing, log, tables
from games.competitions.services.locking import lock_competition
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget

TABLES_AT_ONCE = 100


def cancel(*, competition_id: int, by: User, reason: str) -> Competition:
    """Cancel a competition without a result, and send the reason to everyone in it.

    This includes people on the waiting list. Raises `NotDirector`, `NoReason` or `CompetitionOver`.
    """
    reason = reason.replace("\0", "").strip()[:TEXT_LENGTH]
    if not reason:
        raise NoReason
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        directing.require_director(competition, by)
        if competition.over:
            raise CompetitionOver
        competition.status, competition.ended_at = Competition.Status.CANCELLED, now
        competition.save(update_fields=["status", "ended_at"])
        log.note(competition, "cancelled", by=by, reason=reason)
        made = Announcement.objects.create(competition=competition, by=by, text=reason, at=now)
        announcing.notify_entrants(made, now)
    return competition


def void_cancelled_tables(budget: Budget) -> int:
    """Declare the tables of cancelled competitions void, while the budget lasts; return how many."""
    left = Table.objects.filter(
        status__in=tables.OPEN_STATUSES, competition__status=Competition.Status.CANCELLED
    ).order_by("pk")
    return process_rows(left.values_list("pk", "competition")[:TABLES_AT_ONCE], _let_go, budget)


@transaction.atomic
def _let_go(table_id: int, competition_id: int) -> int:
    competition, _now = lock_competition(competition_id)
    table = Table.objects.get(pk=table_id)
    if table.status not in tables.OPEN_STATUSES:
        return 0
    table.competition = competition
    tables.void(table)
    return 1
