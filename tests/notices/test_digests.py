"""Bundles and digests: what they collect, when they come, and what happens to what they leave out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import TypeAlias
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import MailKind, User
from games.notices.digest_times import next_digests
from games.notices.mail_content import DropNotice, HoldNotice, MailContent, RenderResult, quote
from games.notices.models import Channel, Delivery, Notice, State, When
from games.notices.notice_kinds import KINDS, NoticeKind
from games.notices.services.choosing import choose, choose_times
from games.notices.services.sending import send_due
from tests.clocks import lives
from tests.notices.conftest import Renderer
from tests.notices.factories import (
    MINUTE,
    NOON,
    NOTICES,
    clock_at,
    delivery_of,
    make_content,
    make_notice,
    make_user,
)
from tests.notices.smtp import SMTPServer

Answers: TypeAlias = dict[str, RenderResult | Exception]

HOUR = timedelta(hours=1)
EIGHT = datetime(2026, 11, 25, 8, 0, tzinfo=UTC)
"""When a digest that collects at noon comes, unless its reader chose another hour."""


def send(now: datetime = NOON) -> Counter[str]:
    return send_due(lane=NOTICES, clock=clock_at(now))


def wanting(when: When, thread: str = "", **fields: object) -> User:
    """Return a person who wants their turn emails bundled or in a digest."""
    user = make_user(**fields)
    choose(user=user, choices={(Channel.MAIL, MailKind.TURN): when}, thread=thread, now=NOON)
    return user


def due(at: datetime, subject: str) -> MailContent:
    """Return the content of an email that asks for a turn until `at`."""
    return replace(make_content(subject=subject), due_at=at, is_turn=True)


@pytest.fixture
def answers(turn: Renderer, monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Return what the renderer of the kind "turn" answers, by the key of the notice."""
    found: Answers = {}

    def keyed(notice: Notice, now: datetime) -> RenderResult:
        turn.answer = found[notice.key]
        return turn(notice, now)

    monkeypatch.setitem(KINDS, "turn", NoticeKind(keyed, MailKind.TURN))
    return found


def body(server: SMTPServer, place: int = -1) -> str:
    return str(server.messages[place].get_body(("plain",)).get_content())


# ---- when digests come ------------------------------------------------------------------


@given(lives.zones, st.integers(0, 23), lives.minutes)
def test_each_day_has_one_digest_at_its_readers_hour(zone: str, hour: int, now: datetime) -> None:
    reader = User(time_zone=zone, digest_hour=hour)
    coming = next_digests(reader, now)
    found = [next(coming) for _ in range(4)]
    place = ZoneInfo(zone)
    assert all(at > now for _day, at in found)
    for (day, at), (next_day, next_at) in pairwise(found):
        assert next_day == day + timedelta(days=1)
        assert at < next_at
    for day, at in found:
        shown = at.astimezone(place)
        # Where clocks skip the hour, the digest comes later by what they skip.
        skipped = datetime.combine(day, time(hour), place).astimezone(UTC).astimezone(place).time() != time(
            hour
        )
        assert skipped or (shown.date(), shown.time()) == (day, time(hour))
        # Of an hour that comes twice, the first counts.
        assert at == datetime.combine(day, time(hour), place).astimezone(UTC)


@given(lives.zones, st.integers(0, 23), lives.minutes, st.integers(0, 3 * 24 * 60))
def test_the_days_of_digests_do_not_depend_on_when_one_asks(
    zone: str, hour: int, now: datetime, later: int
) -> None:
    reader = User(time_zone=zone, digest_hour=hour)
    then = now + timedelta(minutes=later)
    early = next_digests(reader, now)
    passed: list[tuple[date, datetime]] = []
    while (each := next(early))[1] <= then:
        passed.append(each)
    assert next(next_digests(reader, then)) == each
    assert len({day for day, _at in passed}) == len(passed)


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        # 02:00 does not exist on 29 March 2026 in Berlin, and comes twice on 25 October.
        (datetime(2026, 3, 28, 12, 0, tzinfo=UTC), datetime(2026, 3, 29, 1, 0, tzinfo=UTC)),
        (datetime(2026, 10, 24, 12, 0, tzinfo=UTC), datetime(2026, 10, 25, 0, 0, tzinfo=UTC)),
        (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 26, 1, 0, tzinfo=UTC)),
    ],
)
def test_a_digest_comes_once_on_days_when_clocks_change(now: datetime, expected: datetime) -> None:
    reader = User(time_zone="Europe/Berlin", digest_hour=2)
    assert next(next_digests(reader, now))[1] == expected


