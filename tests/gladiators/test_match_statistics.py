"""Statistics of a finished match of gladiators: its rounds and turns, and the remaining Condition."""

from __future__ import annotations

from typing import Any

from games.bots.driver import play
from games.bots.random_bot import choose
from games.gladiators import match_statistics
from games.gladiators.meta import Options
from games.gladiators.words.events import EVENTS
from tests.gladiators.positions import RULES
from tests.gladiators.speech import say
from tests.titles.hearing import told_to


def test_every_code_of_the_annals_is_one_that_is_told() -> None:
    for codes in (
        match_statistics.OPENING,
        match_statistics.SCORING,
        match_statistics.FALLING,
        match_statistics.DETAILS,
        match_statistics.PASS_CODES,
    ):
        assert codes <= EVENTS.keys()


def left(state: Any) -> tuple[int, ...]:
    """Return the remaining Condition that the table shows."""
    found = [0] * state.seats
    for who in state.gladiators.values():
        found[who.seat] += 0 if who.out else who.condition
    return tuple(found)


def test_the_tally_is_what_the_table_shows() -> None:
    for seed, (seats, options) in enumerate([(2, Options()), (3, Options(sides="first")), (4, Options())]):
        tally = match_statistics.Tally(seats, options)
        heads: list[str] = []

        def watch(state: Any, step: Any, entry: Any, tally: Any = tally, heads: list[str] = heads) -> None:
            for event in step.events:
                told = told_to(event, None)
                if told is None:
                    continue
                if told.code in match_statistics.SCORING:
                    tally.hear(told.code, told.params)
                if told.code in match_statistics.OPENING:
                    heads.extend(
                        say(each.head)
                        for each in match_statistics.passages_started(told.code, told.params)
                        if each.head
                    )
            if state.gladiators:
                assert tally.scores == left(state)
                standing = {who.seat for who in state.gladiators.values() if not who.out}
                assert tally.fallen == {who.seat for who in state.gladiators.values()} - standing

        play(RULES, seats, options, seed, choose, most=900, may=0, watch=watch)
        assert heads[0] == "Round 1"
        assert heads[1].startswith("Turn 1, ")
        assert sum(tally.scores) > 0
