"""The queue of a site without Redis: a folder of messages, each a file."""

from __future__ import annotations

import logging
from queue import Empty
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem

logger = logging.getLogger(__name__)

SCHEME = "folder"


class Channel(filesystem.Channel):
    """Celery's own, except that neither a message cut short nor a folder out of order ends a worker.

    A file is there before its message is written, and who writes it may be killed in between. Every
    message is a poke that comes again within a minute: one that cannot be read is dropped. While the
    folder cannot be read there are none; the sweeps' silence is an outage then, and ends with it.
    """

    _is_broken = False

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        try:
            message = super()._get(queue)
        except ValueError as error:
            logger.warning("A message of the queue %s was cut short, and is dropped.", queue)
            raise Empty from error
        except (OSError, ChannelError) as error:
            if not self._is_broken:
                logger.error("The queue's folder cannot be read: %s", type(error.__cause__ or error).__name__)
            self._is_broken = True
            raise Empty from error
        except Empty:
            self._is_broken = False
            raise
        self._is_broken = False
        return message


class Transport(filesystem.Transport):
    """What the address ``folder://`` means."""

    Channel = Channel


def register() -> None:
    """Let broker addresses begin with ``folder://``."""
    TRANSPORT_ALIASES[SCHEME] = f"{__name__}:Transport"
