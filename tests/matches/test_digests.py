"""Digests of matches, choices for one match, and a person's own reminders, by real emails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.instants import format_with_zone
from accounts.models import MailKind, User
from games.clocks.controls import HOUR, Fixed
from games.lobby.services import tables
from games.matches.mails import pushes
from games.matches.models import Deadline, Match, Tenure
from games.matches.selectors.seats import thread_of
from games.matches.services import sweeps
from games.matches.services.arrival import record_look
from games.notices.mail_content import DropNotice
from games.notices.models import Channel, Delivery, Lane, Notice, PushSubscription, State, When
from games.notices.now import database_now
from games.notices.push_composing import compose_push
from games.notices.readers import as_reader
from games.notices.services.choosing import choose, choose_times
from games.notices.services.sending import send_due
from tests.factories.accounts import make_user
from tests.factories.ageing import left
from tests.factories.deputies import make_deputy
from tests.factories.matches import access_of, begin_match, give_words, holder, make_match, make_table, play
from tests.notices.smtp import SMTPServer, smtp_server
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db

SLOW = {"main": Fixed(72 * HOUR), "battle": Fixed(72 * HOUR)}
SLOWER = {"main": Fixed(96 * HOUR), "battle": Fixed(96 * HOUR)}
EVERY_KIND = (MailKind.TURN, MailKind.REMINDER, MailKind.TIME_OUT, MailKind.MATCH_NEWS, MailKind.PRESS)


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


def digest_for(user: User, *, thread: str = "", when: When = When.DIGEST) -> None:
    choose(
        user=user,
        choices={(Channel.MAIL, kind): when for kind in EVERY_KIND},
        thread=thread,
        now=database_now(),
    )


def sent_to(server: SMTPServer, user: User) -> list[EmailMessage]:
    for _ in range(4):  # of a thread, one notice after the other
        send_due(lane=Lane.NOTICE)
    return [mail for mail in server.messages if mail["To"] == user.mail_address]


def at_the_digests_hour(user: User) -> None:
    """Let the hour have come at which the waiting digest of a person is sent."""
    digest = Delivery.objects.filter(notice__user=user, notice__kind__in=("digest", "bundled"))
    digest.update(available_at=database_now())


def text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def tenure_of(match: Match, user: User) -> Tenure:
    return Tenure.objects.get(match=match, user=user, to_revision=None)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_digest_lists_matches_by_what_is_due_first(server: SMTPServer, language: str) -> None:
    user = make_user(language=language, time_zone="Europe/Moscow")
    digest_for(user)
    later, sooner = (make_match(users=[user, make_user()], controls=each) for each in (SLOWER, SLOW))
    assert sent_to(server, user) == []
    at_the_digests_hour(user)
    (mail,) = sent_to(server, user)
    due = Deadline.objects.get(match=sooner, seat__index=0).due_at + timedelta(hours=3)
    asked = {
        "en": rf"2 matches are waiting for you, the first due .* {due:%H:%M} \(UTC\+3, Moscow\)",
        "ru": rf"Вас ждут 2 партии, ближайший срок: .* {due:%H:%M} \(UTC\+3, Москва\)",
    }
    assert re.fullmatch(asked[language], str(mail["Subject"]))
    said = text(mail)
    assert said.index(sooner.name) < said.index(later.name)
    for match in (sooner, later):
        assert said.count(f"/matches/{match.pk}/") == 1
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_digest_says_no_more_than_the_emails_of_their_own(server: SMTPServer) -> None:
    reader, other = make_user(), make_user()
    match = make_match(users=[reader, other], controls=SLOW)
    Notice.objects.filter(user=reader, kind="begun").delete()
    own = " ".join(text(mail) + str(mail["Subject"]) for mail in sent_to(server, reader))
    Delivery.objects.filter(notice__user=reader).update(state=State.QUEUED, sent_at=None)
    digest_for(reader)
    sent_to(server, reader)
    at_the_digests_hour(reader)
    said = text(sent_to(server, reader)[-1])
    content = said[: said.index("-- ")].splitlines()[1:]
    assert any(match.name in line for line in content)
    for line in content:
        # A link has its label before it.
        for part in re.split(r": (?=http)", line.removeprefix("* ").strip()):
            assert part in own


def test_after_a_digest_no_turn_email_of_a_match_follows_until_its_reader_looks(server: SMTPServer) -> None:
    user = make_user()
    match = make_match(users=[user, make_user()], controls=SLOW)
    Notice.objects.filter(user=user).exclude(kind="turn").delete()
    digest_for(user)
    sent_to(server, user)
    at_the_digests_hour(user)
    assert len(sent_to(server, user)) == 1
    digest_for(user, when=When.AT_ONCE)
    announced = Notice.objects.get(user=user, kind="turn")
    again = Notice.objects.create(
        key="again",
        user=user,
        kind="turn",
        thread=announced.thread,
        ids=announced.ids,
        created_at=database_now(),
    )
    row = Delivery.objects.create(notice=again, lane=Lane.NOTICE, available_at=database_now())
    assert len(sent_to(server, user)) == 1
    row.refresh_from_db()
    assert (row.state, row.last_error) == (State.QUEUED, "announced")
    record_look(access_of(match, 0), database_now())
    assert len(sent_to(server, user)) == 1
    row.refresh_from_db()
    assert (row.state, row.last_error) == (State.DROPPED, "seen")


@pytest.mark.parametrize("hours_to_digest", [3, 20])
def test_a_digest_swallows_no_roll_call(server: SMTPServer, hours_to_digest: int) -> None:
    """Players who do not answer in time lose their seats, so the question has to reach them before."""
    now = database_now()
    host, guest = make_user(), make_user()
    digest_for(host)
    hour = (now + timedelta(hours=hours_to_digest)).hour
    choose_times(user=host, digest_hour=hour, reminder_hours=(), now=now)
    match = make_table(seats=2, host=host, roll_call=6 * HOUR)
    tables.join(match_id=match.pk, user=guest, token=match.token)
    give_words(match)
    match.refresh_from_db()
    called_until = match.called_until
    assert called_until is not None
    asked = [mail for mail in sent_to(server, host) if "are you here?" in str(mail["Subject"])]
    assert len(asked) == (0 if hours_to_digest == 3 else 1)
    if not asked:
        at_the_digests_hour(host)
        asked = sent_to(server, host)[-1:]
    with as_reader(host):
        assert f"Answer by {format_with_zone(called_until)}." in text(asked[0])


@pytest.mark.parametrize("turns", [When.AT_ONCE, When.BUNDLED, When.DIGEST])
def test_news_in_a_digest_is_told_once_whenever_turns_are(server: SMTPServer, turns: When) -> None:
    """The turn email contains the seal of chance and the start, but a bundle repeats only its subject."""
    people = [make_user(), make_user()]
    reader = people[0]
    news = {(Channel.MAIL, MailKind.MATCH_NEWS): When.DIGEST}
    for person in people:
        choose(user=person, choices=news | {(Channel.MAIL, MailKind.TURN): turns}, now=database_now())
    match = begin_match(users=people, controls=SLOW)
    later = Delivery.objects.filter(notice__kind="turn")
    later.update(available_at=database_now() + timedelta(hours=1))
    assert sent_to(server, reader) == []
    # The seal waited a minute for the email about the start.
    Delivery.objects.filter(notice__kind="seal").update(available_at=database_now())
    assert sent_to(server, reader) == []
    collected = Delivery.objects.filter(notice__user=reader, state=State.COLLECTED)
    assert set(collected.values_list("notice__kind", flat=True)) == {"seal", "begun"}
    later.update(available_at=database_now())
    sent_to(server, reader)
    for kind in ("bundled", "digest"):
        Delivery.objects.filter(notice__kind=kind).update(available_at=database_now())
        sent_to(server, reader)
    told = [f"{mail['Subject']}\n{text(mail)}" for mail in sent_to(server, reader)]
    assert sum(each.count(match.key_seal) for each in told) == 1
    assert sum("has started" in each for each in told) == 1


def test_a_turn_that_its_player_has_sent_is_not_in_the_digest(server: SMTPServer) -> None:
    user = make_user()
    digest_for(user)
    match, other = (make_match(users=[user, make_user()], controls=SLOW) for _ in range(2))
    sent_to(server, user)
    play(match, 0, Name(0, 1))
    at_the_digests_hour(user)
    (mail,) = sent_to(server, user)
    assert other.name in text(mail)
    assert "waiting for you, due" in str(mail["Subject"])


def test_a_match_can_be_stopped_by_the_link_in_its_emails(client: Client, server: SMTPServer) -> None:
    user = make_user()
    match, other = (make_match(users=[user, make_user()], controls=SLOW) for _ in range(2))
    mail = next(each for each in sent_to(server, user) if match.name in str(each["Subject"]))
    found = re.search(r"Stop all emails about this match: \S+?(/mails/stop/\S+/)", text(mail))
    assert found is not None
    assert match.name in client.get(found[1]).content.decode()
    assert match.name in client.post(found[1]).content.decode()
    chosen = user.__class__.objects.get(pk=user.pk)
    assert chosen.mail_turn
    for each in (match, other):
        left(each, timedelta(hours=4))
    sweeps.sweep_reminders()
    before = len(server.messages)
    late = [str(each["Subject"]) for each in sent_to(server, user)[before - len(server.messages) :]]
    reminders = [subject for subject in late if subject.startswith("Reminder")]
    assert len(reminders) == 1
    assert other.name in reminders[0]


def test_one_click_in_an_email_that_a_match_chose_stops_that_match_alone(
    client: Client, server: SMTPServer
) -> None:
    user = make_user(mail_turn=False)
    match = make_match(users=[user, make_user()], controls=SLOW)
    tenure = tenure_of(match, user)
    turns = {(Channel.MAIL, MailKind.TURN): When.AT_ONCE}
    choose(user=user, choices=turns, thread=thread_of(tenure.pk), now=database_now())
    mail = next(each for each in sent_to(server, user) if "Name a number" in str(each["Subject"]))
    link = mail["List-Unsubscribe"].strip("<>")
    path = link[link.index("/mails/") :]
    assert match.name in client.get(path).content.decode()
    client.post(path, {"List-Unsubscribe": "One-Click"})
    page = Client()
    page.force_login(user)
    form = page.get(reverse("notices:match_choices", args=[thread_of(tenure.pk)])).context["form"]
    assert form.initial == {"mail_turn": "never"}


def test_deputies_have_choices_of_their_own(server: SMTPServer) -> None:
    match = make_match(controls=SLOW)
    deputy = make_deputy(match, 0)
    thread = thread_of(tenure_of(match, deputy).pk)
    digest_for(deputy, thread=thread)
    left(match, timedelta(hours=30))
    choose_times(user=holder(match, 0), digest_hour=8, reminder_hours=(48,), now=database_now())
    Deadline.objects.filter(match=match, seat__index=0).update(remind_at=database_now())
    sweeps.sweep_reminders()
    assert [str(mail["Subject"]) for mail in sent_to(server, deputy)] == []
    at_the_digests_hour(deputy)
    (mail,) = sent_to(server, deputy)
    assert match.name in text(mail)


def test_browsers_have_the_same_choices_at_once_or_never(server: SMTPServer) -> None:
    user = make_user()
    subscription = PushSubscription.objects.create(
        user=user, endpoint="https://push.example.org/a", made_at=database_now()
    )
    match, other = (make_match(users=[user, make_user()], controls=SLOW) for _ in range(2))
    turns = (Channel.PUSH, MailKind.TURN)
    choose(
        user=user,
        choices={turns: When.NEVER},
        thread=thread_of(tenure_of(match, user).pk),
        now=database_now(),
    )

    def told(about: Match) -> object:
        notice = Notice.objects.get(user=user, kind="turn", thread=thread_of(tenure_of(about, user).pk))
        return compose_push(notice, subscription, now=database_now())

    assert told(match) == DropNotice("unwanted")
    assert not isinstance(told(other), DropNotice)
    choose(user=user, choices={turns: When.NEVER}, now=database_now())
    assert told(other) == DropNotice("unwanted")
    # Email is another matter.
    assert len(sent_to(server, user)) == 2


# ---- reminders --------------------------------------------------------------------------


def test_a_player_is_reminded_in_their_own_rhythm(server: SMTPServer) -> None:
    user = make_user()
    choose_times(user=user, digest_hour=8, reminder_hours=(1, 24), now=database_now())
    match = make_match(users=[user, make_user()], controls=SLOW)
    deadline = Deadline.objects.get(match=match, seat__index=0)
    assert deadline.remind_at == deadline.due_at - timedelta(hours=24)
    usual = Deadline.objects.get(match=match, seat__index=1)
    assert usual.remind_at == usual.due_at - timedelta(hours=12)
    sent_to(server, user)
    reminders = 0
    for time_left, more in ((25, 0), (23.9, 1), (2, 0), (0.9, 1), (0.5, 0)):
        left(match, timedelta(hours=time_left))
        sweeps.sweep_reminders()
        reminders += more
        mails = [mail for mail in sent_to(server, user) if str(mail["Subject"]).startswith("Reminder")]
        assert len(mails) == reminders, time_left
    deadline.refresh_from_db()
    assert (deadline.remind_at, deadline.reminders_sent) == (None, 2)
    other = [
        mail for mail in sent_to(server, holder(match, 1)) if str(mail["Subject"]).startswith("Reminder")
    ]
    assert len(other) == 1


def test_of_several_reminders_that_were_held_back_only_the_last_is_sent(server: SMTPServer) -> None:
    user = make_user()
    choose_times(user=user, digest_hour=8, reminder_hours=(24, 1), now=database_now())
    match = make_match(users=[user, make_user()], controls=SLOW)
    left(match, timedelta(hours=23.9))
    sweeps.sweep_reminders()
    left(match, timedelta(hours=0.9))
    Deadline.objects.filter(match=match, seat__index=0).update(remind_at=database_now())
    sweeps.sweep_reminders()
    first, last = Notice.objects.filter(user=user, kind="reminder").order_by("pk")
    with as_reader(user):
        assert pushes.reminder(first, database_now()) == DropNotice("reminded_again")
        assert not isinstance(pushes.reminder(last, database_now()), DropNotice)


def test_a_reminder_still_comes_at_once_if_the_digest_would_be_too_late(server: SMTPServer) -> None:
    user = make_user()
    match = make_match(users=[user, make_user()], controls=SLOW)
    sent_to(server, user)
    digest_for(user)
    left(match, timedelta(minutes=50))
    sweeps.sweep_reminders()
    now = database_now()
    choose_times(user=user, digest_hour=(now + timedelta(hours=2)).hour, reminder_hours=(), now=now)
    assert str(sent_to(server, user)[-1]["Subject"]).startswith("Reminder")
