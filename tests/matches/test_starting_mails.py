"""Emails to a player until their first turn: at most three, each with a clear purpose."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from games.clocks.absences import MAX_AUTOMATIC_IN_A_ROW
from games.clocks.controls import DAY
from games.clocks.standstill import Agreement
from games.lobby.services import roll_calls, tables
from games.matches.mails.match_facts import waiting_news
from games.matches.models import Deadline, Draft, Match, Tenure
from games.matches.services import sweeps
from games.notices.budget import Budget
from games.notices.models import Delivery, Lane, Notice, State
from games.notices.now import database_now
from games.notices.services.sending import send_due
from games.operator.services import restoring
from tests.factories.accounts import make_user
from tests.factories.matches import give_words, holder, make_match, make_table, play
from tests.notices.smtp import SMTPServer, smtp_server
from tests.probe.rules import Done, Name, Parry

pytestmark = pytest.mark.django_db(transaction=True)

AUTOMATIC = Agreement(absences=True, automatic=True)


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


def sweep() -> None:
    """Send everything that is due, and what was held for it."""
    for _ in range(3):
        send_due(lane=Lane.NOTICE)
        Delivery.objects.filter(state=State.QUEUED).update(available_at=database_now())
    roll_calls.sweep(Budget())
    sweeps.sweep_reminders()


def to(server: SMTPServer, user: User) -> list[EmailMessage]:
    return [mail for mail in server.messages if mail["To"] == user.email]


def text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def lines(mail: EmailMessage) -> list[str]:
    return [line for line in text(mail).splitlines() if line]


def turn_mail(server: SMTPServer, user: User) -> str:
    send_due(lane=Lane.NOTICE)
    return " ".join(text(to(server, user)[-1]).split())


@pytest.mark.parametrize("swept", [True, False], ids=["each in its time", "all at once"])
@pytest.mark.parametrize("roll_call", [0, DAY], ids=["words", "roll call"])
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_gets_more_than_three_emails_until_their_first_turn(
    server: SMTPServer, seats: int, roll_call: int, *, swept: bool
) -> None:
    guests = [make_user() for _ in range(seats - 1)]
    table = make_table(seats=seats, roll_call=roll_call, invited=guests)
    people = [table.host, *guests]
    step = sweep if swept else list
    step()
    for guest in guests:
        tables.join(match_id=table.pk, user=guest)
        step()
    give_words(table)
    step()
    if roll_call:
        for person in people[:-1]:
            roll_calls.answer(table.pk, person)
    table.refresh_from_db()
    assert table.running
    sweep()
    counts = {person.pk: len(to(server, person)) for person in people}
    assert all(1 <= count <= 3 for count in counts.values()), counts
    for person in people:
        told = [text(mail) for mail in to(server, person)]
        assert sum("Seal of chance:" in each for each in told) in (1, 2)
        assert table.key_seal in "".join(told)
        assert sum("has started" in str(mail["Subject"]) for mail in to(server, person)) == 1
    if not swept:
        # The invitation was answered before it was sent: one email says all.
        assert set(counts.values()) == {1}


def test_an_invitation_says_seats_pace_seal_and_until_when(server: SMTPServer) -> None:
    guest = make_user()
    table = make_table(seats=3, invited=[guest])
    sweep()
    (mail,) = to(server, guest)
    host = table.host.display_name
    assert lines(mail)[0] == f"{host} invites you to play Probe"
    for said in (
        f"The table has 3 seats. At the table: {host}.",
        "Time per turn: 2 days.",
        f"Seal of chance: {table.key_seal}",
        f"You can join until {table.offered_until:%a %d %b %H:%M} (UTC), as long as a seat is free.",
        f"You’re receiving this because {host} invited you.",
    ):
        assert said in text(mail)


def test_a_table_that_is_sealed_again_mails_the_new_seal_to_the_invited(server: SMTPServer) -> None:
    guest = make_user()
    table = make_table(invited=[guest], seats=3)
    sweep()
    restoring.renew_epochs()
    table.refresh_from_db()
    tables.join(match_id=table.pk, user=guest)
    sweep()
    old, new = to(server, guest)
    assert table.key_seal not in text(old)
    assert table.key_seal in text(new)


def test_the_last_to_join_is_asked_for_the_word_they_did_not_give(server: SMTPServer) -> None:
    guest = make_user()
    table = make_table(invited=[guest])
    sweep()
    tables.join(match_id=table.pk, user=guest)
    sweep()
    _, asked = to(server, guest)
    assert "The table now needs your word of luck" in text(asked)
    assert "Answer by" in text(asked)


def test_a_reminder_says_that_it_is_one_and_how_long_is_left(server: SMTPServer) -> None:
    match = make_match()
    due_at = database_now() + timedelta(hours=5, seconds=40)
    sweep()
    Deadline.objects.filter(match=match).update(remind_at=database_now(), due_at=due_at)
    sweeps.sweep_reminders()
    send_due(lane=Lane.NOTICE)
    mail = to(server, holder(match, 0))[-1]
    assert str(mail["Subject"]).startswith(f"Reminder for {match.name}: ")
    assert lines(mail)[0].replace("\u00a0", " ") in (
        f"Reminder: you have 5 h left to send your turn in {match.name}",
        f"Reminder: you have 4 h 59 min left to send your turn in {match.name}",
    )


def test_a_mail_to_three_names_every_other_seat_and_the_computers(server: SMTPServer) -> None:
    match = make_match(seats=3)
    last = Tenure.objects.get(match=match, seat__index=2)
    Tenure.objects.filter(pk=last.pk).update(user=None, role=Tenure.Role.AUTOPILOT)
    said = turn_mail(server, holder(match, 0))
    other = holder(match, 1).display_name
    assert f"You’re playing Probe as Red. The other players: {other} (Blue), the computer (Green)." in said


def test_without_an_answer_an_absence_comes_first_as_long_as_one_may(server: SMTPServer) -> None:
    match = make_match(agreement=AUTOMATIC)
    assert (
        "If you don’t answer on time, an absence starts automatically and gives you 1 day more. When no more "
        "absences can start, this applies: If there is no answer the least is done."
    ) in turn_mail(server, holder(match, 0)).replace("\u00a0", " ")


@pytest.mark.parametrize("why", ["not wanted", "too many in a row", "not agreed"])
def test_no_absence_is_promised_that_cannot_start(server: SMTPServer, why: str) -> None:
    user = make_user(automatic_absence=why != "not wanted")
    if why == "too many in a row":
        for days in range(1, MAX_AUTOMATIC_IN_A_ROW + 1):
            start = database_now() - timedelta(days=2 * days)
            user.absences.create(start=start, end=start + timedelta(hours=1), automatic=True, made_at=start)
    agreed: dict[str, Any] = {} if why == "not agreed" else {"agreement": AUTOMATIC}
    make_match(users=[user, make_user()], **agreed)
    said = turn_mail(server, user)
    assert "absence" not in said.replace("Take a day off in all matches that stop for absences", "")
    assert "If there is no answer the least is done." in said


def test_a_draft_that_the_clock_sends_is_said_to_be_sent(server: SMTPServer) -> None:
    match = make_match()
    user = holder(match, 0)
    sweep()
    play(match, 0, Name(0, 4))
    play(match, 1, Name(1, 1))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0), send=False)
    Draft.objects.filter(visit__match=match).update(send_on_time_out=True)
    Deadline.objects.filter(match=match).update(remind_at=database_now())
    sweeps.sweep_reminders()
    said = turn_mail(server, user)
    assert "If you don’t answer, your draft is sent." in said
    assert "the least is done" not in said


def test_by_preference_a_mail_says_of_an_absence_what_anyone_may_know(server: SMTPServer) -> None:
    careful = make_user(mail_public_facts_only=True)
    make_match(users=[careful, make_user()], agreement=AUTOMATIC)
    said = turn_mail(server, careful)
    assert "an absence of this seat’s player may start automatically." in said
    assert "gives you" not in said


def test_the_mails_before_a_first_turn_can_be_read_in_russian(server: SMTPServer) -> None:
    reader = make_user(language="ru", time_zone="Europe/Moscow")
    match = make_match(users=[reader, make_user()], agreement=AUTOMATIC)
    said = turn_mail(server, reader)
    with translation.override("en"):
        assert f"Ваш ход в партии «{match.name}»" in said
    assert "Время на ход: 2 дня." in said.replace("\u00a0", " ")
    assert not Notice.objects.filter(user=reader, deliveries__state=State.FAILED).exists()
    assert Match.objects.get(pk=match.pk).running


def test_a_turns_mail_asks_what_news_is_wanted_only_if_some_waits(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    make_match("arena-1997")
    notice = Notice.objects.select_related("user").filter(kind="turn")[0]
    with django_assert_num_queries(1):
        assert waiting_news(notice, "seal", "words") == set()
