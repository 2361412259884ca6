"""The pages about a ladder's seasons: honours and final standings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.ladders.models import Season, Standing
from games.ladders.pages.opening import open_ladder
from games.ladders.selectors import honours, rung_pages


@require_safe
def seasons(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show one page of a ladder's seasons, the newest first, with the entrants honoured in each."""
    competition = open_ladder(request, ladder_id)
    page, shown = honours.seasons(competition.ladder, request.GET.get("page"))
    context = {"competition": competition, "page": page, "seasons": shown}
    return render(request, "ladders/seasons.html", context)


@require_safe
def season(request: HttpRequest, ladder_id: int, number: int) -> HttpResponse:
    """Show the final standings of one season."""
    competition = open_ladder(request, ladder_id)
    shown = Season.objects.filter(ladder=ladder_id, number=number, status=Season.Status.OVER).first()
    if shown is None:
        raise Http404
    standings = Standing.objects.filter(season=shown).select_related("entrant__user").order_by("rung")
    order = list(standings.values_list("entrant__user", flat=True))
    mine = request.user.pk
    own = order.index(mine) if mine is not None and mine in order else None
    page = rung_pages.page_of(standings, request.GET.get("page"), own)
    context = {
        "competition": competition,
        "season": shown,
        "page": page,
        "rows": honours.rows(page, request.user.pk),
        "for_two": competition.for_two,
    }
    return render(request, "ladders/season.html", context)
