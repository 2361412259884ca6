"""Count every response by the name of its page, for /metrics."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from ..metrics import count_request

#: The name for requests that no URL matches, so that guessed addresses create no new series.
UNKNOWN = "unknown"


def count_responses(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Count each response under its URL name."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        match = request.resolver_match
        count_request((match and match.view_name) or UNKNOWN, request.method or "", response.status_code)
        return response

    return middleware
