"""The queue of a site without Redis: a folder of messages, each a file."""

from __future__ import annotations

import logging
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem

logger = logging.getLogger(__name__)

SCHEME = "folder"


class Channel(filesystem.Channel):
    """Celery's own, except that a message cut short ends no worker.

    A file is there before its message is written, and who writes it may be killed in between. Every
    message is a poke that comes again within a minute: one that cannot be read is dropped.
    """

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        try:
            return super()._get(queue)
        except ValueError as error:
            logger.warning("A message of the queue %s was cut short, and is dropped.", queue)
            raise Empty from error


class Transport(filesystem.Transport):
    """What the address ``folder://`` means."""

    Channel = Channel


def register() -> None:
    """Let broker addresses begin with ``folder://``."""
    TRANSPORT_ALIASES[SCHEME] = f"{__name__}:Transport"
