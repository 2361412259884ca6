"""Answer reports, warn, suspend and ban people, end measures, and answer appeals.

Everything about one person happens while that person is locked. Answering a report also locks the reporter,
whose account may be about to be erased. Each decision is recorded in the audit trail, and its emails are
queued, in the same transaction.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.mails import render_mail
from accounts.models import User
from accounts.outgoing_mail import send_account_mail
from accounts.services.locking import lock_person
from games.matches.errors import AlreadyChanged, ConflictOfInterest, NotYours
from games.matches.models import AuditEntry
from games.matches.services import deferred_changes, suspensions
from games.matches.services.audit import record_audit, reported_matches, user_target
from games.matches.services.sweep_order import process_rows
from games.moderation.errors import AccountClosed, SameStaff, StaffAccount
from games.moderation.models import Measure, Report
from games.moderation.personal_data import empty_report
from games.moderation.selectors.measures import lockouts_in_force, longest_lockout
from games.moderation.selectors.staff import has_conflict, may_lock_out
from games.moderation.services.staff_mail import notify_staff, thread_of_report
from games.notices.budget import Budget
from games.notices.now import database_now
from games.notices.services.approaching import lock_people

VERBS = {
    Measure.Kind.WARNING: AuditEntry.WARNED,
    Measure.Kind.SUSPENSION: AuditEntry.SUSPENDED,
    Measure.Kind.BAN: AuditEntry.BANNED,
}


ADMIN = "Django's admin"
"""The reason in the audit trail for what an operator does in Django's admin."""


def report_target(report_id: int) -> str:
    """Return the name of a report in the audit trail."""
    return f"report:{report_id}"


def answer_report(
    *, report_id: int, by: User, decision: str, days: int, text: str, reason: str, answer: str = ""
) -> Measure | None:
    """Answer a report; with a measure, notify the reported person as well as the reporter.

    `decision` is "none" or a kind of measure; `text` is for the reported person, `answer` for the reporter,
    and `reason` for the audit trail. A report that the staff opened has no reporter to notify. Raises
    `NotYours`, `ConflictOfInterest`, `AlreadyChanged` if the report has been answered, `AccountClosed`, or
    `StaffAccount` if `by` may not suspend or ban the person.
    """
    with transaction.atomic():
        about, report = _lock_report(report_id, by, with_reporter=True)
        if report.answered_at is not None:
            raise AlreadyChanged
        now = database_now()
        report.answered_at, report.answered_by, report.answer = now, by, answer
        report.save(update_fields=["answered_at", "answered_by", "answer"])
        measure = None
        if decision != "none":
            until = now + timedelta(days=days) if decision == Measure.Kind.SUSPENSION else None
            measure = _impose(report, about, by, Measure.Kind(decision), until, text, reason, now)
        _record(report, by, AuditEntry.REPORT_ANSWERED, report_target(report.pk), reason, now)
        _tell_reporter(report, measure)
        if about.erased_at is not None or report.reporter.erased_at is not None:
            empty_report(report)
    deferred_changes.carry_out_for(about.pk)
    return measure


def lift(*, measure_id: int, by: User, reason: str) -> None:
    """End a suspension or ban early.

    Raises `NotYours`, `ConflictOfInterest`, or `AlreadyChanged` if it has already ended.
    """
    with transaction.atomic():
        about, measure = _lock_measure(measure_id, by)
        if not measure.locks_out:
            raise AlreadyChanged
        _end(measure, about, by, reason, database_now())
    deferred_changes.carry_out_for(about.pk)


