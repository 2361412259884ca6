"""Writing to the table by replying to the email about messages."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage

import pytest

from accounts.models import User
from games.arena.actions import Bid
from games.matches.models import Deadline, Match
from games.matches.services.arrival import record_look
from games.matches.services.replacing import replace
from games.notices.now import database_now
from games.press.models import Press
from games.press.services import write
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_match, play
from tests.matches.test_answers_by_email import answer_until
from tests.replies.post import SIGNED_ADDRESS, Post, reply_to, said

pytestmark = pytest.mark.django_db(transaction=True)


def addressed(post: Post, match: Match) -> tuple[User, EmailMessage]:
    """Return a person whose turn is over, and the email about a message that was written to the table."""
    user = holder(match, 1)
    post.send_waiting()
    play(match, 1, Bid(1, 2))
    record_look(access_of(match, 1), database_now())
    write(access_of(match, 0), to=None, text="Who bids most?")
    return user, post.latest(user)


def test_a_reply_to_a_message_is_written_to_the_table(post: Post) -> None:
    match = make_match("arena-1997", seats=3)
    user, mail = addressed(post, match)
    assert "Reply to this email to write to everyone at the table." in said(mail)
    answer = post.reply(user, mail, "Not me.\n\nI am saving.")
    assert Press.objects.get(author__user=user).text == "Not me.\n\nI am saving."
    assert "Sent to the table." in said(answer)


@pytest.mark.thorough
def test_moves_are_not_told_to_the_table(post: Post) -> None:
    match = make_match("arena-1997", seats=3)
    user, mail = addressed(post, match)
    for text in ("bid 4", "Hm.\nBid 4\n", "send"):
        answer = post.reply(user, mail, text)
        assert "yours contains moves, so nothing was sent" in said(answer)
    assert not Press.objects.filter(author__user=user).exists()
    post.reply(user, mail, "press: bid 4")
    assert Press.objects.get(author__user=user).text == "bid 4"


def test_the_address_ends_with_the_next_visit(post: Post) -> None:
    match = make_match("arena-1997", seats=3)
    user, mail = addressed(post, match)
    play(match, 0, Bid(0, 1))
    play(match, 2, Bid(2, 3))
    answer_until(match, 1)
    answer = post.reply(user, mail, "Too late?")
    assert "about a turn that has ended" in said(answer)
    assert not Press.objects.filter(author__user=user).exists()
    assert reply_to(answer)


@pytest.mark.parametrize("text", ["bid 4", "Hello", "help"])
def test_a_former_holder_does_not_learn_which_lines_are_moves(post: Post, text: str) -> None:
    match = make_match("arena-1997", seats=3)
    user, mail = addressed(post, match)
    replace(match, 1, make_user(), None, "They asked for it.")
    answer = post.reply(user, mail, text)
    assert "You no longer act for this seat, so nothing was done." in said(answer)
    assert not Press.objects.filter(author__user=user).exists()


def test_a_deadline_that_has_run_out_takes_effect_before_the_message(post: Post) -> None:
    match = make_match("arena-1997", seats=3)
    user, mail = addressed(post, match)
    late = Deadline.objects.filter(handled_at=None, seat__index=2)
    assert late.update(due_at=database_now() - timedelta(minutes=1))
    post.reply(user, mail, "Sorry, I am late.")
    assert Press.objects.get(author__user=user).text == "Sorry, I am late."
    assert not Deadline.objects.filter(handled_at=None, due_at__lte=database_now()).exists()


def test_an_address_for_replies_is_never_written_to_the_table(post: Post) -> None:
    match = make_match("arena-1997", seats=3)
    user, mail = addressed(post, match)
    copied = f"Not me.\nКому : <{reply_to(mail).upper()}>\n"
    answer = post.reply(user, mail, copied)
    assert Press.objects.get(author__user=user).text == "Not me."
    assert not SIGNED_ADDRESS.search(said(answer))
