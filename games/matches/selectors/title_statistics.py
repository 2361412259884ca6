"""Select the figures of titles (`services.title_statistics` counts them daily)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from games.clocks.controls import has_clock
from games.engine.meta import MAIN_CLOCK
from games.matches.length_texts import length_range_text
from games.matches.models import Match, TitleStatistics
from games.matches.title_figures import ANY_SEATS, TitleFigures, pace_kind


class UsualLength(NamedTuple):
    """How long matches usually take, in words, and the number of matches from which this is known.

    `seats` is the number of players of these matches, or `ANY_SEATS`.
    """

    text: str
    matches: int
    seats: int


def figures_of(titles: Collection[str]) -> dict[str, TitleFigures]:
    """Return the figures of some titles; a title that has never been counted has empty ones."""
    found = dict.fromkeys(titles, TitleFigures())
    rows = TitleStatistics.objects.filter(title__in=titles).values_list("title", "figures")
    return found | dict(rows)


def usual_length(figures: TitleFigures, pace: str, seats: int = ANY_SEATS) -> UsualLength | None:
    """Return how long matches usually take at a pace with this number of players.

    If too few of them are known, matches with any number of players count; None if there are too few of these
    as well.
    """
    lengths = figures.usual_lengths(pace, seats) or figures.usual_lengths(pace)
    if lengths is None:
        return None
    text = length_range_text(lengths.seconds.low, lengths.seconds.high)
    return UsualLength(text, lengths.matches, lengths.seats)


def usual_lengths_of(matches: Collection[Match]) -> dict[int, UsualLength]:
    """Return how long matches like each of these usually take, by match number, in one query.

    Matches without a time limit, and those for which too little is known, are left out.
    """
    figures = figures_of({match.title for match in matches})
    found = {
        match.pk: usual_length(figures[match.title], pace_kind(match.controls[MAIN_CLOCK]), match.seats_count)
        for match in matches
        if has_clock(match.controls)
    }
    return {number: length for number, length in found.items() if length is not None}
