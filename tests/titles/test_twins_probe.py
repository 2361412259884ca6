"""The probe keeps its secrets: twin histories give one seat identical everything."""

from __future__ import annotations

from random import Random

import tests.probe  # noqa: F401  makes the probe known
from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.actions import Action
from games.engine.log import moments
from tests.probe.rules import Demand, Done, Name, Parry, Peek, Throw, Walk
from tests.probe.twins import twin
from tests.titles.twins import heard, seen


def forged(seat: int) -> list[Action]:
    """Return acts a person might try by hand, most of them illegal."""
    return [
        Name(seat, 3),
        Parry(seat, True),
        Walk(seat, "left"),
        Peek(seat),
        Demand(seat, seat),
        Throw(seat, (1, 1)),
        Done(seat),
    ]


def test_a_seat_cannot_tell_twin_histories_apart() -> None:
    rules = registry.get("probe")
    compared = differing = 0
    for seed in range(40):
        seats = 2 + seed % 4
        log = play(rules, seats, rules.meta.options(), seed, choose, most=25 + seed).log
        for seat in range(seats):
            tried = forged(seat)
            tries = (twin(rules, log, seat, Random(seed * 1000 + attempt)) for attempt in range(8))
            other = max(tries, key=lambda found: len(found.entries))
            for one, two in zip(moments(rules, log), moments(rules, other), strict=False):
                assert seen(rules, one.state, seat, tried) == seen(rules, two.state, seat, tried)
                assert heard(one.events, seat) == heard(two.events, seat)
                compared += 1
                differing += rules.encode_state(one.state) != rules.encode_state(two.state)
    assert compared > 1_000
    assert differing > compared / 2
