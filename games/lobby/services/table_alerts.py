"""Save and delete table alerts, and notify people when a table opens that fits one.

A person is notified of a table at most once for each alert, of at most `TABLES_PER_DAY` tables a day, and
only of tables that they could join.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.services.locking import lock_person
from games.lobby.errors import TooManyAlerts
from games.lobby.models import DueAlert, OpenedTable, TableAlert
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
"""The most opened tables for which one sweep finds the alerts."""

DUE_ALERTS_AT_ONCE = 1_000
"""The most alerts that one sweep handles."""


def save_alert(
    *, user: User, title: str = "", family: str = "", seats: int = 0, pace: str = "", rated: str = ""
) -> TableAlert:
    """Save a table alert; if the person already has the same one, it lasts another 30 days.

    Raises `TooManyAlerts`.
    """
    with transaction.atomic():
        lock_person(user.pk)
        now = database_now()
        own = TableAlert.objects.filter(user=user)
        delete_alerts(own.filter(expires_at__lte=now))
        wanted = {"title": title, "family": family, "seats": seats, "pace": pace, "rated": rated}
        same = own.filter(**wanted)
        if same.update(expires_at=now + ALERT_KEPT_FOR):
            return same.get()
        if own.count() >= ALERTS_PER_PERSON:
            raise TooManyAlerts(ALERTS_PER_PERSON)
        return TableAlert.objects.create(user=user, made_at=now, expires_at=now + ALERT_KEPT_FOR, **wanted)


def delete_alert(*, user: User, alert_id: int) -> bool:
    """Delete one of a person's own alerts; return whether there was one with this key."""
    return bool(delete_alerts(TableAlert.objects.filter(pk=alert_id, user=user)))


@transaction.atomic
def delete_alerts(alerts: QuerySet[TableAlert]) -> int:
    """Delete alerts of one person with everything that is due because of them; return how many there were."""
    # Once they are locked, a sweep can't add anything that would keep them from being deleted.
    keys = list(alerts.select_for_update().values_list("pk", flat=True))
    TableAlert.objects.filter(pk__in=keys).delete()
    return len(keys)


def fulfil_alerts(match: Match, user: User, now: datetime) -> None:
    """Delete a person's alerts that fit the locked table, at which they have just taken a seat."""
    mine = [alert.pk for alert in alerts_for(match, now) if alert.user_id == user.pk]
    delete_alerts(TableAlert.objects.filter(pk__in=mine))


def delete_expired_alerts(now: datetime, budget: Budget) -> int:
    """Delete expired alerts, while the budget lasts; return how many."""
    rows = TableAlert.objects.filter(expires_at__lte=now).order_by("pk").values_list("pk")
    return process_rows(rows, _delete_expired, budget)


def _delete_expired(key: int) -> int:
    return delete_alerts(TableAlert.objects.filter(pk=key, expires_at__lte=database_now()))


def notify_of_openings(budget: Budget) -> int:
    """Notify people of the tables that have opened, while the budget lasts.

    Return how many alerts were handled, whether or not their owners could join the table.
    """
    # In random order, so that rows that fail again and again do not keep the others waiting; they end with
    # the day.
    too_old = database_now() - OPENING_KEPT_FOR
    OpenedTable.objects.filter(opened_at__lt=too_old).delete()
    openings = OpenedTable.objects.order_by("?").values_list("pk", "match_id")
    process_rows(openings[:OPENINGS_AT_ONCE], _find_alerts, budget)
    DueAlert.objects.filter(opened_at__lt=too_old).delete()
    due = DueAlert.objects.order_by("?").values_list("pk", "match_id")
    return process_rows(due[:DUE_ALERTS_AT_ONCE], _notify_owner, budget)


@transaction.atomic
def _find_alerts(opening_id: int, match_id: int) -> bool:
    """Store the alerts that are due because one table has opened, instead of the opening."""
    now = database_now()
    opening = OpenedTable.objects.select_related("match").filter(pk=opening_id).first()
    if opening is None or not OpenedTable.objects.filter(pk=opening_id).delete()[0]:
        return False
    if opening.match.status == Match.Status.OFFERED:
        # Of several alerts of one person, the newest counts.
        newest = {alert.user_id: alert for alert in alerts_for(opening.match, now)}.values()
        due = [DueAlert(alert=alert, match_id=match_id, opened_at=opening.opened_at) for alert in newest]
        DueAlert.objects.bulk_create(due, ignore_conflicts=True)
    return True


@transaction.atomic
def _notify_owner(due_id: int, match_id: int) -> bool:
    """Notify the owner of one alert of a table, if they could join it, and forget that this was due.

    If the sweep is killed, neither is stored, and the next one does both. If two sweeps do it at the same
    moment, the notices have the same key, so nobody is notified twice.
    """
    now = database_now()
    due = DueAlert.objects.select_related("alert__user", "match__host").filter(pk=due_id).first()
    if due is None:
        return False
    alert, match = due.alert, due.match
    if not _heard_enough(alert.user_id, now) and could_join(match, alert.user):
        queue_notice(
            key=f"table_opened:{alert.pk}:{match.pk}",
            user_id=alert.user_id,
            kind="table_opened",
            ids={"alert": alert.pk, "match": match.pk},
            thread=table_thread(match.pk),
            now=now,
        )
    return bool(DueAlert.objects.filter(pk=due_id).delete()[0])


def _heard_enough(user_id: int, now: datetime) -> bool:
    """Return whether a person has been notified of the most tables that are allowed in a day."""
    lately = Notice.objects.filter(user=user_id, kind="table_opened", created_at__gt=now - timedelta(days=1))
    return lately.count() >= TABLES_PER_DAY
