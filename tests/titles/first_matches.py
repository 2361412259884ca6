"""First matches, recorded: what a beginner who follows every suggestion reads, and when."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from games.bots.driver import play
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.hints import HintContext
from games.engine.lessons import Lesson
from games.engine.phrases import Listing, Part, Phrase, Plural
from games.engine.rules import Rules
from games.engine.trial import propose_rest
from games.lobby.selectors.practice import options_of, propose_practice
from games.site.selectors.guide import suggested_action

BEGINNER = 0

MIN_FACTS = 3
"""How many names and numbers a sentence about the position has at least."""


def templates(told: Part) -> Iterator[str]:
    """Yield the sentences of which a text is made, before names and numbers are filled in."""
    if isinstance(told, Listing):
        for part in told.parts:
            yield from templates(part)
    elif isinstance(told, Phrase):
        message = told.message.many if isinstance(told.message, Plural) else told.message
        yield from (each for each in re.split(r"(?<=[.!?])\s+", message) if each.endswith((".", "!", "?")))
        for part in told.params.values():
            yield from templates(part)


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


def repeated_sentences(title: str, seed: int) -> set[str]:
    """Return the sentences that a beginner reads beside two hints of a match, with other names and numbers.

    Sentences that consist mostly of facts (`MIN_FACTS`) may come again: those are what is new in them.
    """
    texts = {hint.key: hint.text for hint in lesson_of(title).hints}
    said = Counter(
        sentence
        for each in first_match(title, seed)
        if each.hint
        for told in (texts[each.hint], each.reason)
        if told is not None
        for sentence in templates(told)
    )
    return {each for each, times in said.items() if times > 1 and each.count("%(") < MIN_FACTS}


@cache
def first_match(title: str, seed: int) -> tuple[Suggestion, ...]:
    """Return what the beginner is suggested in a practice match as the title proposes it."""
    lesson, meta = lesson_of(title), registry.meta(title)
    met: set[str] = set()
    found: list[Suggestion] = []

    def choose(rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
        if decision.seat != BEGINNER:
            return autopilot(rules, state, decision, source)
        view, legal = rules.view(state, BEGINNER), tuple(rules.legal(state, decision))
        context = HintContext(view, decision, legal, ())
        rest = propose_rest(CachedState(rules, state), BEGINNER)
        action = suggested_action(rules, context, rest, SeededChance(source))
        steps = rest.actions if rest is not None and rest.actions[0] == action else (action,)
        context = context._replace(steps=steps)
        new = (hint for hint in lesson.hints if hint.key not in met and hint.applies(context))
        hint = next(new, None)
        key = hint.key if hint else ""
        met.add(key)
        why = lesson.reason(context._replace(hint=key)) if lesson.reason else None
        found.append(Suggestion(key, decision.kind, action, why))
        return action

    seats, preset = propose_practice(meta)
    play(registry.get(title), seats, options_of(meta, preset), seed, choose, may=0)
    return tuple(found)
