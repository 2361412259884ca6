"""What search engines may read: pages about the games and the site, and none about people.

Pages of matches, ladders, tournaments and players are open to everyone with a browser, but they name people,
who have not agreed to be found by search engines. Addresses with tokens and pages of accounts are for their
owners.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

KEPT_SECONDS = 60 * 60 * 24
"""How long a search engine may keep the answer (RFC 9309, 2.4)."""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return the rules for programs that read the site (RFC 9309)."""
    allowed = [f"Allow: {path}" for path in open_paths()]
    text = "\n".join(["User-agent: *", *allowed, "Disallow: /", ""])
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response.headers["Cache-Control"] = f"public, max-age={KEPT_SECONDS}"
    return response


def open_paths() -> tuple[str, ...]:
    """Return the beginnings of the paths that may be read; `$` marks the end of a path."""
    return (
        reverse("matches:front") + "$",
        reverse("matches:learn"),
        "/statistics/",
        reverse("tournaments:explained"),
        reverse("ratings:rules"),
        reverse("credits"),
        reverse("favicon"),
        reverse("matches:manifest"),
        settings.STATIC_URL,
    )
