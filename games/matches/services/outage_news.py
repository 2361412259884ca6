"""Telling the operators of an outage that the house found and ended by itself."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.matches.models import Outage
from games.notices.services.telling import NewNotice, tell_all


def tell_operators(outage: Outage, now: datetime) -> None:
    """Put a mail to every operator in the outbox. While the outage lasted none could be stored,
    or none would have been sent."""
    if not outage.long:
        return
    operators = User.objects.filter(is_staff=True, is_active=True).order_by("pk").values_list("pk", flat=True)
    notices = [
        NewNotice(key=f"outage:{outage.pk}:{pk}", user_id=pk, kind="outage", ids={"outage": outage.pk})
        for pk in operators
    ]
    if notices:
        tell_all(notices=notices, now=now)
