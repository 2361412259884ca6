"""Select the people who have played with each other."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import User
from games.matches.anonymity import unmasked
from games.matches.models import Match, Tenure

_BEGUN_STATUSES = (Match.Status.RUNNING, Match.Status.FINISHED)


def have_played_with(user: User, others: Collection[User]) -> set[int]:
    """Return the keys of those of `others` who have, or had, a part in a started match of `user`.

    People who only sat at the same table before the start are still strangers, because anyone may take a seat
    and leave it. A match makes nobody acquainted while its players are anonymous.
    """
    played = Tenure.objects.filter(unmasked("match__"), match__status__in=_BEGUN_STATUSES).exclude(
        how__in=Tenure.BEFORE_THE_START
    )
    mine = played.filter(user=user).values("match")
    theirs = played.filter(user__in=others, match__in=mine).exclude(user=user)
    return {key for key in theirs.values_list("user_id", flat=True).distinct() if key is not None}
