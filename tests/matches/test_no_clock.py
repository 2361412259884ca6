"""Matches without a clock: nothing happens by time, and every place says that there is no time limit."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.instants import format_with_zone
from accounts.models import User
from games.archive.selectors.print_page import printed_match
from games.clocks.controls import DAY, Fixed, Untimed
from games.clocks.standstill import NOTHING_AGREED, Agreement, Nights
from games.competitions.errors import ClockNeeded
from games.competitions.services.clocks import refuse_without_clock
from games.consent.errors import TooEarlyToPoke
from games.consent.pokes import LATE_WITHOUT_CLOCK
from games.consent.selectors import extensions_left, host_options, proposal_options
from games.consent.services import host_rights, proposals
from games.consent.services.own_extensions import take_extension
from games.consent.services.poking import poke
from games.consent.undo import undo_points_of
from games.engine import registry
from games.lobby.errors import PublicWithoutClock, RatedWithoutClock, TooManyMatches
from games.lobby.forms.edit import EditForm
from games.lobby.forms.table import OfferForm
from games.lobby.selectors.join_conditions import DORMANT_AFTER, refuse_too_many
from games.lobby.selectors.open_seats import list_open_seats
from games.lobby.selectors.reliability import record_of
from games.lobby.services import changing
from games.matches.errors import NoClock
from games.matches.mails import pushes, turns
from games.matches.models import Deadline, Match, Seat, Tenure, Visit
from games.matches.services import deferred_changes, sweeps
from games.matches.services.absence_deadlines import recompute_deadlines
from games.matches.services.extending import extend
from games.matches.services.resigning import resign
from games.notices.budget import Budget
from games.notices.forms import KINDS_ABOUT_MATCHES
from games.notices.mail_content import MailContent
from games.notices.models import Channel, Delivery, Lane, Notice, When
from games.notices.now import database_now
from games.notices.push_content import PushContent
from games.notices.readers import as_reader
from games.notices.services.choosing import choose
from games.notices.services.sending import send_due
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_match, make_table, play
from tests.factories.staff import make_operator, operating
from tests.moderation.test_moderation import suspended
from tests.notices.smtp import SMTPServer, smtp_server
from tests.probe.meta import Options
from tests.probe.rules import Done, Name, Parry, Walk

pytestmark = pytest.mark.django_db

A_YEAR = timedelta(days=366)
NO_CLOCK = {"main": Untimed(), "battle": Untimed()}
FRIENDS: dict[str, Any] = {"controls": NO_CLOCK, "rated": False, "door": Match.Door.LINK}


SLOW: dict[str, Any] = {"controls": {"main": Fixed(3 * DAY), "battle": Fixed(3 * DAY)}}


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


def friends(**fields: Any) -> Match:
    return make_match(**(FRIENDS | fields))


def waits(match: Match) -> list[Deadline]:
    return list(Deadline.objects.filter(match=match, handled_at=None).order_by("seat__index"))


def state_of_waits(match: Match) -> list[tuple[Any, ...]]:
    fields = ("due_at", "frozen_at", "remaining", "granted", "lent", "remind_at")
    return [tuple(getattr(each, name) for name in fields) for each in waits(match)]


def idle(match: Match) -> Match:
    """Let the first seat answer, so that the match no longer waits for it; return the match."""
    play(match, 0, Name(0, 1))
    return match


def wait_for_a_year(match: Match) -> None:
    """Let everything that the match waits for be asked a year ago; there is no deadline to move."""
    for model in (Deadline.objects.filter(match=match, handled_at=None), Visit.objects.filter(match=match)):
        model.update(opened_at=database_now() - A_YEAR)


def read(user: User, match: Match) -> str:
    client = Client()
    client.force_login(user)
    return client.get(reverse("matches:match", args=[match.pk])).content.decode()


def turn_notice(match: Match, seat: int, kind: str = "turn") -> Notice:
    tenure = Tenure.objects.get(match=match, user=holder(match, seat), to_revision=None)
    return Notice.objects.filter(kind=kind, ids__tenure=tenure.pk).latest("pk")


# ---- the clock -------------------------------------------------------------------------------


def test_no_sweep_does_anything_after_a_year() -> None:
    match = friends()
    wait_for_a_year(match)
    before, notices = waits(match), Notice.objects.count()
    assert all(each.untimed for each in before)
    assert sweeps.sweep_deadlines() == 0
    assert sweeps.sweep_reminders() == 0
    sweeps.run_daily_work()
    read(holder(match, 0), match)
    match.refresh_from_db()
    assert match.running
    assert Deadline.objects.filter(match=match, outcome="timed_out").count() == 0
    assert [each.pk for each in waits(match)] == [each.pk for each in before]
    assert not Seat.objects.filter(match=match, silent_since__isnull=False).exists()
    assert not Notice.objects.filter(kind__in=("reminder", "time_out", "nudge", "absence")).exists()
    assert Notice.objects.count() == notices


def test_outages_and_absences_change_nothing() -> None:
    match = friends()
    now = database_now()
    before = Deadline.objects.filter(match=match).values_list("pk", "due_at", "granted", "lent")
    kept = list(before)
    Outage.objects.create(start=now - timedelta(days=3), end=now, is_open=False)
    recompute_deadlines(holder(match, 0))
    sweeps.sweep_deadlines()
    assert list(before) == kept


def test_after_a_pause_there_is_still_no_clock() -> None:
    match = friends()
    before = state_of_waits(match)
    host_rights.pause(match_id=idle(match).pk, user=holder(match, 0), days=3)
    host_rights.resume(match_id=match.pk, user=holder(match, 0))
    assert state_of_waits(match) == before[1:]
    sweeps.sweep_deadlines()
    assert all(each.untimed for each in waits(match))


def test_nobody_gets_more_time() -> None:
    match = friends()
    user = holder(match, 0)
    assert extensions_left(access_of(match, 0)) is None
    assert "extension" not in proposal_options(access_of(match, 0)).kinds
    assert "extension" not in host_options(access_of(match, 0), user).kinds
    assert "end" in proposal_options(access_of(match, 0)).kinds
    with pytest.raises(NoClock):
        take_extension(access_of(match, 0), waits(match)[0].due_at)
    deadline, staff = waits(match)[0], make_operator()
    with pytest.raises(NoClock):
        extend(
            deadline_id=deadline.pk, span=timedelta(days=1), seen=deadline.due_at, by=staff, reason="asked"
        )


def test_an_answer_counts_neither_as_on_time_nor_as_late() -> None:
    match = friends()
    idle(match)
    assert Deadline.objects.filter(match=match, outcome="answered", user=None).count() == 1
    assert (record_of(holder(match, 0).pk).kept, record_of(holder(match, 0).pk).missed) == (0, 0)


def test_a_seat_may_be_nudged_after_two_days() -> None:
    match = friends()
    visit = Visit.objects.get(match=match, seat__index=1, closed_at=None)
    with pytest.raises(TooEarlyToPoke):
        poke(match_id=match.pk, user=holder(match, 0), visit_id=visit.pk)
    assert "Nudge Blue" not in read(holder(match, 0), match)
    Deadline.objects.filter(match=match).update(opened_at=database_now() - LATE_WITHOUT_CLOCK)
    assert "Nudge Blue" in read(holder(match, 0), match)
    poke(match_id=match.pk, user=holder(match, 0), visit_id=visit.pk)
    assert "Nudge Blue" not in read(holder(match, 0), match)


def test_a_match_that_nobody_continues_does_not_count_towards_the_limit_of_newcomers(settings: Any) -> None:
    settings.NEWCOMER_MATCHES = 1
    user = make_user()
    match = friends(users=[user, make_user()])
    with pytest.raises(TooManyMatches):
        refuse_too_many(user)
    Deadline.objects.filter(match=match).update(opened_at=database_now() - DORMANT_AFTER - timedelta(days=1))
    refuse_too_many(user)


# ---- what also happens in it -----------------------------------------------------------------


def test_an_undo_by_consent_opens_a_turn_without_a_deadline() -> None:
    match = friends(options=Options(sealed=False))
    play(match, 0, Parry(0, high=True))
    wait_for_a_year(match)
    play(match, 0, Walk(0, "left"), Done(0))
    point = undo_points_of(match)[0]
    asked = proposals.ask(
        match_id=match.pk,
        user=holder(match, 0),
        kind="undo",
        parameters={"to": point.to, "first": point.first},
    )
    proposals.answer(match_id=match.pk, proposal_id=asked.pk, user=holder(match, 1), agrees=True)
    (wait,) = waits(match)
    assert (wait.seat.index, wait.untimed, wait.remind_at) == (0, True, None)
    assert (wait.granted, wait.lent, wait.spent) == (0, 0, 0)
    assert "No time limit" in read(holder(match, 0), match)
    assert sweeps.sweep_deadlines() == 0


def test_a_substitute_has_no_deadline_either() -> None:
    match, user = friends(seats=3), make_user()
    wait_for_a_year(match)
    suspended(holder(match, 2))
    deferred_changes.sweep(Budget())
    assert Seat.objects.get(match=match, index=2).open_since is not None
    assert list_open_seats(make_user()).seats == []
    client = Client()
    client.force_login(user)
    client.get(reverse("matches:by_link", args=[match.token]))
    address = reverse("matches:seat", args=[match.pk, 2])
    page = client.get(address).content.decode()
    assert "Take the seat" in page
    assert "<dt>Time per turn</dt><dd>no time limit</dd>" in page
    assert "9999" not in page
    client.post(address)
    assert holder(match, 2) == user
    assert [(each.seat.index, each.untimed, each.remind_at) for each in waits(match)] == [
        (seat, True, None) for seat in range(3)
    ]
    briefing = client.get(reverse("matches:briefing", args=[match.pk])).content.decode()
    assert "9999" not in briefing
    assert sweeps.sweep_deadlines() == 0


# ---- what is said ----------------------------------------------------------------------------


def test_the_turn_email_and_the_notification_name_no_deadline() -> None:
    match = friends()
    notice = turn_notice(match, 1)
    with as_reader(holder(match, 1)):
        mail, push = turns.turn(notice, database_now()), pushes.turn(notice, database_now())
    assert isinstance(mail, MailContent)
    assert isinstance(push, PushContent)
    assert (mail.due_at, mail.deadline, mail.silence) == (None, "", "")
    assert ", by" not in mail.subject
    assert "9999" not in repr(mail)
    assert "Time per turn: no time limit." in mail.paragraphs
    assert (push.title, push.body) == (f"Your move in {match.name}", "No time limit")


def test_a_digest_counts_turns_without_a_deadline_and_lists_them_before_news(server: SMTPServer) -> None:
    user = reader_of_digests()
    slow, _other, timed = (make_match(users=[user, make_user()], **each) for each in (FRIENDS, FRIENDS, SLOW))
    subject, text = sent_digest(server, user)
    due = format_with_zone(min(each.due_at for each in waits(timed)))
    assert subject == f"3 matches are waiting for you, the first due {due}"
    assert f"* {slow.name}: Name a number\n" in text
    assert "9999" not in text
    assert text.index(f"* {timed.name}") < text.index(f"* {slow.name}")


def test_a_digest_of_nothing_else_says_that_a_turn_waits(server: SMTPServer) -> None:
    user = reader_of_digests()
    ended = make_match(users=[user, make_user()], **SLOW)
    resign(match_id=ended.pk, user=holder(ended, 1))
    slow = friends(users=[user, make_user()])
    subject, text = sent_digest(server, user)
    assert subject == "1 match is waiting for you"
    assert text.index(f"* {slow.name}: Name a number\n") < text.index(f"{ended.name} (Probe) has finished")


def reader_of_digests() -> User:
    user = make_user()
    choose(
        user=user,
        choices={(Channel.MAIL, kind): When.DIGEST for kind in KINDS_ABOUT_MATCHES},
        now=database_now(),
    )
    return user


def sent_digest(server: SMTPServer, user: User) -> tuple[str, str]:
    """Let a person's digest be collected and sent; return its subject and its text."""
    for _ in range(4):
        send_due(lane=Lane.NOTICE)
    Delivery.objects.filter(notice__user=user, notice__kind="digest").update(available_at=database_now())
    send_due(lane=Lane.NOTICE)
    (mail,) = [each for each in server.messages if each["To"] == user.mail_address]
    part = mail.get_body(("plain",))
    assert part is not None
    return str(mail["Subject"]), str(part.get_content())


