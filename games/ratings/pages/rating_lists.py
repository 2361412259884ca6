"""The pages with lists of ratings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.matches.pages.people import reader
from games.ratings.projection import PLACINGS
from games.ratings.selectors import leaderboard


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Show the rating list of each title and pace, with its first few players."""
    user = reader(request)
    return render(
        request, "ratings/index.html", {"overviews": leaderboard.overviews(user.pk if user else None)}
    )


@require_safe
def board(request: HttpRequest, title: str, pace: str) -> HttpResponse:
    """Show one page of the rating list of a title at a pace, by the measure that the reader chose."""
    pool = next((pool for pool in leaderboard.pools() if (pool.title, pool.pace) == (title, pace)), None)
    word = request.GET.get("by", PLACINGS)
    measure = leaderboard.measure_of(title, word) if pool is not None else None
    if pool is None or measure is None:
        raise Http404
    user = reader(request)
    context = {
        "board": leaderboard.leaderboard_page(
            pool, measure, request.GET.get("page"), user.pk if user else None
        ),
        "pools": leaderboard.pools(),
        "measures": leaderboard.measures(pool),
        "by": word,
    }
    return render(request, "ratings/board.html", context)
