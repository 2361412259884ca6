"""Pages to view tournaments: the list, a tournament, and the explanations of formats."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.competitions.access import known_link_token
from games.competitions.models import Competition
from games.competitions.pages.listing import follow_link, show_list
from games.engine.sent_numbers import MAX_LIST_NUMBER, read_number
from games.matches.pages.people import reader
from games.tournaments.explanations import EXPLANATIONS, draw_example
from games.tournaments.pages.opening import open_tournament
from games.tournaments.selectors.listing import listing
from games.tournaments.selectors.people import People
from games.tournaments.selectors.standing_lines import LINES_SHOWN
from games.tournaments.selectors.tournament_page import (
    PageRequest,
    final_placings,
    log_lines,
    tournament_page,
)
from games.tournaments.texts import absence

MAX_LOG_ENTRIES = 500
"""Entries of the log on its own page."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the newest tournaments that are open to all, and the reader's own, if they fit the filters."""
    return show_list(request, "tournaments/index.html", listing)


@require_safe
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Open a tournament by its link."""
    return follow_link(request, Competition.Kind.TOURNAMENT, token)


@require_safe
def tournament(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show a tournament: its standings, tables and brackets, and what the reader can do."""
    found = open_tournament(request, competition_id)
    if found.competition.status == Competition.Status.DRAFT:
        return redirect("tournaments:check", competition_id)
    user = reader(request)
    ask = PageRequest(
        *(read_number(request.GET.get(name, ""), most=MAX_LIST_NUMBER) or 0 for name in PageRequest._fields)
    )
    page = tournament_page(found, user, known_link_token(request, competition_id), ask)
    context = {
        "page": page,
        "tournament": found,
        "competition": found.competition,
        "directs": page.directs,
        "ask": ask,
        "ladder_url": reverse("ladders:ladder", args=[found.ladder_id]) if found.ladder_id else "",
    }
    return render(request, "tournaments/tournament.html", context)


@require_safe
def placings(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show one page of the final places, for a tournament whose own page has no room for all of them."""
    found, user = open_tournament(request, competition_id), reader(request)
    known = People(found, user.pk if user is not None else None)
    page = Paginator(final_placings(found, known), LINES_SHOWN).get_page(request.GET.get("page"))
    context = {"competition": found.competition, "placings": page, "page": page}
    return render(request, "tournaments/placings.html", context)


@require_safe
def log(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show the tournament's public log, at most the newest `MAX_LOG_ENTRIES` entries."""
    found = open_tournament(request, competition_id)
    context = {"competition": found.competition, "log": log_lines(found.competition, MAX_LOG_ENTRIES)}
    return render(request, "tournaments/log.html", context)


@require_safe
def formats_overview(request: HttpRequest) -> HttpResponse:
    """Show all formats, each explained in a few lines."""
    return render(request, "tournaments/formats.html", {"explanations": EXPLANATIONS.values()})


@require_safe
def explanation(request: HttpRequest, key: str) -> HttpResponse:
    """Show the explanation of one format."""
    if key not in EXPLANATIONS:
        raise Http404
    context = {
        "explanation": EXPLANATIONS[key],
        "absence": absence.explain_absence(key),
        "picture": draw_example(key),
        "all": EXPLANATIONS.values(),
    }
    return render(request, "tournaments/format.html", context)
