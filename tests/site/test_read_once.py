"""Whatever happens in a turn, its state is read once, its title is asked once about each state, and few files
of the project run."""

from __future__ import annotations

from itertools import product

import pytest
from pytest_django import Settings

from tests.sampling import sampled
from tests.site import reading_once
from tests.site.reading_once import SEATS, asked, mail, opened, send, tap, time_out, traced, typed

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]


@pytest.fixture(autouse=True)
def _email_is_sent(settings: Settings) -> None:
    settings.EMAIL_URL = "smtp://localhost"


@pytest.mark.parametrize(
    ("title", "way"), sampled(product(SEATS, (tap, typed, send, mail, time_out, opened)))
)
def test_nothing_is_read_asked_or_tried_twice(title: str, way: reading_once.Way) -> None:
    deed = way(title)
    with asked(title) as found:
        deed()
    assert found.decoded.total() == 1
    for counted in (found.copied, found.viewed, found.decisions, found.tried):
        assert {each: number for each, number in counted.items() if number > 1} == {}
    assert found.decisions
    assert bool(found.tried) == (way not in (mail, time_out))


@pytest.mark.parametrize(("way", "most"), [(tap, 40), (send, 58), (mail, 60), (time_out, 50)])
def test_few_files_run(way: reading_once.Way, most: int) -> None:
    """What a process does only once, such as filling its caches, is not counted."""
    way("probe")()
    deed = way("probe")
    with traced() as files:
        deed()
    assert len(files) <= most, sorted(files)
