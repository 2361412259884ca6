"""First matches, recorded: what a beginner who follows every suggestion reads, and when."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from games.bots.driver import play
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.actions import Action, tag_of
from games.engine.cached_state import CachedState
from games.engine.decisions import Decision
from games.engine.hints import HintContext
from games.engine.lessons import Lesson
from games.engine.phrases import Phrase
from games.engine.rules import Rules
from games.engine.trial import propose_rest
from games.lobby.selectors.practice import options_of, propose_practice

BEGINNER = 0


class Suggestion(NamedTuple):
    """One question to the beginner: its hint ("" if nothing was new), the first step and why."""

    hint: str
    kind: str
    step: Action
    reason: Phrase | None


def lesson_of(title: str) -> Lesson:
    found = registry.lessons(title)
    assert found is not None
    return found


@cache
def first_match(title: str, seed: int) -> tuple[Suggestion, ...]:
    """Return what the beginner is suggested in a practice match as the title proposes it."""
    lesson, meta = lesson_of(title), registry.meta(title)
    met: set[str] = set()
    found: list[Suggestion] = []

    def choose(rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
        action = autopilot(rules, state, decision, source)
        if decision.seat == BEGINNER:
            view, legal = rules.view(state, BEGINNER), tuple(rules.legal(state, decision))
            if lesson.advise is not None:
                action = lesson.advise(HintContext(view, decision, legal, ()), action)
            steps: tuple[Action, ...] = (action,)
            rest = propose_rest(CachedState(rules, state), BEGINNER)
            if rest is not None and tag_of(rest.actions[0]) == tag_of(action):
                action, steps = rest.actions[0], rest.actions
            context = HintContext(view, decision, legal, steps)
            new = (hint for hint in lesson.hints if hint.key not in met and hint.applies(context))
            hint = next(new, None)
            key = hint.key if hint else ""
            met.add(key)
            why = lesson.reason(context) if lesson.reason else None
            found.append(Suggestion(key, decision.kind, action, why))
        return action

    seats, preset = propose_practice(meta)
    play(registry.get(title), seats, options_of(meta, preset), seed, choose, may=0)
    return tuple(found)
