"""Matches that anyone may watch, or read after they have finished."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.lobby.selectors.tables import titles
from games.matches.database_failures import skip_if_unavailable
from games.matches.services.unreadable import put_aside
from games.site.selectors.watching import Filters, matches_page, watched


@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """Show the list of matches that anyone may watch, filtered by the query string, page by page."""
    filters = Filters.of(request.GET)
    page = matches_page(filters, request.GET.get("page"))
    rows = watched(page)
    for row in rows:
        if row.aside:
            with skip_if_unavailable():
                put_aside(row.match.pk)
    context = {"rows": rows, "page": page, "filters": filters, "titles": titles()}
    return render(request, "site/watch.html", context)
