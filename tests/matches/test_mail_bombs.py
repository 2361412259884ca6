"""Emails that one person's acts send to another: their number, and the text of their subjects."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import MailKind, User
from games.clocks.controls import DAY
from games.deputies import services as deputies
from games.lobby.errors import JoinedTooOften
from games.lobby.services import tables
from games.lobby.services.substitutes import SEATS_A_DAY, take_seat
from games.matches import errors
from games.matches.models import Invitation, Match, Tenure
from games.matches.selectors.acquaintance import have_played_with
from games.notices.models import Approach, Channel, Delivery, Lane, Notice, When
from games.notices.now import database_now
from games.notices.services.approaching import MAX_PER_PAIR_PER_DAY, MAX_STRANGERS_PER_DAY
from games.notices.services.choosing import choose
from games.notices.services.sending import send_due
from games.press.services import write
from games.talk import services as talk
from games.talk.access import room_access
from games.talk.models import TalkRoom
from tests.factories.accounts import make_user
from tests.factories.deputies import ask
from tests.factories.matches import access_of, give_words, make_match, make_table
from tests.lobby.test_substitutes import with_open_seat
from tests.notices.smtp import SMTPServer, smtp_server

pytestmark = pytest.mark.django_db

WORDS = "WIN A PRIZE"

FIELDS = {
    "name": "Friday", "seats": "2", "preset": "own", "option.hand": "5", "pace": "86400",
    "door": "invited", "press": "table", "leavers": "autopilot",
}  # fmt: skip


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def offer_by_form(host: User, *guests: User, **changed: str) -> str:
    named = ", ".join(guest.display_name for guest in guests)
    fields = FIELDS | {"invited": named} | changed
    return browser_of(host).post(reverse("matches:new", args=["probe"]), fields).content.decode()


def subjects(server: SMTPServer, reader: User) -> list[str]:
    send_due(lane=Lane.NOTICE)
    return [str(mail["Subject"]) for mail in server.messages if mail["To"] == reader.email]


# How much


@pytest.mark.thorough
def test_offering_mailing_and_withdrawing_again_and_again_is_no_mail_bomb(server: SMTPServer) -> None:
    attacker, victims = make_user(), [make_user(), make_user()]
    for _ in range(9):
        offer_by_form(attacker, *victims, name=WORDS)
        send_due(lane=Lane.NOTICE)
        for match in Match.objects.filter(host=attacker, status=Match.Status.OFFERED):
            tables.leave(match_id=match.pk, user=attacker)
    assert [len(subjects(server, victim)) for victim in victims] == [MAX_PER_PAIR_PER_DAY[False]] * 2


def test_what_is_withdrawn_before_it_is_sent_is_not_sent(server: SMTPServer) -> None:
    guest, friend = make_user(), make_user()
    table = make_table(invited=[guest])
    tables.leave(match_id=table.pk, user=table.host)
    match = make_match()
    asked = ask(match, 0, friend)
    deputies.end(asked.pk, asked.owner)
    assert subjects(server, guest) == subjects(server, friend) == []


def test_a_refused_offer_says_whom_it_is_about_and_keeps_what_was_typed() -> None:
    host, guest = make_user(), make_user(display_name="Ilse")
    for _ in range(MAX_PER_PAIR_PER_DAY[False]):
        make_table(host=host, invited=[guest])
    page = offer_by_form(host, guest, name="A table in vain")
    assert "You’ve asked Ilse 3 times in the last day. Ask again tomorrow." in page
    assert 'value="A table in vain"' in page
    assert 'value="Ilse"' in page
    assert not Match.objects.filter(name="A table in vain").exists()
    assert offer_by_form(host, name="A table in vain") == ""
    assert Match.objects.filter(name="A table in vain").exists()


def test_so_many_strangers_are_invited_within_a_day() -> None:
    host = make_user()
    crowd = [make_user(display_name=f"s{number}") for number in range(MAX_STRANGERS_PER_DAY + 1)]
    page = offer_by_form(host, *crowd)
    assert ("In one day you can ask 20 people you haven’t played with yet. You have already asked 0.") in page
    assert offer_by_form(host, *crowd[1:]) == ""
    assert Invitation.objects.count() == MAX_STRANGERS_PER_DAY


def test_inviting_to_a_table_that_stands_is_counted_once_for_each_guest() -> None:
    table, guest = make_table(), make_user()
    for _ in range(2):
        tables.invite(match_id=table.pk, host=table.host, guests=[guest])
    assert Approach.objects.count() == Notice.objects.filter(kind="invitation").count() == 1


def test_a_request_to_be_deputy_is_counted_with_the_invitations_and_keeps_what_was_typed() -> None:
    match, friend = make_match(), make_user(display_name="Ilse")
    owner = match.host
    for _ in range(MAX_PER_PAIR_PER_DAY[False] - 1):
        make_table(host=owner, invited=[friend])
    asked = ask(match, 0, friend)
    deputies.end(asked.pk, owner)
    mine = Tenure.objects.get(match=match, user=owner)
    tomorrow = f"{database_now() + timedelta(days=1):%Y-%m-%d}"
    fields = {"friend": "Ilse", "first": tomorrow, "last": tomorrow, "matches": [mine.pk]}
    page = browser_of(owner).post(reverse("matches:deputies"), fields).content.decode()
    assert "You’ve asked Ilse 3 times in the last day. Ask again tomorrow." in page
    assert 'value="Ilse"' in page
    assert f'value="{tomorrow}"' in page


def test_those_who_have_played_may_ask_each_other_more_often() -> None:
    host, rival = make_user(), make_user()
    make_match(users=[host, rival])
    for _ in range(MAX_PER_PAIR_PER_DAY[True]):
        make_table(host=host, invited=[rival])
    with pytest.raises(errors.TooManyRequests):
        make_table(host=host, invited=[rival])


def test_only_a_match_that_has_begun_makes_people_known_to_each_other() -> None:
    host, guest, leaver, last = (make_user() for _ in range(4))
    table = make_table(seats=3, host=host)
    for user in (leaver, guest):
        tables.join(match_id=table.pk, user=user)
        if user is leaver:
            tables.leave(match_id=table.pk, user=user)
    assert have_played_with(host, [guest, leaver]) == set()
    tables.join(match_id=table.pk, user=last)
    give_words(table)
    assert have_played_with(host, [host, guest, leaver, last]) == {guest.pk, last.pk}
    assert have_played_with(leaver, [host]) == set()


def test_sitting_down_and_standing_up_does_not_call_the_roll_again_and_again(server: SMTPServer) -> None:
    table, attacker = make_table(seats=2, roll_call=DAY), make_user()
    for _ in range(tables.SEATINGS_A_DAY):
        tables.join(match_id=table.pk, user=attacker)
        send_due(lane=Lane.NOTICE)
        tables.leave(match_id=table.pk, user=attacker)
    with pytest.raises(JoinedTooOften):
        tables.join(match_id=table.pk, user=attacker)
    answer = browser_of(attacker).post(reverse("matches:join", args=[table.pk]), follow=True)
    assert "You’ve reached today’s limit for taking seats. Try again tomorrow." in answer.content.decode()
    asked = [subject for subject in subjects(server, table.host) if "are you here?" in subject]
    assert len(asked) == tables.SEATINGS_A_DAY
    tables.join(match_id=table.pk, user=make_user())


@pytest.mark.thorough
def test_one_person_takes_over_so_many_seats_a_day() -> None:
    taker = make_user()
    for _ in range(SEATS_A_DAY):
        take_seat(match_id=with_open_seat().pk, seat=2, user=taker)
    match = with_open_seat()
    with pytest.raises(JoinedTooOften):
        take_seat(match_id=match.pk, seat=2, user=taker)
    take_seat(match_id=match.pk, seat=2, user=make_user())


def test_what_people_at_one_table_send_each_other_is_not_counted() -> None:
    match = make_match(press=Match.Press.ALL)
    write(access_of(match, 0), to=None, text="well met")
    assert not Approach.objects.exists()


# Whose words


def test_no_subject_carries_words_of_a_stranger(server: SMTPServer) -> None:
    attacker, victim = make_user(display_name=WORDS), make_user()
    make_table(host=attacker, name=f"{WORDS} NOW", invited=[victim])
    choose(user=victim, choices={(Channel.MAIL, MailKind.TALK): When.AT_ONCE}, now=database_now())
    table = make_table(host=attacker, name=WORDS, seats=3)
    tables.join(match_id=table.pk, user=victim)
    talk.write(room_access(TalkRoom.Kind.TABLE, table.pk, attacker), text=WORDS)
    Delivery.objects.filter(notice__kind="talk").update(available_at=database_now())
    match = make_match(users=[attacker, make_user()], name=WORDS)
    ask(match, 0, victim)
    assert sorted(subjects(server, victim)) == [
        f"Probe, table {table.pk}: someone wrote in the talk",
        f"Probe, table {table.pk}: the seal of chance",
        "Someone asks you to be their deputy",
        "You’re invited to a table: Probe",
    ]


def test_a_roll_call_at_a_strangers_table_names_the_title_and_its_number(server: SMTPServer) -> None:
    table, first, last = make_table(seats=3, roll_call=DAY, name=WORDS), make_user(), make_user()
    for user in (first, last):
        tables.join(match_id=table.pk, user=user)
    named = f"Probe, table {table.pk}"
    assert subjects(server, first) == [f"{named} is full: are you here?"]
    assert subjects(server, last) == [f"{named}: the seal of chance"]
    assert subjects(server, table.host) == [f"{WORDS} is full: are you here?"]


def test_among_those_who_have_played_subjects_name_table_and_host(server: SMTPServer) -> None:
    host, rival = make_user(display_name="Ilse"), make_user()
    match = make_match(users=[host, rival])
    make_table(host=host, name="Friday", invited=[rival])
    ask(make_match(users=[host, make_user()]), 0, rival)
    found = subjects(server, rival)
    assert "Ilse invites you to Friday" in found
    assert "Ilse asks you to be their deputy" in found
    assert any(subject.startswith(f"{match.name} (Probe) has started") for subject in found)


@pytest.mark.parametrize("name", ["https://evil.example", "Free gold at evil.example!", "me@evil"])
def test_a_table_is_not_called_by_a_link(name: str) -> None:
    page = offer_by_form(make_user(), name=name)
    assert "A name can’t contain a link or an address. If yours isn’t one, put a space after the dot." in page
    assert f'value="{name}"' in page
    assert not Match.objects.exists()


def test_dots_in_a_tables_name_are_no_link() -> None:
    assert offer_by_form(make_user(), name="Round 2.0, St. Louis v. Bonn... at 18.30") == ""
    assert Match.objects.get().name == "Round 2.0, St. Louis v. Bonn... at 18.30"
