"""Helpers that find a request's competition and check what the reader may do."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.competitions import competition_kinds
from games.competitions.access import may_see
from games.competitions.models import Competition
from games.competitions.selectors import directors
from games.competitions.selectors.directors import DirectedCompetition


def get_directed_or_404(request: HttpRequest, number: int) -> DirectedCompetition:
    """Return a competition with its directors. Raises `Http404` unless the reader is one of them."""
    found = directors.find_directed(number)
    if found is None or not found.by(request.user.pk):
        raise Http404
    return found


def get_visible_or_404(request: HttpRequest, number: int) -> Competition:
    """Return a competition that the reader may see (`access.may_see`). Raises `Http404`."""
    competition = Competition.objects.filter(pk=number).first()
    if competition is None or not may_see(request, competition):
        raise Http404
    return competition


def render_page(
    request: HttpRequest, template: str, competition: Competition, **context: Any
) -> HttpResponse:
    """Render a page of a competition; the template also gets the competition and its address."""
    url = competition_kinds.kind_of(competition).page(competition)
    return render(request, template, {"competition": competition, "competition_url": url} | context)
