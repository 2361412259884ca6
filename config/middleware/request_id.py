"""Give each request an identifier, shown in its log lines, on its error page and in a response header."""

import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
_WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}")

#: The identifier of the request being answered, or "" outside a request.
current_request_id: ContextVar[str] = ContextVar("current_request_id", default="")


def request_id(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Give each request an identifier, as `request.id` and in the response.

    A proxy's identifier is kept only if the settings say that there is a trusted proxy.
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
