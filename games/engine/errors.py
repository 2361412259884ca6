"""The errors of the engine, by cause."""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """The base class of all engine errors."""


class Refusal(EngineError):
    """A person's request was refused, for a reason they can act on.

    `code` names the reason (a key of the title's `words.REFUSALS`), `params` fill its sentence. Neither may
    tell the person anything their seat does not know.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class BadForm(Refusal):
    """A form that none of our pages creates."""


class IllegalAction(Refusal):
    """An action the rules do not allow in this state; `rule` is its place in the rulebook."""

    def __init__(self, rule: str, code: str, **params: Any) -> None:
        super().__init__(code, **params)
        self.rule = rule


class BadNotation(Refusal):
    """A text that is not an action of the title."""


class BadOptions(Refusal):
    """Options, or a number of seats, that the title does not offer."""


class NothingOpen(IllegalAction):
    """The seat has no open decision that such an action could answer.

    `rule` says when such actions are allowed.
    """

    def __init__(self, rule: str = "") -> None:
        super().__init__(rule, "nothing_open")


class ChanceRefused(EngineError):
    """A trial reached a draw; a trial may stop only there."""


class ReplayMismatch(EngineError):
    """A log that does not match its own outcomes or hashes; `revision` says where."""

    def __init__(self, revision: int, why: str) -> None:
        super().__init__(f"revision {revision}: {why}")
        self.revision = revision
        self.why = why


class UnknownTitle(EngineError):
    """A title key that is not in the registry."""


class IncompleteModule(EngineError):
    """A family's module lacks something that the framework requires."""

    def __init__(self, module: str, door: str, missing: tuple[str, ...]) -> None:
        """Store the `missing` names and `door`, the protocol of `engine/interfaces.py` that requires them."""
        super().__init__(f"{module} lacks {', '.join(missing)}: games.engine.interfaces.{door} asks for it")
