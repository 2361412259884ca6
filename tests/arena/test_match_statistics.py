"""The statistics of an arena match: its rounds, and the worth of the open bets."""

from __future__ import annotations

from typing import Any

import pytest

from games.arena import match_statistics
from games.arena.editions import EDITIONS
from games.arena.words.events import EVENTS
from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from tests.titles.hearing import told_to


def test_every_code_of_the_annals_is_one_that_is_told() -> None:
    for codes in (
        match_statistics.OPENING,
        match_statistics.SCORING,
        match_statistics.DETAILS,
        match_statistics.PASS_CODES,
    ):
        assert codes <= EVENTS.keys()


def open_bets(state: Any) -> tuple[int, ...]:
    """Return the worth of each seat's visible bets on living creatures, with gold from earlier games."""
    edition = EDITIONS[state.edition]
    found = [sum(scores[seat] for scores in getattr(state, "scores", [])) for seat in range(state.seats)]
    for creature in state.creatures:
        if creature in state.dead:
            continue
        for value, seat in zip(edition.values, state.bets[creature], strict=True):
            if seat >= 0:
                found[seat] += value
        for seat, shown in enumerate(state.shown):
            if shown == creature:
                found[seat] += edition.secret_value
    return tuple(found)


@pytest.mark.parametrize(
    ("title", "options"), [("arena-2004", {}), ("arena-1997", {}), ("arena-1997", {"campaign": True})]
)
def test_the_tally_is_what_the_table_shows_and_ends_in_the_gold(title: str, options: dict[str, Any]) -> None:
    rules = registry.get(title)
    ended = 0
    for seed in range(6):
        seats = 2 + seed % 4
        tally = match_statistics.Tally(seats, rules.meta.options(**options))
        last: list[Any] = []

        def watch(state: Any, step: Any, entry: Any, tally: Any = tally, last: list[Any] = last) -> None:
            for event in step.events:
                telling = told_to(event, None)
                if telling is not None and telling.code in match_statistics.SCORING:
                    tally.hear(telling.code, telling.params)
            last[:] = [state]
            if not state.over:
                assert tally.scores == open_bets(state)

        play(rules, seats, rules.meta.options(**options), seed, choose, most=900, may=0, watch=watch)
        result = rules.result(last[0])
        if result is not None and last[0].ended:
            ended += 1
            assert tally.scores == tuple(
                row.score for row in sorted(result.placings, key=lambda row: row.seat)
            )
    assert ended


def test_rounds_stand_within_games() -> None:
    game, first = match_statistics.passages_started("game", {"game": 2, "creatures": []})
    assert (game.depth, first.depth, first.number) == (match_statistics.GAME, match_statistics.ROUND, 1)
    (third,) = match_statistics.passages_started("round", {"round": 3})
    assert (third.depth, third.number) == (match_statistics.ROUND, 3)