def make_permanent(*, measure_id: int, by: User, text: str, reason: str) -> None:
    """Replace a suspension in force with a ban, whose `text` is for the person.

    Raises `NotYours`, `ConflictOfInterest`, `StaffAccount`, `AccountClosed`, or `AlreadyChanged` if it has
    ended or its appeal has not been answered.
    """
    with transaction.atomic():
        about, measure = _lock_measure(measure_id, by)
        appealed = measure.appealed_at is not None and measure.appeal_answered_at is None
        if measure.kind != Measure.Kind.SUSPENSION or not measure.locks_out or appealed:
            raise AlreadyChanged
        now = database_now()
        _impose(measure.report, about, by, Measure.Kind.BAN, None, text, reason, now)
        measure.ended_at = now
        measure.save(update_fields=["ended_at"])


def end_lockouts_after_admin_change(user: User, by: User) -> None:
    """End the suspensions and bans of a person whom an operator locked out or let back in, in Django's admin.

    Otherwise, a suspension from before would later let in a person whom the operator has locked out. This
    runs in the operator's transaction, after the change.
    """
    latest = longest_lockout(user.pk)
    if latest is None:
        return
    now = database_now()
    lockouts_in_force().filter(user=user).update(ended_at=now)
    _record(latest.report, by, AuditEntry.MEASURE_ENDED, user_target(user.pk), ADMIN, now)
    if user.is_active:
        _mail(user, "measure_ended", latest.report, measure=latest)


def end_due(at: datetime, budget: Budget) -> int:
    """End the suspensions whose time is up; return how many were ended."""
    due = Measure.objects.filter(kind=Measure.Kind.SUSPENSION, ended_at=None, until__lte=at)
    return process_rows(due.order_by("until", "pk").values_list("pk"), _end_if_due, budget)


def _end_if_due(measure_id: int) -> bool:
    user_id = Measure.objects.values_list("user_id", flat=True).get(pk=measure_id)
    with transaction.atomic():
        about, now = lock_person(user_id), database_now()
        measure = Measure.objects.get(pk=measure_id)
        if measure.ended_at is not None or measure.until is None or measure.until > now:
            return False
        _end(measure, about, None, "", now)
    return True


def appeal(*, token: str, text: str) -> Measure:
    """Appeal against a measure.

    Raises `NotYours` if there is no such measure, or `AlreadyChanged` if it has an appeal already.
    """
    found = Measure.objects.filter(token=token, user__erased_at=None).values_list("pk", "user_id").first()
    if found is None:
        raise NotYours
    with transaction.atomic():
        lock_person(found[1])
        measure = Measure.objects.select_related("user", "report").get(pk=found[0])
        if measure.appealed_at is not None:
            raise AlreadyChanged
        measure.appeal, measure.appealed_at = text, database_now()
        measure.save(update_fields=["appeal", "appealed_at"])
        notify_staff("appeals", measure.report)
    return measure


def answer_appeal(*, measure_id: int, by: User, lifts: bool, text: str, reason: str) -> None:
    """Answer an appeal; with `lifts`, end the suspension or ban, or withdraw the warning.

    Raises `NotYours`, `ConflictOfInterest`, `SameStaff` if `by` made the decision, or `AlreadyChanged` if
    there is no appeal to answer.
    """
    with transaction.atomic():
        about, measure = _lock_measure(measure_id, by)
        if measure.made_by_id == by.pk:
            raise SameStaff
        if measure.appealed_at is None or measure.appeal_answered_at is not None:
            raise AlreadyChanged
        now = database_now()
        measure.appeal_answer, measure.appeal_answered_at, measure.appeal_answered_by = text, now, by
        measure.save(update_fields=["appeal_answer", "appeal_answered_at", "appeal_answered_by"])
        _record(measure.report, by, AuditEntry.APPEAL_ANSWERED, report_target(measure.report_id), reason, now)
        _mail(about, "appeal_answered", measure.report, measure=measure, lifts=lifts)
        if lifts and measure.kind == Measure.Kind.WARNING:
            measure.ended_at = now
            measure.save(update_fields=["ended_at"])
        elif lifts and measure.locks_out:
            _end(measure, about, by, reason, now)
    deferred_changes.carry_out_for(about.pk)


