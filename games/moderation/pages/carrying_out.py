"""Carry out an action of the staff once, and show its result."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from accounts.form_tokens import submission_of
from accounts.services.once import do_once
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import carry_out


def carry_out_once(request: HttpRequest, act: Callable[[], object], done: str) -> None:
    """Call `act` unless this form has already done so, and show `done` or the refusal on the next page.

    Raises `NotYours` if the decision is not this person's to make.
    """
    carry_out(request, lambda: do_once(submission_of(request), signed_in_user(request), act), done)