def test_the_printed_book_does_not_say_how_long_decisions_took() -> None:
    match = friends()
    wait_for_a_year(match)
    for seat in (0, 1):
        play(match, seat, Name(seat, 1))
    assert Deadline.objects.filter(match=match, outcome="answered").count() == 2
    resign(match_id=match.pk, user=holder(match, 0))
    reader = Client()
    reader.force_login(Tenure.objects.filter(match=match, seat__index=1).latest("pk").user)
    printed = reader.get(reverse("matches:print", args=[match.pk])).content.decode()
    assert match.name in printed
    assert "How long decisions took" not in printed
    assert "9999" not in printed
    match.refresh_from_db()
    assert printed_match(match).times is None


def test_watchers_read_that_there_is_no_time_limit_and_no_list_shows_the_match() -> None:
    match = idle(friends(watchers=True))
    watcher = Client()
    watcher.get(reverse("matches:by_link", args=[match.token]))
    page = watcher.get(reverse("matches:match", args=[match.pk])).content.decode()
    shown = " ".join(page.split())
    assert "Waiting for Blue" in shown
    assert ", until" not in shown
    assert "9999" not in page
    for address in (reverse("matches:watch"), reverse("matches:open_seats"), "/"):
        assert match.name not in watcher.get(address).content.decode(), address


