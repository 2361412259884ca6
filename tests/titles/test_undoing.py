"""Where a table may go back to tells nobody what is hidden, and a log with undoings replays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.actions import HouseAction, Undo
from games.engine.log import Entry, Log, Moment, fingerprint, moments, replay
from games.engine.rules import Rules
from games.engine.undoing import Past, UndoPoint, undo_points
from tests.titles.families import TWINS
from tests.titles.twins import whole_and_half

CHOSEN = ("player", "mail", "deputy", "clock")


def logs(key: str, games: int, most: int = 60) -> Iterator[Log]:
    rules = registry.get(key)
    least, highest = rules.meta.seats
    for seed in range(games):
        seats = least + seed % (min(highest, 4) - least + 1)
        yield play(rules, seats, rules.meta.options(), seed, choose, most=most).log


def past(entry: Entry, moment: Moment, action: Any) -> Past:
    """An entry as an undo sees it."""
    seen = any(telling.seats is None for event in moment.events for telling in event.tellings)
    barrier = moment.reveals or isinstance(action, HouseAction)
    return Past(entry.revision, seen, entry.cause in CHOSEN, barrier)


def offers(rules: Rules[Any], log: Log) -> list[list[UndoPoint]]:
    """The points that are offered after each entry of a log."""
    told: list[Past] = []
    found = []
    for entry, moment in zip(log.entries, list(moments(rules, log))[1:], strict=True):
        told.insert(0, past(entry, moment, rules.decode_action(bytes(entry.action))))
        found.append(undo_points(told))
    return found


@pytest.mark.parametrize("key", TWINS)
def test_what_is_offered_is_the_same_in_twin_histories(key: str) -> None:
    rules = registry.get(key)
    compared = offered = 0
    for seed, whole in enumerate(logs(key, 8)):
        for log in whole_and_half(whole):
            other = TWINS[key](rules, log, seed % log.seats, Random(seed))
            if other is None:
                continue
            for one, two in zip(offers(rules, log), offers(rules, other), strict=False):
                assert one == two
                compared += 1
                offered += bool(one)
    assert compared > 60
    assert offered


@pytest.mark.parametrize("key", TWINS)
def test_of_what_reveals_everybody_is_told_something(key: str) -> None:
    rules = registry.get(key)
    for log in logs(key, 6, most=150):
        for moment in list(moments(rules, log))[1:]:
            if moment.reveals:
                assert any(telling.seats is None for event in moment.events for telling in event.tellings)


@pytest.mark.parametrize("key", TWINS)
def test_a_log_with_undoings_replays_to_the_state_gone_back_to(key: str) -> None:
    rules = registry.get(key)
    gone_back = 0
    for log in logs(key, 6):
        before = [fingerprint(rules.encode_state(moment.state)) for moment in moments(rules, log)]
        for entry, found in zip(log.entries, offers(rules, log), strict=True):
            for point in found[:2]:
                undo = Entry(entry.revision + 1, msgspec.Raw(rules.encode_action(Undo(-1, point.to))))
                longer = msgspec.structs.replace(log, entries=(*log.entries[: entry.revision], undo))
                assert fingerprint(rules.encode_state(replay(rules, longer))) == before[point.to]
                gone_back += 1
                if gone_back >= 20:
                    return
    assert gone_back


def test_the_nearest_point_comes_first_and_silence_is_none() -> None:
    plain, silent = Past(4, True, True, False), Past(3, False, True, False)
    forced, deep = Past(2, True, False, False), Past(1, True, True, False)
    assert undo_points([plain, silent, forced, deep]) == [UndoPoint(3, 4), UndoPoint(0, 1)]
    assert undo_points([plain, silent, Past(2, True, True, True), deep]) == [UndoPoint(3, 4)]
    assert undo_points([Past(5, True, True, True), plain]) == []
    assert len(undo_points([plain] * 30)) == 8
