"""Pages across matches: what waits for the reader, what is under way, what is next."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.matches.pages.people import signed_in
from games.matches.selectors.dashboard import dashboard, my_matches
from games.matches.selectors.lobby import Filters, offers, titles
from games.matches.selectors.waiting import due_matches


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The first page: what waits, or what this place is."""
    if request.user.is_authenticated:
        return redirect("matches:waiting")
    context = {"titles": titles(), "offers": offers(request.user, Filters(), most=5)}
    return render(request, "matches/front.html", context)


@login_required
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """Waiting for you, soonest first."""
    return render(request, "matches/waiting.html", {"board": dashboard(request.user)})


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """All the reader's matches."""
    return render(request, "matches/mine.html", {"matches": my_matches(request.user)})


@login_required
@require_safe
def next_match(request: HttpRequest) -> HttpResponse:
    """The match that is due first."""
    due = due_matches(signed_in(request).pk)
    if not due:
        messages.info(request, _("Nothing waits for you."))
        return redirect("matches:waiting")
    return redirect("matches:match", due[0])
