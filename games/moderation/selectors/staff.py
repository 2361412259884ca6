"""Queries for the staff's pages: the list of reports, a report with its history, and who may decide."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import F, Q, QuerySet

from accounts.models import User
from games.matches.anonymity import unmasked
from games.matches.models import Match, Tenure
from games.matches.selectors.conflict_of_interest import masked_matches, matches_with_part
from games.matches.tenure_filters import seated
from games.moderation.models import Measure, Report
from games.moderation.selectors.evidence import UNREAD_OF_MATCH, PositionSeen, position_for_staff

REPORTS_PER_PAGE = 50


class ReportFile(NamedTuple):
    """A report with what came before.

    `position` is what the staff may see of the match, in words and as a picture. `decided` are the measures
    that were taken because of this report. `others` and `measures` are the latest other reports about the
    person and their latest other measures.
    """

    report: Report
    position: PositionSeen
    decided: tuple[Measure, ...]
    others: tuple[Report, ...]
    measures: tuple[Measure, ...]


def queue(show: str, by: User) -> QuerySet[Report]:
    """Return the reports to list to a member of staff.

    Reports in which they have a part (`has_conflict`) are left out. `show` is "open" (the oldest first),
    "appeals" (those with an appeal to answer), or "answered" (the newest first).
    """
    reports = _without_part(by).select_related("about", "reporter").defer("picture")
    if show == "appeals":
        return reports.filter(measures__in=_open_appeals()).distinct().order_by("pk")
    if show == "answered":
        return reports.exclude(answered_at=None).order_by("-answered_at", "-pk")
    return reports.filter(answered_at=None).order_by("made_at", "pk")


def _open_appeals() -> QuerySet[Measure]:
    """Return the measures whose appeal has not been answered."""
    return Measure.objects.filter(appealed_at__isnull=False, appeal_answered_at=None)


def hidden_reports(by: User) -> QuerySet[Report]:
    """Return the reports of which a member of staff is shown nothing: neither what they say, nor about whom.

    They are about matches with anonymous players in which they have a part: a report that is hidden beside
    others about the same person would tell them who plays there.
    """
    return Report.objects.filter(match__in=masked_matches(by))


def report_file(report: Report, by: User) -> ReportFile:
    """Return a report with its history, as far as a member of staff may know of it."""
    hidden = hidden_reports(by).values("pk")
    others = Report.objects.filter(about=report.about_id).exclude(pk=report.pk).exclude(pk__in=hidden)
    others = others.defer("picture")
    measures = Measure.objects.filter(user=report.about_id).exclude(report__in=hidden)
    measures = measures.select_related("made_by", "appeal_answered_by")
    return ReportFile(
        report,
        position_for_staff(report),
        tuple(measures.filter(report=report).order_by("pk")),
        tuple(others.select_related("answered_by").order_by("-pk")[:20]),
        tuple(measures.exclude(report=report).order_by("-pk")[:20]),
    )


def has_conflict(by: User, report: Report) -> bool:
    """Return whether a member of staff has a part in a report, so that another must decide.

    They have one if they made it (unless they opened it as staff, from *Fair play*), if it is about them, if
    they have a part in its match, or if they play in a match in progress with the reported person. Matches in
    progress whose players are still anonymous do not count for the last, because hiding the report would
    reveal who plays there.
    """
    return not _without_part(by).filter(pk=report.pk).exists()


def may_lock_out(by: User, about: User) -> bool:
    """Return whether a member of staff may suspend or ban a person, rather than only warn them.

    Only superusers may suspend or ban members of staff; nobody may suspend or ban a superuser.
    """
    return not about.is_superuser and (by.is_superuser or not about.is_staff)


def _without_part(by: User) -> QuerySet[Report]:
    """Return the reports in which a member of staff has no part."""
    running = Tenure.objects.filter(
        seated(), unmasked("match__"), match__status=Match.Status.RUNNING, user__isnull=False
    )
    opponents = running.filter(match__in=running.filter(user=by).values("match"))
    return (
        Report.objects.exclude(Q(reporter=by) & ~Q(kind=Report.Kind.FAIR_PLAY))
        .exclude(about=by)
        .exclude(match__isnull=False, match__in=matches_with_part(by))
        .exclude(about__in=opponents.values("user"))
    )


def shared_matches(one: User, other: User) -> QuerySet[Match]:
    """Return the matches in which two people both have or had a seat, the last started first.

    Matches whose players are still anonymous are left out.
    """
    mine = Tenure.objects.filter(user=one).exclude(how__in=Tenure.BEFORE_THE_START)
    theirs = Tenure.objects.filter(user=other).exclude(how__in=Tenure.BEFORE_THE_START)
    both = Match.objects.filter(unmasked(), pk__in=mine.values("match"), started_at__isnull=False)
    return both.filter(pk__in=theirs.values("match")).order_by(F("started_at").desc(), "-pk")


def own_reports(user: User) -> QuerySet[Report]:
    """Return the reports that a person made, the newest first, without those that they opened as staff."""
    made = Report.objects.filter(reporter=user).exclude(kind=Report.Kind.FAIR_PLAY)
    made = made.select_related("about", "match")
    return made.defer("picture", *UNREAD_OF_MATCH).order_by("-pk")


def own_measures(user: User) -> QuerySet[Measure]:
    """Return the measures that concern a person, the newest first."""
    return Measure.objects.filter(user=user).order_by("-pk")
