"""The page of a briefing, which players see first when they take over a seat or come back after days."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.matches.access import get_access, own_seat
from games.matches.database_failures import skip_if_unavailable
from games.matches.pages.decorators import allow_guests
from games.matches.pages.opening import open_match, refuse_set_aside
from games.matches.render import match_line
from games.matches.services.arrival import record_look
from games.notices.now import database_now
from games.site.selectors.briefing import briefing_page, has_briefing


@allow_guests
@login_required
@require_safe
def briefing(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show a person who may act for a seat what that seat knows, and what it has to do next."""
    # A former deputy who may not open the match is told that they no longer act for anyone.
    own_seat(get_access(request.user, match_id))
    access = open_match(request, match_id)
    own_seat(access)
    refuse_set_aside(access.match)
    if not has_briefing(access):
        raise Http404
    with skip_if_unavailable():
        if record_look(access, database_now()):
            access = open_match(request, match_id)
            own_seat(access)
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "page": briefing_page(access),
    }
    return render(request, "site/briefing.html", context)
