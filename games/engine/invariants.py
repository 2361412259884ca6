"""Checks for values that must be present, though their type alone would allow them to be missing."""

from __future__ import annotations

from typing import TypeVar

from games.engine.errors import EngineError

T = TypeVar("T")


class InvariantBroken(EngineError):
    """A value is missing that had to be present; the text says why it had to be."""


def require(value: T | None, why: str) -> T:
    """Return `value`, which is not None because of `why`; raise `InvariantBroken` if it is None after all."""
    if value is None:
        raise InvariantBroken(why)
    return value


def require_type(kind: type[T], value: object, why: str) -> T:
    """Return `value`, which is a `kind` because of `why`; raise `InvariantBroken` if it is something else."""
    if not isinstance(value, kind):
        raise InvariantBroken(why)
    return value
