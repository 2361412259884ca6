"""Notify the operators of outages that were detected automatically."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from accounts.models import User
from games.notices.services.outbox import NewNotice, queue_notices
from games.uptime.models import Outage


def tell_operators(outage: Outage, now: datetime) -> None:
    """Queue an email to every operator about an outage that has ended.

    A long outage is reported immediately; the short ones of a day (UTC) are reported together once the day
    has ended.
    """
    if outage.long:
        _tell(f"outage:{outage.pk}", "outage", {"outage": outage.pk}, now)
        return
    day = (outage.end or now).astimezone(UTC).date()
    tomorrow = datetime.combine(day + timedelta(days=1), time.min, UTC)
    _tell(f"outages:{day.isoformat()}", "outages", {"day": day.toordinal()}, now, tomorrow)


def mail_web_outage(outage: Outage, now: datetime) -> None:
    """Queue an email to every operator saying that the site has not answered for a long time.

    Only one such email is sent for each outage.
    """
    _tell(f"outage:{outage.pk}:open", "outage", {"outage": outage.pk, "open": 1}, now)


def _tell(
    about: str, kind: str, ids: dict[str, int], now: datetime, available_at: datetime | None = None
) -> None:
    operators = User.objects.filter(is_staff=True, is_active=True).order_by("pk").values_list("pk", flat=True)
    notices = [
        NewNotice(key=f"{about}:{pk}", user_id=pk, kind=kind, ids=ids, available_at=available_at)
        for pk in operators
    ]
    if notices:
        queue_notices(notices=notices, now=now)
