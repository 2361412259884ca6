"""The errors that the engine raises."""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """The base class of all engine errors."""


class Refusal(EngineError):
    """A person's request was refused, for a reason that the person can do something about.

    `code` names the reason (a key of the title's `words.REFUSALS`), and `params` fill its sentence. Neither
    may reveal anything that the person's seat does not know.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class BadForm(Refusal):
    """A submitted form that none of Muster's pages can have produced."""


class IllegalAction(Refusal):
    """An action that the rules do not allow in this state; `rule` is the place in the rulebook."""

    def __init__(self, rule: str, code: str, **params: Any) -> None:
        super().__init__(code, **params)
        self.rule = rule


class BadNotation(Refusal):
    """A text that does not describe an action of the title."""


class BadOptions(Refusal):
    """Options, or a number of seats, that the title does not offer."""


class NothingOpen(IllegalAction):
    """The seat has no open decision that this kind of action could answer.

    `rule` is the place in the rulebook that says when such actions are allowed.
    """

    def __init__(self, rule: str = "") -> None:
        super().__init__(rule, "nothing_open")


class ChanceRefused(EngineError):
    """The trial of a draft reached a random draw, where a trial must stop."""


class ReplayMismatch(EngineError):
    """A log whose draws or hashes do not match its replay; `revision` says where."""

    def __init__(self, revision: int, why: str) -> None:
        super().__init__(f"revision {revision}: {why}")
        self.revision = revision
        self.why = why


class UnknownTitle(EngineError):
    """A title was requested by a key that is not in the registry."""


class IncompleteModule(EngineError):
    """A family's module lacks something that the framework requires."""

    def __init__(self, module: str, door: str, missing: tuple[str, ...]) -> None:
        """Store the `missing` names and `door`, the protocol in `engine/interfaces.py` that requires them."""
        super().__init__(f"{module} lacks {', '.join(missing)}: games.engine.interfaces.{door} asks for it")
