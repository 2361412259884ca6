"""The key with which the service identifies itself to push services (VAPID, RFC 8292)."""

from datetime import datetime, timedelta
from email.utils import parseaddr
from functools import lru_cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02
from py_vapid.utils import b64urldecode, b64urlencode

from games.notices.errors import BadPushKey

TOKEN_VALID_FOR = timedelta(hours=12)
"""How long a push service may accept a signature; RFC 8292, 2 allows a day."""


def is_configured() -> bool:
    """Return whether the service has a key, without which no notification can be sent."""
    return bool(settings.VAPID_PRIVATE_KEY)


def public_key() -> str:
    """Return the public key, which a browser needs to subscribe, as an uncompressed point in base64url.

    Raises `BadPushKey` if VAPID_PRIVATE_KEY is not a private key.
    """
    return _public_key(settings.VAPID_PRIVATE_KEY)


def authorization(endpoint: str, *, now: datetime) -> str:
    """Return the Authorization header of a message to `endpoint`, a checked address of a push service.

    Raises `BadPushKey` if VAPID_PRIVATE_KEY is not a private key.
    """
    service = urlsplit(endpoint)
    claims = {
        "aud": f"{service.scheme}://{service.netloc.removesuffix(':443')}",
        "exp": int((now + TOKEN_VALID_FOR).timestamp()),
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    header: str = _signer(settings.VAPID_PRIVATE_KEY).sign(claims)["Authorization"]
    return header


KEY_BYTES = 32
"""The length of a private key (RFC 8292, 3.2: a point of the curve P-256)."""


@lru_cache(maxsize=2)
def _signer(private_key: str) -> Vapid02:
    try:
        if len(b64urldecode(private_key.encode())) != KEY_BYTES:
            raise ValueError(private_key)
        signer: Vapid02 = Vapid02.from_raw(private_key.encode())
    except ValueError:
        raise BadPushKey(
            "VAPID_PRIVATE_KEY is not a private key: it must be 32 random bytes in base64url."
        ) from None
    # The library's own pattern refuses the address of a site whose host has no dot.
    signer.conf["no-strict"] = True
    return signer


@lru_cache(maxsize=2)
def _public_key(private_key: str) -> str:
    point = _signer(private_key).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    encoded: str = b64urlencode(point)
    return encoded
