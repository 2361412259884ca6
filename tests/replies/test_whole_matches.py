"""Whole matches played by replies alone: every move, hint and position travels over SMTP on loopback."""

from __future__ import annotations

from email.message import EmailMessage
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.engine import registry
from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.meta import AUTOPILOT
from games.engine.trial import DraftStop, attempt
from games.matches import pictures
from games.matches.models import Action as StoredAction
from games.matches.models import Match, Visit
from games.matches.selectors.states import load_state
from games.notices.reply_addresses import read_reply_address
from games.replies.services import intake
from tests.factories.accounts import make_user
from tests.factories.matches import make_match, state_of
from tests.replies.post import Post, reply_to, said

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

LONGEST = 400
"""After so many replies a match should have ended."""


@pytest.fixture(autouse=True)
def _plain_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the pictures undrawn, which take most of the time; `test_turn_replies` has them drawn."""
    monkeypatch.setattr(pictures, "render_png", lambda svg: b"\x89PNG\r\n\x1a\n")


def latest_about(post: Post, user: User, visit: Visit) -> EmailMessage:
    """Return the newest email that a person can reply to in order to take their turn; there has to be one."""
    found: list[EmailMessage] = [
        mail
        for mail in post.mails(user)
        if mail["Reply-To"] and read_reply_address(reply_to(mail)).visit_id == visit.pk
    ]
    assert found, f"{user} has no email about their turn"
    return found[-1]


def turn_lines(match: Match, seat: int, chance: Random) -> list[str]:
    """Return lines that the title's program would play, up to the end of the turn or the first surprise."""
    rules: Any = registry.get(match.title)
    state = load_state(match, rules)
    actions: list[Action] = []
    for _step in range(60):
        trial = attempt(rules, state, seat, actions)
        assert trial.stopped not in (DraftStop.REFUSED,)
        if trial.stopped:
            break
        asked = next(
            (each for each in rules.decisions(trial.state) if each.seat == seat and each.asks != "may"), None
        )
        if asked is None:
            break
        view = rules.view(trial.state, seat)
        actions.append(rules.default(view, asked, AUTOPILOT, SeededChance(chance)))
    return [rules.format(action) for action in actions]


def play_by_reply(post: Post, match: Match, *, until: Any) -> int:
    """Let the people of a match reply until `until` is true of its state; return how many replies it took."""
    chance = Random(7)
    for replies in range(LONGEST):
        state = state_of(match)
        if not match.running or until(state):
            return replies
        visit = (
            Visit.objects.filter(match=match, closed_at=None).select_related("seat").order_by("pk").first()
        )
        assert visit is not None
        user = match.tenures.get(seat=visit.seat, to_revision=None).user
        lines = turn_lines(match, visit.seat.index, chance)
        answer = post.reply(user, latest_about(post, user, visit), "\n".join([*lines, "send"]))
        assert "Not done" not in said(answer), (lines, said(answer))
    raise AssertionError("the match does not end")


def test_two_people_play_a_whole_colossal_arena_by_replies_alone(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "MAX_MAILS_PER_DAY", LONGEST)
    people = [make_user(language="en"), make_user(language="en")]
    match = make_match("arena-2004", users=people)
    replies = play_by_reply(post, match, until=lambda state: False)
    match.refresh_from_db()
    assert match.finished
    assert replies > 10
    causes = {*StoredAction.objects.filter(match=match).values_list("cause", flat=True)}
    assert "mail" in causes
    assert "player" not in causes
    for user in people:
        assert any("finished" in str(mail["Subject"]).lower() for mail in post.mails(user))


@pytest.mark.exhaustive
def test_two_people_play_five_turns_of_titan_with_a_battle_by_replies_alone(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "MAX_MAILS_PER_DAY", LONGEST)
    people = [make_user(language="en"), make_user(language="en")]
    match = make_match("titan", users=people)
    fought: list[int] = []

    def enough(state: Any) -> bool:
        if state.engagement is not None and state.engagement.battle is not None:
            fought.append(state.round)
        return bool(fought) and state.round > 5 and state.engagement is None

    play_by_reply(post, match, until=enough)
    assert fought
    assert state_of(match).round > 5 or not match.running
    assert StoredAction.objects.filter(match=match, cause="player").count() == 0