def test_pages_say_that_there_is_no_time_limit() -> None:
    match = friends()
    client = Client()
    client.force_login(holder(match, 0))
    for address in (
        reverse("matches:match", args=[match.pk]),
        reverse("matches:waiting"),
        reverse("matches:mine"),
        reverse("matches:ask", args=[match.pk]),
    ):
        page = client.get(address).content.decode()
        assert "9999" not in page, address
    turn = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "No time limit" in turn
    assert "if my time runs out" not in turn
    home = client.get(reverse("matches:waiting")).content.decode()
    assert "No time limit" in home
    assert "Next deadline" not in home


def test_what_has_a_deadline_comes_first() -> None:
    user = make_user()
    slow = friends(users=[user, make_user()])
    quick = make_match(users=[user, make_user()])
    client = Client()
    client.force_login(user)
    page = client.get(reverse("matches:waiting")).content.decode()
    assert page.index(reverse("matches:match", args=[quick.pk])) < page.index(
        reverse("matches:match", args=[slow.pk])
    )


def test_the_operator_reads_no_date() -> None:
    match = friends()
    client = operating()
    for address in (reverse("staff:deadlines"), reverse("staff:match", args=[match.pk])):
        page = client.get(address).content.decode()
        assert "no time limit" in page, address
        assert "9999" not in page, address
    assert match.name not in client.get(reverse("staff:deadlines") + "?show=frozen").content.decode()


