"""What answers instead of a match's page: a refusal, a match that cannot be read or that is hidden.

And what answers a form: the page that it changes, for a script that prefers it to a redirect.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseRedirectBase
from django.shortcuts import redirect, render

from games.matches.database_failures import skip_if_unavailable
from games.matches.errors import MatchBroken, MatchQuarantined, Unreadable
from games.matches.models import Match
from games.matches.pages.refusals import answer_refusal, show_refusal
from games.matches.services.unreadable import put_aside

REPRESENTATION = "return=representation"
"""The preference for the changed page as the answer to a form (RFC 7240, section 4.2)."""


class AnswerRefusals:
    """Middleware that answers every refusal that a page lets pass (`games.matches.pages.refusals`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response of the page itself."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer a refusal; return None for any other error."""
        return answer_refusal(request, error)


class UnreadableMatches:
    """Middleware that answers requests for a page or form whose match cannot be read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response of the page itself."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Set an unreadable match aside and answer with a page saying that it cannot be read.

        A POST, and any request for a staff page, is redirected to the match's page with that message instead.
        Return None for any error other than `Unreadable`.
        """
        if not isinstance(error, Unreadable):
            return None
        aside = False
        with skip_if_unavailable():
            aside = put_aside(error.match_id)
        match = Match.objects.get(pk=error.match_id)
        staff = request.resolver_match is not None and request.resolver_match.namespace == "staff"
        if staff or request.method == "POST":
            refusal = MatchQuarantined() if aside and not staff else MatchBroken()
            show_refusal(request, refusal, match.pk)
            return redirect("staff:match" if staff else "matches:match", match.pk)
        return render(request, "matches/quarantined.html", {"match": match})


class SignInFirst:
    """Middleware that shows visitors who have not signed in the sign-in page instead of a 404.

    Links in emails may be opened on any device. Every match number gets the same answer, so that it does
    not reveal which matches exist. A match that anyone may watch is shown before this is reached.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response of the page itself."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Redirect a visitor from the 404 of a match's page to the sign-in page, which leads back to it.

        Return None for any other error, and if the visitor has signed in.
        """
        found = request.resolver_match
        of_a_match = found is not None and found.namespace == "matches" and "match_id" in found.kwargs
        if not (of_a_match and isinstance(error, Http404) and request.method in ("GET", "HEAD")):
            return None
        return None if request.user.is_authenticated else redirect_to_login(request.get_full_path())


def return_representation(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer a POST that prefers it with the page to which it would redirect.

    One round trip is enough then. `Content-Location` is the page's address. A redirect that leads to another
    page than the one the form is on stays a redirect, because the browser opens that page itself. So does one
    to a page that redirects in turn.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not (_prefers_representation(request) and isinstance(response, HttpResponseRedirectBase)):
            return response
        target = urlsplit(response.url)
        if target.netloc or target.path != _path_of_form(request):
            return response
        page = get_response(_get_request(request, target.path, target.query))
        if isinstance(page, HttpResponseRedirectBase):
            return response
        page.cookies.update(response.cookies)
        page.headers["Content-Location"] = response.url
        page.headers["Preference-Applied"] = REPRESENTATION
        return page

    return middleware


def _prefers_representation(request: HttpRequest) -> bool:
    preferred = request.headers.get("Prefer", "").lower().split(",")
    return request.method == "POST" and REPRESENTATION in (each.strip() for each in preferred)


def _path_of_form(request: HttpRequest) -> str:
    """Return the path of the page that a form is on, or "" if the browser does not say it."""
    try:
        return urlsplit(request.headers.get("Referer", "")).path
    except ValueError:
        # The header is no address.
        return ""


def _get_request(request: HttpRequest, path: str, query: str) -> HttpRequest:
    """Return a GET of another address by the same person in the same session.

    Both requests have one `META`, in which other middleware notes what it has to do with the response.
    """
    found = copy(request)
    found.method = "GET"
    found.path, found.path_info = path, path.removeprefix(request.META.get("SCRIPT_NAME", ""))
    found.META["QUERY_STRING"] = query
    found.GET, found.POST = QueryDict(query), QueryDict()
    return found
