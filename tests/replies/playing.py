"""Two people who play a match by replies alone, as the title's own program would."""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage
from random import Random
from typing import Any

from accounts.models import User
from games.engine import registry
from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.meta import AUTOPILOT
from games.engine.trial import DraftStop, attempt
from games.matches.models import Match, Visit
from games.matches.selectors.states import load_state
from games.notices.reply_addresses import read_reply_address
from tests.factories.matches import state_of
from tests.replies.post import Post, reply_to, said

MAX_REPLIES = 400
"""After so many replies a match should have ended."""

_MAX_LINES = 60

Until = Callable[[Any], bool]


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
    for _step in range(_MAX_LINES):
        trial = attempt(CachedState(rules, state), seat, actions)
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


def play_by_reply(post: Post, match: Match, *, until: Until) -> int:
    """Let the people of a match reply until `until` is true of its state; return how many replies it took."""
    chance = Random(7)
    for replies in range(MAX_REPLIES):
        match.refresh_from_db()
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


def to_the_end(_state: Any) -> bool:
    """Play a match to its end."""
    return False


class FiveTurnsWithABattle:
    """Play Titan for five Game-Turns at least, and until a battle has been fought."""

    def __init__(self) -> None:
        self.rounds_with_battle: set[int] = set()

    def __call__(self, state: Any) -> bool:
        if state.engagement is not None and state.engagement.battle is not None:
            self.rounds_with_battle.add(state.round)
        return bool(self.rounds_with_battle) and state.round > 5 and state.engagement is None
