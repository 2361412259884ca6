"""Losses: what an action destroys, gives up or forgoes, shown before it is carried out.

A title returns losses from `Rules.losses`, based on the view of the seat that acts, and words them in its
table `words.LOSSES`. A mere risk is not a loss: a loss is certain once the action is carried out, or once
the offer that it makes is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Loss(NamedTuple):
    """One thing that an action gives up; `code` and `params` are like those of an event message.

    A `grave` loss costs a Titan, the seat or the match. The player must confirm it, and no single tap or
    proposal of the title can cause it.
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
