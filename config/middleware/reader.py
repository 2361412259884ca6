"""Mark each response with its reader, for scripts that store pages on a device (docs/offline.md)."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.reader_keys import reader_key

from .preferences import IMPERSONAL

HEADER = "Muster-Reader"


def name_reader(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Add the reader's key to each response; after signing out it is "nobody".

    Must be inside `preferences`, which loads the reader; if that failed, no key is added.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path not in IMPERSONAL:
            response.headers[HEADER] = reader_key(request.user)
        return response

    return middleware
