"""The points of undo reveal nothing hidden to anyone, and a log with undos replays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.actions import SystemAction, Undo
from games.engine.cached_state import fingerprint
from games.engine.events import Event, EventForAudience
from games.engine.log import Log, LogEntry, Moment, moments, replay
from games.engine.rules import Rules
from games.engine.undoing import PastAction, UndoPoint, undo_points
from tests.titles.families import TWINS
from tests.titles.twins import whole_and_half

CHOSEN = ("player", "mail", "deputy", "clock")


def logs(key: str, games: int, most: int = 60) -> Iterator[Log]:
    rules = registry.get(key)
    least, highest = rules.meta.seats
    for seed in range(games):
        seats = least + seed % (min(highest, 4) - least + 1)
        yield play(rules, seats, rules.meta.options(), seed, choose, most=most).log


def past(entry: LogEntry, moment: Moment, action: Any) -> PastAction:
    """Return an entry in the form that an undo uses."""
    seen = any(telling.seats is None for event in moment.events for telling in event.tellings)
    barrier = moment.reveals or isinstance(action, SystemAction)
    return PastAction(entry.revision, seen, entry.cause in CHOSEN, barrier)


def offers(rules: Rules[Any], log: Log) -> list[list[UndoPoint]]:
    """Return the points offered after each entry of a log."""
    told: list[PastAction] = []
    found = []
    for entry, moment in zip(log.entries, list(moments(rules, log))[1:], strict=True):
        told.insert(0, past(entry, moment, rules.decode_action(bytes(entry.action))))
        found.append(undo_points(told))
    return found


@pytest.mark.parametrize("key", TWINS)
def test_what_is_offered_is_the_same_in_twin_histories(key: str) -> None:
    rules = registry.get(key)
    compared = offered = played = 0
    for seed, whole in enumerate(logs(key, 8)):
        played += len(whole.entries)
        for log in whole_and_half(whole):
            other = TWINS[key](rules, log, seed % log.seats, Random(seed))
            if other is None:
                continue
            for one, two in zip(offers(rules, log), offers(rules, other), strict=False):
                assert one == two
                compared += 1
                offered += bool(one)
    assert compared > played / 8
    assert offered


@pytest.mark.parametrize("key", TWINS)
def test_of_what_reveals_everybody_is_told_something(key: str) -> None:
    rules = registry.get(key)
    for log in logs(key, 6, most=150):
        for moment in list(moments(rules, log))[1:]:
            if moment.reveals:
                assert any(telling.seats is None for event in moment.events for telling in event.tellings)


LEARNT = {
    "arena-1997": {"drew_cards", "looked_cards", "kept_card", "stunned_cards"},
    "arena-2004": {"drew_cards", "gave_card", "looked_cards", "kept_card", "showed_cards"},
    "gladiators": {"peeked_cards"},
    "titan": {"examined"},
    "ferries": {"drew_card"},
}
"""By title tellings to some seats alone of what they drew, looked at, were dealt or were given."""

OWN = {
    "arena-1997": {"secret_card", "stacked_card", "returned_cards"},
    "arena-2004": {"secret_card", "stacked_card", "returned_cards"},
    "gladiators": {"planned_card", "took_back_card", "replanned_card", "unplanned_cards"},
    "titan": {"split_own"},
    "ferries": {"hid_card"},
}
"""The same of what they set, planned, took back or put where it is themselves."""


def told_apart(moment: Moment) -> set[str]:
    """Return the codes of messages that only some seats received."""
    return {
        telling.code for event in moment.events for telling in event.tellings if telling.seats is not None
    }


@pytest.mark.parametrize("key", LEARNT)
def test_no_undo_leads_behind_what_a_seat_drew_looked_at_or_was_dealt(key: str) -> None:
    rules = registry.get(key)
    learnt: set[str] = set()
    for log in logs(key, 12, most=170):
        barrier = 0
        for entry, moment, found in zip(
            log.entries, list(moments(rules, log))[1:], offers(rules, log), strict=True
        ):
            if told_apart(moment) - rules.familiar:
                learnt |= told_apart(moment)
                barrier = entry.revision
                assert moment.reveals
            assert all(point.to >= barrier for point in found)
    assert learnt >= LEARNT[key]


@pytest.mark.parametrize("key", OWN)
def test_an_undo_leads_behind_what_a_seat_chose_itself(key: str) -> None:
    """Where nothing else shows anything: after a secret bet of the arenas its seat draws a card."""
    rules = registry.get(key)
    assert OWN[key] == rules.familiar & OWN[key]
    free: set[str] = set()
    for log in logs(key, 12, most=170):
        for moment, found in zip(list(moments(rules, log))[1:], offers(rules, log), strict=True):
            if told_apart(moment) and not moment.reveals:
                assert found
                free |= told_apart(moment)
    assert free
    assert free <= OWN[key]


@pytest.mark.parametrize("key", OWN)
def test_what_a_seat_chose_itself_is_nothing_new_to_it(key: str) -> None:
    """All that such a telling adds to what everyone hears was in the seat's view, or is in its act."""
    rules = registry.get(key)
    heard: set[str] = set()
    for log in logs(key, 12, most=170):
        views: list[str] = []
        for place, moment in enumerate(moments(rules, log)):
            act = bytes(log.entries[place - 1].action).decode() if place else ""
            for event in moment.events:
                for telling in event.tellings:
                    if telling.code in rules.familiar:
                        assert telling.seats is not None
                        heard.add(telling.code)
                        for seat in telling.seats:
                            known = views[seat] + act
                            assert all(f'"{word}"' in known for word in hidden_words(event, telling))
            views = [
                msgspec.json.encode(rules.view(moment.state, seat)).decode() for seat in range(log.seats)
            ]
    assert heard


def hidden_words(event: Event, telling: EventForAudience) -> set[str]:
    """Return the words of a message that the other readers of the same event do not receive."""
    others = [each for each in event.tellings if each is not telling]
    heard = {word for each in others for value in each.params.values() for word in words_of(value)}
    return {word for value in telling.params.values() for word in words_of(value)} - heard


def words_of(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from words_of(each)


@pytest.mark.parametrize("key", TWINS)
def test_a_log_with_undoings_replays_to_the_state_gone_back_to(key: str) -> None:
    rules = registry.get(key)
    gone_back = 0
    for log in logs(key, 6):
        before = [fingerprint(rules.encode_state(moment.state)) for moment in moments(rules, log)]
        for entry, found in zip(log.entries, offers(rules, log), strict=True):
            for point in found[:2]:
                undo = LogEntry(entry.revision + 1, msgspec.Raw(rules.encode_action(Undo(-1, point.to))))
                longer = msgspec.structs.replace(log, entries=(*log.entries[: entry.revision], undo))
                assert fingerprint(rules.encode_state(replay(rules, longer))) == before[point.to]
                gone_back += 1
                if gone_back >= 20:
                    return
    assert gone_back


def test_the_nearest_point_comes_first_and_silence_is_none() -> None:
    plain, silent = PastAction(4, True, True, False), PastAction(3, False, True, False)
    forced, deep = PastAction(2, True, False, False), PastAction(1, True, True, False)
    assert undo_points([plain, silent, forced, deep]) == [UndoPoint(3, 4), UndoPoint(0, 1)]
    assert undo_points([plain, silent, PastAction(2, True, True, True), deep]) == [UndoPoint(3, 4)]
    assert undo_points([PastAction(5, True, True, True), plain]) == []
    assert len(undo_points([plain] * 30)) == 8
