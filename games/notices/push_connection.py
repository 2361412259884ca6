"""Send one message to a push service (RFC 8030, 5)."""

import contextlib
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


def post_message(endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send an encrypted message to `endpoint`, and return the status of the response.

    Redirects are not followed. The connection goes to the IP address that was checked; its certificate must
    be that of the host. Raises `BadEndpoint` if `endpoint` cannot be the address of a push service, and
    `OSError` if the service cannot be reached or does not answer properly in time.
    """
    check_endpoint(endpoint)
    parts = urlsplit(endpoint)
    path = parts.path or "/"
    with _connection(parts) as connection:
        try:
            connection.request("POST", f"{path}?{parts.query}" if parts.query else path, body, dict(headers))
            return connection.getresponse().status
        except HTTPException as error:
            raise ConnectionError(type(error).__name__) from error


@contextlib.contextmanager
def _connection(parts: SplitResult) -> Iterator[HTTPConnection]:
    host, port, end = parts.hostname or "", port_of(parts), time.monotonic() + MAX_REQUEST_SECONDS
    address = _look_up(host, port)
    link = socket.create_connection((address, port), timeout=max(end - time.monotonic(), 0.1))
    connection = HTTPConnection(host, port)
    if parts.scheme == "https":
        connection = HTTPSConnection(host, port)
        context = ssl.create_default_context()
        link = context.wrap_socket(link, server_hostname=host, do_handshake_on_connect=False)
    connection.sock = link
    # A service that answers byte by byte is cut off as well.
    cut_off = threading.Timer(max(end - time.monotonic(), 0.1), _shut, [link])
    cut_off.daemon = True
    cut_off.start()
    try:
        if isinstance(link, ssl.SSLSocket):
            link.do_handshake()
        yield connection
    finally:
        cut_off.cancel()
        connection.close()


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
