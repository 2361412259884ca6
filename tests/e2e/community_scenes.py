"""The pages about blocked and muted people, and those of reports and measures."""

from __future__ import annotations

from django.urls import reverse

from games.community import services
from games.engine.invariants import require
from games.matches.access import get_access
from games.moderation.models import Measure, Report
from games.moderation.selectors.evidence import reportable_messages
from games.moderation.services import measures, reports
from games.press.services import write
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene
from tests.factories.matches import holder
from tests.factories.staff import make_operator
from tests.factories.traces import make_pair


def person_page_blocked(people: People) -> Scene:
    services.block(people.reader, people.rival)
    return Scene(reverse("matches:person", args=[people.rival.pk]), people.reader)


def blocked_and_muted(people: People) -> Scene:
    first, second = [user for user in people.all if user != people.reader][:2]
    services.block(people.reader, first)
    services.mute(people.reader, first)
    services.mute(people.reader, second)
    return Scene(reverse("community:people"), people.reader)


def _reported(people: People) -> Report:
    match = stage.arena(people.all[:2], stage.round_of(2), name="Long winter")
    write(get_access(people.rival, match.pk), to=None, text="You play like a broken clock.")
    access = get_access(people.reader, match.pk)
    return reports.report_messages(
        reporter=people.reader,
        access=access,
        messages=reportable_messages(access, people.reader),
        text="They write such things after every turn.",
    )


def _suspended(people: People) -> Measure:
    measure = measures.answer_report(
        report_id=_reported(people).pk,
        by=make_operator(display_name="olga"),
        decision="suspension",
        days=7,
        text="Please be kind to the people you play with.",
        answer="Thank you. We spoke to them.",
        reason="Insults in several matches",
    )
    return require(measure, "a suspension is a measure")


def report_messages(people: People) -> Scene:
    report = _reported(people)
    return Scene(reverse("moderation:report_messages", args=[report.match_id]), people.reader)


def report_player(people: People) -> Scene:
    return Scene(reverse("moderation:report_player", args=[people.rival.pk]), people.reader)


def reports_own(people: People) -> Scene:
    _suspended(people)
    return Scene(reverse("moderation:own"), people.reader)


def measure(people: People) -> Scene:
    return Scene(reverse("moderation:measure", args=[_suspended(people).token]), None)


def staff_reports(people: People) -> Scene:
    _reported(people)
    return Scene(reverse("moderation:reports"), make_operator(display_name="pavel"))


def staff_report(people: People) -> Scene:
    report = _reported(people)
    return Scene(reverse("moderation:report", args=[report.pk]), make_operator(display_name="pavel"))


def staff_measure(people: People) -> Scene:
    found = _suspended(people)
    measures.appeal(token=found.token, text="I was quoting a film.")
    return Scene(reverse("moderation:staff_measure", args=[found.pk]), make_operator(display_name="pavel"))


def _found(people: People) -> tuple[int, int]:
    """Return the keys of two people who signed in in one browser and play at one match."""
    match = stage.arena(people.all[:2], stage.round_of(2), name="Long winter")
    make_pair(match)
    one, other = sorted(holder(match, seat).pk for seat in (0, 1))
    return one, other


def staff_pairs(people: People) -> Scene:
    _found(people)
    return Scene(reverse("moderation:pairs"), make_operator(display_name="pavel"))


def staff_pair(people: People) -> Scene:
    return Scene(reverse("moderation:pair", args=_found(people)), make_operator(display_name="pavel"))


ALL: dict[str, Maker] = {
    "person-page-blocked": person_page_blocked,
    "blocked-and-muted": blocked_and_muted,
    "report-messages": report_messages,
    "report-player": report_player,
    "reports-own": reports_own,
    "measure": measure,
    "staff-reports": staff_reports,
    "staff-report": staff_report,
    "staff-measure": staff_measure,
    "staff-pairs": staff_pairs,
    "staff-pair": staff_pair,
}
