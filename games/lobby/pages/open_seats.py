"""Pages about open seats, which substitutes can take."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.services.once import create_once
from games.lobby.errors import RatingUnfit, RemovedByHost, Rival, SeatTaken, TooManyMatches, TooUnreliable
from games.lobby.selectors.open_seats import list_open_seats, may_see_open_seats, seat_facts
from games.lobby.services.substitutes import take_seat
from games.matches.access import get_access
from games.matches.database_failures import skip_if_unavailable
from games.matches.errors import NotYours, ReadEvidence
from games.matches.models import Match, Tenure
from games.matches.pages.opening import link_of
from games.matches.pages.people import signed_in_user
from games.matches.render import match_line
from games.matches.services.unreadable import put_aside


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """List open seats in public matches; matches that cannot be read are put aside, and named on the page."""
    found = list_open_seats(request.user)
    for match in found.unread:
        with skip_if_unavailable():
            put_aside(match.pk)
    return render(request, "lobby/open_seats.html", {"seats": found.seats, "unread": found.unread})


@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, match_id: int, index: int) -> HttpResponse:
    """Show one open seat; on POST, give it to the reader."""
    token = link_of(request, match_id)
    match = _open(request, match_id, token)
    if request.method == "POST" and request.user.is_authenticated:
        try:
            user = signed_in_user(request)
            create_once(
                submission_of(request),
                Tenure,
                lambda: take_seat(match_id=match_id, seat=index, user=user, token=token),
            )
        except SeatTaken:
            messages.warning(
                request, _("This seat is no longer open: someone has taken it, or its player is back.")
            )
            return redirect("matches:open_seats")
        except (RatingUnfit, ReadEvidence, Rival, RemovedByHost, TooManyMatches, TooUnreliable):
            # The seat's page says why; the person may not be allowed to see the match's own page.
            return redirect("matches:seat", match_id, index)
        messages.success(request, _("The seat is yours. You can gain rating in it, but not lose any."))
        return redirect("matches:match", match_id)
    facts = seat_facts(match, index, request.user, token)
    if facts is None:
        messages.info(request, _("This seat is no longer open: someone has taken it, or its player is back."))
        return redirect("matches:open_seats")
    refused = facts.refused.sentence(match_id) if facts.refused else ""
    context = {"match": match, "match_line": match_line(match), "facts": facts, "refused": refused}
    return render(request, "lobby/open_seat.html", context)


def _open(request: HttpRequest, match_id: int, token: str) -> Match:
    """Return a match that the reader may watch, or in which they may take a seat.

    Raises `Http404` or `NotYours`.
    """
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Http404
    try:
        return get_access(request.user, match_id, token=token).match
    except NotYours:
        if not may_see_open_seats(match, request.user, token):
            raise
    return match
