"""Every title keeps its secrets: in twin histories a seat finds and hears the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.actions import Action
from games.engine.log import Log, moments
from tests.gladiators.twins import ideal
from tests.titles.families import TWINS, Twin
from tests.titles.twins import heard, seen, whole_and_half

GAMES, MOST = 6, 40
TRIED = 12
"""Acts tried by hand in each match, most of them refused: of anyone, made with the seat's name."""


@pytest.fixture(autouse=True)
def _commitments_that_nobody_sees_through() -> Iterator[None]:
    with ideal():
        yield


def tried(rules: Any, log: Log, seat: int, source: Random) -> list[Action]:
    """Return what someone did in a match, as acts of `seat`."""
    acts = [rules.decode_action(bytes(entry.action)) for entry in log.entries]
    return [
        msgspec.structs.replace(act, seat=seat)
        for act in source.sample(acts, min(TRIED, len(acts)))
        if type(act) in rules.actions.__args__
    ]


def compared(rules: Any, log: Log, seat: int, twin: Twin, source: Random) -> int:
    """Compare a log and its twin step by step, and return in how many steps their states differ."""
    other = twin(rules, log, seat, source)
    if other is None:
        return 0
    acts, differing = tried(rules, log, seat, source), 0
    for one, two in zip(moments(rules, log), moments(rules, other), strict=False):
        if rules.result(one.state) is not None:
            break
        assert seen(rules, one.state, seat, acts) == seen(rules, two.state, seat, acts)
        assert heard(one.events, seat) == heard(two.events, seat)
        differing += rules.encode_state(one.state) != rules.encode_state(two.state)
    return differing


@pytest.mark.parametrize("key", TWINS)
def test_a_seat_cannot_tell_twin_histories_apart(key: str) -> None:
    rules = registry.get(key)
    least, most = rules.meta.seats
    differing = played = 0
    for seed in range(GAMES):
        seats, source = least + seed % (min(most, 4) - least + 1), Random(seed)
        whole = play(rules, seats, rules.meta.options(), seed, choose, most=MOST).log
        played += len(whole.entries)
        for log in whole_and_half(whole):
            differing += compared(rules, log, seed % seats, TWINS[key], source)
    assert differing > played / 6
