"""Decorators of pages: they let guests into a match, and take what is posted only."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts import guest_cookies
from accounts.guest_cookies import guest_of
from accounts.services import guests
from games.matches.database_failures import skip_if_unavailable
from games.matches.models import Tenure
from games.matches.pages.refusals import main_page
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


def post_only(page: Page) -> Page:
    """Decorate a page that accepts only POST requests.

    Anyone who opens a form's address by a link, or returns from the sign-in page after their session
    expired, is redirected to the match or competition with a message.
    """

    @wraps(page)
    def taken(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST":
            return page(request, *args, **kwargs)
        if request.method in ("GET", "HEAD"):
            messages.info(request, _("Nothing was sent. Please press the button again."))
            return redirect(main_page(request))
        return HttpResponseNotAllowed(["POST"])

    return taken
