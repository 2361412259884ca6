"""What every template may know about the site and its reader."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.models import Theme
from games.matches.selectors.incident import incident_line
from games.matches.selectors.waiting import due_matches


def site(request: HttpRequest) -> dict[str, Any]:
    """What the frame of a page asks for.

    ``demo``: is this the demonstration? ``request_id``: what to name when reporting a fault.
    ``theme``: auto, light or dark. ``waiting_count``: how many matches wait for the reader, if signed in.
    ``incident``: the line about an outage, or "".
    """
    found: dict[str, Any] = {
        "demo": settings.DEMO,
        "request_id": getattr(request, "id", ""),
        "theme": Theme.AUTO.value,
        "incident": incident_line,
    }
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        # Called by the first template that asks, and a plain number: plural rules reckon with it.
        found |= {"theme": user.theme, "waiting_count": cache(lambda: len(due_matches(user.pk)))}
    return found
