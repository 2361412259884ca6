"""Reports, what the staff decides, suspensions and appeals, pressed through their pages."""

from __future__ import annotations

import html
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from accounts.services.erasure import erase
from accounts.services.erasure import leave as leave_the_site
from games.competitions.models import Entrant
from games.engine.actions import Stop
from games.ladders.models import Season
from games.ladders.services.holding import come_back, days_left, go_away, hold_suspended
from games.lobby.services.substitutes import take_seat
from games.matches.access import get_access
from games.matches.errors import AlreadyChanged, ConflictOfInterest
from games.matches.models import AuditEntry, Event, Match, Seat, Tenure
from games.matches.services import deferred_changes
from games.matches.services.leaving import leave
from games.moderation.errors import AccountClosed, SameStaff, TooManyReports
from games.moderation.models import Measure, Report
from games.moderation.personal_data import empty_report
from games.moderation.selectors.evidence import position_seen, reportable_messages
from games.moderation.services import measures, reports
from games.notices.budget import Budget
from games.notices.now import database_now
from games.press.services import write
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.exports import exported
from tests.factories.ladders import make_ladder
from tests.factories.matches import access_of, holder, make_match, make_table, store
from tests.factories.staff import make_operator, operating

pytestmark = pytest.mark.django_db

TEXT = "Please stop that."


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(client: Client, name: str, *args: Any) -> str:
    return html.unescape(client.get(reverse(name, args=args)).content.decode())


def make_report(about: User | None = None, **fields: Any) -> Report:
    values: dict[str, Any] = {"reporter": make_user(), "kind": "name", "access": None, "text": "It is rude."}
    return reports.report_player(about=about or make_user(), **(values | fields))


def decide(report: Report, by: User, decision: str = "suspension", days: int = 3) -> Measure:
    made = measures.answer_report(
        report_id=report.pk, by=by, decision=decision, days=days, text=TEXT, answer="Thanks.", reason="a test"
    )
    assert (made is None) == (decision == "none")
    return made


def suspended(user: User) -> Measure:
    return decide(make_report(user), make_operator())


@pytest.mark.thorough
def test_a_report_of_messages_contains_the_lines_and_the_position_as_its_reporter_saw_it() -> None:
    match = make_match(seats=3)
    reporter, rude, third = (holder(match, seat) for seat in range(3))
    write(access_of(match, 1), to=0, text="You fool.")
    write(access_of(match, 1), to=2, text="A secret.")
    write(access_of(match, 2), to=None, text="Good luck.")
    page = client_of(reporter)
    shown = page.get(reverse("moderation:report_messages", args=[match.pk]))
    offered = {message.text: message.mark for message in shown.context["offered"]}
    assert offered.keys() == {"You fool.", "Good luck."}
    address = reverse("moderation:report_messages", args=[match.pk])
    both = {"chosen": [*offered.values()], "text": "Insults"}
    assert "several players" in html.unescape(page.post(address, both).content.decode())
    assert "Tick at least one message." in page.post(address, {"text": "Insults"}).content.decode()
    assert page.post(address, both | {"chosen": [offered["You fool."]]}).status_code == 302
    (report,) = Report.objects.all()
    assert (report.about, report.reporter, report.match) == (rude, reporter, match)
    assert [(line["text"], line["seat"]) for line in report.messages] == [("You fool.", 1)]
    staff = operating()
    for part in ("You fool.", "Insults", rude.name, reporter.name):
        assert part in text_of(staff, "moderation:report", report.pk)
    assert "A secret." not in text_of(staff, "moderation:report", report.pk)
    assert third.name not in text_of(staff, "moderation:report", report.pk)
    assert rude.name in text_of(staff, "moderation:reports")


def test_the_staff_read_in_their_own_language_to_whom_a_message_was_written() -> None:
    match = make_match(seats=3)
    reporter, rude = holder(match, 0), access_of(match, 1)
    User.objects.filter(pk=reporter.pk).update(language="ru")
    for to, text in ((0, "You fool."), (None, "Good luck.")):
        write(rude, to=to, text=text)
    seen = access_of(match, 0)
    with translation.override("ru"):
        offered = reportable_messages(seen, reporter)
        report = reports.report_messages(reporter=reporter, access=seen, messages=offered, text="")
        assert {line["to"] for line in exported(reporter)["reports.json"][0]["messages"]} == {
            "только месту: Красные",
            "столу",
        }
    page = text_of(operating(), "moderation:report", report.pk)
    for said in ("only to Red · ", "to the table · "):
        assert said in page
    report.messages = [line | {"to": "столу"} for line in report.messages]
    report.save(update_fields=["messages"])
    assert text_of(operating(), "moderation:report", report.pk).count("столу") == 2


