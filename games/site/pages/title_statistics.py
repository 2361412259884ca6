"""The page with the statistics of a title."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.views.decorators.http import require_safe

from games.lobby.selectors.tables import offered_keys
from games.matches.title_figures import FEWEST_MATCHES, NEWEST_MATCHES
from games.site.selectors.title_statistics import title_statistics


@require_safe
def statistics_page(request: HttpRequest, title: str) -> HttpResponse:
    """Show how long matches of a title take, which seats win, and how matches end."""
    if title not in offered_keys():
        raise Http404
    context = {
        "key": title,
        "shown": title_statistics(title),
        "fewest": FEWEST_MATCHES,
        "newest": number_format(NEWEST_MATCHES, force_grouping=True),
    }
    return render(request, "site/title_statistics.html", context)
