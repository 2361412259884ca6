"""Let a Celery worker find its queue again after losing Redis while it was taking tasks."""

from __future__ import annotations

from typing import Any

from kombu.transport import redis, virtual


class SteadyQoS(redis.QoS):
    """Free a worker's place for a message even if Redis could not be told that the message was taken.

    kombu keeps such a place occupied. Once all places are, the worker no longer reads from Redis, so it never
    notices that the connection was lost, and stays idle when Redis is back. Redis delivers the message again
    later. This does no harm, because a task only triggers a sweep.
    """

    def ack(self, delivery_tag: Any) -> None:
        """Acknowledge a message; raises what the connection raises."""
        try:
            super().ack(delivery_tag)
        finally:
            virtual.QoS.ack(self, delivery_tag)

    def reject(self, delivery_tag: Any, requeue: bool = False) -> None:
        """Refuse a message; raises what the connection raises."""
        try:
            super().reject(delivery_tag, requeue)
        finally:
            virtual.QoS.ack(self, delivery_tag)


def free_places_without_redis() -> None:
    """Use `SteadyQoS` in every channel to Redis."""
    redis.Channel.QoS = SteadyQoS