def test_the_position_is_the_reporters_own_view() -> None:
    match = make_match(title="arena-2004", seats=3)
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
    assert mine.position
    assert mine.position != theirs.position
    assert bytes(mine.picture).startswith(b"\x89PNG")
    answer = operating().get(reverse("moderation:picture", args=[mine.pk]))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")


def test_the_staff_read_the_position_in_their_own_language_and_see_no_more_of_it() -> None:
    match = make_match(title="arena-2004", seats=3)
    seen = access_of(match, 0)
    with translation.override("ru"):
        report = reports.report_player(
            reporter=holder(match, 0), about=holder(match, 2), kind="play", access=seen, text=""
        )
        russian = position_seen(seen)
    english = position_seen(seen)
    store(match, Stop(-1, "limit"))
    staff = operating()
    for language, theirs in (("en", english), ("ru", russian), ("en", english)):
        User.objects.filter(pk=staff.session["_auth_user_id"]).update(language=language)
        shown = text_of(staff, "moderation:report", report.pk)
        section = shown.split('id="position"')[1].split("</section>")[0].replace("<br>", "\n")
        assert theirs.text in section
        picture = staff.get(reverse("moderation:picture", args=[report.pk])).content
        assert picture == theirs.png
    report.translations.all().delete()
    section = text_of(staff, "moderation:report", report.pk)
    assert russian.text in section.replace("<br>", "\n")


def test_nothing_of_a_position_stays_when_a_report_is_emptied() -> None:
    match = make_match(seats=3)
    report = reports.report_player(
        reporter=holder(match, 0), about=holder(match, 2), kind="play", access=access_of(match, 0), text=""
    )
    assert report.translations.exists()
    empty_report(report)
    assert not report.translations.exists()


def test_a_player_is_reported_from_their_page() -> None:
    match = make_match()
    reporter, about = holder(match, 0), holder(match, 1)
    address = reverse("moderation:report_player", args=[about.pk])
    page = client_of(reporter)
    assert address in text_of(page, "matches:person", about.pk)
    refused = page.post(address, {"kind": "play", "match": "", "text": "Odd"})
    assert "Choose the match that you mean." in refused.content.decode()
    assert page.post(address, {"kind": "play", "match": match.pk, "text": "Odd"}).status_code == 302
    assert page.post(address, {"kind": "name", "match": "", "text": "Rude"}).status_code == 302
    assert [report.kind for report in Report.objects.order_by("pk")] == ["play", "name"]
    assert "not answered yet" in text_of(page, "moderation:own")
    assert page.get(reverse("moderation:report_player", args=[reporter.pk])).status_code == 404


def test_there_is_a_limit_of_reports_a_day() -> None:
    reporter = make_user()
    for _ in range(reports.REPORTS_PER_DAY):
        make_report(reporter=reporter)
    with pytest.raises(TooManyReports):
        make_report(reporter=reporter)


def test_reports_that_the_staff_opens_about_pairs_do_not_count_to_its_own_limit() -> None:
    reporter = make_operator()
    for _ in range(reports.REPORTS_PER_DAY):
        Report.objects.create(
            reporter=reporter, about=make_user(), kind=Report.Kind.FAIR_PLAY, made_at=database_now()
        )
    make_report(reporter=reporter)


def test_the_staff_answers_and_both_are_told(posted: list[OutgoingMail]) -> None:
    report, by = make_report(), make_operator()
    posted.clear()
    data = {"decision": "warning", "days": "3", "text": TEXT, "answer": "We spoke to them.", "reason": "Rude"}
    staff, address = operating(by), reverse("moderation:report", args=[report.pk])
    assert (
        "This decision needs a text for the player. Write what they did."
        in staff.post(address, data | {"text": ""}).content.decode()
    )
    assert staff.post(address, data).status_code == 302
    measure = Measure.objects.get()
    assert {(mail.to, mail.kind) for mail in posted} == {
        (report.about.email, "measure"),
        (report.reporter.email, "report_answered"),
    }
    told = {mail.kind: mail for mail in posted}
    assert TEXT in told["measure"].text
    assert measure.token in told["measure"].text
    assert TEXT not in told["report_answered"].text
    assert "We spoke to them." in told["report_answered"].text
    assert "We spoke to them." in text_of(client_of(report.reporter), "moderation:own")
    verbs = AuditEntry.objects.order_by("pk").values_list("verb", "target", "actor", "reason")
    assert list(verbs) == [
        ("warned", f"user:{report.about_id}", by.pk, "Rude"),
        ("report_answered", f"report:{report.pk}", by.pk, "Rude"),
    ]
    assert "player warned" in text_of(staff, "staff:audit")
    with pytest.raises(AlreadyChanged):
        decide(report, by)


