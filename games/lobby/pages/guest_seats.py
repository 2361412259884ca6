"""Pages on which guests take a seat at a table, or open their seat in another browser."""

from __future__ import annotations

from collections.abc import Callable

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
from accounts.services.once import create_once, do_once
from games.engine.sent_numbers import read_number
from games.lobby.browser_seats import has_account_seat
from games.lobby.errors import NameAtTable, SeatedInThisBrowser, SeatLinkClosed
from games.lobby.forms.guests import GuestSeatForm
from games.lobby.pages.tables import open_table
from games.lobby.seat_link_tokens import read_seat_link_token
from games.lobby.selectors.guest_seats import guest_seats, has_seat_as_guest, open_seat_link
from games.lobby.services import guest_seats as service
from games.matches.errors import MatchNotRunning, NotYours
from games.matches.models import Match, SeatLink
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.opening import open_match, refuse_hidden
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.matches.render import match_line
from games.notices.now import database_now


def take_guest_seat(request: HttpRequest, match_id: int) -> HttpResponse:
    """Give a visitor without an account a seat at a table whose link they have.

    For people who may not see a hidden table, the page does not exist.
    """
    if request.method == "POST" or not request.user.is_authenticated:
        refuse_hidden(request, match_id)
    return _take_guest_seat(request, match_id)


@post_only
def _take_guest_seat(request: HttpRequest, match_id: int) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("matches:match", match_id)
    if has_account_seat(request, match_id):
        raise SeatedInThisBrowser
    guest = guest_of(request)
    form = GuestSeatForm(guest, data=request.POST)
    if not form.is_valid():
        access = open_match(request, match_id)
        if access.match.status != Match.Status.OFFERED:
            return redirect("matches:match", match_id)
        return open_table(request, access, guest_form=form)

    def taken() -> User:
        return service.take_guest_seat(
            match_id=match_id,
            token=request.POST.get("token", ""),
            guest=guest,
            name=form.cleaned_data.get("name", ""),
            language=get_language() or "en",
            seat=read_number(request.POST.get("seat", "")),
            seen=read_number(request.POST.get("seen", "")),
        )

    try:
        with show_in_form(form, NameAtTable, field="name" if "name" in form.fields else None):
            return _remembered(match_id, _create_guest_once(request, guest, taken))
    except TooManyGuestsHere:
        limited: HttpResponse = respond_429(request)
        return limited
    except NoMoreGuests:
        return _no_more_guests(request)
    return open_table(request, open_match(request, match_id), guest_form=form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def host_guest_seats(request: HttpRequest, match_id: int) -> HttpResponse:
    """List the guests' seats for the host; on POST, make or cancel the link to one of them."""
    host = signed_in_user(request)
    match = Match.objects.filter(pk=match_id, host=host).first()
    if match is None:
        raise NotYours
    if not match.running:
        raise MatchNotRunning
    if request.method == "POST":
        press, tenure_id = submission_of(request), read_number(request.POST.get("tenure", "")) or 0
        if "cancel" in request.POST:
            do_once(
                press,
                host,
                lambda: service.cancel_seat_link(match_id=match_id, by=host, tenure_id=tenure_id),
            )
        else:
            create_once(
                press,
                SeatLink,
                lambda: service.make_seat_link(match_id=match_id, host=host, tenure_id=tenure_id),
            )
        return redirect("matches:guest_seats", match_id)
    context = {
        "match": match,
        "match_line": match_line(match),
        "seats": guest_seats(match, database_now()),
    }
    return render(request, "lobby/guest_seats.html", context)


@allow_guests
@login_required
@post_only
def cancel_own_seat_link(request: HttpRequest, match_id: int) -> HttpResponse:
    """Cancel the link to a guest's seat, for the guest who still has it."""
    user = signed_in_user(request)
    do_once(submission_of(request), user, lambda: service.cancel_seat_link(match_id=match_id, by=user))
    messages.success(request, _("The link has been cancelled. Your seat stays in this browser."))
    return redirect("matches:match", match_id)


@require_http_methods(["GET", "HEAD", "POST"])
def open_seat(request: HttpRequest, token: str) -> HttpResponseBase:
    """Ask whether to open a guest's seat in this browser; on POST, move the seat.

    Opening the address alone moves nothing, because programs that show previews of links open it too.
    """
    key = read_seat_link_token(token) or 0
    link = (
        SeatLink.objects.select_related("tenure__user", "tenure__seat", "tenure__match")
        .filter(pk=key)
        .first()
    )
    if link is None:
        raise Http404
    match, guest = link.tenure.match, guest_of(request)
    if not request.user.is_authenticated and guest is not None and link.tenure.user_id == guest.pk:
        return redirect("matches:match", match.pk)
    refused = ""
    if request.method == "POST" and not request.user.is_authenticated:
        try:
            if has_account_seat(request, match.pk):
                raise SeatedInThisBrowser
            seated = _create_guest_once(
                request,
                guest,
                lambda: service.move_guest_seat(
                    link_id=link.pk, guest=guest, language=get_language() or "en"
                ),
            )
        except (SeatedInThisBrowser, SeatLinkClosed, MatchNotRunning) as refusal:
            refused = refusal.sentence()
        except TooManyGuestsHere:
            return respond_429(request)
        except NoMoreGuests:
            return _no_more_guests(request)
        else:
            return _remembered(match.pk, seated)
    elif not match.running or open_seat_link(link.tenure, database_now()) != link:
        refused = SeatLinkClosed().sentence()
    elif has_account_seat(request, match.pk) or has_seat_as_guest(guest, match.pk):
        refused = SeatedInThisBrowser().sentence()
    context = {"link": link, "match": match, "match_line": match_line(match), "refused": refused}
    return render(request, "lobby/open_guest_seat.html", context)


def _create_guest_once(request: HttpRequest, guest: User | None, make: Callable[[], User]) -> User:
    """Return the guest that `make` returns, once for each form.

    If the browser has no guest yet, the new one is counted by IP address. Raises `TooManyGuestsHere`.
    """

    def counted() -> User:
        if guest is None and not limits.count_guest(request):
            raise TooManyGuestsHere
        return make()

    return create_once(submission_of(request), User, counted)


def _no_more_guests(request: HttpRequest) -> HttpResponse:
    messages.info(request, _("You can’t play without an account right now. An account is free."))
    return redirect("account_signup")


def _remembered(match_id: int, guest: User) -> HttpResponse:
    """Redirect to the match, and let the browser remember its guest.

    This also repairs the case that another press created the guest but its response never arrived.
    """
    response = redirect("matches:match", match_id)
    guest_cookies.remember(response, guest_token(guest))
    return response
