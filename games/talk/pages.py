"""The pages of a room: one to read and write, and one to remove a message. Competitions use them too."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.forms.lines import shorten_posted_text
from accounts.services.once import do_once
from games.engine.invariants import require
from games.engine.sent_numbers import MAX_LIST_NUMBER, read_number
from games.matches.database_failures import skip_if_unavailable
from games.matches.errors import MessageLimitReached
from games.matches.pages.decorators import allow_guests
from games.matches.pages.refusals import carry_out, show_in_form
from games.talk import services
from games.talk.access import RoomAccess, open_room
from games.talk.authors import shown_author
from games.talk.errors import NoTalk
from games.talk.forms import RemoveForm, TalkForm
from games.talk.models import TalkRoom
from games.talk.selectors import message_in, talk_page


class RoomAnswer(NamedTuple):
    """The answer to a request for a room, and the key of the newest message that it shows (0: none)."""

    response: HttpResponse
    access: RoomAccess
    upto: int = 0


@allow_guests
@require_http_methods(["GET", "HEAD", "POST"])
def table_room(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the room of a table; on POST, write a message there."""
    return show_room(request, TalkRoom.Kind.TABLE, match_id)


@require_http_methods(["GET", "HEAD", "POST"])
def remove_at_table(request: HttpRequest, match_id: int, message_id: int) -> HttpResponse:
    """Show a message in the room of a table to a director; on POST, remove it."""
    return show_removal(request, TalkRoom.Kind.TABLE, match_id, message_id)


def show_room(request: HttpRequest, kind_name: str, subject_id: int) -> HttpResponse:
    """Show a room and record how far the person has read; on POST, write a message there.

    Raises `Http404` if the person may not read the room.
    """
    return record_shown(answer_from_room(request, kind_name, subject_id))


def answer_from_room(request: HttpRequest, kind_name: str, subject_id: int) -> RoomAnswer:
    """Return the page of a room; on POST, write a message there. Raises `Http404` if it may not be read.

    On GET this writes nothing about the room's messages, so that it can run in a snapshot; the caller then
    calls `record_shown`. A refused message is returned with the reason, and nothing typed is lost. The
    parameter `page` counts from the newest messages.
    """
    access = open_room(request, kind_name, subject_id)
    form = TalkForm(data=request.POST if request.method == "POST" else None)
    if request.method == "POST":
        if access.user is None:
            return RoomAnswer(redirect_to_login(request.get_full_path()), access)
        if form.is_valid():
            with show_in_form(form, NoTalk, MessageLimitReached):
                services.write(access, text=form.cleaned_data["text"], press=submission_of(request))
                messages.success(request, _("Your message was sent."))
                from_page = request.POST.get("back") == "page"
                back = access.subject.page if from_page else access.subject.address
                return RoomAnswer(redirect(f"{back}#talk"), access)
        shorten_posted_text(form, "text")
    number = _page_number(request)
    page = talk_page(access, number=number)
    context = {
        "access": access,
        "page": page,
        "form": form if access.may_write or form.is_bound else None,
        "older": number + 1 if page.more else None,
        "newer": number - 1 if number > 1 else None,
    }
    return RoomAnswer(render(request, "talk/room.html", context), access, page.upto)


def record_shown(answer: RoomAnswer) -> HttpResponse:
    """Record how far the reader of a room has now read, and return its page."""
    with skip_if_unavailable():
        services.mark_read(answer.access, answer.upto)
    return answer.response


def show_removal(request: HttpRequest, kind_name: str, subject_id: int, message_id: int) -> HttpResponse:
    """Show a message to a director of its room; on POST, remove it. Staff have a page of their own."""
    access = open_room(request, kind_name, subject_id)
    if not access.director:
        raise Http404
    return removal_page(request, access, message_id, back=access.subject.address)


def removal_page(request: HttpRequest, access: RoomAccess, message_id: int, *, back: str) -> HttpResponse:
    """Show a message of a room to someone who may remove it.

    On POST, remove it, once however often the form is sent, and redirect to `back`.
    """
    form = RemoveForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        user = require(access.user, "only someone with a right removes a message")
        carry_out(
            request,
            lambda: do_once(
                submission_of(request),
                user,
                lambda: services.remove(access, message_id=message_id, reason=reason),
            ),
            _("The message is removed."),
        )
        return redirect(back)
    message = message_in(access, message_id)
    if message is None:
        raise Http404
    if message.removed_at is not None:
        messages.info(request, _("This message is already removed."))
        return redirect(back)
    context = {
        "access": access,
        "message": message,
        "author": shown_author(message),
        "form": form,
        "back": back,
    }
    return render(request, "talk/remove.html", context)


def _page_number(request: HttpRequest) -> int:
    return read_number(request.GET.get("page", ""), most=MAX_LIST_NUMBER) or 1
