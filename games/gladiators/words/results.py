"""Sentences about players who are out, and about the figures in the final standings."""

from __future__ import annotations

from games.engine.phrases import Phrase, gettext_noop
from games.gladiators.view import GladiatorsView

_COUNTED = gettext_noop(
    "The numbers are turns: when a side’s last gladiator fell. A side still standing "
    "gets one more than the last turn."
)
_OUT = gettext_noop("All your gladiators are out")


def counted(how: str) -> Phrase:
    """Return the phrase for what the figures in the final standings count."""
    return Phrase(_COUNTED)


def out(view: GladiatorsView) -> Phrase:
    """Return the sentence for a seat without gladiators in a match that others continue."""
    return Phrase(_OUT)
