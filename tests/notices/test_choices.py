"""The pages on which people choose when they hear of what, and the page that says what became of it."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, time, timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts import guest_cookies
from accounts.models import MailKind, User
from accounts.services import guests
from accounts.services.erasure import erase
from games.matches.models import Tenure
from games.matches.selectors.seats import thread_of
from games.notices import personal_data
from games.notices.forms import KINDS_ABOUT_MATCHES
from games.notices.mail_content import DropNotice, HoldNotice
from games.notices.models import Channel, Delivery, DeliveryChoice, State, When
from games.notices.notice_kinds import KINDS, NoticeKind
from games.notices.selectors.choices import choices_of
from games.notices.services.choosing import choose
from games.notices.services.sending import send_due
from tests.factories.matches import holder, make_match
from tests.notices.conftest import Renderer
from tests.notices.factories import MINUTE, NOON, NOTICES, clock_at, delivery_of, make_notice, make_user
from tests.notices.smtp import SMTPServer

pytestmark = pytest.mark.django_db

TURNS = (Channel.MAIL, MailKind.TURN)
PAGE = "/mails/when/"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def answers(page: Client, **changed: object) -> dict[str, object]:
    """Return the form's answers as they are, with some of them changed."""
    form = page.get(PAGE).context["form"]
    return {name: form[name].value() for name in form.fields} | changed


def send(now: datetime = NOON) -> Counter[str]:
    return send_due(lane=NOTICES, clock=clock_at(now))


def page_of(match_thread: str) -> str:
    return reverse("notices:match_choices", args=[match_thread])


def test_those_who_choose_nothing_get_everything_at_once_except_talk() -> None:
    user = make_user(mail_press=False)
    expected = {(channel, kind): When.AT_ONCE for channel in Channel for kind in MailKind}
    expected[Channel.MAIL, MailKind.TALK] = When.DIGEST
    assert choices_of(user) == expected | {(Channel.MAIL, MailKind.PRESS): When.NEVER}
    page = signed_in(user)
    page.post(PAGE, answers(page))
    user.refresh_from_db()
    assert choices_of(user) == expected | {(Channel.MAIL, MailKind.PRESS): When.NEVER}
    assert not DeliveryChoice.objects.exists()
    assert (user.digest_hour, user.reminder_hours) == (8, [])


def test_each_kind_has_its_choice_and_the_form_shows_it_again() -> None:
    page = signed_in(user := make_user())
    chosen = answers(
        page, mail_turn="digest", mail_press="bundled", mail_reminder="never", push_turn="never",
        digest_hour="19", reminder_hours=["24", "1"],
    )  # fmt: skip
    response = page.post(PAGE, chosen, follow=True)
    assert "Your choices are saved." in response.content.decode()
    user.refresh_from_db()
    found = choices_of(user)
    assert (found[TURNS], found[Channel.MAIL, MailKind.PRESS]) == (When.DIGEST, When.BUNDLED)
    assert (found[Channel.MAIL, MailKind.REMINDER], found[Channel.PUSH, MailKind.TURN]) == (When.NEVER,) * 2
    assert (user.mail_turn, user.mail_reminder) == (True, False)
    assert (user.digest_hour, user.reminder_hours) == (19, [24, 1])
    shown = response.context["form"].initial
    assert {name: shown[name] for name in ("mail_turn", "mail_press", "mail_reminder", "push_turn")} == {
        "mail_turn": "digest", "mail_press": "bundled", "mail_reminder": "never", "push_turn": "never",
    }  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [{"mail_turn": "sometimes"}, {"digest_hour": "24"}, {"reminder_hours": ["5"]}, {"push_turn": "digest"}],
)
def test_what_nobody_can_choose_is_refused_in_words(wrong: dict[str, object]) -> None:
    page = signed_in(user := make_user())
    response = page.post(PAGE, answers(page, mail_press="bundled", **wrong))
    assert response.status_code == 200
    assert "Select a valid choice" in response.content.decode()
    assert choices_of(user)[Channel.MAIL, MailKind.PRESS] == When.AT_ONCE
    # What was typed is not lost.
    assert response.context["form"]["mail_press"].value() == "bundled"


def test_a_kind_that_is_switched_off_and_on_again_comes_as_before() -> None:
    user = make_user()
    for when in (When.DIGEST, When.NEVER):
        choose(user=user, choices={TURNS: when}, now=NOON)
    User.objects.filter(pk=user.pk).update(mail_turn=True)
    user.refresh_from_db()
    assert choices_of(user)[TURNS] == When.DIGEST


def test_guests_choose_too_and_strangers_sign_in_first(client: Client) -> None:
    assert client.get(PAGE).status_code == client.get("/mails/").status_code == 302
    guest = guests.create_guest(language="en")
    answer = HttpResponse()
    guest_cookies.remember(answer, guests.guest_token(guest))
    client.cookies.update(answer.cookies)
    client.post(PAGE, answers(client, mail_turn="digest"))
    assert choices_of(guest)[TURNS] == When.DIGEST
    assert client.get("/mails/").status_code == 200


