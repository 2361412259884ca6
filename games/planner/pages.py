"""The planner's page, where links change what is shown and forms change the plan.

The plan is never part of an address.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.form_tokens import submission_of
from accounts.services.once import answer_once
from games.engine.errors import Refusal
from games.engine.interfaces import Planner
from games.matches.access import Access, get_access, own_seat
from games.matches.models import Match
from games.matches.pages.decorators import allow_guests
from games.matches.pages.opening import refuse_set_aside
from games.matches.render import family_template, match_line, refusal_text
from games.planner import services
from games.planner.selectors import plan_page, planner_of


@allow_guests
@login_required
def planner(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the sandbox of a running match, as the reader's seat knows it, or change the plan.

    Only a person who may act for a seat of the match can open it.
    """
    access = get_access(request.user, match_id)
    found = planner_of(access.match)
    own_seat(access)
    refuse_set_aside(access.match)
    if found is None:
        raise Http404
    if request.method == "POST":
        return _changed_once(request, lambda: _changed(request, access, found))
    page = plan_page(access, found, request.GET.dict())
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "page": page,
        "sandbox": page.parts,
        "family_template": family_template(access.match, "planner"),
    }
    return render(request, "planner/planner.html", context)


def _changed_once(request: HttpRequest, change: Callable[[], HttpResponse]) -> HttpResponse:
    """Change the plan, or redirect to the result if the same form was submitted before.

    Some forms would undo their own effect if they were submitted twice.
    """
    press = submission_of(request)
    return change() if press is None else answer_once(press, request.path, change)


def _changed(request: HttpRequest, access: Access, found: Planner) -> HttpResponse:
    match: Match = access.match
    deed = {name: request.POST.getlist(name) for name in request.POST}
    address = reverse("matches:planner", args=[match.pk])
    try:
        look = services.change_plan(access, found, deed)
    except Refusal as refusal:
        messages.error(request, refusal_text(match.title, refusal))
        return redirect(address)
    return redirect(f"{address}?{urlencode(look)}" if look else address)