def test_without_a_measure_only_the_reporter_is_told(posted: list[OutgoingMail]) -> None:
    report = make_report()
    posted.clear()
    decide(report, make_operator(), "none")
    assert [mail.to for mail in posted] == [report.reporter.email]
    assert "They took no action." in posted[0].text


def test_the_staff_is_mailed_once_until_the_queue_is_empty(posted: list[OutgoingMail]) -> None:
    operator = make_operator()
    first = make_report()
    make_report()
    assert [mail.to for mail in posted if mail.kind == "reports_waiting"] == [operator.email]
    assert first.pk


@pytest.mark.parametrize("part", ["reporter", "about", "table", "opponent"])
def test_staff_with_a_part_in_a_report_neither_see_nor_decide_it(part: str) -> None:
    staff, match = make_operator(), make_match(seats=3)
    reporter, about = holder(match, 0), holder(match, 1)
    access = access_of(match, 0)
    if part == "table":
        match = make_match(seats=3, users=[reporter, about, staff])
        access = access_of(match, 0)
    if part == "opponent":
        make_match(users=[about, staff])
    report = make_report(
        staff if part == "about" else about,
        reporter=staff if part == "reporter" else reporter,
        access=access if part == "table" else None,
        text="Evidence",
    )
    assert "Evidence" not in text_of(operating(staff), "moderation:report", report.pk)
    with pytest.raises(ConflictOfInterest):
        decide(report, staff)
    assert operating(staff).get(reverse("moderation:picture", args=[report.pk])).status_code == 404
    decide(report, make_operator(), "warning")


def test_strangers_find_none_of_the_staffs_pages() -> None:
    measure = suspended(make_user())
    for name, number in (
        ("report", measure.report_id),
        ("picture", measure.report_id),
        ("staff_measure", measure.pk),
    ):
        address = reverse(f"moderation:{name}", args=[number])
        assert client_of(make_user()).get(address).status_code == 404
        assert Client().get(address).status_code == 302


def test_a_suspended_person_is_signed_out_and_led_to_the_reason() -> None:
    user = make_user()
    client = client_of(user)
    assert client.get(reverse("matches:waiting")).status_code == 200
    measure = suspended(user)
    assert client.get(reverse("matches:waiting")).status_code == 302
    page = reverse("moderation:measure", args=[measure.token])
    answer = Client().post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    assert (answer.status_code, answer["location"]) == (302, page)
    assert TEXT in Client().get(page).content.decode()
    assert Client().get(reverse("moderation:measure", args=["unknown"])).status_code == 404


def carried_seat(match: Match, seat: int) -> Seat:
    return Seat.objects.get(match=match, index=seat)


def test_a_suspension_offers_seats_and_ends_by_itself(posted: list[OutgoingMail]) -> None:
    match = make_match(seats=3)
    user = holder(match, 1)
    table = make_table(host=make_user(), seats=3)
    Tenure.objects.create(match=table, seat=table.seats.get(index=1), user=user, began_at=database_now())
    measure = suspended(user)
    assert carried_seat(match, 1).open_since is not None
    assert not Tenure.objects.filter(match=table, user=user, to_revision=None).exists()
    assert Event.objects.filter(match=match, code="house.offered").count() == 1
    assert measures.end_due(database_now(), Budget()) == 0
    Measure.objects.update(until=database_now() - timedelta(minutes=1))
    posted.clear()
    assert measures.end_due(database_now(), Budget()) == 1
    user.refresh_from_db()
    assert user.is_active
    assert [mail.kind for mail in posted] == ["measure_ended"]
    deferred_changes.sweep(Budget())
    assert carried_seat(match, 1).open_since is None
    assert holder(match, 1) == user
    assert AuditEntry.objects.filter(verb="measure_ended", actor=None).exists()
    assert get_access(user, match.pk).may_act
    assert measure.pk


def test_a_substitute_keeps_the_seat_of_a_suspended_player() -> None:
    match, newcomer = make_match(seats=3), make_user()
    user = holder(match, 1)
    measure = suspended(user)
    take_seat(match_id=match.pk, seat=1, user=newcomer)
    assert Tenure.objects.get(match=match, user=user).how == Tenure.How.REPLACED
    measures.lift(measure_id=measure.pk, by=make_operator(), reason="a test")
    user.refresh_from_db()
    assert user.is_active
    assert holder(match, 1) == newcomer


