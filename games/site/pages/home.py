"""Pages about several matches: those waiting for the reader, those in progress, and the next one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.guest_cookies import guest_of
from games.competitions.selectors.filters import CompetitionFilters
from games.competitions.selectors.own_news import latest_news_of_competitions
from games.ladders.selectors.listing import listing as ladders
from games.ladders.selectors.listing import tops
from games.ladders.selectors.neighbourhood import neighbourhood
from games.lobby.selectors.guests import guest_matches, running_guest_matches
from games.lobby.selectors.tables import Filters, open_tables, titles
from games.matches.database_failures import skip_if_unavailable
from games.matches.errors import Unreadable
from games.matches.models import Match
from games.matches.pages.people import signed_in_user
from games.matches.selectors.states import current_state
from games.matches.services.unreadable import put_aside
from games.notices.now import database_now
from games.site.selectors.dashboard import dashboard, my_matches, own_matches
from games.site.selectors.next_steps import next_steps
from games.site.selectors.showcase import showcase
from games.site.selectors.since_yesterday import start_of_yesterday
from games.site.selectors.waiting import due_matches
from games.site.selectors.watching import NEWEST_SHOWN, newest_matches
from games.site.selectors.week import week

LADDERS_SHOWN = 2
"""How many ladders the front page shows, each with its highest rungs."""


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Show the front page, which introduces Muster; redirect signed-in readers to *Waiting for you*."""
    if request.user.is_authenticated:
        return redirect("matches:waiting")
    guest = guest_of(request)
    tried = running_guest_matches(guest)
    first = next((line for line in titles() if line.practice), None)
    listed = ladders(None, CompetitionFilters(), database_now()).others
    context = {
        "showcase": showcase(),
        "first": first,
        "tried": tried,
        "seated": [each for each in tried if not each.match.practice],
        "tables": open_tables(request.user, Filters(), most=NEWEST_SHOWN),
        "watched": newest_matches(),
        "ladders": tops([each for each in listed if each.people][:LADDERS_SHOWN]),
    }
    return render(request, "site/front.html", context)


@login_required
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """Show what is waiting for the reader, the most urgent first.

    Beside it are the latest news of their matches, ladders and tournaments, their week, their neighbours on a
    ladder and suggestions for what to do next. Newcomers also see the games.
    """
    board = dashboard(request.user)
    for match_id in board.unread:
        with skip_if_unavailable():
            put_aside(match_id)
    user = signed_in_user(request)
    practised = [line for line in titles() if line.practice]
    context = {
        "board": board,
        "waiting_count": board.counted,
        "tried": guest_matches(guest_of(request)),
        "week": week(user, board.deadlines, board.now),
        "ladder": neighbourhood(user, board.now) if board.on_ladder else None,
        "news": latest_news_of_competitions(user, start_of_yesterday(board.now))
        if board.competition_news
        else (),
        "steps": next_steps(user),
        "newcomer": board.newcomer,
        "first": practised[0] if practised else None,
        "games": showcase().games if board.newcomer else (),
        "practised": [] if board.newcomer else practised,
    }
    return render(request, "site/waiting.html", context)


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show the reader's matches, page by page."""
    page = my_matches(request.user, request.GET.get("page"))
    return render(request, "site/mine.html", {"page": page, "matches": own_matches(request.user, page)})


@login_required
@require_safe
def next_match(request: HttpRequest) -> HttpResponse:
    """Redirect to the match that is due first among those that can be read.

    If there is none, redirect to *Waiting for you*. Matches that cannot be read are set aside on the way.
    """
    for match_id in due_matches(signed_in_user(request).pk):
        match = Match.objects.get(pk=match_id)
        try:
            current_state(match)
        except Unreadable:
            with skip_if_unavailable():
                put_aside(match_id)
            text = _("%(match)s has been set aside for repair. Its clocks are stopped, and nothing is lost.")
            messages.warning(request, text % {"match": match.shown_name})
        else:
            return redirect("matches:match", match_id)
    messages.info(request, _("You’re up to date."))
    return redirect("matches:waiting")
