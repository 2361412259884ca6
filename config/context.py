"""What every template may know about the site and its reader."""

from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.models import Theme
from games.site.selectors.incident import incident_line
from games.site.selectors.waiting import waiting_for


def site(request: HttpRequest) -> dict[str, Any]:
    """What the frame of a page asks for.

    ``demo``: is this the demonstration? ``request_id``: what to name when reporting a fault.
    ``theme``: auto, light or dark. ``waiting_count``: how much waits for the reader, if they have an
    account: matches, and what ladders and tournaments ask.
    ``incident``: the line about an outage, or "". ``after_sign_in``: where a stranger who signs in or up
    by the frame's links comes back to, or "".
    """
    found: dict[str, Any] = {
        "demo": settings.DEMO,
        "request_id": getattr(request, "id", ""),
        "theme": Theme.AUTO.value,
        "incident": incident_line,
    }
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated and not user.is_guest:
        # Called by the first template that asks, and a plain number: plural rules reckon with it.
        found |= {"theme": user.theme, "waiting_count": cache(lambda: waiting_for(user.pk).number)}
    else:
        found["after_sign_in"] = _after_sign_in(request)
    return found


def _after_sign_in(request: HttpRequest) -> str:
    """This page, if it can be asked for again; on the way in, what the way was begun for."""
    if request.path.startswith("/accounts/"):
        wanted = request.GET.get(REDIRECT_FIELD_NAME, "")
        return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else ""
    return request.get_full_path() if request.method in ("GET", "HEAD") and request.path != "/" else ""
