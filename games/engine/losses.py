"""What an action destroys, gives up or forgoes, shown in its row, its button and the draft beforehand.

A title returns losses from `Rules.losses`, based on the view of the seat that acts, and words them in its
table `words.LOSSES`. A mere risk is not a loss: a loss is certain once the action is carried out, or once the
offer that it makes is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Loss(NamedTuple):
    """One thing that an action gives up; `code` and `params` are like those of an event message.

    A `grave` loss ends what the match depends on: a Titan, the seat or the match. The player is asked to
    confirm it. No single tap and no proposal of the title can cause it.
    """

    code: str
    params: Mapping[str, Any]
    grave: bool = False


def make_loss(code: str, *, grave: bool = False, **params: Any) -> Loss:
    """Return a loss whose parameters are given as keywords."""
    return Loss(code, params, grave)


def is_grave(losses: tuple[Loss, ...]) -> bool:
    """Return whether any of the losses is grave."""
    return any(loss.grave for loss in losses)
