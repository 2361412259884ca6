"""Encounters of two players, each of whom is shown the other's forces, and the odds of fighting them out.

The odds come from fights that a title's own program plays with a chance of its own. That chance is seeded
with what both players may know, so the odds reveal nothing else, and no draw of the match is used.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.phrases import Phrase


class WinCounts(NamedTuple):
    """How many simulated fights each side won, and how many neither did."""

    attacker: int
    defender: int
    neither: int = 0


class OddsLine(NamedTuple):
    """Odds as a page shows them: a sentence, and the reader's own chance to win in `tenths`."""

    text: Phrase
    tenths: int


def in_tenths(part: int, whole: int) -> int:
    """Return a share in tenths, rounded half up."""
    return (20 * part + whole) // (2 * whole)
