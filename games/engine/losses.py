"""What an act destroys, gives up or forgoes: said before it is done, in row, button and draft.

A title tells it by `Rules.losses` from the view of the seat that acts, and says it by its table
`words.LOSSES`. What is only risked is none: a loss is sure once the act is carried out, or what it
offers is agreed to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Loss(NamedTuple):
    """One thing lost: `code` and `params` as of a telling. With a `grave` one goes what the match
    hangs on, a Titan, the seat or the match: it is asked about once more, and done neither by a tap
    nor by what a title proposes."""

    code: str
    params: Mapping[str, Any]
    grave: bool = False


def lost(code: str, *, grave: bool = False, **params: Any) -> Loss:
    """A loss with its parameters by name."""
    return Loss(code, params, grave)


def is_grave(losses: tuple[Loss, ...]) -> bool:
    """Whether any of it is."""
    return any(loss.grave for loss in losses)
