"""Activate the language and time zone of the reader."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

#: Probes, and the icon that browsers request by default, are answered without a session or database.
IMPERSONAL = ("/healthz", "/readyz", "/metrics", "/favicon.ico")


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
