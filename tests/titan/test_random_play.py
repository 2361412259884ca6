"""Forty random campaigns, with the invariants checked after every action."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.log import replay
from games.titan.meta import Options
from tests.titan.campaigns import RULES, Watch, campaign

MOST = 1_500
TABLES = [
    *((2, Options(), seed) for seed in range(8)),
    *((3, Options(), seed) for seed in range(8)),
    *((4, Options(), seed) for seed in range(8)),
    *((6, Options(markers=8), seed) for seed in range(8)),
    *((2 + seed % 5, Options(plus=True, turns=20), seed) for seed in range(8)),
]


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options", "seed"), TABLES)
def test_a_campaign_keeps_its_invariants_and_replays(seats: int, options: Options, seed: int) -> None:
    watch = Watch(options)
    played = campaign(seats, options, seed, MOST, watch)
    assert RULES.encode_state(replay(RULES, played.log)) == RULES.encode_state(played.state)
    assert {placing.seat for placing in played.result.placings} == set(range(seats))


def test_short_campaigns_keep_their_invariants() -> None:
    """Two of them in every run, the others in thorough runs."""
    told: Counter[str] = Counter()
    for seats, options in ((3, Options()), (4, Options(plus=True))):
        watch = Watch(options)
        campaign(seats, options, 1, 300, watch)
        told += watch.told
    assert told["battle"]
    assert told["mustered"]
    assert told["split_own"]
