"""Carry out an action of the staff once, and show its result."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest

from accounts.form_tokens import submission_of
from accounts.services.once import do_once
from games.matches.errors import NotYours, SiteRefusal
from games.matches.pages.decorators import refusal_message
from games.matches.pages.people import signed_in_user


def carry_out_once(request: HttpRequest, act: Callable[[], object], done: str) -> None:
    """Call `act` unless this form has already done so, and show `done` or the refusal on the next page.

    Raises `Http404` if the decision is not this person's to make.
    """
    try:
        do_once(submission_of(request), signed_in_user(request), act)
    except NotYours:
        raise Http404 from None
    except SiteRefusal as refusal:
        messages.add_message(request, *refusal_message(refusal, 0))
    else:
        messages.success(request, done)
