"""Decorators of a match's pages: they let guests in, and turn refusals into responses to a person.

No other code answers a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts import guest_cookies
from accounts.guest_cookies import guest_of
from accounts.services import guests
from games.engine.errors import Refusal
from games.matches.database_failures import skip_if_unavailable
from games.matches.errors import DeputyRelieved, ExplainedRefusal, NotYours, SiteRefusal, rules_sentence
from games.matches.models import Tenure
from games.matches.pages.opening import refuse_hidden
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


def show_refusals(page: Page) -> Page:
    """Decorate a page so that a refusal is answered with a message on the match's page.

    `NotYours` is answered with a 404: for a person without a right to a match, the match does not seem to
    exist. A `DeputyRelieved` person is sent to the list of matches that are waiting for them.
    """

    @wraps(page)
    def answered(request: HttpRequest, match_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return page(request, match_id, *args, **kwargs)
        except DeputyRelieved as refusal:
            # The person may no longer be allowed to see the match's own page.
            messages.add_message(request, *refusal_message(refusal, match_id))
            return redirect("matches:waiting")
        except NotYours:
            raise Http404 from None
        except (SiteRefusal, Refusal) as refusal:
            refuse_hidden(request, match_id)
            kind, text = refusal_message(refusal, match_id)
            messages.add_message(request, kind, text)
            return redirect("matches:match", match_id)

    return answered


def post_only(page: Page) -> Page:
    """Decorate a page that accepts only POST requests.

    Anyone who opens a form's address by a link, or returns from the sign-in page after their session
    expired, is redirected to the match with a message.
    """

    @wraps(page)
    def taken(request: HttpRequest, match_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST":
            return page(request, match_id, *args, **kwargs)
        return answer_unposted(request, "matches:match", match_id)

    return taken


def answer_unposted(request: HttpRequest, page_name: str, number: int) -> HttpResponse:
    """Answer a request that should have been a POST: redirect a GET to a page with a message.

    The page is that of the match or competition `number` at the URL `page_name`.
    """
    if request.method in ("GET", "HEAD"):
        messages.info(request, _("Nothing was sent. Please press the button again."))
        return redirect(page_name, number)
    return HttpResponseNotAllowed(["POST"])


def refusal_message(refusal: ExplainedRefusal | Refusal, match_id: int) -> tuple[int, str]:
    """Return the level and the text of the message for a refusal."""
    if isinstance(refusal, ExplainedRefusal):
        return refusal.level, refusal.sentence(match_id)
    return messages.ERROR, rules_sentence(match_id, refusal)
