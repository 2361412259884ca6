"""Looking back at a match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.matches.access import Access
from games.matches.pages.turn import reach
from games.matches.selectors.history import history_step
from games.matches.selectors.story import told
from games.matches.selectors.turn_page import match_line

LONGEST_LOG = 2_000
"""Sentences on one log page."""


@require_safe
def history(request: HttpRequest, match_id: int) -> HttpResponse:
    """The position after one step; after the end through any seat's eyes."""
    access = reach(request, match_id)
    seat = _eyes(request, access)
    number = request.GET.get("step", "")
    step = history_step(
        access, int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0, seat=seat
    )
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "step": step,
        "eyes": seat,
        "eyes_query": _query(request),
        "holders": step.holders,
    }
    return render(request, "matches/history.html", context)


@require_safe
def log(request: HttpRequest, match_id: int) -> HttpResponse:
    """The whole log in sentences, as the reader's seat was told it."""
    access = reach(request, match_id)
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "story": told(access, last=LONGEST_LOG),
    }
    return render(request, "matches/log.html", context)


def _eyes(request: HttpRequest, access: Access) -> int | None:
    """Whose view is shown: one's own while it runs, anybody's after the end."""
    wanted = request.GET.get("as", "")
    if access.match.finished and wanted.isdigit() and int(wanted) < access.match.seats_count:
        return int(wanted)
    if access.match.finished and wanted == "watcher":
        return None
    return access.seat


def _query(request: HttpRequest) -> str:
    """What keeps the eyes from step to step."""
    wanted = request.GET.get("as", "")
    return f"&as={wanted}" if wanted.isdigit() or wanted == "watcher" else ""
