"""The staff's pages: the list of reports, a report with its evidence, and the decisions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.matches.errors import ConflictOfInterest
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_refusal
from games.moderation.forms import AppealAnswerForm, BanForm, DecisionForm, LiftForm
from games.moderation.models import Measure, Report
from games.moderation.pages.carrying_out import carry_out_once
from games.moderation.selectors.evidence import position_for_staff
from games.moderation.selectors.staff import (
    REPORTS_PER_PAGE,
    has_conflict,
    hidden_reports,
    may_lock_out,
    queue,
    report_file,
)
from games.moderation.services import measures
from games.moderation.services.evidence_readings import record_reading
from games.operator.pages.gate import staff_only
from games.talk.access import room_access
from games.talk.models import TalkMessage
from games.talk.pages import removal_page
from games.talk.room_kinds import room_subject

FILTERS = {
    "open": gettext_lazy("open"),
    "appeals": gettext_lazy("appeals to answer"),
    "answered": gettext_lazy("answered"),
}


@require_safe
@staff_only
def reports(request: HttpRequest) -> HttpResponse:
    """List open reports, answered reports, or reports with an appeal to answer.

    Reports in which the reader has a part are left out.
    """
    show = request.GET.get("show", "open")
    show = show if show in FILTERS else "open"
    page = Paginator(queue(show, signed_in_user(request)), REPORTS_PER_PAGE).get_page(request.GET.get("page"))
    filters = [(key, label, key == show) for key, label in FILTERS.items()]
    return render(
        request, "moderation/reports.html", {"page": page, "filters": filters, "query": f"show={show}&"}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def report(request: HttpRequest, report_id: int) -> HttpResponse:
    """Show a report with its evidence and history, unless the reader has a part in it; on POST, answer it."""
    user = signed_in_user(request)
    found = _find(report_id, user)
    conflict = _read(found, user)
    form = DecisionForm(
        request.POST if request.method == "POST" else None,
        may_lock_out=may_lock_out(user, found.about),
        answers=found.kind != Report.Kind.FAIR_PLAY,
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        act = partial(measures.answer_report, report_id=found.pk, by=user, **data)
        return _carried_out(
            request, found, act, _("The report is answered, and the people concerned are notified.")
        )
    context = {
        "conflict": conflict,
        "report": found,
        "file": None if conflict else report_file(found, user),
        "room": None if found.room is None else room_subject(found.room),
        "form": form,
    }
    return render(request, "moderation/report.html", context)


@require_safe
@staff_only
def picture(request: HttpRequest, report_id: int) -> HttpResponse:
    """Send the picture of the position that the staff may see with a report."""
    user = signed_in_user(request)
    found = _find(report_id, user)
    if _read(found, user) or not (png := position_for_staff(found).png):
        raise Http404
    return HttpResponse(png, content_type="image/png")


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def remove_talk(request: HttpRequest, message_id: int) -> HttpResponse:
    """Show a message of a talk that the staff may remove; on POST, remove it.

    Staff who take part in the talk must leave this to others.
    """
    message = get_object_or_404(TalkMessage.objects.select_related("room"), pk=message_id)
    access = room_access(message.room.kind, message.room.subject, signed_in_user(request))
    back = access.subject.address if access.subject.public else reverse("moderation:reports")
    try:
        if not access.staff:
            raise ConflictOfInterest
        access.record_reading()
    except ConflictOfInterest as refusal:
        show_refusal(request, refusal)
        return redirect(back)
    return removal_page(request, access, message_id, back=back)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def measure(request: HttpRequest, measure_id: int) -> HttpResponse:
    """Show a measure to the staff; on POST, answer its appeal, end it or make it permanent."""
    found = get_object_or_404(Measure.objects.select_related("user", "made_by"), pk=measure_id)
    user = signed_in_user(request)
    about = _find(found.report_id, user)
    conflict = has_conflict(user, about)
    posted = request.POST if request.method == "POST" else None
    answering = found.appealed_at is not None and found.appeal_answered_at is None
    lifting = posted is not None and "lift" in posted
    banning = posted is not None and "ban" in posted
    lift_form = LiftForm(posted if lifting else None, prefix="lift")
    ban_form = BanForm(posted if banning else None, prefix="ban")
    answer_form = AppealAnswerForm(None if lifting or banning else posted)
    if lifting and lift_form.is_valid():
        reason = lift_form.cleaned_data["reason"]
        act = partial(measures.lift, measure_id=found.pk, by=user, reason=reason)
        return _carried_out(
            request, about, act, _("The suspension or ban has ended, and the player is notified.")
        )
    if banning and ban_form.is_valid():
        data = ban_form.cleaned_data
        act = partial(measures.make_permanent, measure_id=found.pk, by=user, **data)
        return _carried_out(request, about, act, _("The player is banned and notified."))
    if posted is not None and not lifting and not banning and answer_form.is_valid():
        data = answer_form.cleaned_data
        act = partial(
            measures.answer_appeal,
            measure_id=found.pk,
            by=user,
            lifts=data["decision"] == "lifted",
            text=data["text"],
            reason=data["reason"],
        )
        return _carried_out(request, about, act, _("The appeal is answered, and the player is notified."))
    context = {
        "conflict": conflict,
        "own": found.made_by_id == user.pk,
        "measure": found,
        "answering": answering,
        "lift_form": lift_form,
        "ban_form": ban_form if not answering and _may_make_permanent(found, user) else None,
        "form": answer_form,
    }
    return render(request, "moderation/staff_measure.html", context)


def _read(found: Report, user: User) -> bool:
    """Record that a person reads a report; return whether a conflict of interest prevents them."""
    if has_conflict(user, found):
        return True
    try:
        record_reading(found, user)
    except ConflictOfInterest:
        return True
    return False


def _may_make_permanent(found: Measure, user: User) -> bool:
    suspended = found.locks_out and found.kind == Measure.Kind.SUSPENSION
    return suspended and may_lock_out(user, found.user)


def _find(report_id: int, by: User) -> Report:
    rows = Report.objects.exclude(pk__in=hidden_reports(by).values("pk"))
    rows = rows.select_related("about", "reporter", "match", "room", "answered_by")
    found: Report = get_object_or_404(rows, pk=report_id)
    return found


def _carried_out(request: HttpRequest, about: Report, act: Callable[[], Any], done: str) -> HttpResponse:
    """Carry out a decision once, and return to the report."""
    carry_out_once(request, act, done)
    return redirect("moderation:report", about.pk)
