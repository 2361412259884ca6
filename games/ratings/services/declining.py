"""Decline the gain from an end that another player caused, for players who had to wait."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from games.notices.now import database_now
from games.ratings.errors import NothingToDecline, TooLateToDecline
from games.ratings.models import Change, Decline, RatedResult
from games.ratings.rules import ChangeReason
from games.ratings.services.locking import lock_pool
from games.ratings.services.replaying import replay

DECLINED_WITHIN = timedelta(days=14)
"""How long after the rating a gain can be declined."""


@transaction.atomic
def decline(*, match_id: int, user: User) -> None:
    """Restore a person's rating to what it was before a match, and rate all later results again.

    Raises `NothingToDecline` or `TooLateToDecline`.
    """
    found = RatedResult.objects.filter(ending__match=match_id).first()
    if found is None:
        raise NothingToDecline
    pool = lock_pool(found.pool_id)
    if not Change.objects.filter(result=found, user=user, why=ChangeReason.HELPED).exists():
        raise NothingToDecline
    now = database_now()
    if now - found.rated_at > DECLINED_WITHIN:
        raise TooLateToDecline
    Decline.objects.create(result=found, user=user, declined_at=now)
    replay(pool, found.number)
