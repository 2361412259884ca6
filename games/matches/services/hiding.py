"""Which matches stand on the page about a person: they say so themselves, match by match."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User
from games.matches.errors import NotYours
from games.matches.models import Tenure


def hide(*, match_id: int, user: User, hidden: bool) -> None:
    """Let a match that a person holds a seat in, or held one in to its end, be on no page about them, or on
    theirs again.

    One statement, without the match's lock: nothing else writes that column. Raises `NotYours`.
    """
    held = Tenure.objects.filter(Q(to_revision=None) | Q(how=Tenure.How.FINISHED), match=match_id, user=user)
    if not held.exclude(role=Tenure.Role.DEPUTY).update(hidden=hidden):
        raise NotYours
