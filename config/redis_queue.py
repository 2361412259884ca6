"""Let a Celery worker use its queue again after it lost Redis while it was taking tasks.

This module is loaded only where a broker is Redis: Redis' library takes 7 MB of a process.
"""

from __future__ import annotations

from typing import Any

from kombu.transport import redis, virtual


class SteadyQoS(redis.QoS):
    """A quality of service that frees a worker's place even if Redis did not hear of the acknowledgement.

    kombu keeps such a place occupied. Once all places are occupied, the worker no longer reads from Redis, so
    it never notices that the connection was lost, and stays idle when Redis is back. Redis delivers the
    message again later. This does no harm, because a task only triggers a sweep.
    """

    def ack(self, delivery_tag: Any) -> None:
        """Acknowledge a message and free its place, even if Redis cannot be reached; that error is raised."""
        try:
            super().ack(delivery_tag)
        finally:
            virtual.QoS.ack(self, delivery_tag)

    def reject(self, delivery_tag: Any, requeue: bool = False) -> None:
        """Reject a message and free its place, even if Redis cannot be reached; that error is raised."""
        try:
            super().reject(delivery_tag, requeue)
        finally:
            virtual.QoS.ack(self, delivery_tag)


class Channel(redis.Channel):
    """A channel to Redis with `SteadyQoS`."""

    QoS = SteadyQoS


class Transport(redis.Transport):
    """The transport for broker addresses that begin with `redis://` or `rediss://`."""

    Channel = Channel