# ---- what they collect ------------------------------------------------------------------


@pytest.mark.django_db
def test_a_digest_collects_until_its_hour_and_comes_once(server: SMTPServer, turn: Renderer) -> None:
    user = wanting(When.DIGEST)
    notice = make_notice(user)
    assert send() == {"collected": 1}
    assert (delivery_of(notice).state, delivery_of(notice).available_at) == (State.COLLECTED, EIGHT)
    make_notice(user, now=NOON + HOUR)
    assert send(NOON + HOUR) == {"collected": 1}
    assert send(EIGHT - MINUTE) == {}
    assert server.messages == []
    assert send(EIGHT) == {"sent": 1}
    assert len(server.messages) == 1
    assert {row.state for row in Delivery.objects.all()} == {State.SENT}
    # Reports about the email are about the digest, not about what it contains.
    (named,) = Delivery.objects.filter(message_id=server.messages[0]["Message-ID"])
    assert named.notice.kind == When.DIGEST
    assert send(EIGHT + MINUTE) == {}
    # What comes later that day is for the next.
    make_notice(user, now=EIGHT + MINUTE)
    assert send(EIGHT + MINUTE) == {"collected": 1}
    assert send(EIGHT + 24 * HOUR) == {"sent": 1}


@pytest.mark.django_db
def test_a_bundle_collects_for_an_hour(server: SMTPServer, turn: Renderer) -> None:
    user = wanting(When.BUNDLED)
    make_notice(user)
    assert send() == {"collected": 1}
    make_notice(user, now=NOON + 59 * MINUTE)
    assert send(NOON + 59 * MINUTE) == {"collected": 1}
    assert send(NOON + HOUR) == {"sent": 1}
    make_notice(user, now=NOON + HOUR)
    assert send(NOON + HOUR) == {"collected": 1}
    assert send(NOON + 2 * HOUR) == {"sent": 1}
    assert len(server.messages) == 2


@pytest.mark.django_db
def test_what_is_due_first_is_at_the_top_and_in_the_subject(server: SMTPServer, answers: Answers) -> None:
    user = wanting(When.DIGEST, time_zone="Europe/Moscow")
    answers["a"] = make_content(subject="News", paragraphs=("Something happened.",))
    answers["b"] = due(EIGHT + 50 * HOUR, "Later")
    answers["c"] = due(EIGHT + 10 * HOUR, "Sooner")
    for name in "abc":
        make_notice(user, key=name, thread=f"tenure:{name}")
    for _ in range(3):
        send()
    send(EIGHT)
    (mail,) = server.messages
    assert mail["Subject"] == "2 matches are waiting for you, the first due Wed 25 Nov 21:00 (UTC+3, Moscow)"
    text = body(server)
    assert text.index("Sooner") < text.index("Later") < text.index("News")
    assert "Something happened." in text
    # The page says the rest about a turn.
    assert "Anchor" not in text


@pytest.mark.django_db
def test_a_subject_has_one_link_and_says_nothing_twice(server: SMTPServer, turn: Renderer) -> None:
    user = wanting(When.DIGEST)
    turn.answer = due(EIGHT + 10 * HOUR, "Your move in Hartmouth")
    for _ in range(3):
        make_notice(user, thread="tenure:1")
        send()
    send(EIGHT)
    assert server.messages[0]["Subject"].startswith("1 match is waiting for you, due ")
    assert body(server).count("Your move in Hartmouth") == 1
    assert body(server).count("https://muster.example/m/7/") == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("when", "until"), [(When.DIGEST, EIGHT), (When.BUNDLED, NOON + HOUR)])
def test_what_is_due_before_the_digest_is_sent_at_once(
    server: SMTPServer, turn: Renderer, when: When, until: datetime
) -> None:
    user = wanting(when)
    turn.answer = due(until, "Your move in Hartmouth")
    make_notice(user)
    assert send() == {"sent": 1}
    turn.answer = due(until + MINUTE, "Your move in Hartmouth")
    make_notice(user)
    assert send() == {"collected": 1}


