"""Pages of the lobby: the list of open tables, and pages to offer, join and leave one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.guest_cookies import guest_of
from accounts.models import User
from accounts.services.once import create_once, do_once
from games.engine.sent_numbers import read_number
from games.lobby.browser_seats import remember_seat
from games.lobby.errors import TooManyMatches
from games.lobby.forms.friends import FriendsForm
from games.lobby.forms.guests import GuestSeatForm
from games.lobby.forms.renewal import RenewalForm
from games.lobby.forms.table import OfferForm, WordForm
from games.lobby.selectors.changes import pending_consent
from games.lobby.selectors.guest_seats import has_seat_as_guest
from games.lobby.selectors.join_conditions import accepts_guests
from games.lobby.selectors.open_seats import first_open
from games.lobby.selectors.tables import Filters, offered_keys, offers, table_facts, titles
from games.lobby.services import roll_calls, tables
from games.matches.access import Access, get_access
from games.matches.errors import NotYours, TooManyRequests
from games.matches.models import Match
from games.matches.models.match import DEFAULT_PATIENCE
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.opening import link_of, open_match, remember_link
from games.matches.pages.people import reader, signed_in_user
from games.matches.pages.refusals import show_in_form
from games.matches.registries.match_context import context_of_match
from games.matches.services.luck import propose_word


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """List the newest open tables that the reader can see, filtered by the query string."""
    filters = Filters.of(request.GET, request.user)
    listed = titles()
    context = {
        "offers": offers(request.user, filters),
        "filters": filters,
        "titles": listed,
        "practice": any(title.practice for title in listed),
    }
    return render(request, "lobby/tables.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def choose_title(request: HttpRequest) -> HttpResponse:
    """Show three questions for a quick table, and the games with a form for all settings.

    On POST, offer a table according to the answers.
    """
    user = signed_in_user(request)
    form = FriendsForm(user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        filled = form.offer()
        with show_in_form(form, TooManyMatches):
            # The game's own defaults are valid, but the host's display name may not be allowed in the name of
            # a match.
            match = _offer(request, form.cleaned_data["title"], filled) if filled.is_valid() else None
            if match is not None:
                return redirect("matches:match", match.pk)
            for errors in filled.errors.values():
                form.add_error(None, list(errors))
    return render(request, "lobby/new_title.html", {"form": form, "titles": titles()})


@login_required
def new(request: HttpRequest, title: str) -> HttpResponse:
    """Show the form for a new table of one title; on POST, offer the table."""
    user = signed_in_user(request)
    if title not in offered_keys():
        raise Http404
    form = OfferForm(title, user, data=request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form, TooManyMatches), show_in_form(form, TooManyRequests, field="invited"):
            match = _offer(request, title, form)
            return redirect("matches:match", match.pk)
    return render(request, "lobby/new.html", {"form": form, "meta": form.meta})


def _offer(request: HttpRequest, title: str, form: OfferForm) -> Match:
    """Offer the table that a form describes; if the form was sent before, return the table offered then."""
    return create_once(submission_of(request), Match, lambda: _offered(signed_in_user(request), title, form))


def _offered(user: User, title: str, form: OfferForm) -> Match:
    data = form.cleaned_data
    return tables.offer(
        host=user,
        name=data["name"],
        title=title,
        options=data["options"],
        seats=data["seats"],
        controls=form.controls(),
        agreement=form.agreement(),
        door=data["door"],
        start_when_full=data["start_when_full"],
        press=data["press"],
        press_shown=data["press_shown"],
        odds=data.get("odds") or Match.Odds.UNRATED,
        leavers=data.get("leavers", Match.Leavers.DEFAULT),
        silence=data["silence"] or Match.Silence.OPENED,
        patience=data["patience"] or DEFAULT_PATIENCE,
        rated=data["rated"],
        guests_allowed=data["guests_allowed"],
        anonymous=data["anonymous"],
        watchers=data["watchers"],
        watch_delay=data.get("watch_delay") or 0,
        least_reliability=data["least_reliability"] or 0,
        rating_from=data["rating_from"],
        rating_to=data["rating_to"],
        rating_settled=data["rating_settled"],
        roll_call=form.roll_call_seconds(),
        seating=data["seating"] or Match.Seating.ARRIVAL,
        invited=data["invited"],
    )


def open_table(
    request: HttpRequest,
    access: Access,
    form: WordForm | None = None,
    guest_form: GuestSeatForm | None = None,
) -> HttpResponse:
    """Show the page of a table before the start.

    `form` (for the word of luck) or `guest_form` (for a guest's name) is given if it failed validation.
    """
    facts, user = table_facts(access, request.user), reader(request)
    form = form or WordForm(initial={"word": facts.word or propose_word()})
    if guest_form is None and user is None and _offers_guest_seat(request, access.match):
        guest_form = GuestSeatForm(guest_of(request))
    context = {
        "match": access.match,
        "facts": facts,
        "refused": facts.refused.sentence(access.match.pk) if facts.refused else "",
        "form": form,
        "guest_form": guest_form,
        "renewal_form": RenewalForm(initial={"times": facts.renewals_left}),
        "asked": pending_consent(access.match, user.pk if user is not None else None),
        "belonging": context_of_match(access.match, user),
    }
    response = render(request, "lobby/open_table.html", context)
    if facts.mine and access.match.guests_allowed and user is not None and not user.is_guest:
        remember_seat(request, response, access.match.pk)
    return response


def _offers_guest_seat(request: HttpRequest, match: Match) -> bool:
    """Return whether a visitor who is not signed in can take a seat as a guest; they need the link."""
    return accepts_guests(match) and link_of(request, match.pk) == match.token


@require_safe
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Open a table or match through its secret link.

    If the visitor may not see the match, they are redirected to its first open seat, after signing in.
    """
    match = Match.objects.filter(token=token).first()
    if match is None:
        raise Http404
    remember_link(request, match)
    if not request.user.is_authenticated and has_seat_as_guest(guest_of(request), match.pk):
        return redirect("matches:match", match.pk)
    try:
        access = get_access(request.user, match.pk, token=token)
    except NotYours:
        if (index := first_open(match)) is None:
            raise Http404 from None
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return redirect("matches:seat", match.pk, index)
    if match.status in (Match.Status.OFFERED, Match.Status.WITHDRAWN):
        return open_table(request, access)
    return redirect("matches:match", match.pk)


@allow_guests
@login_required
@post_only
def join(request: HttpRequest, match_id: int) -> HttpResponse:
    """Give the reader a seat, then show the table's page, which asks for the word of luck."""
    user = signed_in_user(request)
    do_once(
        submission_of(request),
        user,
        lambda: tables.join(
            match_id=match_id,
            user=user,
            token=request.POST.get("token", ""),
            seat=read_number(request.POST.get("seat", "")),
            seen=read_number(request.POST.get("seen", "")),
        ),
    )
    return redirect("matches:match", match_id)


@allow_guests
@login_required
@post_only
def word(request: HttpRequest, match_id: int) -> HttpResponse:
    """Give or change the reader's word of luck."""
    form = WordForm(request.POST)
    if not form.is_valid():
        return _asked_again(request, match_id, form)
    tables.give_word(match_id=match_id, user=signed_in_user(request), word=form.cleaned_data["word"])
    return redirect("matches:match", match_id)


def _asked_again(request: HttpRequest, match_id: int, form: WordForm) -> HttpResponse:
    access = open_match(request, match_id)
    if access.seat is None or access.match.status != Match.Status.OFFERED:
        return redirect("matches:match", match_id)
    return open_table(request, access, form)


@allow_guests
@login_required
@post_only
def leave(request: HttpRequest, match_id: int) -> HttpResponse:
    """Leave a table before the start."""
    user = signed_in_user(request)
    do_once(submission_of(request), user, lambda: tables.leave(match_id=match_id, user=user))
    return redirect("matches:tables")


@allow_guests
@login_required
@post_only
def answer_roll_call(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer the roll call, first storing a word of luck if the form has one."""
    if "word" in request.POST:
        form = WordForm(request.POST)
        if not form.is_valid():
            return _asked_again(request, match_id, form)
        tables.give_word(match_id=match_id, user=signed_in_user(request), word=form.cleaned_data["word"])
    roll_calls.answer(match_id, signed_in_user(request))
    return redirect("matches:match", match_id)


@login_required
@post_only
def begin(request: HttpRequest, match_id: int) -> HttpResponse:
    """Start the host's full table, or begin its roll call."""
    user = signed_in_user(request)
    do_once(submission_of(request), user, lambda: tables.begin(match_id=match_id, user=user))
    return redirect("matches:match", match_id)


@login_required
@post_only
def decline(request: HttpRequest, match_id: int) -> HttpResponse:
    """Decline an invitation."""
    tables.decline(match_id=match_id, user=signed_in_user(request))
    return redirect("matches:waiting")
