"""Pages of a match at which a guest is a person: at their own matches, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts import guest_cookies
from accounts.selectors import guest_of
from accounts.services import guests
from games.matches.database_failures import spared
from games.matches.models import Tenure
from games.notices.now import database_now

Page = Callable[..., HttpResponse]


def guests_too(page: Page) -> Page:
    """Let a page of a match take the browser's guest for its reader, where nobody has signed in and the guest
    has a seat there; every other page, and every other match, finds a stranger. Their month begins anew.

    Who has signed in meanwhile is asked first whether their account takes the match over.
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
        with spared():
            if guests.renew(guest, database_now()):
                guest_cookies.remember(response, guests.token_of(guest))
        return response

    return opened
