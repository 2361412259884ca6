"""The title keeps its secrets: twin histories give one seat identical everything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine.actions import Action
from games.engine.log import Log, moments
from games.gladiators import actions as act
from games.gladiators.meta import Options
from tests.gladiators.positions import RULES
from tests.gladiators.twins import ideal, twin
from tests.titles.twins import heard, seen

OPTIONS = (
    (2, Options()),
    (3, Options(sides="two")),
    (3, Options()),
    (4, Options(sides="two", quality=3, speech="whispers")),
    (5, Options()),
    (2, Options(quality=4, friendly=True)),
    (2, Options(seat_1=1, seat_2=1)),
)


def forged(seat: int) -> list[Action]:
    """Return acts a person might try by hand, most of them illegal."""
    return [
        act.Take(seat),
        act.Plan(seat, "A06"),
        act.Replan(seat, "B05"),
        act.Guess(seat, (1, 2, 3)),
        act.Riposte(seat, 3),
        act.Declare(seat, "1", "B1", "", 0, (3,)),
        act.Walk(seat, "i4"),
        act.UseSpecial(seat, "bellow", "R1"),
        act.Choose(seat, "assassin"),
    ]


def cuts(log: Log, seat: int) -> list[Log]:
    """Return the log up to some attacks of others that were just declared, and as a whole."""
    places = [
        place
        for place, entry in enumerate(log.entries, start=1)
        if isinstance(action := RULES.decode_action(bytes(entry.action)), act.Declare) and action.seat != seat
    ]
    return [msgspec.structs.replace(log, entries=log.entries[:place]) for place in places[-2:]] + [log]


def pairs(seats: int, options: Options, seeds: range, most: int) -> Iterator[tuple[Log, Log, int]]:
    for seed in seeds:
        whole = play(RULES, seats, options, seed, choose, most=most).log
        for seat in range(seats):
            for log in cuts(whole, seat):
                other = twin(RULES, log, seat, Random(seed))
                if other is not None:
                    yield log, other, seat


FEW_SEATS = 3
"""With more seats, each of which has its twins, half as many matches have enough of them."""

SEEDS = [
    *((*each, range(6)) for each in OPTIONS if each[0] <= FEW_SEATS),
    *((*each, range(3)) for each in OPTIONS if each[0] > FEW_SEATS),
    *(
        pytest.param(*each, range(3, 6), marks=pytest.mark.exhaustive)
        for each in OPTIONS
        if each[0] > FEW_SEATS
    ),
]
"""Seats, options, and the seeds of the matches that are played."""


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "options", "seeds"), SEEDS)
def test_a_seat_cannot_tell_twin_histories_apart(seats: int, options: Options, seeds: range) -> None:
    differing = 0
    with ideal():
        for log, other, seat in pairs(seats, options, seeds, 70 + 30 * seats):
            tried = forged(seat)
            for one, two in zip(moments(RULES, log), moments(RULES, other), strict=False):
                if RULES.result(one.state) is not None:
                    break
                if RULES.encode_state(one.state) == RULES.encode_state(two.state):
                    continue
                assert seen(RULES, one.state, seat, tried) == seen(RULES, two.state, seat, tried)
                assert heard(one.events, seat) == heard(two.events, seat)
                differing += 1
    assert differing > 300


@pytest.mark.thorough
def test_all_that_is_hidden_was_exchanged_somewhere() -> None:
    """These are rows, set numbers, and those for further targets and contests."""
    exchanged: set[str] = set()
    for log, other, _ in pairs(3, Options(), range(45), 300):
        for one, two in zip(log.entries, other.entries, strict=False):
            old, new = (RULES.decode_action(bytes(entry.action)) for entry in (one, two))
            if old == new:
                continue
            if isinstance(old, act.Plan | act.Replan):
                exchanged.add("row")
            if isinstance(old, act.Declare) and isinstance(new, act.Declare):
                exchanged |= {"number"} if old.numbers[0] != new.numbers[0] else set()
                exchanged |= {"further"} if "." in old.blow and old.numbers[1:] != new.numbers[1:] else set()
                exchanged |= {"dislodge"} if old.dislodge != new.dislodge else set()
    assert exchanged == {"row", "number", "further", "dislodge"}
