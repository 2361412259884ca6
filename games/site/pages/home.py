"""Pages across matches: what is waiting for the reader, what is in progress, what comes next."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.selectors import guest_of
from games.engine import registry
from games.ladders.selectors.listing import Filters as LadderFilters
from games.ladders.selectors.listing import listing as ladders
from games.ladders.selectors.listing import tops
from games.lobby.selectors.guests import still_running, tried
from games.lobby.selectors.tables import Filters, offers, sits_nowhere, titles
from games.matches.database_failures import spared
from games.matches.errors import Unreadable
from games.matches.models import Match
from games.matches.pages.people import signed_in
from games.matches.selectors.states import load_state
from games.matches.services.unreadable import put_aside
from games.notices.now import database_now
from games.site.selectors.dashboard import dashboard, my_matches, played
from games.site.selectors.showcase import showcase
from games.site.selectors.waiting import due_matches
from games.site.selectors.watching import over, under_way

LINES = 4
"""How many entries of each list the front page shows; the rest are one press away."""

LADDERS = 2
"""How many ladders the front page shows, each with its highest rungs."""


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Show the front page, which introduces Muster; signed-in readers go to what is waiting."""
    if request.user.is_authenticated:
        return redirect("matches:waiting")
    guest = guest_of(request)
    first = next((line for line in titles() if line.practice), None)
    context = {
        "showcase": showcase(),
        "first": first,
        "tried": still_running(guest),
        "offers": offers(request.user, Filters(), most=LINES),
        "watched": (*under_way()[:LINES], *over()[:LINES])[:LINES],
        "ladders": tops(ladders(request.user, LadderFilters(), database_now()).others)[:LADDERS],
    }
    return render(request, "site/front.html", context)


@login_required
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """Show what is waiting for the reader, the most urgent first."""
    board = dashboard(request.user)
    for match_id in board.unread:
        with spared():
            put_aside(match_id)
    beginner = sits_nowhere(signed_in(request))
    context = {
        "board": board,
        "tried": tried(guest_of(request)),
        "beginner": beginner,
        "practised": [line for line in titles() if line.practice] if beginner else [],
        "offers": offers(request.user, Filters(), most=LINES) if beginner else [],
    }
    return render(request, "site/waiting.html", context)


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show the reader's matches, page by page."""
    page = my_matches(request.user, request.GET.get("page"))
    return render(request, "site/mine.html", {"page": page, "matches": played(request.user, page)})


@login_required
@require_safe
def next_match(request: HttpRequest) -> HttpResponse:
    """Redirect to the match that is due first, of those that can be read."""
    for match_id in due_matches(signed_in(request).pk):
        match = Match.objects.get(pk=match_id)
        try:
            load_state(match, registry.get(match.title))
        except Unreadable:
            with spared():
                put_aside(match_id)
            text = _("%(match)s has been set aside for repair. Its clocks are stopped, and nothing is lost.")
            messages.warning(request, text % {"match": match.shown_name})
        else:
            return redirect("matches:match", match_id)
    messages.info(request, _("You’re up to date."))
    return redirect("matches:waiting")
