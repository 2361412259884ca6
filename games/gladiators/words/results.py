"""Which players are out, and what the figures in the final standings count."""

from __future__ import annotations

from games.engine.phrases import Phrase, gettext_noop
from games.gladiators.view import GladiatorsView

_COUNTED = gettext_noop(
    "The numbers are turns: when a side’s last gladiator fell. A side still standing "
    "gets one more than the last turn."
)
_OUT = gettext_noop("All your gladiators are out")


def counted(how: str) -> Phrase:
    """Say what the figures in the final standings count."""
    return Phrase(_COUNTED)


def out(view: GladiatorsView) -> Phrase:
    """Say that none of the seat's gladiators are left while others still fight."""
    return Phrase(_OUT)
