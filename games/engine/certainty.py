"""What is there by what was asked for, though its type alone would let it be missing."""

from __future__ import annotations

from typing import TypeVar

from games.engine.errors import EngineError

T = TypeVar("T")


class BrokenCertainty(EngineError):
    """Something is missing that had to be there: the text says why it had to."""


def certain(value: T | None, why: str) -> T:
    """`value`, which is there because of `why`. Raises BrokenCertainty if it is None after all."""
    if value is None:
        raise BrokenCertainty(why)
    return value


def certainly(kind: type[T], value: object, why: str) -> T:
    """`value`, which is of a `kind` because of `why`. Raises BrokenCertainty if it is another thing."""
    if not isinstance(value, kind):
        raise BrokenCertainty(why)
    return value
