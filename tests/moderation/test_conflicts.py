"""What the staff may not see: hidden positions, and reports in which they have a part."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from games.competitions.models import Table
from games.engine.actions import Stop
from games.matches.selectors.conflict_of_interest import has_part, matches_with_part
from games.moderation.selectors.staff import has_conflict, queue
from games.moderation.services import reports
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ladders import make_ladder
from tests.factories.matches import access_of, begin_match, holder, make_match, make_table, store
from tests.factories.staff import make_operator, operating
from tests.moderation.test_moderation import decide, make_report, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.thorough
def test_the_staff_see_a_match_in_progress_as_watchers_do_and_then_as_the_reporter_did() -> None:
    match, staff = make_match(title="arena-2004", seats=3), operating()
    mine, theirs = (
        reports.report_player(
            reporter=holder(match, seat),
            about=holder(match, 2),
            kind="play",
            access=access_of(match, seat),
            text="Odd",
        )
        for seat in range(2)
    )
    both = [mine, theirs]
    assert mine.position != theirs.position

    def positions() -> list[str]:
        pages = [text_of(staff, "moderation:report", report.pk) for report in both]
        return [page.split('id="position"')[1].split("</section>")[0].replace("<br>", "\n") for page in pages]

    def pictures() -> list[bytes]:
        return [staff.get(reverse("moderation:picture", args=[report.pk])).content for report in both]

    one, other = positions()
    assert one.replace(f"/{mine.pk}/", "") == other.replace(f"/{theirs.pk}/", "")
    assert mine.position not in one
    assert pictures()[0] == pictures()[1]
    assert pictures()[0].startswith(b"\x89PNG")
    store(match, Stop(-1, "limit"))
    assert [report.position in shown for report, shown in zip(both, positions(), strict=True)] == [True, True]
    assert pictures() == [bytes(report.picture) for report in both]


def reports_with_a_part(staff: User) -> list[Any]:
    """Return a report that the staff made, one about them, one from their match, one about an opponent."""
    match = make_match(seats=3, users=[staff, make_user(), make_user()])
    reporter, about = make_user(), make_user()
    over = make_match(seats=3, users=[staff, reporter, about])
    seen = access_of(over, 1)
    store(over, Stop(-1, "limit"))
    return [
        make_report(reporter=staff),
        make_report(staff),
        make_report(about, reporter=reporter, access=seen),
        make_report(holder(match, 1)),
    ]


def test_reports_in_which_the_staff_have_a_part_are_not_in_their_list(posted: list[OutgoingMail]) -> None:
    staff, second = make_operator(), make_operator()
    partial = reports_with_a_part(staff)
    assert [mail.to for mail in posted if mail.kind == "reports_waiting"] == [second.email]
    other = make_report()
    assert [mail.to for mail in posted if mail.kind == "reports_waiting"] == [second.email, staff.email]
    assert [report.pk for report in queue("open", staff)] == [other.pk]
    assert [report.pk for report in queue("open", second)] == [each.pk for each in (*partial, other)]
    assert all(has_conflict(staff, report) for report in partial)
    shown = text_of(operating(staff), "moderation:reports")
    assert other.reporter.name in shown
    assert not [report for report in partial if report.reporter.name in shown and report.reporter != staff]
    for report in partial:
        decide(report, second, "none")
    assert not queue("answered", staff).exists()


def test_a_person_has_a_part_in_their_own_matches_and_in_those_of_a_competition_they_direct() -> None:
    user = make_user()
    ladder = make_ladder([user, make_user(), make_user()], director=user)
    hosted = make_table(host=user)
    played = make_match(users=[user, make_user()])
    others = make_match()
    of_ladder = begin_match()
    of_ladder.host = None
    of_ladder.save(update_fields=["host"])
    Table.objects.create(competition=ladder.competition, number=1, match=of_ladder, made_at=database_now())
    found = {hosted.pk, played.pk, of_ladder.pk}
    assert set(matches_with_part(user).values_list("pk", flat=True)) == found
    assert [has_part(user, match.pk) for match in (hosted, played, others, of_ladder)] == [
        True,
        True,
        False,
        True,
    ]
