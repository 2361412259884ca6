"""The push services that do not answer now, which all senders leave alone for a while."""

from __future__ import annotations

import hashlib
from collections import Counter
from urllib.parse import urlsplit

from django.core.cache import cache

MAX_LOST = 2
"""After so many lost connections within one sweep, a service is left alone.

It is left alone at once if it took too long."""

LEFT_ALONE_SECONDS = 50
"""For how long: less than the first wait of what it refuses, so that the next attempt is a real one."""


class LostServices:
    """The push services that do not answer, as far as one sweep knows.

    Sweeps of other processes share what they find through the cache. So only one message takes up time for a
    service that does not answer, however many wait for it. A service is known by the host in its browsers'
    addresses.
    """

    def __init__(self) -> None:
        self._lost: Counter[str] = Counter()
        self._known: set[str] = set()

    def is_left_alone(self, endpoint: str) -> bool:
        """Return whether nothing is sent to the service of `endpoint` now, because it did not answer."""
        service = urlsplit(endpoint).netloc
        if service not in self._known:
            self._known.add(service)
            if cache.get(_key(service)):
                self._lost[service] = MAX_LOST
        return self._lost[service] >= MAX_LOST

    def record(self, endpoint: str, error: OSError) -> None:
        """Record that a connection to the service of `endpoint` was lost.

        After a time-out, or `MAX_LOST` other errors, all sweeps leave the service alone for
        `LEFT_ALONE_SECONDS`.
        """
        service = urlsplit(endpoint).netloc
        self._lost[service] += MAX_LOST if isinstance(error, TimeoutError) else 1
        if self._lost[service] >= MAX_LOST:
            cache.set(_key(service), True, LEFT_ALONE_SECONDS)


def _key(service: str) -> str:
    return f"push-service-lost:{hashlib.sha256(service.encode()).hexdigest()}"
