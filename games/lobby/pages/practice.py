"""Starting a practice match: with a form, or by one press, which needs no account."""

from __future__ import annotations

from allauth.core.ratelimit import respond_429
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import guest_cookies, limits
from accounts.errors import NoMoreGuests
from accounts.models import User
from accounts.selectors import guest_of
from accounts.services.guests import token_of
from games.engine import registry
from games.engine.errors import BadOptions
from games.lobby.errors import TooMuchPractice
from games.lobby.forms.practice import PracticeForm
from games.lobby.selectors.guests import running_of
from games.lobby.selectors.practice import under_way
from games.lobby.selectors.tables import offered_keys
from games.lobby.services import guests
from games.lobby.services import practice as service
from games.matches.pages.answers import sentence
from games.matches.pages.people import signed_in
from games.matches.render import refusal_text
from games.matches.services.luck import propose_word


@login_required
def practice(request: HttpRequest, title: str) -> HttpResponse:
    """A match against autopilots, which begins at once."""
    _refuse_unpractised(title)
    user = signed_in(request)
    posted = request.POST if request.method == "POST" else None
    form = PracticeForm(title, data=posted, initial={"word": propose_word()})
    if request.method == "POST" and form.is_valid():
        try:
            match = service.begin(
                user=user,
                title=title,
                seats=form.cleaned_data["seats"],
                options=form.options,
                name=_("Practice"),
                word=form.cleaned_data["word"],
            )
        except BadOptions as refusal:
            form.add_error(None, refusal_text(title, refusal))
        except TooMuchPractice as refusal:
            form.add_error(None, sentence(refusal, 0)[1])
        else:
            return redirect("matches:match", match.pk)
    return render(request, "lobby/practice.html", {"form": form, "meta": form.meta})


@require_http_methods(["GET", "HEAD", "POST"])
def at_once(request: HttpRequest, title: str) -> HttpResponseBase:
    """A first match alone, as its title proposes it, by one press; a stranger becomes a guest by it. Who
    comes by a link chooses first, or finds the press on the first page."""
    _refuse_unpractised(title)
    if request.method != "POST":
        return redirect("matches:practice", title) if request.user.is_authenticated else redirect("/")
    if request.user.is_authenticated:
        return _begun(request, signed_in(request), title)
    guest = guest_of(request)
    if guest is not None:
        here = running_of(guest, title)
        return _begun(request, guest, title) if here is None else redirect("matches:match", here.pk)
    if not limits.may_be_guest(request):
        return respond_429(request)
    try:
        guest, match = guests.begin(title=title, name=_("Practice"), language=get_language() or "en")
    except NoMoreGuests:
        messages.info(request, _("Nobody can play without an account just now. An account costs nothing."))
        return redirect("account_signup")
    response = redirect("matches:match", match.pk)
    guest_cookies.remember(response, token_of(guest))
    return response


def _begun(request: HttpRequest, user: User, title: str) -> HttpResponse:
    """Lead to the match that was begun, or to the last one where there are enough."""
    try:
        match = guests.begin_as_proposed(user=user, title=title, name=_("Practice"))
    except TooMuchPractice as refusal:
        messages.add_message(request, *sentence(refusal, 0))
        match = under_way(user).order_by("-pk")[0]
    return redirect("matches:match", match.pk)


def _refuse_unpractised(title: str) -> None:
    """Raise `Http404` for a title without a program to play against."""
    if title not in offered_keys() or not registry.meta(title).autopilot:
        raise Http404
