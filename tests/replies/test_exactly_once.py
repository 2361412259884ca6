"""A reply is carried out exactly once, wherever a process dies and however many sweeps run."""

from __future__ import annotations

from email.policy import SMTP

import pytest

from games.matches.models import Action, Match
from games.notices.models import Notice
from games.notices.now import database_now
from games.press.models import Press
from games.replies.models import ReceivedMail
from games.replies.services import handling
from games.replies.services.handling import MAX_HANDLING_ATTEMPTS, handle, handle_waiting
from games.replies.services.intake import receive
from tests.factories.matches import holder, make_match
from tests.killed import Killed, killed_at
from tests.racing import race
from tests.replies.post import Post, retry_now, said, written

pytestmark = pytest.mark.django_db(transaction=True)

TEXT = "press: Good luck!\nbid 3\nsend"


def received(post: Post) -> Match:
    match = make_match("arena-1997", seats=3)
    user = holder(match, 0)
    mail = written(user, post.latest(user), TEXT)
    assert receive(mail.as_bytes(policy=SMTP), now=database_now())
    return match


def done() -> tuple[int, int, int]:
    return (
        Action.objects.count(),
        Press.objects.count(),
        Notice.objects.filter(kind="reply").count(),
    )


@pytest.mark.long
def test_killed_anywhere_it_is_carried_out_exactly_once(post: Post) -> None:
    received(post)
    for statement in range(1, 1_000, 4):
        retry_now()
        ReceivedMail.objects.filter(handled_at=None).update(attempts=0)
        try:
            with killed_at(statement):
                handle_waiting()
        except Killed:
            assert done() in ((0, 0, 0), (1, 1, 1))
            continue
        break
    assert done() == (1, 1, 1)


def test_killed_while_it_comes_in_it_is_stored_once_or_not_at_all(post: Post) -> None:
    match = make_match("arena-1997", seats=3)
    user = holder(match, 0)
    raw = written(user, post.latest(user), TEXT).as_bytes(policy=SMTP)
    for statement in range(1, 100):
        try:
            with killed_at(statement):
                receive(raw, now=database_now())
        except Killed:
            continue
        break
    receive(raw, now=database_now())
    assert ReceivedMail.objects.count() == 1
    handle_waiting()
    assert done() == (1, 1, 1)


@pytest.mark.postgres
def test_two_sweeps_at_once_carry_it_out_once(post: Post) -> None:
    match = received(post)
    (mail,) = ReceivedMail.objects.all()
    race(lambda: handle(mail.pk, match.pk), 2)
    assert done() == (1, 1, 1)


def test_what_fails_every_time_is_given_up_and_answered(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    match = received(post)

    def fail(*_args: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(handling, "take_turn", fail)
    for _attempt in range(MAX_HANDLING_ATTEMPTS):
        retry_now()
        assert handle_waiting() == 0
    retry_now()
    assert handle_waiting() == 1
    assert done() == (0, 0, 1)
    assert ReceivedMail.objects.get().refusal == "given_up"
    assert "Something went wrong" in said(post.latest(holder(match, 0)))


def test_a_failure_waits_longer_each_time(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    received(post)
    monkeypatch.setattr(handling, "take_turn", lambda *_args: 1 / 0)
    handle_waiting()
    first = ReceivedMail.objects.get()
    assert first.retry_at > database_now()
    assert handle_waiting() == 0
    assert ReceivedMail.objects.get().attempts == 1
