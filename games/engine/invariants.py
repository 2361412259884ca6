"""Checks for values that must be present although their type allows them to be missing."""

from __future__ import annotations

from typing import TypeVar

from games.engine.errors import EngineError

T = TypeVar("T")


class InvariantBroken(EngineError):
    """Raised if a value is missing that must be present; the text says why it must be."""


def require(value: T | None, why: str) -> T:
    """Return `value`, which is not None for the reason `why`. Raises `InvariantBroken` if it is None."""
    if value is None:
        raise InvariantBroken(why)
    return value


def require_type(kind: type[T], value: object, why: str) -> T:
    """Return `value`, which is a `kind` for the reason `why`. Raises `InvariantBroken` if it is not."""
    if not isinstance(value, kind):
        raise InvariantBroken(why)
    return value
