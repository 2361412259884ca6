"""The pages of press: read all of it, and write."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_tokens import submission_of
from accounts.forms.lines import shorten_posted_text
from accounts.services.once import do_once
from games.community import services as community
from games.engine.meta import MAX_SEATS
from games.engine.sent_numbers import MAX_LIST_NUMBER, read_number
from games.matches.access import Access, get_access
from games.matches.database_failures import skip_if_unavailable
from games.matches.errors import DeputyRelieved, MessageLimitReached, NotYours
from games.matches.models import Match
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.opening import open_match
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.matches.render import match_line
from games.matches.selectors.seats import holders
from games.press import services as service
from games.press.errors import NoPress
from games.press.forms import MuteGuestForm, PressForm
from games.press.selectors import guest_authors, may_read, page_of, stored_audience


@allow_guests
@require_safe
def press(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show all press the person may read, the newest last; the parameter `with` selects one conversation."""
    access = open_match(request, match_id)
    return _page(request, access, _form_or_none(access, _thread(request)))


@allow_guests
@login_required
@post_only
def write(request: HttpRequest, match_id: int) -> HttpResponse:
    """Write a message. A refused message is returned with the reason, and nothing typed is lost."""
    access = get_access(request.user, match_id)
    if access.tenure is None:
        raise DeputyRelieved if access.relieved else NotYours
    seats = stored_audience(access, holders(access.match))
    if not seats:
        raise NoPress
    form = PressForm(seats, data=request.POST)
    if form.is_valid():
        data = form.cleaned_data
        with show_in_form(form, NoPress, MessageLimitReached):
            service.write(access, to=form.seat, text=data["text"], press=submission_of(request))
            messages.success(request, _("Your message was sent."))
            page = "matches:match" if request.POST.get("back") == "match" else "matches:press"
            return redirect(reverse(page, args=[match_id]) + "#press")
    shorten_posted_text(form, "text")
    return _page(request, access, form)


@login_required
@post_only
def mute_guest(request: HttpRequest, match_id: int) -> HttpResponse:
    """Mute or unmute the guest who holds a seat.

    Anyone with an account who may read the press may do this.
    """
    reader, access = signed_in_user(request), open_match(request, match_id)
    form = MuteGuestForm(request.POST)
    found = guest_authors(access.match, reader) if form.is_valid() and may_read(access) else []
    guest = next((each.person for each in found if each.seat == form.cleaned_data["seat"]), None)
    if guest is None:
        raise NotYours
    if form.cleaned_data["act"] == "mute":
        do_once(submission_of(request), reader, lambda: community.mute(reader, guest))
        text = _("You’ve muted %(name)s and won’t see their messages.")
    else:
        do_once(submission_of(request), reader, lambda: community.unmute(reader, guest))
        text = _("You’ve unmuted %(name)s and will see their messages again.")
    messages.success(request, text % {"name": guest.name})
    return redirect("matches:press", match_id)


def _page(request: HttpRequest, access: Access, form: PressForm | None) -> HttpResponse:
    match, thread, number = access.match, _thread(request), _number(request)
    panel = page_of(access, number=number, thread=thread, watcher_id=request.user.pk)
    context = {
        "match": match,
        "match_line": match_line(match),
        "readable": may_read(access),
        "seated": access.tenure is not None,
        "off": match.press == Match.Press.OFF,
        "panel": panel,
        "threads": _threads(access, thread),
        "thread": thread,
        "older": number + 1 if panel.more else None,
        "newer": number - 1 if number > 1 else None,
        "form": form,
        "guests": guest_authors(match, signed_in_user(request))
        if request.user.is_authenticated and not request.user.is_guest
        else [],
    }
    answer = render(request, "press/press.html", context)
    if access.tenure is not None:
        with skip_if_unavailable():
            service.mark_read(access.tenure, panel.upto)
    return answer


def _form_or_none(access: Access, thread: str) -> PressForm | None:
    seats = stored_audience(access, holders(access.match))
    if not seats:
        return None
    known = read_number(thread) in seats.seats
    return PressForm(seats, initial={"to": thread} if known else {})


def _threads(access: Access, thread: str) -> list[dict[str, object]]:
    """Return links that each select one conversation; none if the table's is the only one."""
    match = access.match
    if access.seat is None or match.press != Match.Press.ALL:
        return []
    seats = [str(seat) for seat in range(match.seats_count) if seat != access.seat]
    return [{"key": key, "seat": read_number(key), "current": key == thread} for key in ("", "table", *seats)]


def _thread(request: HttpRequest) -> str:
    wanted = request.GET.get("with", "")
    return wanted if wanted == "table" or read_number(wanted, most=MAX_SEATS - 1) is not None else ""


def _number(request: HttpRequest) -> int:
    return read_number(request.GET.get("page", ""), most=MAX_LIST_NUMBER) or 1
