"""The language and the time zone of the person who asks."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

#: Probes are answered without a session, so without a database.
IMPERSONAL = ("/healthz", "/readyz", "/metrics")


def preferences(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer in the language and the zone of the user's profile.

    Others get the language LocaleMiddleware found in cookie or Accept-Language, and UTC.
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
