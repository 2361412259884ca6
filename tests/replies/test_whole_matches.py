"""Whole matches played by replies alone: every move, hint and position travels over SMTP on loopback.

`python -m tests.replies.whole_matches` plays them with the processes of a real site.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from games.matches.models import Action
from games.notices import pictures
from games.replies.services import intake
from tests.factories.accounts import make_user
from tests.factories.matches import make_match, state_of
from tests.replies.playing import MAX_REPLIES, FiveTurnsWithABattle, play_by_reply, to_the_end
from tests.replies.post import Post
from tests.waiting import HANG_SECONDS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


@pytest.fixture
def _plain_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the pictures undrawn, which take most of the time; `test_turn_replies` has them drawn."""
    monkeypatch.setattr(pictures, "render_png", lambda svg: b"\x89PNG\r\n\x1a\n")


@pytest.mark.usefixtures("_plain_pictures")
def test_two_people_play_a_whole_colossal_arena_by_replies_alone(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "MAX_MAILS_PER_DAY", MAX_REPLIES)
    people = [make_user(language="en"), make_user(language="en")]
    match = make_match("arena-2004", users=people)
    replies = play_by_reply(post, match, until=to_the_end)
    match.refresh_from_db()
    assert match.finished
    assert replies > 10
    causes = {*Action.objects.filter(match=match).values_list("cause", flat=True)}
    assert "mail" in causes
    assert "player" not in causes
    for user in people:
        assert any("finished" in str(mail["Subject"]).lower() for mail in post.mails(user))


@pytest.mark.exhaustive
@pytest.mark.usefixtures("_plain_pictures")
def test_two_people_play_five_turns_of_titan_with_a_battle_by_replies_alone(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "MAX_MAILS_PER_DAY", MAX_REPLIES)
    people = [make_user(language="en"), make_user(language="en")]
    match = make_match("titan", users=people)
    enough = FiveTurnsWithABattle()
    play_by_reply(post, match, until=enough)
    assert enough.rounds_with_battle
    assert state_of(match).round > 5 or not match.running
    assert not Action.objects.filter(match=match, cause="player").exists()


@pytest.mark.exhaustive
@pytest.mark.postgres
def test_processes_that_are_killed_lose_nothing_and_do_nothing_twice() -> None:
    """The processes are those of a site, and the match is stored in a database of its own."""
    argv = [sys.executable, "-m", "tests.replies.whole_matches", "arena-2004", "--kills", "20"]
    ran = subprocess.run(argv, capture_output=True, text=True, timeout=4 * HANG_SECONDS)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert json.loads(ran.stdout)["finished"]
