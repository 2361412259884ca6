"""The post office of play by reply."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.replies.post import Post, post_office


@pytest.fixture
def post(settings: Settings) -> Iterator[Post]:
    with post_office(settings) as running:
        yield running
