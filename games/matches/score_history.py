"""The scores of a finished match over time, as they are stored with its ending."""

from __future__ import annotations

from typing import Any

import msgspec


class ScoreHistory(msgspec.Struct, frozen=True):
    """The score of every seat at the end of each span without any words.

    `openings` are the events with which spans began, or the passages around them: the revision, code and
    parameters of each. `totals` are empty if the title does not count the worth of forces. `falls` pairs
    each seat that went out of the match with the index of the span in which it did.
    """

    openings: tuple[tuple[int, str, dict[str, Any]], ...]
    scores: tuple[tuple[int, ...], ...]
    totals: tuple[tuple[int, ...], ...]
    falls: tuple[tuple[int, int], ...]
