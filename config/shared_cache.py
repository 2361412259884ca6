"""The cache that all processes share, with a fallback while it is unavailable.

Redis holds the cache. If Redis fails (it refuses a connection, does not answer, or rejects a command), this
process uses its own memory for some seconds without asking Redis. Pages keep working, and rate limits still
apply, counted in each process separately. The cache holds only data that may be lost; sessions are in the
database instead.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis import ConnectionError as NoConnection
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger("muster.alarm")

REDIS_TIMEOUT_SECONDS = 0.5
"""How long Redis may take to connect, and again to answer, while a page waits for it."""

RETRY_INTERVAL_SECONDS = 5.0
"""How long Redis is not used after a failure; then a single thread tries it first."""


class CircuitBreaker:
    """Whether one Redis server works, as far as this process knows; all its threads share this."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._since: float | None = None
        self._ask_at = 0.0

    def may_ask(self) -> bool:
        """Return whether to use Redis now.

        While Redis is down, one thread tries it every `RETRY_INTERVAL_SECONDS`.
        """
        if self._since is None:
            return True
        with self._lock:
            now = time.monotonic()
            if self._since is not None and now < self._ask_at:
                return False
            self._ask_at = now + RETRY_INTERVAL_SECONDS
            return True

    def met(self, error: RedisError) -> None:
        """Record that Redis failed, and log the first failure."""
        with self._lock:
            now = time.monotonic()
            if self._since is None:
                self._since = now
                log.error("the cache cannot be reached (%s): each process uses its own", type(error).__name__)
            self._ask_at = now + RETRY_INTERVAL_SECONDS

    def over(self) -> None:
        """Record that Redis answered; if it had failed, log that it works again."""
        if self._since is None:
            return
        with self._lock:
            if self._since is not None:
                log.error("the cache can be reached again after %.0f s", time.monotonic() - self._since)
                self._since = None


_troubles: dict[str, CircuitBreaker] = {}
_first = threading.Lock()


def _trouble_of(servers: str) -> CircuitBreaker:
    with _first:
        return _troubles.setdefault(servers, CircuitBreaker())


class SharedCache(RedisCache):
    """Django's Redis cache, with this process's memory as a fallback."""

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        options = {
            "socket_connect_timeout": REDIS_TIMEOUT_SECONDS,
            "socket_timeout": REDIS_TIMEOUT_SECONDS,
            # One immediate retry: Redis may have been restarted since the connection was made.
            "retry": Retry(NoBackoff(), 1, supported_errors=(NoConnection,)),
        }
        super().__init__(server, params | {"OPTIONS": options | params.get("OPTIONS", {})})
        name = str(server)
        self._trouble = _trouble_of(name)
        # The fallback has the same prefix, versions and keys, and is one memory for all threads of the
        # process.
        self._own = LocMemCache(f"shared-cache {name}", params)

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """Store a value unless there is one; return whether it was stored."""
        return bool(self._ask(super().add, self._own.add, *args, **kwargs))

    def get(self, *args: Any, **kwargs: Any) -> Any:
        """Return the stored value, or the default."""
        return self._ask(super().get, self._own.get, *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> None:
        """Store a value."""
        self._ask(super().set, self._own.set, *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        """Extend the lifetime of a value; return whether there was one."""
        return bool(self._ask(super().touch, self._own.touch, *args, **kwargs))

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        """Delete a value; return whether there was one."""
        return bool(self._ask(super().delete, self._own.delete, *args, **kwargs))

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        """Return the stored values of many keys."""
        found: dict[Any, Any] = self._ask(super().get_many, self._own.get_many, *args, **kwargs)
        return found

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        """Return whether a value is stored."""
        return bool(self._ask(super().has_key, self._own.has_key, *args, **kwargs))

    def incr(self, *args: Any, **kwargs: Any) -> int:
        """Increment a value; raise `ValueError` if there is none."""
        return int(self._ask(super().incr, self._own.incr, *args, **kwargs))

    def set_many(self, data: Mapping[Any, Any], *args: Any, **kwargs: Any) -> list[Any]:
        """Store many values; return the keys that were not stored."""
        return list(self._ask(super().set_many, self._own.set_many, data, *args, **kwargs))

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        """Delete many values."""
        self._ask(super().delete_many, self._own.delete_many, *args, **kwargs)

    def clear(self) -> None:
        """Delete everything, in Redis and in this process's memory."""
        self._own.clear()
        self._ask(super().clear, self._own.clear)

    def _ask(self, shared: Callable[..., Any], own: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self._trouble.may_ask():
            try:
                answer = shared(*args, **kwargs)
            except RedisError as error:
                self._trouble.met(error)
            else:
                self._trouble.over()
                return answer
        return own(*args, **kwargs)
