"""Whose page an answer is, for what keeps pages on a device (docs/offline.md)."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.reader_keys import reader_key

from .preferences import IMPERSONAL

HEADER = "Muster-Reader"


def name_reader(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Say in each answer by whom it was asked, as they are when it leaves: signed out is "nobody".

    Stands inside `preferences`, which has looked the reader up: where that failed, nothing is said.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path not in IMPERSONAL:
            response.headers[HEADER] = reader_key(request.user)
        return response

    return middleware
