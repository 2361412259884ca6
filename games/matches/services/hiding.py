"""Hide matches from the page about a person, one by one, at that person's request."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.matches.errors import NotYours
from games.matches.models import Tenure, UsualResponse
from games.matches.tenure_filters import stayed

NEVER_COUNTED = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of the last count of a response time that is to be computed again."""


def hide(*, match_id: int, user: User, hidden: bool) -> None:
    """Hide a match from every page about a person, or show it again.

    The person must hold a seat in it, or have held one to its end. Nothing here takes the match's lock,
    because no other code writes that column. The person's usual response time is marked: the next daily
    sweep computes it again, with or without the match. When a match is hidden, the old value is not shown
    until then, because the match may be part of it. The person is locked, so that a count that is running
    does not store the old value again. Raises `NotYours`.
    """
    held = Tenure.objects.filter(stayed(), match=match_id, user=user)
    held = held.exclude(role=Tenure.Role.DEPUTY)
    if not held.exists():
        raise NotYours
    marks = {"counted_at": NEVER_COUNTED} | ({"within": ""} if hidden else {})
    with transaction.atomic():
        lock_person(user.pk)
        UsualResponse.objects.filter(user=user).update(**marks)
        held.update(hidden=hidden)
