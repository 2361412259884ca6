"""Who is out, and what the figures of the placings are."""

from __future__ import annotations

from games.engine.phrases import Phrase, gettext_noop
from games.gladiators.view import GladiatorsView

_COUNTED = gettext_noop(
    "The figures are turns: when a side's last gladiator fell; who stood has one more than all."
)
_OUT = gettext_noop("All your gladiators are out")


def counted(how: str) -> Phrase:
    """What the figures of the placings are."""
    return Phrase(_COUNTED)


def out(view: GladiatorsView) -> Phrase | None:
    """That none of the seat's gladiators fights any more while others do."""
    mine = [each for each in view.gladiators.values() if each.seat == view.seat]
    return Phrase(_OUT) if mine and not view.over and all(each.out for each in mine) else None
