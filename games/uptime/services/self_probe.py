"""Request the site from outside, as a visitor does, to find out whether it answers."""

from __future__ import annotations

import socket
import threading
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit, urlunsplit

PATIENCE_SECONDS = 5.0
"""How long the site has to answer, including name look-up and TLS."""

SERVER_ERROR_STATUS = 500
"""From this status on, an answer does not count: the site, or the proxy in front of it, is out of order."""


def site_answers(url: str) -> bool:
    """Return whether the site answers at `url` with a status below 500 within `PATIENCE_SECONDS`.

    Never call this in a transaction, because it would hold the transaction's locks for all that time.
    """
    question = _Question(url)
    # This runs in a thread, because neither a name look-up nor a response that trickles in respects a time
    # limit.
    thread = threading.Thread(target=question.ask, name="asking the site", daemon=True)
    thread.start()
    thread.join(PATIENCE_SECONDS)
    status = question.status
    question.give_up()
    return status is not None and status < SERVER_ERROR_STATUS


class _Question:
    """One GET request. Only the status of the response is read."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: HTTPConnection | None = None
        self.status: int | None = None

    def ask(self) -> None:
        """Send the request, and set `status` if there is a response."""
        with suppress(OSError, HTTPException, ValueError):
            parts = urlsplit(self._url)
            kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
            with closing(kind(parts.hostname or "", parts.port, timeout=PATIENCE_SECONDS)) as connection:
                self._connection = connection
                target = urlunsplit(("", "", parts.path or "/", parts.query, ""))
                connection.request("GET", target, headers={"User-Agent": "Muster"})
                self.status = connection.getresponse().status

    def give_up(self) -> None:
        """Make a thread that is still waiting finish."""
        sock = None if self._connection is None else self._connection.sock
        if sock is not None:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)