def test_ladders_hold_the_place_of_the_suspended_and_let_the_banned_go() -> None:
    people = [make_user() for _ in range(4)]
    ladder = make_ladder(people)
    measure = suspended(people[1])
    decide(make_report(people[2]), make_operator(), "ban")
    assert hold_suspended(Budget()) == 2
    held = Entrant.objects.get(competition=ladder.pk, user=people[1])
    assert (held.status, held.held_until) == ("held", measure.until)
    assert Entrant.objects.get(competition=ladder.pk, user=people[2]).status == "withdrawn"
    assert hold_suspended(Budget()) == 0


def test_a_suspended_player_who_is_banned_leaves_a_ladder_at_once() -> None:
    people = [make_user() for _ in range(4)]
    ladder = make_ladder(people)
    suspension = suspended(people[1])
    go_away(competition_id=ladder.pk, user=people[2], until=database_now() + timedelta(days=2))
    assert hold_suspended(Budget()) == 1
    measures.make_permanent(measure_id=suspension.pk, by=make_operator(), text=TEXT, reason="a test")
    decide(make_report(people[2]), make_operator(), "ban")
    assert hold_suspended(Budget()) == 2
    left = Entrant.objects.filter(competition=ladder.pk, user__in=people[1:3])
    assert set(left.values_list("status", flat=True)) == {"withdrawn"}
    assert hold_suspended(Budget()) == 0


def test_a_suspension_uses_up_none_of_the_days_for_which_a_player_may_hold_a_rung() -> None:
    people = [make_user() for _ in range(3)]
    ladder = make_ladder(people)
    season, entrant = Season.objects.get(), Entrant.objects.get(competition=ladder.pk, user=people[1])
    allowed = days_left(season, entrant, database_now())
    measure = decide(make_report(people[1]), make_operator(), days=14)
    assert hold_suspended(Budget()) == 1
    assert days_left(season, entrant, database_now() + timedelta(days=13)) == allowed
    measures.lift(measure_id=measure.pk, by=make_operator(), reason="a test")
    come_back(competition_id=ladder.pk, user=people[1])
    assert days_left(season, entrant, database_now()) == allowed
    go_away(competition_id=ladder.pk, user=people[1], until=database_now() + timedelta(days=2))
    assert days_left(season, entrant, database_now()) == allowed - 1


def test_two_suspensions_end_with_the_later() -> None:
    user = make_user()
    first = suspended(user)
    decide(make_report(user), make_operator(), days=30)
    Measure.objects.filter(pk=first.pk).update(until=database_now() - timedelta(minutes=1))
    measures.end_due(database_now(), Budget())
    user.refresh_from_db()
    assert not user.is_active


def test_an_account_that_an_operator_locked_is_not_suspended_too() -> None:
    user = make_user(is_active=False)
    with pytest.raises(AccountClosed):
        suspended(user)
    user.refresh_from_db()
    assert not user.is_active


def test_an_appeal_is_answered_by_another_member_of_staff(posted: list[OutgoingMail]) -> None:
    user, first, second = make_user(), make_operator(), make_operator()
    measure = decide(make_report(user), first)
    page = reverse("moderation:measure", args=[measure.token])
    assert Client().post(page, {"text": ""}).status_code == 200
    assert Client().post(page, {"text": "It was a quotation."}).status_code == 302
    assert Client().post(page, {"text": "Once more."}).status_code == 302
    measure.refresh_from_db()
    assert measure.appeal == "It was a quotation."
    assert "It was a quotation." in text_of(operating(second), "moderation:staff_measure", measure.pk)
    data = {"decision": "lifted", "text": "You are right.", "reason": "A quotation"}
    operating(first).post(reverse("moderation:staff_measure", args=[measure.pk]), data)
    with pytest.raises(SameStaff):
        measures.answer_appeal(measure_id=measure.pk, by=first, lifts=True, text="", reason="a test")
    posted.clear()
    operating(second).post(reverse("moderation:staff_measure", args=[measure.pk]), data)
    user.refresh_from_db()
    assert user.is_active
    assert [mail.kind for mail in posted] == ["appeal_answered", "measure_ended"]
    assert "You are right." in posted[0].text
    assert "You are right." in Client().get(page).content.decode()
    assert AuditEntry.objects.filter(verb="appeal_answered", actor=second).exists()


