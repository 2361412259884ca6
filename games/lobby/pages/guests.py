"""What somebody played as a guest, once they have signed in: taken over, or let go."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import guest_cookies
from accounts.selectors import guest_of
from accounts.services.guests import dismiss
from games.lobby.errors import TooMuchPractice
from games.lobby.forms.guests import TakeOverForm
from games.lobby.receivers import tell_kept
from games.lobby.selectors.guests import tried
from games.lobby.selectors.practice import room_left
from games.lobby.services import guests
from games.matches.pages.answers import sentence
from games.matches.pages.people import signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest) -> HttpResponse:
    """Ask which matches of the browser's guest the account keeps; the others go with the guest."""
    user, guest = signed_in(request), guest_of(request)
    if guest is None:
        return redirect("matches:waiting")
    found = tried(guest)
    form = TakeOverForm(found, room_left(user), data=request.POST if request.method == "POST" else None)
    if request.method == "POST" and "none" in request.POST:
        dismiss(guest)
        return _left(request, 0)
    if request.method == "POST" and form.is_valid():
        try:
            given = guests.take_over(guest=guest, user=user, matches=form.cleaned_data["matches"])
        except TooMuchPractice as refusal:
            form.add_error("matches", sentence(refusal, 0)[1])
        else:
            return _left(request, given)
    return render(request, "lobby/take_over.html", {"form": form, "found": found})


def _left(request: HttpRequest, given: int) -> HttpResponse:
    if given:
        tell_kept(request, given)
    else:
        messages.info(request, _("The guest of this browser is gone, with their matches."))
    response = redirect("matches:waiting")
    guest_cookies.forget(response)
    return response
