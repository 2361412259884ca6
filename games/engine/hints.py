"""Hints for a first match: each explains one new thing when it first happens.

A lesson lists them in the order in which they are tried, and may say why the suggested action is suggested.
Each hint is shown once, at the first open question to which it applies. What a hint says never depends on
anything that its reader's seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.engine.actions import Action
from games.engine.decisions import Decision
from games.engine.phrases import Phrase


class HintContext(NamedTuple):
    """What a hint may depend on: the seat's view, the open question and the actions that answer it.

    `steps` are the actions that the page suggests, in order: what its filled button would do. `tenths` is
    the seat's chance to win its open encounter, as the page shows it; None if the page shows no odds. `hint`
    is the key of the hint beside which a reason is read, or "": each hint comes once, so a reason that
    depends on it does not repeat what another hint has said.
    """

    view: Any
    decision: Decision
    legal: tuple[Action, ...]
    steps: tuple[Action, ...]
    tenths: int | None = None
    hint: str = ""


class Hint(NamedTuple):
    """A hint about one new thing: what it is, and why it matters (`text`).

    `applies` tells whether the new thing happens now. `key` is stored for people who have seen the hint, so
    it never changes. `basic` hints come up in every match: until all of them have been seen, the page also
    says the aim of the game.
    """

    key: str
    heading: Phrase
    text: Phrase
    applies: Callable[[HintContext], bool]
    basic: bool = False


Reason = Callable[[HintContext], Phrase | None]
"""A function that says why the suggested action is suggested; None if the hint says enough."""

Suggest = Callable[[HintContext, Action], Action]
"""A function that returns what to suggest to a beginner, from a context without steps and the autopilot's
action."""


def asks(*kinds: str) -> Callable[[HintContext], bool]:
    """Return a condition that is true for questions of these kinds."""

    def applies(context: HintContext) -> bool:
        return context.decision.kind in kinds

    return applies
