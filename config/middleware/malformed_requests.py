"""Refuse requests that no browser sends, before anything tries to read them."""

import codecs
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

NUL = "\0"
"""A character that no address or cookie of the site contains and that PostgreSQL accepts in no text."""


def refuse_malformed(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 404 for an address with a NUL, and 400 for a request in an encoding other than UTF-8.

    Python may not recognise such an encoding as a text encoding. A cookie with a NUL is ignored. Must be
    outside `SessionMiddleware`, which reads the cookie.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if NUL in request.path_info:
            raise Http404
        if request.encoding is not None and codecs.lookup(request.encoding).name != "utf-8":
            # The error page may read the query string.
            request.encoding = "utf-8"
            raise BadRequest("not in UTF-8")
        if any(NUL in value for value in request.COOKIES.values()):
            request.COOKIES = {name: value for name, value in request.COOKIES.items() if NUL not in value}
        return get_response(request)

    return middleware
