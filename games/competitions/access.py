"""Who may see a competition, on every page of it, whichever room has the page."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from games.competitions.models import Competition, Director, Entrant

LINK = "competition:%s"
"""Where the session keeps by which unguessable link somebody came to a competition."""


def come_by_link(request: HttpRequest, competition: Competition) -> None:
    """Remember that somebody knows a competition's link."""
    request.session[LINK % competition.pk] = competition.token


def link_of(request: HttpRequest, competition_id: int) -> str:
    """The link by which somebody came, or ""."""
    return str(request.session.get(LINK % competition_id, ""))


def may_see(request: HttpRequest, competition: Competition) -> bool:
    """Whether a competition is open to the reader: a public one, one whose link they came by, one they
    entered, were asked to, or direct; while it is being prepared its directors' alone. The staff sees all."""
    prepared = competition.status == Competition.Status.DRAFT
    if competition.door == Competition.Door.PUBLIC and not prepared and not _given_up(competition):
        return True
    user = request.user
    if isinstance(user, User):
        if user.is_staff or directs(user, competition):
            return True
        if not prepared and Entrant.objects.filter(competition=competition, user=user).exists():
            return True
    return not prepared and link_of(request, competition.pk) == competition.token


def directs(user: User, competition: Competition) -> bool:
    """Whether a person directs it now."""
    return Director.objects.filter(competition=competition, user=user, until=None).exists()


def _given_up(competition: Competition) -> bool:
    """Whether it was cancelled before it had a beginning: it was never open to anybody."""
    return competition.status == Competition.Status.CANCELLED and competition.begins_at is None
