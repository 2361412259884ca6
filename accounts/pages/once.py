"""Pages of django-allauth whose forms take effect once, however often their buttons are pressed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from ..form_tokens import submission_of
from ..services.once import answer_once

View = Callable[..., HttpResponseBase]


def takes_effect_once(page: View) -> View:
    """Decorate a page so that a signed-in user's form takes effect once (`services.once.answer_once`).

    Do not use it for pages that change the session key: only their first response carries the cookie.
    """

    @wraps(page)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        signed_in = request.method == "POST" and request.user.is_authenticated
        press = submission_of(request) if signed_in else None
        if press is None:
            return page(request, *args, **kwargs)
        return answer_once(press, request.path, lambda: page(request, *args, **kwargs))

    return answered
