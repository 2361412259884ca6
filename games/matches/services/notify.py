"""Telling the people of a match something, each in the thread of their tenure."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q

from games.matches.models import Tenure
from games.matches.selectors.seats import thread_of
from games.matches.tenure_filters import HOLDERS
from games.notices.services.telling import NewNotice, tell_all


def tell_holders(
    *,
    kind: str,
    about: str,
    ids: dict[str, int],
    now: datetime,
    available_at: datetime | None = None,
    deputies: bool = False,
    **which: Any,
) -> None:
    """Tell everybody who holds one of the seats that `which` (lookups of tenures) finds; not
    before `available_at`, and of a practice match nothing. With `deputies` also theirs, when
    their span has begun.

    `about` and the tenure make the notice's key: the same is told once.
    """
    wanted = Q(role__in=HOLDERS)
    if deputies:
        wanted |= Q(deputyship__end__gt=now)
    held = Tenure.objects.filter(wanted, user__isnull=False, match__practice=False, **which)
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
        tell_all(notices=notices, now=now)
