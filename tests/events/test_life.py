"""Every random event comes to its end; `python -m tests.events` plays many more."""

from __future__ import annotations

import pytest

from tests.events.house import open_house
from tests.events.life import FORMATS, Life

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.mark.parametrize("seed", range(len(FORMATS)))
def test_an_event_of_each_format_lives_to_its_end(seed: int) -> None:
    with open_house(seed) as house:
        Life(house, seed).live()
