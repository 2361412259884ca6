"""The page on which people who have signed in keep or delete the matches that they played as a guest."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import guest_cookies
from accounts.guest_cookies import guest_of
from accounts.services.guests import dismiss
from games.engine.sent_numbers import read_numbers
from games.lobby.errors import TooMuchPractice
from games.lobby.forms.guests import TakeOverForm
from games.lobby.receivers import report_kept_matches
from games.lobby.selectors.guests import already_kept, guest_matches
from games.lobby.selectors.practice import room_left
from games.lobby.services import guests
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form

MOST_SENT = 100
"""The most matches read from one form; no guest has so many."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest) -> HttpResponse:
    """Show the matches of the browser's guest; on POST, move the chosen ones to the account.

    The others are deleted with the guest. Matches that were already moved because of another press of the
    button count as chosen.
    """
    user, guest = signed_in_user(request), guest_of(request)
    if guest is None:
        return redirect("matches:waiting")
    room, found = room_left(user), guest_matches(guest)
    form = TakeOverForm(found, room)
    if request.method == "POST":
        kept = already_kept(user, read_numbers(request.POST.getlist("matches")[:MOST_SENT]))
        form = TakeOverForm(found, room, kept, data=request.POST)
    if request.method == "POST" and "none" in request.POST:
        alone = guests.discard(guest)
        if alone:
            dismiss(guest)
        return _left(request, 0, alone)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form, TooMuchPractice, field="matches"):
            given = guests.take_over(guest=guest, user=user, matches=form.cleaned_data["matches"])
            return _left(request, given, guest_of(request) is None)
    return render(request, "lobby/take_over.html", {"form": form, "found": found})


def _left(request: HttpRequest, given: int, alone: bool) -> HttpResponse:
    """Redirect to the account's matches, with a message about what happened to the guest.

    Delete the guest's cookie unless the guest still has a seat among other people.
    """
    if given:
        report_kept_matches(request, given)
    elif not alone:
        messages.info(
            request, _("The guest who plays in this browser keeps their seat; practice matches are deleted.")
        )
    else:
        messages.info(request, _("The guest who played in this browser and their matches have been deleted."))
    response = redirect("matches:waiting")
    if alone:
        guest_cookies.forget(response)
    return response
