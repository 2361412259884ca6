"""The reader of a request: their language and time zone, and the mark that a response bears for them."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts.reader_keys import reader_key

#: Probes, and the icon that browsers request by default, are answered without a session or database.
IMPERSONAL = ("/healthz", "/readyz", "/metrics", "/favicon.ico")

READER_HEADER = "Muster-Reader"


def apply_preferences(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer in the language and time zone of the user's profile.

    Other visitors get the language that `LocaleMiddleware` found in the cookie or Accept-Language, and
    UTC.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path in IMPERSONAL or not request.user.is_authenticated:
            return get_response(request)
        language = request.user.language
        request.LANGUAGE_CODE = language
        with translation.override(language), timezone.override(ZoneInfo(request.user.time_zone)):
            response = get_response(request)
        response.headers["Content-Language"] = language
        return response

    return middleware


def name_reader(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Add the reader's key to each response; after signing out it is "nobody".

    Scripts that store pages on a device need it (docs/offline.md). Must be inside `apply_preferences`, which
    loads the reader; if that failed, no key is added.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path not in IMPERSONAL:
            response.headers[READER_HEADER] = reader_key(request.user)
        return response

    return middleware
