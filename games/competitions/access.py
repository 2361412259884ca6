"""Check who may see a competition, in the same way on all of its pages."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.competitions.selectors.directors import is_director

LINK_SESSION_KEY = "competition:%s"
"""Session key for the unguessable link with which a person came to a competition."""


def remember_link(request: HttpRequest, competition: Competition) -> None:
    """Remember in the session that the visitor has a competition's link."""
    request.session[LINK_SESSION_KEY % competition.pk] = competition.token


def known_link_token(request: HttpRequest, competition_id: int) -> str:
    """Return the token of the competition's link that the visitor has used, or ""."""
    return str(request.session.get(LINK_SESSION_KEY % competition_id, ""))


def may_see(request: HttpRequest, competition: Competition) -> bool:
    """Return whether the reader may see a competition.

    They may if it is public, they have its link, or they entered it, were invited to it or direct it. While
    it is in preparation, only its directors may see it. If it was cancelled before it opened, the public may
    not see it. Staff may see everything.
    """
    prepared = competition.status == Competition.Status.DRAFT
    if competition.door == Competition.Door.PUBLIC and not prepared and not _given_up(competition):
        return True
    user = request.user
    if isinstance(user, User):
        if user.is_staff or is_director(competition, user.pk):
            return True
        if not prepared and Entrant.objects.filter(competition=competition, user=user).exists():
            return True
    return not prepared and known_link_token(request, competition.pk) == competition.token


def _given_up(competition: Competition) -> bool:
    """Return whether the competition was cancelled before its start was set, so that it was never open."""
    return competition.status == Competition.Status.CANCELLED and competition.begins_at is None
