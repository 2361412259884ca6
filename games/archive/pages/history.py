"""Pages that look back at a match: single positions, and the whole log."""

from __future__ import annotations

from bisect import bisect_right

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.archive.selectors.history import history_page
from games.archive.selectors.moments import WATCHER, Moment, revision_at, revisions_of
from games.engine import registry
from games.matches.access import Access
from games.matches.pages.guests import allow_guests
from games.matches.pages.opening import open_match, refuse_set_aside
from games.matches.pages.refusal_responses import show_refusals
from games.matches.render import match_line, say
from games.matches.selectors.story import log_sentences

MAX_LOG_LINES = 2_000
"""How many sentences one log page shows."""


@allow_guests
@require_safe
@show_refusals
def history(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the position after one action. After the end of the match, it can be shown as any seat saw it."""
    access = open_match(request, match_id)
    refuse_set_aside(access.match)
    seat = _eyes(request, access)
    number = request.GET.get("step", "")
    try:
        page = history_page(
            access, int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0, seat=seat
        )
    except IndexError:
        raise Http404 from None
    statistics = registry.match_statistics(access.match.title)
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "page": page,
        "eyes": seat,
        "eyes_query": _query(request),
        "holders": page.holders,
        "worth_note": say(statistics.WORTH) if page.worth and statistics and statistics.WORTH else "",
    }
    return render(request, "archive/history.html", context)


@allow_guests
@require_safe
def moment(request: HttpRequest, match_id: int, whose: str, number: int) -> HttpResponse:
    """Show the moment that an address names, as the reader's own seat sees it.

    While the match is in progress, an action that only one seat could see opens for nobody else. Other
    readers do not even learn whether there is such an action.
    """
    access = open_match(request, match_id)
    match = access.match
    found = Moment(whose, number)
    if found.seat is not None and found.seat >= match.seats_count:
        raise Http404
    if not match.finished and whose != WATCHER and (found.seat is None or found.seat != access.seat):
        if found.seat is None:
            raise Http404
        context = {"match": match, "match_line": match_line(match), "seat": found.seat}
        return render(request, "archive/moment.html", context, status=403)
    revision = revision_at(match, found)
    if revision is None:
        raise Http404
    asked = request.GET.copy()
    seat = _eyes(request, access)
    asked["step"] = str(bisect_right(revisions_of(match, seat), revision))
    return redirect(f"{reverse('matches:history', args=[match_id])}?{asked.urlencode()}")


@allow_guests
@require_safe
def log(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the whole log in sentences, as the reader's seat saw it."""
    access = open_match(request, match_id)
    context = {
        "access": access,
        "match": access.match,
        "match_line": match_line(access.match),
        "story": log_sentences(access, last=MAX_LOG_LINES),
    }
    return render(request, "archive/log.html", context)


def _eyes(request: HttpRequest, access: Access) -> int | None:
    """Return the seat whose view is shown: during the match the reader's own, after the end any seat's."""
    wanted = _wanted(request)
    if access.match.finished and wanted.isdigit() and int(wanted) < access.match.seats_count:
        return int(wanted)
    if access.match.finished and wanted == "watcher":
        return None
    return access.seat


def _query(request: HttpRequest) -> str:
    """Return the query string that keeps the chosen view from page to page."""
    wanted = _wanted(request)
    return f"&as={wanted}" if wanted else ""


def _wanted(request: HttpRequest) -> str:
    """Return whose view the request asks for: the number of a seat, "watcher", or "" for neither."""
    wanted = request.GET.get("as", "")
    number = wanted.isascii() and wanted.isdigit() and len(wanted) < 3
    return wanted if number or wanted == "watcher" else ""