def test_a_warning_is_withdrawn_if_the_appeal_against_it_succeeds(posted: list[OutgoingMail]) -> None:
    measure = decide(make_report(make_user()), make_operator(), "warning")
    page = reverse("moderation:measure", args=[measure.token])
    assert "You’ve received a warning" in Client().get(page).content.decode()
    measures.appeal(token=measure.token, text="It was a quotation.")
    posted.clear()
    measures.answer_appeal(measure_id=measure.pk, by=make_operator(), lifts=True, text="Yes", reason="a test")
    assert [mail.kind for mail in posted] == ["appeal_answered"]
    assert "Your warning has been withdrawn" in Client().get(page).content.decode()


def test_a_banned_player_reads_of_no_end() -> None:
    measure = decide(make_report(make_user()), make_operator(), "ban")
    text = Client().get(reverse("moderation:measure", args=[measure.token])).content.decode()
    assert "You can no longer sign in." in text
    assert "by the end of the suspension" not in text


def test_the_export_has_reports_and_measures_and_erasure_empties_them() -> None:
    reporter, about = make_user(), make_user()
    answered = make_report(about, reporter=reporter, text="Long words")
    decide(answered, make_operator(), "warning")
    still_open = make_report(about, reporter=reporter, text="Other words")
    assert [row["text"] for row in exported(reporter)["reports.json"]] == ["Long words", "Other words"]
    assert exported(about)["reports.json"] == []
    assert [row["text"] for row in exported(about)["measures.json"]] == [TEXT]
    erase(about)
    for report in (answered, still_open):
        report.refresh_from_db()
    assert (answered.text, still_open.text) == ("", "Other words")
    decide(still_open, make_operator(), "none")
    still_open.refresh_from_db()
    assert (still_open.text, still_open.name_then) == ("", "")
    assert Measure.objects.get().text == ""


def reports_about(match: Match) -> dict[str, Report]:
    """Return open reports about the player in seat 1: of a message, a way of playing and a name."""
    reporter, about = holder(match, 0), holder(match, 1)
    about.display_name = "Rudolf"
    about.save()
    seen = access_of(match, 0)
    write(access_of(match, 1), to=0, text="You fool.")
    return {
        "messages": reports.report_messages(
            reporter=reporter, access=seen, messages=reportable_messages(seen, reporter), text="Insults"
        ),
        "play": make_report(about, reporter=reporter, kind="play", access=seen, text="Odd moves"),
        "name": make_report(about, reporter=reporter),
    }


@pytest.mark.parametrize("way", [leave_the_site, erase])
def test_an_open_report_keeps_what_was_written_but_no_name_of_a_former_player(
    way: Callable[[User], None],
) -> None:
    match = make_match(seats=3)
    reporter, about = holder(match, 0), holder(match, 1)
    made, staff, name = reports_about(match), operating(), "Rudolf"
    assert all(name in text_of(staff, "moderation:report", report.pk) for report in made.values())
    way(about)
    former = User.objects.get(pk=about.pk).name
    for kind, report in made.items():
        page = text_of(staff, "moderation:report", report.pk)
        assert former in page
        # A name is itself what was reported, so it stays until the report is answered.
        assert (name in page) == (kind == "name")
    assert "You fool." in text_of(staff, "moderation:report", made["messages"].pk)
    rows = {row["kind"]: row for row in exported(reporter)["reports.json"]}
    assert {kind: row["about"] for kind, row in rows.items()} == {
        "messages": former,
        "play": former,
        "name": name,
    }
    assert [(line["name"], line["text"]) for line in rows["messages"]["messages"]] == [(former, "You fool.")]
    for report in made.values():
        decide(report, make_operator(), "none")
        assert name not in text_of(staff, "moderation:report", report.pk)
    assert name not in str(exported(reporter)["reports.json"])
    assert "You fool." not in text_of(staff, "moderation:report", made["messages"].pk)


def test_nothing_that_is_stored_of_a_report_names_an_erased_person_except_a_reported_name() -> None:
    match = make_match(seats=3)
    reports_about(match)
    erase(holder(match, 1))
    stored = {row["kind"]: str(row) for row in Report.objects.values()}
    assert {kind: "Rudolf" in row for kind, row in stored.items()} == {
        "messages": False,
        "play": False,
        "name": True,
    }


def test_someone_who_left_is_reported_too() -> None:
    match = make_match(seats=3)
    reporter, about = holder(match, 0), holder(match, 1)
    leave(match_id=match.pk, user=about)
    page = client_of(reporter)
    address = reverse("moderation:report_player", args=[about.pk])
    assert page.post(address, {"kind": "play", "match": match.pk, "text": "Gone"}).status_code == 302
