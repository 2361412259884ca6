"""The conditions that a round would break, shown to the director, who may then wait or continue."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from games.pairing.pairing_types import Pair, pairs_at_table
from games.tournaments.formats.stage import NewRound, Stage


class Preview(NamedTuple):
    """The conditions that a round breaks.

    `forbidden` are pairs that meet although they are kept apart. `repeats` are pairs that have already met at
    a table that was played. `second_byes` are players with a bye who have already had a bye or a win without
    a match. `short_again` are players who sit at a short table again. Formats with a plan repeat meetings as
    planned, and brackets as they must; these meetings are listed too, because a director may want to know
    them.
    """

    forbidden: tuple[Pair, ...] = ()
    repeats: tuple[Pair, ...] = ()
    second_byes: tuple[int, ...] = ()
    short_again: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return any(self)


def preview(stage: Stage[Any], new: NewRound) -> Preview:
    """Return the conditions that the round `new` would break, given the rounds before it."""
    meetings = Counter(pair for table in new.tables for pair in pairs_at_table(table.keys))
    history, full = stage.history, stage.settings.seats
    short = Counter(key for table in stage.tables if len(table.seats) < full for key in table.keys)
    return Preview(
        forbidden=tuple(pair for pair in meetings if pair in history.forbidden),
        repeats=tuple(pair for pair in meetings if history.met.get(pair)),
        second_byes=tuple(key for key in new.byes if stage.unplayed_wins[key]),
        short_again=tuple(
            key for table in new.tables if len(table.keys) < full for key in table.keys if short[key]
        ),
    )
