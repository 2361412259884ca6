"""Pages for the app that a browser can install, and for the matches that it stores to be read offline.

`docs/offline.md` explains how the parts work together.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.matches.access import get_access
from games.matches.errors import NotYours, Unreadable
from games.matches.render import match_line
from games.notices.now import database_now
from games.site.selectors.offline_copies import offline_copy

THEME_COLOUR = "#fafbf8"
"""The light background of every page; the page frame has the same `theme-color`."""

APP_ICONS = (("app-192.png", 192, "any"), ("app-512.png", 512, "any"), ("app-maskable.png", 512, "maskable"))
"""File, size in pixels and purpose."""


@require_safe
def offline_match(request: HttpRequest, match_id: int) -> HttpResponse:
    """Return the copy of a match that its player's browser stores.

    Watchers and deputies get no copy, and there is no copy of a match that is set aside. The browser fetches
    the page in the background, so this writes nothing to the database, and leaves messages for the next page.
    """
    try:
        access = get_access(request.user, match_id)
        match = access.match
        if access.tenure is None or access.deputy or not (match.running or match.finished):
            raise Http404
        if match.quarantined_at is not None:
            raise Http404
        page = offline_copy(access, database_now())
    except (NotYours, Unreadable):
        raise Http404 from None
    context = {"page": page, "match": match, "match_line": match_line(match)}
    return render(request, "site/kept/match.html", context)


@login_required
@require_safe
def offline_matches(request: HttpRequest) -> HttpResponse:
    """Show the page that replaces any other page while offline: the matches stored on this device."""
    return render(request, "site/kept/matches.html")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker. Its address is at the site's root, so that it covers the whole site."""
    response = render(request, "site/worker.js", content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app manifest, which a browser needs to install the service as an app."""
    found = {
        "id": "/",
        "name": "Muster",
        "short_name": "Muster",
        "description": _("Muster: long board games, one turn at a time"),
        "lang": get_language(),
        "start_url": reverse("matches:waiting"),
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME_COLOUR,
        "background_color": THEME_COLOUR,
        "icons": [
            {
                "src": static(f"icons/{name}"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in APP_ICONS
        ],
    }
    return JsonResponse(found, content_type="application/manifest+json")
