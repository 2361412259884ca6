"""How a request reaches a competition, and with which rights."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from games.competitions import kinds
from games.competitions.access import directs, may_see
from games.competitions.models import Competition
from games.competitions.selectors import directors
from games.competitions.selectors.directors import Directed


def directed(request: HttpRequest, number: int) -> Directed:
    """Return a competition that the reader directs; for everyone else the page does not exist."""
    found = directors.directed(number)
    if found is None or not found.by(request.user.pk):
        raise Http404
    return found


def visible(request: HttpRequest, number: int) -> Competition:
    """Return a competition that is open to the reader (`access.may_see`)."""
    competition = Competition.objects.filter(pk=number).first()
    if competition is None or not may_see(request, competition):
        raise Http404
    return competition


def is_director(request: HttpRequest, competition: Competition) -> bool:
    """Return whether the reader directs it."""
    return isinstance(request.user, User) and directs(request.user, competition)


def show(request: HttpRequest, template: str, competition: Competition, **context: Any) -> HttpResponse:
    """Render a page of a competition."""
    url = kinds.of(competition).page(competition)
    return render(request, template, {"competition": competition, "competition_url": url} | context)
