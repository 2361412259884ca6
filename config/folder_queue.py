"""The message queue of a site without Redis: a folder with one file for each message."""

from __future__ import annotations

import logging
from queue import Empty
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem

logger = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """Celery's file channel, made safe against truncated messages and a broken folder.

    A file exists before its message is written, and its writer may be killed in between. Every message is
    repeated within a minute, so an unreadable one is dropped. While the folder cannot be read, no messages
    arrive. The missing sweeps then count as an outage, which ends when the folder can be read again.
    """

    _is_broken = False

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        try:
            message = super()._get(queue)
        except ValueError as error:
            logger.warning("Dropped a truncated message of the queue %s.", queue)
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
    """The transport for broker addresses that begin with `folder://`."""

    Channel = Channel
