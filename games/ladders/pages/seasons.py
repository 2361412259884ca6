"""The seasons of a ladder: honours and final standings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.ladders.models import Season, Standing
from games.ladders.pages.answers import refusals_answered
from games.ladders.pages.opening import open_ladder
from games.ladders.selectors import honours


@require_safe
@refusals_answered
def seasons(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Every season with who was honoured."""
    competition = open_ladder(request, ladder_id)
    context = {"competition": competition, "seasons": honours.seasons(competition.ladder)}
    return render(request, "ladders/seasons.html", context)


@require_safe
@refusals_answered
def season(request: HttpRequest, ladder_id: int, number: int) -> HttpResponse:
    """How one season ended."""
    competition = open_ladder(request, ladder_id)
    shown = Season.objects.filter(ladder=ladder_id, number=number, status=Season.Status.OVER).first()
    if shown is None:
        raise Http404
    standings = Standing.objects.filter(season=shown).select_related("entrant__user").order_by("rung")
    context = {
        "competition": competition,
        "season": shown,
        "rows": honours.rows(standings, request.user.pk),
        "for_two": competition.for_two,
    }
    return render(request, "ladders/season.html", context)
