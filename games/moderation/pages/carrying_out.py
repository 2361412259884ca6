"""What the staff's buttons of this room do: carry out an act once, and say what came of it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest

from accounts.form_tokens import submission_of
from accounts.services.once import do_once
from games.matches.errors import NotYours, SiteRefusal
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusal_responses import refusal_message


def carry_out_once(request: HttpRequest, act: Callable[[], object], done: str) -> None:
    """Carry out `act` unless this form has done so, and show `done` or the refusal on the next page.

    Raises `Http404` for what is not this person's to decide.
    """
    try:
        do_once(submission_of(request), signed_in_user(request), act)
    except NotYours:
        raise Http404 from None
    except SiteRefusal as refusal:
        messages.add_message(request, *refusal_message(refusal, 0))
    else:
        messages.success(request, done)
