"""The statistics of a match, and a printable page about a finished match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.archive.selectors.match_statistics import page_statistics as read_numbers
from games.archive.selectors.print_page import printed_match
from games.archive.services.score_history import ensure_score_history
from games.matches.models import Match
from games.matches.pages.decorators import allow_guests
from games.matches.pages.opening import open_match, refuse_set_aside
from games.matches.render import match_line


@allow_guests
@require_safe
def statistics_page(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show scores over time, the worth of forces as the reader knows it and, after the end, the dice."""
    access = open_match(request, match_id)
    if access.match.status not in (Match.Status.RUNNING, Match.Status.FINISHED):
        raise Http404
    refuse_set_aside(access.match)
    ensure_score_history(access.match)
    try:
        found = read_numbers(access)
    except KeyError:
        raise Http404 from None
    context = {
        "access": access,
        "match": access.match,
        "match_line": match_line(access.match),
        "numbers": found,
    }
    return render(request, "archive/numbers.html", context)


@allow_guests
@require_safe
def printable(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show a finished match on one page: people, result, statistics and story."""
    access = open_match(request, match_id)
    ensure_score_history(access.match)
    try:
        found = printed_match(access.match)
    except ValueError:
        raise Http404 from None
    context = {"match": access.match, "match_line": match_line(access.match), "printed": found}
    return render(request, "archive/printed.html", context)
