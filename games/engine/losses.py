"""What an action destroys, gives up or forgoes, as shown before it is done: in its row, button and draft.

A title returns it from `Rules.losses`, based on the view of the seat that acts, and words it in its table
`words.LOSSES`. A mere risk is not a loss: a loss is certain once the action is carried out, or once its offer
is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Loss(NamedTuple):
    """One thing that is lost; `code` and `params` as of an event message.

    A `grave` loss ends what the match depends on: a Titan, the seat or the match. The player is asked to
    confirm it, and neither a tap nor a title's proposal does it.
    """

    code: str
    params: Mapping[str, Any]
    grave: bool = False


def make_loss(code: str, *, grave: bool = False, **params: Any) -> Loss:
    """Return a loss, with its parameters as keywords."""
    return Loss(code, params, grave)


def is_grave(losses: tuple[Loss, ...]) -> bool:
    """Return whether any of the losses is grave."""
    return any(loss.grave for loss in losses)
