"""Every answer is counted by its page, for /metrics."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from ..metrics import count_request

#: What no address of ours answered; a name of its own, so that guessed addresses make no new series.
UNKNOWN = "unknown"


def counting(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Count the answer under the name of the address that gave it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        match = request.resolver_match
        count_request((match and match.view_name) or UNKNOWN, request.method or "", response.status_code)
        return response

    return middleware
