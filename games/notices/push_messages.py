"""The encrypted message that carries a notification to a browser (RFC 8291)."""

import json
from base64 import urlsafe_b64decode
from datetime import datetime

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from accounts.models import User
from accounts.reader_keys import reader_key
from games.notices.models import PushSubscription
from games.notices.push_content import PushContent

LONGEST_TTL_SECONDS = 28 * 24 * 60 * 60
"""How long a push service may keep a message for a browser that is not running; most accept no more."""

POINT_BYTES = 65
"""The length of an uncompressed point of the curve P-256, with the byte that says so."""

SECRET_BYTES = 16
"""The length of a browser's authentication secret (RFC 8291, 3.2)."""


def plain_message(content: PushContent, reader: User) -> bytes:
    """Return a notification as JSON for the service worker (`templates/site/worker.js`), not yet encrypted.

    The message contains the key of its `reader`: the service worker does not show it if someone else is
    signed in.
    """
    fields = {
        "title": content.title,
        "body": content.body,
        "path": content.path,
        "lang": reader.language,
        "reader": reader_key(reader),
    }
    return json.dumps(fields).encode()


def encrypt(plain: bytes, subscription: PushSubscription) -> bytes:
    """Return `plain` encrypted so that only the subscribed browser can read it."""
    encrypted: bytes = http_ece.encrypt(
        plain,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decode_key(subscription.p256dh),
        auth_secret=decode_key(subscription.auth),
    )
    return encrypted


def ttl(content: PushContent, *, now: datetime) -> int:
    """Return for how many seconds a push service keeps the message (RFC 8030, 5.2)."""
    left = int((content.expires_at - now).total_seconds())
    return max(0, min(left, LONGEST_TTL_SECONDS))


def decode_key(text: str) -> bytes:
    """Return the bytes of a key in unpadded base64url. Raises `ValueError` if it is not that."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def is_public_key(text: str) -> bool:
    """Return whether `text` is a browser's public key: an uncompressed point of the curve P-256."""
    try:
        point = decode_key(text)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES


def is_secret(text: str) -> bool:
    """Return whether `text` is a browser's authentication secret."""
    try:
        return len(decode_key(text)) == SECRET_BYTES
    except ValueError:
        return False
