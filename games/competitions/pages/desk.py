"""The page of the director's desk."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from games.competitions.pages import desk_actions
from games.competitions.pages.shortcuts import get_directed_or_404, render_page
from games.competitions.selectors.calls import open_calls
from games.competitions.selectors.desk import desk as read_desk
from games.competitions.selectors.log_entries import recent_director_acts
from games.competitions.selectors.own_tables import own_tables
from games.competitions.selectors.waiting_list import reserves
from games.competitions.texts.desk import FILTERS, headings
from games.matches.pages.people import signed_in_user

CALLS, RESERVES, LINES = 5, 5, 5
"""How many calls, people ready to step in, and actions are listed on the desk."""

MAX_FURTHER_CALLS_COUNTED = 99
"""The number up to which further calls are counted."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, number: int) -> HttpResponse:
    """Show the tables and what needs a director; on POST, start an action at the selected tables."""
    found, user = get_directed_or_404(request, number), signed_in_user(request)
    if request.method == "POST":
        return desk_actions.start_action(request, found.competition, user)
    own = own_tables(found.competition, user.pk)
    shown = read_desk(found.competition, request.GET.dict(), own)
    waiting = list(open_calls(found.competition, user.pk, own)[: CALLS + MAX_FURTHER_CALLS_COUNTED])
    kept = request.GET.copy()
    for name in ("table", "show"):
        kept.pop(name, None)
    context = {
        "desk": shown,
        "calls": waiting[:CALLS],
        "more_calls": len(waiting[CALLS:]),
        "vacant": [row for row in shown.open if row.vacant and not row.mine],
        "reserves": reserves(found.competition, RESERVES),
        "lines": recent_director_acts(found.competition, found.directors, user.pk, own, LINES),
        "others": found.others(user.pk),
        "switches": [(pace.value, text, shown.counts[pace]) for pace, text in FILTERS.items()],
        "kept": kept.urlencode(),
        "headings": headings(shown, set(request.GET.getlist("table"))),
    }
    return render_page(request, "competitions/desk.html", found.competition, **context)
