"""`check` accepts exactly what `legal` lists."""

from __future__ import annotations

import pytest

from tests.titles.checking import Comparison
from tests.titles.families import KEYS


@pytest.mark.parametrize(
    "states",
    [pytest.param(500, marks=pytest.mark.thorough), pytest.param(20_000, marks=pytest.mark.exhaustive)],
)
@pytest.mark.parametrize("key", KEYS)
def test_check_accepts_exactly_what_legal_lists(key: str, states: int) -> None:
    comparison = Comparison(key, seed=states)
    comparison.run(states)
    assert comparison.asked["foreign, refused"] > states
