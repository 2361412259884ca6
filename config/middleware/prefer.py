"""Answer a form that a script sends with the page that it changes, instead of a redirect to that page."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseRedirectBase

REPRESENTATION = "return=representation"
"""The preference for the changed page as the answer to a form (RFC 7240, section 4.2)."""

GetResponse = Callable[[HttpRequest], HttpResponse]


def return_representation(get_response: GetResponse) -> GetResponse:
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
        if target.netloc or target.path != urlsplit(request.headers.get("Referer", "")).path:
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
