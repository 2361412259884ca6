"""Twin histories: what a seat can find out is the same in both."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.actions import Action
from games.engine.log import moments
from games.titan.actions import Divide, Flee, Move, Muster, Resign, Split, Summon, Teleport
from games.titan.battle.actions import Done
from games.titan.meta import Options
from tests.titan.campaigns import RULES, campaign
from tests.titan.twins import twin
from tests.titles.twins import heard, seen


def forged(seat: int, state_markers: list[str], others: list[str]) -> list[Action]:
    """Return actions a person might try by hand, most of them illegal, on his own and others' legions."""
    found: list[Action] = [Done(seat), Flee(seat), Resign(seat), Divide(seat, ("ogre",) * 3, ())]
    for marker in (*state_markers[:4], *others[:6]):
        found += [
            Split(seat, marker, ("ogre", "ogre"), "R.scales"),
            Move(seat, marker, 41, ""),
            Teleport(seat, marker, 300, "", "titan"),
            Muster(seat, marker, "troll", "ogre*2"),
            Summon(seat, marker, "angel"),
        ]
    return found


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_seat_cannot_tell_twin_histories_apart(seats: int) -> None:
    compared = differing = 0
    options = Options()
    for seed in range(4):
        log = campaign(seats, options, seed * 7 + seats, 260).log
        for seat in (*range(min(seats, 3)), None):
            tries = (twin(RULES, log, seat, Random(seed * 100 + attempt)) for attempt in range(12))
            other = max(tries, key=lambda found: len(found.entries))
            for one, two in zip(moments(RULES, log), moments(RULES, other), strict=False):
                mine = [m for m, legion in one.state.legions.items() if legion.seat == seat]
                theirs = [m for m, legion in one.state.legions.items() if legion.seat != seat]
                tried = forged(seat, mine, theirs) if seat is not None else []
                assert seen(RULES, one.state, seat, tried) == seen(RULES, two.state, seat, tried)
                assert heard(one.events, seat) == heard(two.events, seat)
                compared += 1
                differing += RULES.encode_state(one.state) != RULES.encode_state(two.state)
    assert compared > 150
    assert differing > compared / 2
