"""Press: who may write to whom, who reads it, and how it is announced."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.form_tokens import FormSubmission as OneForm
from accounts.models import MailKind
from accounts.services.erasure import erase
from games.matches import errors
from games.matches.access import get_access
from games.matches.errors import MessageLimitReached
from games.matches.models import Match, Tenure
from games.matches.selectors.seats import holders
from games.matches.services.arrival import record_look
from games.matches.services.leaving import leave
from games.matches.services.replacing import replace
from games.notices.models import Delivery, Lane, Notice
from games.notices.now import database_now
from games.notices.services.sending import send_due
from games.press import services as service
from games.press.errors import NoPress
from games.press.models import MAX_MESSAGE_LENGTH, Press
from games.press.selectors import stored_audience, unread_counts
from games.press.services import write
from games.press.text import linked, normalise_press
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.exports import exported
from tests.factories.matches import access_of, holder, make_match, store
from tests.notices.smtp import SMTPServer, smtp_server
from tests.probe.rules import ProbeRules

pytestmark = pytest.mark.django_db


def say(match: Match, seat: int, text: str, to: int | None = None) -> None:
    match.refresh_from_db()
    write(access_of(match, seat), to=to, text=text)


def client_of(match: Match, seat: int) -> Client:
    client = Client()
    client.force_login(holder(match, seat))
    return client


def url(match: Match, page: str = "press") -> str:
    return reverse(f"matches:{page}", args=[match.pk])


def html(client: Client, match: Match, page: str = "press") -> str:
    return client.get(url(match, page)).content.decode()


def data(**changed: str) -> dict[str, str]:
    once = changed.pop("once", "t")
    return {"once": once} | {f"press-{name}": value for name, value in ({"to": "table"} | changed).items()}


def reach(match: Match, seat: int) -> tuple[bool, tuple[int, ...]]:
    return tuple(stored_audience(access_of(match, seat), holders(match)))  # type: ignore[return-value]


# ---- whom one may write to -------------------------------------------------------------


def test_the_mode_says_who_may_write_to_whom() -> None:
    assert reach(make_match(seats=3, press="off"), 0) == (False, ())
    assert reach(make_match(seats=3, press="table"), 0) == (True, ())
    assert reach(make_match(seats=3, press="all"), 0) == (True, (1, 2))


def test_a_title_says_to_whom_a_seat_may_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ProbeRules, "talk", lambda self, state, seat: frozenset({2}))
    match = make_match(seats=3)
    assert reach(match, 0) == (False, (2,))
    with pytest.raises(NoPress):
        say(match, 0, "to you")
    say(match, 0, "to you", to=2)


def test_nobody_writes_to_an_empty_seat_or_to_himself() -> None:
    match = make_match(seats=3)
    leave(match_id=match.pk, user=holder(match, 1))
    match.refresh_from_db()
    assert reach(match, 0) == (True, (2,))
    for seat in (0, 1, 7):
        with pytest.raises(NoPress):
            say(match, 0, "are you there?", to=seat)


def test_after_the_end_a_last_word_goes_to_the_table_only() -> None:
    from games.engine.actions import Stop

    match = make_match()
    say(match, 0, "a secret", to=1)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    access = get_access(Tenure.objects.get(match=match, seat__index=0).user, match.pk)
    write(access, to=None, text="Well played")
    with pytest.raises(NoPress):
        write(access, to=1, text="a secret")
    client = Client()
    client.force_login(access.tenure.user)
    shown = html(client, match)
    assert "Well played" in shown
    assert "a secret" in shown


def test_who_left_writes_nothing_more() -> None:
    match = make_match(seats=3)
    access = access_of(match, 0)
    leave(match_id=match.pk, user=holder(match, 0))
    with pytest.raises(errors.NotYours):
        write(access, to=None, text="and another thing")


def test_a_form_sent_twice_is_one_message() -> None:
    match = make_match()
    for _ in (1, 2):
        write(access_of(match, 0), to=None, text="Hello", press=OneForm("user 1", "same"))
    assert Press.objects.count() == 1
    assert Notice.objects.filter(kind="press").count() == 1


# ---- who reads it ----------------------------------------------------------------------


def test_the_table_reads_what_goes_to_the_table_and_one_seat_what_goes_to_it() -> None:
    match = make_match(seats=3)
    say(match, 0, "for all of you")
    say(match, 0, "for Blue", to=1)
    assert [("for all" in page, "for Blue" in page) for page in _seen(match)] == [
        (True, True),
        (True, True),
        (True, False),
    ]


def _seen(match: Match) -> list[str]:
    return [html(client_of(match, seat), match) for seat in range(match.seats_count)]


@pytest.mark.parametrize("shown", [False, True])
def test_watchers_read_the_table_s_press_only_where_the_match_says_so(shown: bool) -> None:
    match = make_match(press_shown=shown)
    say(match, 0, "for the table")
    say(match, 0, "for one", to=1)
    for page in ("press", "match"):
        text = html(Client(), match, page)
        assert ("for the table" in text) is shown
        assert "for one" not in text


def test_a_substitute_reads_the_table_s_press_but_not_their_predecessor_s() -> None:
    match = make_match(seats=3)
    say(match, 0, "for the table")
    say(match, 0, "for Blue", to=1)
    say(match, 1, "from Blue", to=0)
    replace(match, 1, make_user(), None, "he asked for it")
    text = html(client_of(match, 1), match)
    assert "for the table" in text
    assert "for Blue" not in text
    assert "from Blue" not in text
    say(match, 0, "welcome", to=1)
    assert "welcome" in html(client_of(match, 1), match)


def test_a_deputy_neither_reads_nor_writes_what_is_private() -> None:
    match = make_match(seats=3)
    say(match, 0, "for the table")
    say(match, 0, "for Blue", to=1)
    deputy = make_deputy(match, 1)
    client = Client()
    client.force_login(deputy)
    text = html(client, match)
    assert "for the table" in text
    assert "for Blue" not in text
    assert tuple(stored_audience(get_access(deputy, match.pk), holders(match))) == (True, ())


def test_what_is_unread_is_marked_until_a_page_has_shown_it() -> None:
    match = make_match()
    reader = holder(match, 1)
    say(match, 0, "one")
    say(match, 0, "two", to=1)
    assert unread_counts(reader.pk) == {match.pk: 2}
    assert unread_counts(holder(match, 0).pk) == {}
    client = client_of(match, 1)
    assert "2 unread messages" in client.get(reverse("matches:waiting")).content.decode()
    assert "2 unread messages" in client.get(reverse("matches:mine")).content.decode()
    first, second = (html(client, match, "match") for _ in (1, 2))
    assert first.count('class="fresh"') == 2
    assert 'href="#press"' in first
    assert 'class="fresh"' not in second
    assert unread_counts(reader.pk) == {}


@pytest.mark.thorough
def test_of_much_unread_press_nothing_is_taken_for_read_before_it_was_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(service, "MESSAGE_LIMITS", ())
    match = make_match()
    for number in range(25):
        say(match, 0, f"number {number}.")
    client = client_of(match, 1)
    assert "number 4." not in html(client, match, "match")
    assert unread_counts(holder(match, 1).pk) == {match.pk: 25}
    assert "number 0." in html(client, match)
    assert unread_counts(holder(match, 1).pk) == {}


def test_all_press_goes_over_pages_and_keeps_one_conversation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MESSAGE_LIMITS", ())
    match = make_match(seats=3)
    for number in range(60):
        say(match, number % 2, f"number {number}.")
    say(match, 0, "just us", to=1)
    client = client_of(match, 1)
    first = client.get(url(match)).content.decode()
    second = client.get(url(match), {"page": "2"}).content.decode()
    assert ("number 59." in first, "number 3." in first) == (True, False)
    assert ("number 59." in second, "number 3." in second) == (False, True)
    alone = client.get(url(match), {"with": "0"}).content.decode()
    assert ("just us" in alone, "number" in alone) == (True, False)
    assert '<option value="0" selected' in alone
    for odd in ({"with": "9"}, {"with": "x"}, {"page": "0"}, {"page": "99999"}, {"with": "²"}):
        assert client.get(url(match), odd).status_code == 200


# ---- what is written -------------------------------------------------------------------


def test_text_is_kept_plain() -> None:
    assert normalise_press("  a \r\nb\r\n\r\n\r\n\r\nc\x00\u202e ") == "a\nb\n\nc"
    assert normalise_press(" \n\t ") == ""
    assert normalise_press("и\u0306") == "й"


def test_links_lead_out_and_all_else_is_escaped() -> None:
    shown = linked('<b>see</b> (https://example.org/a?b=1&c="x), http://x.org. javascript:alert(1)')
    assert "&lt;b&gt;see&lt;/b&gt;" in shown
    assert '<a href="https://example.org/a?b=1&amp;c=" rel="nofollow noopener noreferrer">' in shown
    assert 'href="http://x.org"' in shown
    assert shown.count("<a ") == 2
    assert linked("https:// https://").count("<a") == 0
    assert (
        linked("(https://ru.wikipedia.org/wiki/A_(b))").count('href="https://ru.wikipedia.org/wiki/A_(b)"')
        == 1
    )


@pytest.mark.parametrize(
    ("posted", "answer"),
    [
        ({}, "Write something first."),
        (data(text=" \u200b\n"), "Write something first."),
        (data(text="x" * (MAX_MESSAGE_LENGTH + 1)), f"at most {MAX_MESSAGE_LENGTH} characters"),
        (data(text="x" * 1_000_000), f"at most {MAX_MESSAGE_LENGTH} characters"),
        (data(text="x", to="7"), "You can’t write there in this match now."),
        (data(text="x", to="0"), "You can’t write there in this match now."),
        (data(text="x", to="__"), "You can’t write there in this match now."),
    ],
)
def test_what_cannot_be_sent_comes_back_with_the_reason(posted: dict[str, str], answer: str) -> None:
    match = make_match()
    reply = client_of(match, 0).post(url(match, "press_write"), posted)
    assert reply.status_code == 200
    assert answer in reply.content.decode()
    assert len(reply.content) < 40_000
    assert not Press.objects.exists()


def test_a_long_text_is_given_back_to_be_shortened() -> None:
    match = make_match()
    reply = client_of(match, 0).post(url(match, "press_write"), data(text="word " * 500))
    assert ("word " * 499 + "word") in reply.content.decode()


def test_writing_by_the_page_leads_back_to_where_one_was() -> None:
    match = make_match()
    client = client_of(match, 0)
    posted = data(text="Hello <i>all</i>") | {"back": "match"}
    reply = client.post(url(match, "press_write"), posted)
    assert reply["Location"] == url(match, "match") + "#press"
    assert "Hello &lt;i&gt;all&lt;/i&gt;" in html(client, match, "match")
    reply = client.post(url(match, "press_write"), data(text="More", once="u") | {"back": "//evil.example"})
    assert reply["Location"] == url(match) + "#press"


def test_who_has_no_seat_cannot_write() -> None:
    match = make_match(press_shown=True)
    client = Client()
    assert "login" in client.post(url(match, "press_write"), data(text="x"))["Location"]
    client.force_login(make_user())
    assert client.post(url(match, "press_write"), data(text="x")).status_code == 404
    assert client.get(url(match, "press_write"), follow=True).status_code == 200
    assert client.put(url(match, "press_write")).status_code == 405
    assert not Press.objects.exists()


def test_where_there_is_no_press_the_answer_says_so() -> None:
    match = make_match(press="off")
    client = client_of(match, 0)
    assert "There is no press in this match." in html(client, match)
    assert 'id="press"' not in html(client, match, "match")
    reply = client.post(url(match, "press_write"), data(text="x"), follow=True)
    assert "You can’t write there in this match now." in reply.content.decode()


def test_one_writes_in_measure_and_is_told_when_to_go_on() -> None:
    match = make_match()
    span, most = service.MESSAGE_LIMITS[0]
    for number in range(most):
        say(match, 0, f"number {number}")
    with pytest.raises(MessageLimitReached) as refused:
        say(match, 0, "one more")
    oldest = Press.objects.earliest("written_at").written_at
    assert refused.value.until == oldest + span
    reply = client_of(match, 0).post(url(match, "press_write"), data(text="one more"))
    assert "You’ve reached the limit for messages. You can write again from" in reply.content.decode()
    assert "one more</textarea>" in reply.content.decode()
    say(match, 1, "I may")
    Press.objects.update(written_at=F("written_at") - span)
    say(match, 0, "one more")


# ---- mail ------------------------------------------------------------------------------


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


def _mails(server: SMTPServer, user: Any, *, later: bool = True) -> list[tuple[str, str]]:
    """Subjects and texts of the mails about press a person has got; `later`: those that
    waited have waited long enough."""
    if later:
        Delivery.objects.filter(state="queued").update(available_at=database_now() - timedelta(seconds=1))
    send_due(lane=Lane.NOTICE)
    found = [mail for mail in server.messages if user.email in str(mail["To"])]
    texts = [(str(mail["Subject"]), str(mail.get_body(("plain",)).get_content())) for mail in found]
    return [(subject, text) for subject, text in texts if subject.endswith(": someone wrote to you")]


def _looked(match: Match, seat: int) -> None:
    Tenure.objects.filter(match=match).update(last_look=None)
    record_look(access_of(match, seat), database_now() + timedelta(seconds=1))


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_one_mail_tells_all_that_is_unread_and_no_other_comes_before_a_look(server: SMTPServer) -> None:
    match = make_match(seats=3)
    reader = holder(match, 1)
    send_due(lane=Lane.NOTICE)
    _looked(match, 1)
    Tenure.objects.filter(match=match).update(last_look=database_now() + timedelta(seconds=1))
    say(match, 0, "the first thing")
    say(match, 2, "the second", to=1)
    say(match, 0, "not for you", to=2)
    assert _mails(server, reader, later=False) == []
    ((subject, text),) = _mails(server, reader)
    assert subject == f"{match.name}: someone wrote to you"
    assert "the first thing" in text
    assert "the second" in text
    assert "not for you" not in text
    Delivery.objects.filter(notice__kind="press", state="sent").update(
        sent_at=F("sent_at") + timedelta(minutes=1)
    )
    say(match, 0, "a third")
    assert len(_mails(server, reader)) == 1
    html(client_of(match, 1), match, "match")
    assert len(_mails(server, reader)) == 1
    assert not Delivery.objects.filter(notice__user=reader, notice__kind="press", state="queued").exists()


@pytest.mark.django_db(transaction=True)
def test_press_never_stands_in_the_way_of_a_turn(server: SMTPServer) -> None:
    match = make_match()
    reader = holder(match, 1)
    say(match, 0, "hello")
    send_due(lane=Lane.NOTICE)
    subjects = [str(mail["Subject"]) for mail in server.messages if reader.email in str(mail["To"])]
    assert any("Name a number" in subject for subject in subjects)
    # After a turn mail press waits for a look, and by then it has been read.
    assert _mails(server, reader) == []
    html(client_of(match, 1), match, "match")
    assert _mails(server, reader) == []
    assert Delivery.objects.filter(notice__user=reader, notice__kind="press").get().state == "dropped"


@pytest.mark.django_db(transaction=True)
def test_a_mail_about_press_can_be_switched_off_or_kept_silent(server: SMTPServer) -> None:
    careful, deaf = make_user(mail_public_facts_only=True), make_user(mail_press=False)
    match = make_match(seats=3, users=[make_user(), careful, deaf])
    send_due(lane=Lane.NOTICE)
    Tenure.objects.filter(match=match).update(last_look=database_now() + timedelta(seconds=1))
    say(match, 0, "hear me")
    ((_subject, text),) = _mails(server, careful)
    assert "You have 1 unread message." in text
    assert "hear me" not in text
    assert _mails(server, deaf) == []
    assert not deaf.wants_mail(MailKind.PRESS)


def test_however_much_is_written_one_notice_waits_for_each_reader() -> None:
    match = make_match(seats=3)
    for number in range(5):
        say(match, 0, f"number {number}")
    assert Notice.objects.filter(kind="press").count() == 2


# ---- one's own data --------------------------------------------------------------------


def test_the_archive_has_what_a_person_wrote_and_what_was_written_to_them_alone() -> None:
    match = make_match(seats=3)
    say(match, 0, "mine to all")
    say(match, 1, "to Red", to=0)
    say(match, 1, "to Green", to=2)
    (told,) = exported(holder(match, 0))["matches.json"]
    assert [(each["from_seat"], each["to_seat"], each["text"]) for each in told["press"]] == [
        (0, None, "mine to all"),
        (1, 0, "to Red"),
    ]


def test_what_a_person_wrote_stays_with_its_readers_after_erasure() -> None:
    match = make_match(seats=3)
    say(match, 0, "my words")
    say(match, 1, "your words", to=0)
    erase(holder(match, 0))
    assert list(Press.objects.order_by("pk").values_list("text", flat=True)) == ["my words", "your words"]
    text = html(client_of(match, 1), match)
    assert "my words" in text
    assert "Former player" in text


def test_press_takes_no_part_in_the_record_of_a_match() -> None:
    match = make_match()
    before = match.revision
    say(match, 0, "do not print this")
    match.refresh_from_db()
    assert match.revision == before
    assert b"do not print" not in client_of(match, 0).get(url(match, "export")).content
