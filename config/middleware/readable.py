"""What no browser sends is refused before anything tries to read it."""

import codecs
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

NUL = "\0"
"""In no address and no cookie of ours, and in no text that PostgreSQL takes."""


def readable(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 404 for an address with a NUL, and 400 for a request in another encoding than UTF-8, which
    Python may know as no encoding of text at all. A cookie with a NUL is left out.

    Stands outside SessionMiddleware, which looks up what the cookie says.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if NUL in request.path_info:
            raise Http404
        if request.encoding is not None and codecs.lookup(request.encoding).name != "utf-8":
            # The page that says so may look at the address's own parameters.
            request.encoding = "utf-8"
            raise BadRequest("not in UTF-8")
        if any(NUL in value for value in request.COOKIES.values()):
            request.COOKIES = {name: value for name, value in request.COOKIES.items() if NUL not in value}
        return get_response(request)

    return middleware
