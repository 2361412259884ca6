"""Check access to competitions, in the same way on every page about one, whichever room it belongs to."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.competitions.selectors.directors import is_director

LINK_SESSION_KEY = "competition:%s"
"""Session key for the unguessable link with which a person came to a competition."""


def remember_link(request: HttpRequest, competition: Competition) -> None:
    """Remember in the session that a person has a competition's link."""
    request.session[LINK_SESSION_KEY % competition.pk] = competition.token


def known_link_token(request: HttpRequest, competition_id: int) -> str:
    """Return the token of the link through which a person came, or ""."""
    return str(request.session.get(LINK_SESSION_KEY % competition_id, ""))


def may_see(request: HttpRequest, competition: Competition) -> bool:
    """Return whether a competition is open to the reader.

    A reader may see a public competition, one whose link they have, and one they entered, were invited to or
    direct. While it is being prepared, only its directors see it. Staff see everything.
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
    """Return whether the competition was cancelled before it had a start: it was never open to anyone."""
    return competition.status == Competition.Status.CANCELLED and competition.begins_at is None
