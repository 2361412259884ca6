"""A worker that loses Redis between taking a task and saying so."""

from __future__ import annotations

from typing import Any

import pytest
from kombu import Connection
from kombu.transport import redis

from config.celery import app
from config.redis_queue import SteadyQoS


class WithoutRedis:
    """A channel whose connection to Redis is lost."""

    def conn_or_acquire(self, client: object = None) -> Any:
        raise ConnectionError


@pytest.mark.parametrize("scheme", ["redis", "rediss"])
def test_every_channel_to_redis_frees_its_places(scheme: str) -> None:
    assert app.main == "muster"
    transport: Any = Connection(f"{scheme}://localhost").transport
    assert transport.Channel.QoS is SteadyQoS


@pytest.mark.parametrize("settle", ["ack", "reject"])
@pytest.mark.parametrize(("qos_class", "can_consume"), [(SteadyQoS, True), (redis.QoS, False)])
def test_a_place_is_free_although_redis_could_not_be_told(
    qos_class: Any, can_consume: bool, settle: str
) -> None:
    qos = qos_class(WithoutRedis(), prefetch_count=1)
    qos._delivered["tag"] = object()
    assert not qos.can_consume()
    with pytest.raises((ConnectionError, AttributeError)):
        getattr(qos, settle)("tag")
    assert qos.can_consume() == can_consume
    qos._on_collect.cancel()
