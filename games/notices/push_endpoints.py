"""The addresses of push services, which browsers choose and which this machine then sends requests to.

Anyone can type an address, so it is checked twice. Its form is checked when a browser subscribes. Where its
name leads is checked before each message, which then goes to the very address that was checked: the name may
lead elsewhere a moment later (DNS rebinding).
"""

import re
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from games.notices.errors import BadEndpoint
from games.notices.models.push_subscription import MAX_ENDPOINT_LENGTH

_PRINTABLE = re.compile(r"[!-~]+")
#: A name with a dot, unlike that of a host in this network; its last label starts with a letter, unlike that
#: of an IPv4 address in any of the ways to write one.
_HOST = re.compile(r"([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}")
_LOOPBACK = ("localhost", "127.0.0.1")
_PORTS = {"https": 443, "http": 80}

#: IPv6 addresses of this network contain an IPv4 address that a gateway translates them to (RFC 6052).
_TRANSLATED = IPv6Network("64:ff9b::/96")


def check_endpoint(endpoint: str) -> None:
    """Raise `BadEndpoint` unless `endpoint` has the form of a push service's address.

    This is an https address on the usual port of a named host. PUSH_LOOPBACK allows this machine too.
    """
    if len(endpoint) > MAX_ENDPOINT_LENGTH or not _PRINTABLE.fullmatch(endpoint):
        raise BadEndpoint
    try:
        parts = urlsplit(endpoint)
        port = port_of(parts)
    except ValueError as error:
        raise BadEndpoint from error
    if parts.username is not None or parts.password is not None or "#" in endpoint:
        raise BadEndpoint
    host = parts.hostname or ""
    if settings.PUSH_LOOPBACK and host in _LOOPBACK:
        return
    if parts.scheme != "https" or port != _PORTS["https"] or not _HOST.fullmatch(host):
        raise BadEndpoint


def port_of(parts: SplitResult) -> int:
    """Return the port of an address. Raises `ValueError` if it is not a number or the scheme has none."""
    port = parts.port
    if port is None:
        port = _PORTS.get(parts.scheme)
    if port is None:
        raise ValueError(parts.scheme)
    return port


def resolve(host: str, port: int) -> str:
    """Return the IP address to which messages for `host` are sent.

    Raises `BadEndpoint` if any of the host's addresses is not public, and `OSError` if it has none now.
    """
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not (settings.PUSH_LOOPBACK and host in _LOOPBACK) and not all(map(is_public, found)):
        raise BadEndpoint
    return found[0]


def is_public(address: str) -> bool:
    """Return whether an IP address is public, so that it can be reached from the whole internet."""
    try:
        found = _inner(ip_address(address.partition("%")[0]))
    except ValueError:
        return False
    # Some versions of Python call IPv6's site-local addresses, which RFC 3879 ended, global.
    site_local = isinstance(found, IPv6Address) and found.is_site_local
    return found.is_global and not (found.is_multicast or found.is_reserved or site_local)


def _inner(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that an IPv6 address leads to, or the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address in _TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or address
