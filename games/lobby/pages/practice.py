"""Pages that start a practice match, with a form or with one button that requires no account."""

from __future__ import annotations

from contextlib import suppress

from allauth.core.ratelimit import respond_429
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import guest_cookies, limits
from accounts.errors import NoMoreGuests, TooManyGuestsHere
from accounts.form_tokens import submission_of
from accounts.guest_cookies import guest_of
from accounts.models import User
from accounts.services.guests import guest_token
from accounts.services.once import create_once
from games.engine import registry
from games.engine.errors import BadOptions
from games.lobby.errors import TooMuchPractice
from games.lobby.forms.practice import PracticeForm
from games.lobby.selectors.guests import running_guest_match
from games.lobby.selectors.practice import running_practice
from games.lobby.selectors.tables import offered_keys
from games.lobby.services import guests
from games.lobby.services import practice as service
from games.matches.models import Match
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form, show_refusal
from games.matches.render import refusal_text
from games.matches.services.luck import propose_word


@login_required
def practice(request: HttpRequest, title: str) -> HttpResponse:
    """Show the form for a practice match; on POST, start it."""
    _refuse_unpractised(title)
    user = signed_in_user(request)
    posted = request.POST if request.method == "POST" else None
    form = PracticeForm(title, data=posted, initial={"word": propose_word()})
    if request.method == "POST" and form.is_valid():
        try:
            with show_in_form(form, TooMuchPractice):
                match = create_once(
                    submission_of(request),
                    Match,
                    lambda: service.begin(
                        user=user,
                        title=title,
                        seats=form.cleaned_data["seats"],
                        options=form.options,
                        name=_("Practice"),
                        word=form.cleaned_data["word"],
                    ),
                )
                return redirect("matches:match", match.pk)
        except BadOptions as refusal:
            form.add_error(None, refusal_text(title, refusal))
    return render(request, "lobby/practice.html", {"form": form, "meta": form.meta})


@require_http_methods(["GET", "HEAD", "POST"])
def start_first_practice(request: HttpRequest, title: str) -> HttpResponseBase:
    """Start the practice match that a title proposes to newcomers, with one button.

    A visitor without an account becomes a guest. Visitors who follow a link here are redirected to the form
    or to the front page, where the button is.
    """
    _refuse_unpractised(title)
    if request.method != "POST":
        return redirect("matches:practice", title) if request.user.is_authenticated else redirect("/")
    try:
        match = create_once(submission_of(request), Match, lambda: _begun(request, title))
    except TooManyGuestsHere:
        return respond_429(request)
    except NoMoreGuests:
        messages.info(request, _("You can’t play without an account right now. An account is free."))
        return redirect("account_signup")
    except TooMuchPractice as refusal:
        show_refusal(request, refusal)
        player = signed_in_user(request) if request.user.is_authenticated else guest_of(request)
        last = running_practice(player).order_by("-pk").first() if player is not None else None
        return redirect("/") if last is None else redirect("matches:match", last.pk)
    response, host = redirect("matches:match", match.pk), match.host
    if not request.user.is_authenticated and host is not None and host.is_guest:
        # This also covers another press that created the guest but whose response never arrived.
        guest_cookies.remember(response, guest_token(host))
    return response


def _begun(request: HttpRequest, title: str) -> Match:
    """Start a practice match, or return the one that the browser's guest is playing.

    The latter must be of the same title.
    """
    if request.user.is_authenticated:
        return guests.begin_as_proposed(user=signed_in_user(request), title=title, name=_("Practice"))
    guest = guest_of(request)
    if guest is not None and (here := running_guest_match(guest, title)) is not None:
        return here
    if guest is not None:
        # The guest may have been deleted at this very moment.
        with suppress(User.DoesNotExist):
            return guests.begin_as_proposed(user=guest, title=title, name=_("Practice"))
    if not limits.count_guest(request):
        raise TooManyGuestsHere
    _guest, match = guests.begin(title=title, name=_("Practice"), language=get_language() or "en")
    return match


def _refuse_unpractised(title: str) -> None:
    """Raise `Http404` for a title that is not offered or that no program can play."""
    if title not in offered_keys() or not registry.meta(title).autopilot:
        raise Http404