@pytest.mark.django_db
def test_nobodys_words_stand_under_another_name(server: SMTPServer, answers: Answers) -> None:
    user = wanting(When.DIGEST)
    bo, cy = "Red (Bo), to the table:", "Blue (Cy), to the table:"
    said = (bo, quote("Hello"), cy, quote("Hello"), bo, quote("You fool"))
    for name in ("first", "again"):
        answers[name] = make_content(subject="Messages in Hartmouth", paragraphs=said)
        make_notice(user, key=name, thread="tenure:1")
        send()
    answers["news"] = make_content(subject="Hartmouth has finished", paragraphs=(cy,))
    make_notice(user, key="news", thread="tenure:1")
    send()
    send(EIGHT)
    lines = body(server).partition("\n* ")[2].splitlines()
    assert [line for line in lines if line][:9] == [
        "Messages in Hartmouth",
        bo,
        "> Hello",
        cy,
        "> Hello",
        bo,
        "> You fool",
        "Hartmouth has finished",
        cy,
    ]


@pytest.mark.django_db
def test_a_question_other_than_a_turn_keeps_its_deadline_in_a_digest(
    server: SMTPServer, answers: Answers
) -> None:
    user = wanting(When.DIGEST)
    answers["news"] = make_content(subject="News")
    answers["roll call"] = replace(
        make_content(subject="Hartmouth is full: are you here?", paragraphs=("The table is full.",)),
        due_at=EIGHT + HOUR,
        deadline="Answer by Wed 25 Nov 9:00 (UTC).",
        silence="If you don’t answer, you lose your seat.",
    )
    answers["other news"] = make_content(subject="Other news")
    for name in answers:
        make_notice(user, key=name, thread=f"tenure:{name == 'other news'}")
        send()
    send(EIGHT)
    said = body(server)
    order = (
        "are you here?",
        "The table is full.",
        "Answer by Wed 25 Nov 9:00 (UTC).",
        "you lose your seat",
        "\nNews",
        "Other news",
    )
    places = [said.index(each) for each in order]
    assert places == sorted(places)
    # The subject counts turns alone.
    assert server.messages[0]["Subject"] == "2 updates from Muster"


@pytest.mark.django_db
def test_a_question_other_than_a_turn_does_not_wait_for_a_digest_that_comes_too_late(
    server: SMTPServer, turn: Renderer
) -> None:
    user = wanting(When.DIGEST)
    turn.answer = replace(make_content(), due_at=EIGHT, deadline="Answer by Wed 25 Nov 8:00 (UTC).")
    make_notice(user)
    assert send() == {"sent": 1}


@pytest.mark.django_db
def test_what_is_no_longer_true_is_left_out_for_its_own_reason(server: SMTPServer, answers: Answers) -> None:
    user = wanting(When.DIGEST)
    answers |= {name: make_content(subject=name) for name in ("true", "over", "held", "broken")}
    rows = {name: make_notice(user, key=name) for name in answers}
    assert send() == {"collected": 4}
    answers["over"], answers["held"] = DropNotice("seen"), HoldNotice(EIGHT + HOUR, "clock")
    answers["broken"] = RuntimeError("secret")
    assert send(EIGHT) == {"sent": 1}
    assert "true" in body(server)
    assert send(EIGHT + MINUTE) == {"dropped": 1, "held": 1, "refused": 1}
    states = {name: (delivery_of(row).state, delivery_of(row).last_error) for name, row in rows.items()}
    assert states == {
        "true": (State.SENT, ""),
        "over": (State.DROPPED, "seen"),
        "held": (State.QUEUED, "clock"),
        "broken": (State.QUEUED, "renderer RuntimeError"),
    }


@pytest.mark.django_db
def test_a_digest_with_nothing_to_say_is_not_sent(server: SMTPServer, turn: Renderer) -> None:
    user = wanting(When.DIGEST)
    notice = make_notice(user)
    send()
    turn.answer = DropNotice("seen")
    assert send(EIGHT) == {"dropped": 1}
    assert send(EIGHT + MINUTE) == {"dropped": 1}
    assert delivery_of(notice).last_error == "seen"
    assert server.messages == []


@pytest.mark.django_db
def test_a_digest_waits_for_the_end_of_the_night_and_collects_until_then(
    server: SMTPServer, turn: Renderer
) -> None:
    user = wanting(When.DIGEST, night_start=time(7), night_end=time(9, 30))
    make_notice(user)
    send()
    assert send(EIGHT) == {"held": 1}
    make_notice(user, now=EIGHT + MINUTE)
    assert send(EIGHT + MINUTE) == {"collected": 1}
    assert send(EIGHT + 90 * MINUTE) == {"sent": 1}
    assert Delivery.objects.filter(state=State.SENT).count() == 3


