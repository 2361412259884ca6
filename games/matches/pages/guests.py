"""A decorator for pages of a match that treat a guest as a person, at the guest's own matches only."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts import guest_cookies
from accounts.selectors import guest_of
from accounts.services import guests
from games.matches.database_failures import skip_if_unavailable
from games.matches.models import Tenure
from games.notices.now import database_now

Page = Callable[..., HttpResponse]


def allow_guests(page: Page) -> Page:
    """Let a page of a match use the browser's guest as its reader.

    This requires that nobody is signed in and that the guest has a seat in the match. Every other page, and
    every other match, treats the guest as a stranger. Each page that the guest opens keeps the guest for
    another month. A person who has signed in since then is first asked whether their account should take the
    match over.
    """

    @wraps(page)
    def opened(request: HttpRequest, match_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        guest = guest_of(request)
        if guest is None or not Tenure.objects.filter(match_id=match_id, user=guest).exists():
            return page(request, match_id, *args, **kwargs)
        if request.user.is_authenticated:
            return redirect("matches:guest")
        request.user = guest
        response = page(request, match_id, *args, **kwargs)
        with skip_if_unavailable():
            if guests.renew(guest, database_now()):
                guest_cookies.remember(response, guests.guest_token(guest))
        return response

    return opened
