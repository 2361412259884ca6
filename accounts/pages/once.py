"""Pages of django-allauth whose forms take effect once, however often their buttons are pressed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.csrf import rotate_token

from .. import known_browsers
from ..form_tokens import browser_submission_of, submission_of
from ..services.once import answer_once, sign_in_once

View = Callable[..., HttpResponseBase]


def takes_effect_once(page: View) -> View:
    """Decorate a page so that a signed-in user's form takes effect once (`services.once.answer_once`).

    Do not use it for pages that change the session key, because only their first response carries the cookie;
    use `signs_in_once` for them.
    """

    @wraps(page)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        signed_in = request.method == "POST" and request.user.is_authenticated
        press = submission_of(request) if signed_in else None
        if press is None:
            return page(request, *args, **kwargs)
        return answer_once(press, request.path, lambda: page(request, *args, **kwargs))

    return answered


def signs_in_once(page: View) -> View:
    """Decorate a page whose form signs someone in or gives their session another key.

    The form takes effect once. A press that arrives after the first one, whose session has ended by then,
    signs the same person in too and leads to the same page (`services.once.sign_in_once`). It comes from the
    same browser, which has not received the first answer yet, and carries the same input. The first answer
    gives the browser another CSRF secret, so nobody can send the form again after the person has signed out.
    """

    @wraps(page)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        press = browser_submission_of(request) if request.method == "POST" else None
        if press is None:
            return page(request, *args, **kwargs)

        def answer() -> HttpResponseBase:
            response = page(request, *args, **kwargs)
            if response.status_code == 302:
                rotate_token(request)
            return response

        response, person = sign_in_once(press, request.path, answer, lambda: request.user.pk)
        if person is not None:
            get_adapter().login(request, person)
            known_browsers.remember(request, response, person.address)
        return response

    return answered
