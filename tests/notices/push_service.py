"""A push service on this machine, and a browser with a second implementation of RFC 8291.

The implementation follows the RFC with the primitives of `cryptography` and shares nothing with the library
that encrypts.
"""

from __future__ import annotations

import json
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT_BYTES, RECORD_SIZE_BYTES = 16, 4


def to_text(data: bytes) -> str:
    """Return bytes in unpadded base64url."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def to_bytes(text: str) -> bytes:
    """Return the bytes of unpadded base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Return the private key whose number is `text`."""
    return ec.derive_private_key(int.from_bytes(to_bytes(text)), ec.SECP256R1())


def _hkdf(salt: bytes, info: bytes, secret: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Browser:
    """What a browser knows of its subscription (RFC 8291, 3.1 and 3.2)."""

    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"0123456789abcdef"):
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth

    @property
    def fields(self) -> dict[str, str]:
        """Return the keys as the browser hands them over."""
        return {"p256dh": to_text(point(self.key.public_key())), "auth": to_text(self.auth)}

    def decrypt(self, body: bytes) -> bytes:
        """Return the text of a message (RFC 8188, 2; RFC 8291, 3.4), which is a single record."""
        salt, rest = body[:SALT_BYTES], body[SALT_BYTES:]
        size = int.from_bytes(rest[:RECORD_SIZE_BYTES])
        length = rest[RECORD_SIZE_BYTES]
        start = RECORD_SIZE_BYTES + 1
        sender, record = rest[start : start + length], rest[start + length :]
        assert len(record) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + point(self.key.public_key()) + sender
        secret = _hkdf(self.auth, info, shared, 32)
        key = _hkdf(salt, b"Content-Encoding: aes128gcm\0", secret, 16)
        nonce = _hkdf(salt, b"Content-Encoding: nonce\0", secret, 12)
        padded = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert padded.endswith(b"\x02"), "the last record"
        return padded[:-1]


class Claims(NamedTuple):
    """What a VAPID token says (RFC 8292, 2), and the key that signed it."""

    audience: str
    subject: str
    expires: int
    key: str


def read_authorization(header: str) -> Claims:
    """Return the claims of an Authorization header once its signature has been checked (RFC 8292, 3)."""
    scheme, _space, given = header.partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in given.split(","))
    signed, _dot, signature = fields["t"].rpartition(".")
    raw = to_bytes(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(fields["k"]))
    numbers = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    key.verify(utils.encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(to_bytes(part)) for part in signed.split("."))
    assert head["alg"] == "ES256"
    return Claims(claims["aud"], claims["sub"], claims["exp"], fields["k"])


class Request(NamedTuple):
    """A message that the service received."""

    path: str
    headers: Mapping[str, str]
    body: bytes


class PushService:
    """The messages that arrived, and the status that a path is answered with (201 unless a test says so)."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.status: dict[str, int] = {}
        self.connections = 0
        self.answer_seconds = 0.0
        self.url = ""

    def endpoint(self, name: str) -> str:
        """Return the address of one browser."""
        return f"{self.url}/{name}"

    def received(self, name: str) -> list[Request]:
        """Return the messages for one browser."""
        return [each for each in self.requests if each.path == f"/{name}"]


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service on a free port of this machine."""
    found = PushService()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"  # connections stay open

        def setup(self) -> None:
            super().setup()
            found.connections += 1

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            time.sleep(found.answer_seconds)
            found.requests.append(Request(self.path, dict(self.headers), body))
            self.send_response(found.status.get(self.path.removeprefix("/"), 201))
            self.send_header("Location", f"{found.url}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
