"""Notify the people in a match, each in the email thread of their tenure."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q

from games.matches.models import Tenure
from games.matches.selectors.seats import thread_of
from games.matches.tenure_filters import HOLDER_ROLES
from games.notices.services.outbox import NewNotice, queue_notices


def tell_holders(
    *,
    kind: str,
    about: str,
    ids: dict[str, int],
    now: datetime,
    available_at: datetime | None = None,
    deputies: bool = False,
    but: int | None = None,
    **which: Any,
) -> None:
    """Notify the people who hold seats, as far as the filter `which` selects their tenures.

    People who have deleted their account are not notified. Nobody is before `available_at`, or about a
    practice match. With `deputies`, their
    deputies are notified too if their span has started. `but` is the person whose own action this reports,
    who is left out. `about` and the tenure make up the notice's key, so the same thing is reported only once.
    """
    wanted = Q(role__in=HOLDER_ROLES)
    if deputies:
        wanted |= Q(deputyship__end__gt=now)
    held = Tenure.objects.filter(
        wanted, user__isnull=False, user__erased_at=None, match__practice=False, **which
    )
    if but is not None:
        held = held.exclude(user=but)
    tenures = held.order_by("pk").values_list("pk", "user_id", "deputyship__start")
    notices = [
        NewNotice(
            key=f"{kind}:{about}:{tenure_id}",
            user_id=user_id,
            kind=kind,
            ids=ids | {"tenure": tenure_id},
            thread=thread_of(tenure_id),
            available_at=max(available_at or now, start) if start else available_at,
        )
        for tenure_id, user_id, start in tenures
        if user_id is not None
    ]
    if notices:
        queue_notices(notices=notices, now=now)
