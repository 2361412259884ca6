"""Send messages to push services (RFC 8030, 5), over one connection to each."""

from __future__ import annotations

import contextlib
import functools
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import SplitResult, urlsplit

from games.notices.errors import BadEndpoint
from games.notices.push_endpoints import check_endpoint, port_of, resolve

MAX_REQUEST_SECONDS = 5.0
"""How long one message may take in total, from looking up the service's address to its answer."""


class PushConnections:
    """The open connections of one sweep: at most one to each push service, at the address that was checked.

    Redirects are not followed, and a service's certificate must be that of its host.
    """

    def __init__(self) -> None:
        self._open: dict[tuple[str, str], HTTPConnection] = {}

    def __enter__(self) -> PushConnections:
        return self

    def __exit__(self, *_error: object) -> None:
        for connection in self._open.values():
            connection.close()
        self._open.clear()

    def post(self, endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send an encrypted message to `endpoint`, and return the status of the response.

        A message is never sent twice: if a connection that was kept open is lost, nobody knows whether the
        service got it. Raises `BadEndpoint` if `endpoint` cannot be the address of a push service,
        `TimeoutError` if all of this takes more than `MAX_REQUEST_SECONDS`, and another `OSError` if the
        service cannot be reached or does not answer properly.
        """
        check_endpoint(endpoint)
        parts = urlsplit(endpoint)
        end = time.monotonic() + MAX_REQUEST_SECONDS
        service = parts.scheme, parts.netloc
        connection = self._open.pop(service, None) or _connect(parts, end)
        try:
            with _cut_off_at(end, connection.sock):
                if isinstance(connection.sock, ssl.SSLSocket):
                    connection.sock.do_handshake()
                path = parts.path or "/"
                target = f"{path}?{parts.query}" if parts.query else path
                connection.request("POST", target, body, dict(headers))
                response = connection.getresponse()
        except (OSError, HTTPException) as error:
            connection.close()
            if time.monotonic() >= end:
                raise TimeoutError from error
            if isinstance(error, HTTPException):
                raise ConnectionError(type(error).__name__) from error
            raise
        status, is_empty = response.status, response.length == 0
        response.close()
        if is_empty and connection.sock is not None:
            self._open[service] = connection
        else:
            # Nobody waits for the rest of an answer, which need not end.
            connection.close()
        return status


def _connect(parts: SplitResult, end: float) -> HTTPConnection:
    host, port = parts.hostname or "", port_of(parts)
    link = socket.create_connection((_look_up(host, port), port), timeout=_seconds_until(end))
    connection = HTTPConnection(host, port)
    if parts.scheme == "https":
        connection = HTTPSConnection(host, port)
        link = _tls().wrap_socket(link, server_hostname=host, do_handshake_on_connect=False)
    connection.sock = link
    # If it were opened again automatically, it would go wherever the name leads by then.
    connection.auto_open = 0
    return connection


@contextlib.contextmanager
def _cut_off_at(end: float, link: socket.socket) -> Iterator[None]:
    """Shut a connection at an instant, even if its service answers byte by byte."""
    link.settimeout(_seconds_until(end))
    cut_off = threading.Timer(_seconds_until(end), _shut, [link])
    cut_off.daemon = True
    cut_off.start()
    try:
        yield
    finally:
        cut_off.cancel()


def _seconds_until(end: float) -> float:
    return max(end - time.monotonic(), 0.1)


@functools.cache
def _tls() -> ssl.SSLContext:
    """Return the settings of all connections; reading the known certificates takes longer than a message."""
    return ssl.create_default_context()


def _look_up(host: str, port: int) -> str:
    """Return the checked address of a host, as `resolve` does, but in time: a name server may not answer."""
    found: Future[str] = Future()

    def resolve_now() -> None:
        try:
            found.set_result(resolve(host, port))
        except (BadEndpoint, OSError) as error:
            found.set_exception(error)

    threading.Thread(target=resolve_now, daemon=True).start()
    return found.result(timeout=MAX_REQUEST_SECONDS)


def _shut(link: socket.socket) -> None:
    # Shut it down as a plain socket, because TLS would first discard what the other thread is reading from.
    with contextlib.suppress(OSError):
        socket.socket.shutdown(link, socket.SHUT_RDWR)
