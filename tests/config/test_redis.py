"""The cache and the queue as production has them."""

from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from kombu import Connection
from pytest_django import Settings

from tests.present import REDIS_URL

pytestmark = pytest.mark.redis


@pytest.fixture
def cache(settings: Settings) -> Iterator[BaseCache]:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "muster-test",
        }
    }
    shared = caches["default"]
    yield shared
    shared.delete("limit")
    shared.close()


def test_one_count_of_tries_for_all_processes(cache: BaseCache) -> None:
    assert cache.add("limit", 1, timeout=10)
    assert not cache.add("limit", 1, timeout=10)
    assert cache.get("limit") == 1


def test_a_poke_reaches_a_worker() -> None:
    with Connection(REDIS_URL) as connection:
        queue = connection.SimpleQueue("muster-test")
        queue.clear()
        queue.put({"look": "now"})
        message = queue.get(timeout=5)
        message.ack()
        queue.close()
    assert message.payload == {"look": "now"}
