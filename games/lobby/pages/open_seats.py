"""Seats that a substitute can take."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.lobby.errors import RatingUnfit, Rival, SeatTaken, TakenOut, TooManyMatches, TooUnreliable
from games.lobby.selectors.open_seats import lets_in, listed, seat_facts
from games.lobby.services.substitutes import take
from games.matches.access import access_seat
from games.matches.database_failures import spared
from games.matches.errors import NotYours
from games.matches.models import Match
from games.matches.pages.answers import refusals_answered, sentence
from games.matches.pages.opening import link_of
from games.matches.pages.people import signed_in
from games.matches.render import match_line
from games.matches.services.unreadable import put_aside


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """Every open seat whose door is open to the reader."""
    found = listed(request.user)
    for match in found.unread:
        with spared():
            put_aside(match.pk)
    return render(request, "lobby/open_seats.html", {"seats": found.seats, "unread": found.unread})


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_answered
def seat(request: HttpRequest, match_id: int, index: int) -> HttpResponse:
    """One open seat: what it is like, and taking it."""
    token = link_of(request, match_id)
    match = _open(request, match_id, token)
    if request.method == "POST" and request.user.is_authenticated:
        try:
            take(match_id=match_id, seat=index, user=signed_in(request), token=token)
        except SeatTaken:
            messages.warning(
                request, _("This seat is no longer open: somebody took it, or its player is back.")
            )
            return redirect("matches:open_seats")
        except (RatingUnfit, Rival, TakenOut, TooManyMatches, TooUnreliable):
            # The seat's own page says why; the match's may be closed to them.
            return redirect("matches:seat", match_id, index)
        messages.success(request, _("The seat is yours. What you win counts, what you lose does not."))
        return redirect("matches:match", match_id)
    facts = seat_facts(match, index, request.user, token)
    if facts is None:
        messages.info(request, _("This seat is no longer open: somebody took it, or its player is back."))
        return redirect("matches:open_seats")
    refused = sentence(facts.refused, match_id)[1] if facts.refused else ""
    context = {"match": match, "match_line": match_line(match), "facts": facts, "refused": refused}
    return render(request, "lobby/open_seat.html", context)


def _open(request: HttpRequest, match_id: int, token: str) -> Match:
    """A match the reader may watch, or at least take a seat in; else it does not exist for them."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Http404
    try:
        return access_seat(request.user, match_id, token=token).match
    except NotYours:
        if not lets_in(match, request.user, token):
            raise
    return match
