"""Save and delete table alerts, and notify the people with alerts for a table that has opened.

A person hears of a table at most once for each alert, of at most five tables a day, and only of tables that
they could join.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.lobby.errors import TooManyAlerts
from games.lobby.models import OpenedTable, TableAlert
from games.lobby.selectors.table_alerts import alerts_for, could_join
from games.matches.models import Match
from games.matches.selectors.seats import table_thread
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget
from games.notices.models import Notice
from games.notices.now import database_now
from games.notices.services.outbox import queue_notice

ALERT_KEPT_FOR = timedelta(days=30)
"""How long an alert lasts unless it is saved again."""

ALERTS_PER_PERSON = 5

TABLES_PER_DAY = 5
"""Of how many tables one person is notified in a day."""

OPENING_KEPT_FOR = timedelta(days=1)
"""How long people can still be notified of a table that has opened, if earlier sweeps failed to."""

OPENINGS_AT_ONCE = 100
"""The most opened tables that one sweep handles."""


def save_alert(
    *, user: User, title: str = "", family: str = "", seats: int = 0, pace: str = "", rated: str = ""
) -> TableAlert:
    """Save an alert; one that the person already has lasts another 30 days.

    Raises `TooManyAlerts`.
    """
    with transaction.atomic():
        lock_person(user.pk)
        now = database_now()
        own = TableAlert.objects.filter(user=user)
        own.filter(expires_at__lte=now).delete()
        wanted = {"title": title, "family": family, "seats": seats, "pace": pace, "rated": rated}
        same = own.filter(**wanted)
        if same.update(expires_at=now + ALERT_KEPT_FOR):
            return same.get()
        if own.count() >= ALERTS_PER_PERSON:
            raise TooManyAlerts(ALERTS_PER_PERSON)
        return TableAlert.objects.create(user=user, made_at=now, expires_at=now + ALERT_KEPT_FOR, **wanted)


def delete_alert(*, user: User, alert_id: int) -> bool:
    """Delete one of a person's own alerts; return whether there was one with this key."""
    return bool(TableAlert.objects.filter(pk=alert_id, user=user).delete()[0])


def fulfil_alerts(match: Match, user: User, now: datetime) -> None:
    """Delete a person's alerts for tables like the locked one at which they have just taken a seat."""
    mine = [alert.pk for alert in alerts_for(match, now) if alert.user_id == user.pk]
    TableAlert.objects.filter(pk__in=mine).delete()


def delete_expired_alerts(now: datetime, budget: Budget) -> int:
    """Delete the alerts that have expired, while the budget lasts; return how many there were."""
    rows = TableAlert.objects.filter(expires_at__lte=now).order_by("pk").values_list("pk")
    return process_rows(rows, _delete_expired, budget)


def _delete_expired(key: int) -> int:
    return TableAlert.objects.filter(pk=key, expires_at__lte=database_now()).delete()[0]


def notify_of_openings(budget: Budget) -> int:
    """Notify people of the tables that have opened, while the budget lasts; return how many were handled."""
    # In random order, so that rows that fail again and again do not keep the others waiting; they end with
    # the day.
    OpenedTable.objects.filter(opened_at__lt=database_now() - OPENING_KEPT_FOR).delete()
    rows = OpenedTable.objects.order_by("?").values_list("pk", "match_id")
    return process_rows(rows[:OPENINGS_AT_ONCE], _notify_of_opening, budget)


@transaction.atomic
def _notify_of_opening(opening_id: int, match_id: int) -> bool:
    """Notify people of one table, and forget that it has opened.

    If the sweep is killed, nothing of this is stored, and the next one does all of it. If two sweeps do it at
    the same moment, the notices have the same keys, so nobody is notified twice.
    """
    now = database_now()
    match = Match.objects.select_related("host").get(pk=match_id)
    if match.status == Match.Status.OFFERED:
        # Of several alerts of one person, the newest counts.
        for alert in {alert.user_id: alert for alert in alerts_for(match, now)}.values():
            if _heard_enough(alert.user_id, now) or not could_join(match, alert.user):
                continue
            queue_notice(
                key=f"table_opened:{alert.pk}:{match.pk}",
                user_id=alert.user_id,
                kind="table_opened",
                ids={"alert": alert.pk, "match": match.pk},
                thread=table_thread(match.pk),
                now=now,
            )
    return bool(OpenedTable.objects.filter(pk=opening_id).delete()[0])


def _heard_enough(user_id: int, now: datetime) -> bool:
    """Return whether a person has been notified of as many tables today as they may be."""
    lately = Notice.objects.filter(user=user_id, kind="table_opened", created_at__gt=now - timedelta(days=1))
    return lately.count() >= TABLES_PER_DAY
