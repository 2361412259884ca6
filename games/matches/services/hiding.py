"""Hide matches from the page about a person, if that person wishes so for a match."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User
from games.matches.errors import NotYours
from games.matches.models import Tenure


def hide(*, match_id: int, user: User, hidden: bool) -> None:
    """Hide a match from every page about a person, or show it again.

    The person must hold a seat in it, or have held one to its end. This is a single statement without the
    match's lock, because no other code writes that column. Raises `NotYours`.
    """
    held = Tenure.objects.filter(Q(to_revision=None) | Q(how=Tenure.How.FINISHED), match=match_id, user=user)
    if not held.exclude(role=Tenure.Role.DEPUTY).update(hidden=hidden):
        raise NotYours
