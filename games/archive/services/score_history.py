"""Storing the scores of a finished match over time, so that its pages do not read the whole log again."""

from __future__ import annotations

from games.archive.selectors.match_statistics import read_score_history, stored_score_history
from games.engine import registry
from games.matches.database_failures import skip_if_unavailable
from games.matches.models import Ending, Match
from games.matches.selectors.outcome import ending_of


def ensure_score_history(match: Match) -> None:
    """Store the score history of a finished match, if none is stored that this release can read.

    Nothing is stored for a match in progress, for a title without statistics, or while the database accepts
    no writes; pages then read the log. This is a single statement, which locks no other row.
    """
    ending = ending_of(match)
    if ending is None or registry.match_statistics(match.title) is None or stored_score_history(match):
        return
    # Everyone may read the whole log of a finished match, so its scores are the same for every seat.
    ending.score_history = read_score_history(match, None)
    with skip_if_unavailable():
        Ending.objects.filter(pk=ending.pk).update(score_history=ending.score_history)
