"""One identifier for each request: in its log lines, on its error page, in its answer's header."""

import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
_WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}")

#: The request being answered, or "" outside any.
current_request_id: ContextVar[str] = ContextVar("current_request_id", default="")


def request_id(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Give each request an identifier, as ``request.id`` and in the answer.

    The identifier a proxy sent is kept only when the settings say that a proxy of ours stands in front.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "") if settings.TRUSTED_PROXY_COUNT else ""
        identifier = given if _WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
        request.id = identifier  # type: ignore[attr-defined]
        token = current_request_id.set(identifier)
        try:
            response = get_response(request)
        finally:
            current_request_id.reset(token)
        response[HEADER] = identifier
        return response

    return middleware
