"""The pages on which players report messages and people, and read the answers to their reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.models import User
from accounts.services.once import create_once
from games.matches.access import get_access
from games.matches.errors import NotYours
from games.matches.pages.opening import open_match
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.matches.render import match_line
from games.moderation.errors import TooManyReports
from games.moderation.forms import MessagesForm, PlayerForm
from games.moderation.models import Report
from games.moderation.selectors.evidence import ReportableMessage, reportable_messages, reportable_talk
from games.moderation.selectors.staff import own_measures, own_reports, shared_matches
from games.moderation.services import reports
from games.talk.access import open_room
from games.talk.models import TalkRoom

MATCHES_OFFERED = 50
"""How many of the matches two people share can be chosen from, the newest first."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_messages(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the messages of a match that the reader can report; on POST, report the ticked ones."""
    user, access = signed_in_user(request), open_match(request, match_id)
    return _report_ticked(
        request,
        reportable_messages(access, user),
        partial(reports.report_messages, reporter=user, access=access),
        {"match": access.match, "match_line": match_line(access.match)},
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_table_talk(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the messages of a table's talk that the reader can report; on POST, report the ticked ones."""
    return _report_talk(request, TalkRoom.Kind.TABLE, match_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_talk(request: HttpRequest, number: int) -> HttpResponse:
    """Show the messages of a competition's talk that the reader can report; on POST, report those ticked."""
    return _report_talk(request, TalkRoom.Kind.COMPETITION, number)


def _report_talk(request: HttpRequest, kind: TalkRoom.Kind, subject_id: int) -> HttpResponse:
    user, access = signed_in_user(request), open_room(request, kind, subject_id)
    return _report_ticked(
        request,
        reportable_talk(access, user),
        partial(reports.report_talk, reporter=user, access=access),
        {"room": access.subject},
    )


def _report_ticked(
    request: HttpRequest,
    offered: Sequence[ReportableMessage],
    make: Callable[..., Report],
    context: dict[str, Any],
) -> HttpResponse:
    """Show the form with the `offered` messages; on POST, pass the ticked ones to `make`.

    `context` says where the messages are. For messages of an anonymous match, no authors are listed.
    """
    form = MessagesForm(offered, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with show_in_form(form, TooManyReports):
            create_once(
                submission_of(request), Report, lambda: make(messages=data["chosen"], text=data["text"])
            )
            return _thanked(request)
    match = context.get("match")
    masked = match is not None and match.masked
    authors = [] if masked else list(dict.fromkeys(message.author for message in offered))
    context |= {"form": form, "offered": offered, "authors": authors}
    return render(request, "moderation/report_messages.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_player(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show the form for reporting a person; on POST, report their name or way of playing."""
    user = signed_in_user(request)
    about = User.objects.findable().filter(pk=user_id).exclude(pk=user.pk).first()
    if about is None:
        raise Http404
    shared = list(shared_matches(user, about)[:MATCHES_OFFERED])
    form = PlayerForm(shared, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            with show_in_form(form, TooManyReports):
                access = get_access(user, data["match"]) if data["match"] is not None else None
                create_once(
                    submission_of(request),
                    Report,
                    lambda: reports.report_player(
                        reporter=user, about=about, kind=data["kind"], access=access, text=data["text"]
                    ),
                )
                return _thanked(request)
        except NotYours:
            form.add_error("match", _("You can’t see this match any more. Choose another or none."))
    return render(request, "moderation/report_player.html", {"form": form, "about": about})


@login_required
@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """List the reader's reports with their answers, and the measures that the staff took about the reader."""
    user = signed_in_user(request)
    context = {"reports": own_reports(user), "measures": own_measures(user)}
    return render(request, "moderation/own.html", context)


def _thanked(request: HttpRequest) -> HttpResponse:
    messages.success(request, _("Your report was sent. You’ll get an email when it has been answered."))
    return redirect("moderation:own")
