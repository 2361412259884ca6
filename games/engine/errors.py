"""What can go wrong in the engine, split by why."""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """The root of the family."""


class Refusal(EngineError):
    """Something a person asked for was refused, for a reason they can act on.

    `code` names the reason (a key of the title's `words.REFUSALS`), `params` fill its
    sentence. Neither may tell the asker anything their seat does not know.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class BadForm(Refusal):
    """A form that no page of ours makes."""


class IllegalAction(Refusal):
    """An action the rules do not allow in this state; `rule` is its place in the rulebook."""

    def __init__(self, rule: str, code: str, **params: Any) -> None:
        super().__init__(code, **params)
        self.rule = rule


class BadNotation(Refusal):
    """A text that is no action of the title."""


class BadOptions(Refusal):
    """Options, or a number of seats, that the title does not offer."""


class NothingOpen(IllegalAction):
    """The seat has no open decision that such an action could answer. `rule` says when such
    actions are taken."""

    def __init__(self, rule: str = "") -> None:
        super().__init__(rule, "nothing_open")


class ChanceRefused(EngineError):
    """A trial reached a draw. A trial may only ever stop there."""


class ReplayMismatch(EngineError):
    """A log that does not fit its own outcomes or hashes; `revision` says where."""

    def __init__(self, revision: int, why: str) -> None:
        super().__init__(f"revision {revision}: {why}")
        self.revision = revision
        self.why = why


class UnknownTitle(EngineError):
    """A key that is not in the registry."""


class UnfitDoor(EngineError):
    """A module of a family lacks what the house asks of it."""

    def __init__(self, module: str, door: str, missing: tuple[str, ...]) -> None:
        """`missing`: names; `door`: the protocol of `engine/doors.py` that asks for them."""
        super().__init__(f"{module} lacks {', '.join(missing)}: games.engine.doors.{door} asks for it")