def _record(
    report: Report,
    by: User | None,
    verb: str,
    target: str,
    reason: str,
    now: datetime,
    until: datetime | None = None,
) -> None:
    """Record a decision with the match of its report, so that the trail can be kept from its players."""
    after = reported_matches([report.match_id])
    if until is not None:
        after["until"] = until.isoformat()
    record_audit(by=by, verb=verb, target=target, reason=reason, now=now, after=after)


def _lock_report(report_id: int, by: User, *, with_reporter: bool = False) -> tuple[User, Report]:
    """Lock the reported person, and on request the reporter too; return the reported person and the report.

    Raises `NotYours` or `ConflictOfInterest`.
    """
    found = Report.objects.select_related("about", "reporter").defer("picture").filter(pk=report_id).first()
    if found is None or not by.is_staff:
        raise NotYours
    # Both are locked in one order: two people may have reported each other.
    lock_people(found.about, *([found.reporter] if with_reporter else []))
    about = User.objects.get(pk=found.about_id)
    report = Report.objects.select_related("reporter", "match").get(pk=report_id)
    if has_conflict(by, report):
        raise ConflictOfInterest
    return about, report


def _lock_measure(measure_id: int, by: User) -> tuple[User, Measure]:
    report_id = Measure.objects.filter(pk=measure_id).values_list("report_id", flat=True).first()
    if report_id is None:
        raise NotYours
    about, report = _lock_report(report_id, by)
    measure = Measure.objects.get(pk=measure_id)
    measure.report = report
    return about, measure


def _impose(
    report: Report,
    about: User,
    by: User,
    kind: Measure.Kind,
    until: datetime | None,
    text: str,
    reason: str,
    now: datetime,
) -> Measure:
    locked_by_operator = not about.is_active and longest_lockout(about.pk) is None
    if about.erased_at is not None or locked_by_operator:
        raise AccountClosed
    if kind != Measure.Kind.WARNING and not may_lock_out(by, about):
        raise StaffAccount
    measure = Measure.objects.create(
        user=about, kind=kind, report=report, text=text, made_by=by, made_at=now, until=until
    )
    _record(report, by, VERBS[kind], user_target(about.pk), reason, now, until)
    if measure.locks_out and about.is_active:
        about.is_active = False
        about.save(update_fields=["is_active"])
        suspensions.defer_changes(about)
    _mail(about, "measure", report, measure=measure)
    return measure


def _end(measure: Measure, about: User, by: User | None, reason: str, now: datetime) -> None:
    """End a suspension or ban of a person who is locked.

    They may play again unless another measure is in force.
    """
    measure.ended_at = now
    measure.save(update_fields=["ended_at"])
    _record(measure.report, by, AuditEntry.MEASURE_ENDED, user_target(about.pk), reason, now)
    if about.erased_at is not None or longest_lockout(about.pk) is not None:
        return
    about.is_active = True
    about.save(update_fields=["is_active"])
    suspensions.defer_changes(about)
    _mail(about, "measure_ended", measure.report, measure=measure)


def _tell_reporter(report: Report, measure: Measure | None) -> None:
    if report.reporter.erased_at is None and report.kind != Report.Kind.FAIR_PLAY:
        _mail(report.reporter, "report_answered", report, report=report, measure=measure)


def _mail(user: User, kind: str, about: Report, **context: object) -> None:
    """Queue an email to a person about a report, with times in their time zone."""
    if user.email is None:
        return
    measure = context.get("measure")
    if isinstance(measure, Measure):
        path = reverse("moderation:measure", args=[measure.token])
        context["measure_url"] = f"{settings.SITE_URL}{path}"
    with timezone.override(ZoneInfo(user.time_zone)):
        mail = render_mail(
            kind,
            to=user.email,
            language=user.language,
            context=context,
            thread=thread_of_report(about),
        )
        send_account_mail(mail)
