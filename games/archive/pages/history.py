"""Pages that look back at a match: single positions, and the whole log."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.drawn_moments import pack_moments, read_known
from games.archive.selectors.history import HistoryPage, Replay
from games.archive.selectors.moment_times import read_moment_time, revision_near
from games.archive.selectors.moments import WATCHER, Moment, revision_at, revisions_of
from games.archive.selectors.timeline import slider_track
from games.archive.selectors.watched_places import opening_place, place_after_last_turn
from games.archive.services.watched_places import store_watched_place
from games.engine import registry
from games.engine.meta import MAX_SEATS
from games.engine.sent_numbers import read_number
from games.matches.access import Access
from games.matches.database_failures import skip_if_unavailable
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.opening import open_match, refuse_set_aside
from games.matches.render import match_line, say
from games.matches.selectors.story import log_sentences

MAX_LOG_LINES = 2_000
"""How many sentences one log page shows."""

MAX_REPLAY_MOMENTS = 25
"""How many moments of a replay one answer has at most."""

PARTS = ("head", "board", "told", "side", "more")
"""The parts of the replay's page that change from moment to moment, each with a template of its own."""


@allow_guests
@require_safe
def history(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the replay at one moment; after the end, it can be shown as any seat saw it.

    `?step=` is the number of a page. Without it, the replay opens where the person stopped watching, or with
    `?from=last-turn` at what happened since their last turn. `?when=` redirects to the moment of an instant
    (`selectors.moment_times`).
    """
    access = open_match(request, match_id)
    replay = _replay(request, access)
    number = read_number(request.GET.get("step", ""))
    if number is None and (time := read_moment_time(request.GET)) is not None:
        revision = revision_near(access.match, replay.seat, time)
        last = len(replay.revisions)
        return _redirect_to_step(
            request, match_id, last if revision is None else bisect_right(replay.revisions, revision)
        )
    if number is not None:
        place = replay.place_of(number)
        with skip_if_unavailable():
            store_watched_place(access.match, request.user, replay.stop_revisions[place])
    elif request.GET.get("from") == "last-turn":
        place = place_after_last_turn(replay)
    else:
        place = opening_place(replay, request.user)
    page = next(replay.pages(place, 1))
    context = _moment_context(request, page, access) | {
        "eyes": replay.seat,
        "eyes_as": _eyes_asked(request),
        "holders": page.holders,
        "track": slider_track(replay.turns, place, len(replay.stops)),
        "script": {
            "stops": replay.stops,
            "turns": [[turn.place, turn.label, turn.short] for turn in replay.turns],
            "step": _("%(turn)s: step %(step)s of %(steps)s"),
        },
    }
    return render(request, "archive/history.html", context)


@allow_guests
@require_safe
def replay_moments(request: HttpRequest, match_id: int) -> HttpResponse:
    """Return up to `MAX_REPLAY_MOMENTS` moments from the place `?from=`, drawn for the replay's page.

    Each reader gets what the page itself would show them. `?known=` names the pieces that the page has
    already (`drawn_moments`).
    """
    access = open_match(request, match_id)
    replay = _replay(request, access)
    place = read_number(request.GET.get("from", "")) or 0
    count = read_number(request.GET.get("count", "")) or MAX_REPLAY_MOMENTS
    if place >= len(replay.stops):
        raise Http404
    pages = replay.pages(place, min(count, MAX_REPLAY_MOMENTS))
    drawn = ((page.place, _drawn(_moment_context(request, page, access))) for page in pages)
    return JsonResponse(pack_moments(drawn, read_known(request.GET.get("known", ""))))


@allow_guests
@login_required
@post_only
def watched(request: HttpRequest, match_id: int) -> HttpResponse:
    """Store where a person stopped watching the replay: the page with the number `step`."""
    access = open_match(request, match_id)
    replay = _replay(request, access)
    step = read_number(request.POST.get("step", ""))
    if step is None:
        raise Http404
    store_watched_place(access.match, request.user, replay.stop_revisions[replay.place_of(step)])
    return HttpResponse(status=204)


@allow_guests
@require_safe
def moment(request: HttpRequest, match_id: int, whose: str, number: int) -> HttpResponse:
    """Redirect to the replay at the moment that an address names, as the reader's own seat sees it.

    While the match is in progress, nobody else can open an action that only one seat could see. Other readers
    do not even learn whether there is such an action.
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
    seat = _eyes(request, access)
    return _redirect_to_step(request, match_id, bisect_right(revisions_of(match, seat), revision))


@allow_guests
@require_safe
def log(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the log in sentences, as the reader's seat saw it: the newest `MAX_LOG_LINES`."""
    access = open_match(request, match_id)
    revisions = revisions_of(access.match, access.seat)
    context = {
        "access": access,
        "match": access.match,
        "match_line": match_line(access.match),
        "story": [
            sentence._replace(step=bisect_right(revisions, sentence.revision))
            for sentence in log_sentences(access, last=MAX_LOG_LINES)
        ],
    }
    return render(request, "archive/log.html", context)


def _replay(request: HttpRequest, access: Access) -> Replay:
    """Return the replay that the request asks for; raises `Http404` if nothing has happened yet."""
    refuse_set_aside(access.match)
    try:
        return Replay(access, _eyes(request, access))
    except IndexError:
        raise Http404 from None


def _redirect_to_step(request: HttpRequest, match_id: int, number: int) -> HttpResponse:
    """Redirect to a page of the replay; whose view the request asks for is kept."""
    query = f"?step={number}{_query(request)}"
    return redirect(reverse("matches:history", args=[match_id]) + query)


def _moment_context(request: HttpRequest, page: HistoryPage, access: Access) -> dict[str, Any]:
    """Return what the templates of a moment's parts need."""
    match = access.match
    statistics = registry.match_statistics(match.title)
    return {
        "match": match,
        "match_line": match_line(match),
        "page": page,
        "eyes_query": _query(request),
        "worth_note": say(statistics.WORTH) if page.worth and statistics and statistics.WORTH else "",
    }


def _drawn(context: dict[str, Any]) -> dict[str, str]:
    return {name: render_to_string(f"archive/replay_{name}.html", context) for name in PARTS}


def _eyes(request: HttpRequest, access: Access) -> int | None:
    """Return the seat whose view is shown: during the match the reader's own, after the end any seat's."""
    wanted = _eyes_asked(request)
    seat = read_number(wanted, most=access.match.seats_count - 1)
    if access.match.finished and seat is not None:
        return seat
    if access.match.finished and wanted == "watcher":
        return None
    return access.seat


def _query(request: HttpRequest) -> str:
    """Return the query string that keeps the chosen view from page to page."""
    wanted = _eyes_asked(request)
    return f"&as={wanted}" if wanted else ""


def _eyes_asked(request: HttpRequest) -> str:
    """Return whose view the request asks for: the number of a seat, "watcher", or "" for neither."""
    wanted = (request.POST if request.method == "POST" else request.GET).get("as", "")
    return wanted if wanted == "watcher" or read_number(wanted, most=MAX_SEATS - 1) is not None else ""