# ---- where it is refused ---------------------------------------------------------------------


def test_neither_a_rated_nor_a_public_table_is_offered_or_changed_to_it() -> None:
    with pytest.raises(RatedWithoutClock):
        make_table(**(FRIENDS | {"rated": True}))
    with pytest.raises(PublicWithoutClock):
        make_table(**(FRIENDS | {"door": Match.Door.PUBLIC}))
    table = make_table(rated=True, door=Match.Door.LINK)
    with pytest.raises(RatedWithoutClock):
        changing.change(
            match_id=table.pk,
            host=holder(table, 0),
            options=registry.get(table.title).read_options(table.options),
            seats=2,
            controls=NO_CLOCK,
            agreement=NOTHING_AGREED,
        )


def test_nothing_stops_a_clock_that_is_not_there() -> None:
    agreed = Agreement(nights=Nights.STILL, absences=True, automatic=True, emergencies=True)
    match = make_table(**FRIENDS, agreement=agreed, anonymous=True)
    assert match.agreement == NOTHING_AGREED


def test_ladders_and_tournaments_refuse_it() -> None:
    with pytest.raises(ClockNeeded):
        refuse_without_clock({"controls": NO_CLOCK})
    refuse_without_clock({"controls": {"main": Fixed(DAY)}})


def _form(**changed: object) -> OfferForm:
    user = make_user()
    data = {"name": "Slow", "seats": "2", "door": "link", "pace": "none", "press": "all"}
    data |= {
        "preset": "printed",
        "leavers": "default",
        "silence": "opened",
        "patience": "2",
        "nights": "spared",
    }
    return OfferForm("arena-2004", user, data=data | changed)


def test_the_form_offers_it_to_friends_and_refuses_it_in_a_rated_match() -> None:
    form = _form()
    assert form.is_valid(), form.errors
    assert set(form.controls().values()) == {Untimed()}
    assert form.agreement() == NOTHING_AGREED
    rated = _form(rated="on")
    assert "A match without a clock can’t be rated." in str(rated.errors["rated"])
    public = _form(door="public")
    assert "Only friends can play without a clock." in str(public.errors["door"])


def test_the_form_for_changes_starts_with_no_clock() -> None:
    table = make_table(**FRIENDS)
    assert EditForm(table, holder(table, 0), 1).initial["pace"] == "none"