def test_only_those_who_play_choose_for_a_match() -> None:
    match = make_match()
    thread = thread_of(Tenure.objects.get(match=match, seat__index=0).pk)
    page = signed_in(holder(match, 0))
    usual = dict.fromkeys(page.get(page_of(thread)).context["form"].fields, "usual")
    assert match.name in page.get(page_of(thread)).content.decode()
    assert page.post(page_of(thread), usual | {"mail_turn": "digest"}).status_code == 302
    assert choices_of(holder(match, 0), thread=thread) == {TURNS: When.DIGEST}
    assert match.name in page.get(PAGE).content.decode()
    page.post(page_of(thread), usual)
    assert choices_of(holder(match, 0), thread=thread) == {}
    stranger = signed_in(holder(match, 1))
    for name in (thread, "tenure:0", "tenure:x", "tenure:²", "table:1", "tenure:99999999999999999999"):
        assert stranger.get(page_of(name)).status_code == 404, name
        assert stranger.post(page_of(name), usual | {"mail_turn": "never"}).status_code == 404, name
    assert signed_in(make_user()).get(page_of(thread)).status_code == 404
    assert Client().get(page_of(thread)).status_code == 302


def test_only_what_is_about_a_match_is_chosen_for_it() -> None:
    match = make_match()
    thread = thread_of(Tenure.objects.get(match=match, seat__index=0).pk)
    form = signed_in(holder(match, 0)).get(page_of(thread)).context["form"]
    assert [field.name for field in form.by_mail()] == [f"mail_{kind.value}" for kind in KINDS_ABOUT_MATCHES]
    assert [field.name for field in form.in_browsers()] == ["push_turn", "push_reminder"]


def test_the_page_says_what_waits_and_why(server: SMTPServer, turn: Renderer) -> None:
    user = make_user(night_start=time(23), night_end=time(7), time_zone="Europe/Moscow")
    page = signed_in(user)
    night = NOON + timedelta(hours=9)
    make_notice(user, now=night)
    send(night)
    assert "Email · waits for the end of your night" in _plain(page)
    assert "Wed 25 Nov 07:00 (UTC+3, Moscow)" in _plain(page)
    turn.answer = HoldNotice(NOON + timedelta(days=1), "announced")
    send(night + timedelta(hours=12))
    assert "waits until you open the match, because an earlier one told you about it" in _plain(page)


def test_the_page_says_what_waits_for_a_digest(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    choose(user=user, choices={TURNS: When.DIGEST}, now=NOON)
    make_notice(user)
    send()
    shown = _plain(signed_in(user))
    assert "Your move in The Hartmouth campaign" in shown
    assert "It’s my turn · waits for your daily digest" in shown
    send(NOON + timedelta(hours=20))
    shown = _plain(signed_in(user))
    assert "waits for" not in shown
    assert "Daily digest · sent" in shown


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("seen", "you had already opened the match"),
        ("seat_moved", "the turn was already over"),
        ("gone", "it was no longer true"),
        ("anything", "it was no longer true"),
    ],
)
def test_the_page_says_why_something_was_not_sent(
    server: SMTPServer, turn: Renderer, reason: str, words: str
) -> None:
    user = make_user()
    turn.answer = DropNotice(reason)
    make_notice(user)
    send()
    assert f"Email · {words}" in _plain(signed_in(user)).replace("It’s my turn · ", "")


def test_what_was_turned_off_is_listed_with_that_reason(server: SMTPServer, turn: Renderer) -> None:
    user = make_user(mail_turn=False)
    make_notice(user)
    send()
    assert "you have turned these off" in _plain(signed_in(user))


def test_an_invitation_that_was_withdrawn_before_its_email_is_not_mentioned(
    server: SMTPServer, turn: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = make_user()
    monkeypatch.setitem(KINDS, "turn", NoticeKind(turn, MailKind.INVITATION))
    turn.answer = DropNotice("answered")
    make_notice(user)
    send()
    assert "Invitations" not in _plain(signed_in(user))
    assert "Not sent" not in _plain(signed_in(user))


def test_choices_are_in_the_export_and_go_with_the_account(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    choose(user=user, choices={TURNS: When.DIGEST}, thread="tenure:1", now=NOON)
    assert personal_data.delivery_choices(user) == [
        {"channel": "mail", "kind": "turn", "match": "tenure:1", "when": "digest"}
    ]
    notice = make_notice(user, thread="tenure:1")
    send()
    assert delivery_of(notice).state == State.COLLECTED
    erase(user)
    assert not DeliveryChoice.objects.exists()
    assert send(NOON + timedelta(days=1) + MINUTE) == {}
    assert not Delivery.objects.exists()


def _plain(page: Client) -> str:
    return " ".join(page.get("/mails/").content.decode().split())