@pytest.mark.django_db
def test_a_digest_that_a_server_refuses_for_now_loses_nothing(server: SMTPServer, turn: Renderer) -> None:
    user = wanting(When.DIGEST)
    notice = make_notice(user)
    send()
    server.refuse_for_now()
    assert send(EIGHT) == {"refused": 1}
    assert delivery_of(notice).state == State.COLLECTED
    server.accept()
    assert send(EIGHT + MINUTE) == {"sent": 1}
    assert delivery_of(notice).state == State.SENT


@pytest.mark.django_db
def test_what_a_refused_digest_held_waits_for_the_next(server: SMTPServer, turn: Renderer) -> None:
    user = wanting(When.DIGEST)
    notice = make_notice(user)
    send()
    server.refused_data = "554 5.6.0 content"
    assert send(EIGHT) == {"failed": 1}
    server.accept()
    assert send(EIGHT + MINUTE) == {"collected": 1}
    assert delivery_of(notice).available_at == EIGHT + 24 * HOUR


# ---- changes of mind --------------------------------------------------------------------


@pytest.mark.django_db
def test_what_waits_follows_a_new_hour(server: SMTPServer, turn: Renderer) -> None:
    user = wanting(When.DIGEST)
    make_notice(user)
    send()
    choose_times(user=user, digest_hour=15, reminder_hours=(), now=NOON)
    assert send() == {"collected": 1}
    assert send(NOON + 3 * HOUR) == {"sent": 1}
    # The day has had its digest, even if the hour changes again.
    make_notice(user, now=NOON + 4 * HOUR)
    choose_times(user=user, digest_hour=20, reminder_hours=(), now=NOON + 4 * HOUR)
    assert send(NOON + 4 * HOUR) == {"collected": 1}
    assert send(NOON + 8 * HOUR) == {}
    assert send(NOON + 32 * HOUR) == {"sent": 1}


@pytest.mark.django_db
def test_what_waits_is_sent_if_its_reader_wants_it_at_once(server: SMTPServer, turn: Renderer) -> None:
    user = wanting(When.BUNDLED)
    make_notice(user)
    send()
    choose(user=user, choices={(Channel.MAIL, MailKind.TURN): When.AT_ONCE}, now=NOON)
    assert send() == {"sent": 1}
    assert send(NOON + HOUR) == {}


@pytest.mark.django_db
def test_a_choice_for_a_match_takes_precedence_there_alone(server: SMTPServer, turn: Renderer) -> None:
    user = make_user(mail_turn=False)
    turns = (Channel.MAIL, MailKind.TURN)
    choose(user=user, choices={turns: When.AT_ONCE}, thread="tenure:1", now=NOON)
    choose(user=user, choices={turns: When.DIGEST}, thread="tenure:2", now=NOON)
    for number in (1, 2, 3):
        make_notice(user, thread=f"tenure:{number}")
    assert send() == {"sent": 1, "collected": 1, "dropped": 1}
    choose(user=user, choices={turns: None}, thread="tenure:1", now=NOON)
    make_notice(user, thread="tenure:1")
    # What waits for the digest was sorted again, and waits again.
    assert send(NOON + 2 * MINUTE) == {"dropped": 1, "collected": 1}


# ---- stopping them ----------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("when", [When.BUNDLED, When.DIGEST])
def test_one_click_stops_digests_and_what_would_be_in_them(
    client: Client, server: SMTPServer, turn: Renderer, when: When
) -> None:
    user = wanting(when)
    choose(user=user, choices={(Channel.MAIL, MailKind.PRESS): when}, thread="tenure:4", now=NOON)
    make_notice(user)
    send()
    send(EIGHT)
    link = server.messages[0]["List-Unsubscribe"].strip("<>").removeprefix("https://muster.example")
    assert "Stop" in client.get(link).content.decode()
    assert client.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    user.refresh_from_db()
    assert not user.mail_turn
    assert (user.mail_press, user.mail_reminder) == (True, True)
    make_notice(user)
    assert send(EIGHT + HOUR) == {"dropped": 1}


@pytest.mark.django_db
def test_every_kind_can_be_put_into_a_digest(server: SMTPServer) -> None:
    """Every kind that can be switched off has a choice, and the two of digests themselves have none."""
    for name, kind in KINDS.items():
        unbundled = name in ("bundled", "digest", "given_up", "outage", "outages", "reply")
        assert (kind.mail_kind is None) == unbundled
