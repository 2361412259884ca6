"""The template context: variables about the site and its reader that every template receives."""

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
    """Return the variables of the page frame.

    `demo`: whether this is the demonstration. `community_url`: the operator's own place for players, or "".
    `request_id`: the number to quote when reporting an error. `theme`: auto, light or dark. `incident`: a
    function that returns the line about an outage, or "".

    Only for a reader with an account, `waiting_count`: a function that returns how many matches and questions
    of ladders and tournaments wait for them. Only for other visitors, `after_sign_in`: the page to which they
    return after signing in or up with the links of the frame, or "".
    """
    found: dict[str, Any] = {
        "demo": settings.DEMO,
        "community_url": settings.COMMUNITY_URL,
        "request_id": getattr(request, "id", ""),
        "theme": Theme.AUTO.value,
        "incident": incident_line,
    }
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated and not user.is_guest:
        # Called by the first template that asks; a plain number, because plural rules calculate with it.
        found |= {"theme": user.theme, "waiting_count": cache(lambda: waiting_for(user.pk).number)}
    else:
        found["after_sign_in"] = _after_sign_in(request)
    return found


def _after_sign_in(request: HttpRequest) -> str:
    """Return the current page if it can be requested again; on account pages, the page to return to.

    Return "" for the home page, and for an account page that was opened directly.
    """
    if request.path.startswith("/accounts/"):
        wanted = request.GET.get(REDIRECT_FIELD_NAME, "")
        return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else ""
    return request.get_full_path() if request.method in ("GET", "HEAD") and request.path != "/" else ""
