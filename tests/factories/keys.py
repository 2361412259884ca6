"""Sign-in methods beside the password: apps, recovery codes, and passkeys that answer in memory."""

import base64
import hashlib
import hmac
import json
import secrets
import struct
import time
from dataclasses import dataclass, field
from typing import Any

from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from accounts.models import User

PRESENT, VERIFIED, ATTESTED = (  # flags of WebAuthn, 6.1
    AuthenticatorData.FLAG.UP,
    AuthenticatorData.FLAG.UV,
    AuthenticatorData.FLAG.AT,
)
HERE = "http://localhost:8000"


def code_at(secret: str, periods: int = 0) -> str:
    """Return the six digits that an app shows `periods` periods from now (RFC 6238, RFC 4226)."""
    counter = struct.pack(">Q", int(time.time()) // 30 + periods)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    start = digest[-1] & 0x0F
    number = struct.unpack(">I", digest[start : start + 4])[0] & 0x7FFFFFFF
    return f"{number % 10**6:06}"


def make_app(user: User) -> str:
    """Give ``user`` an authenticator app and return its secret."""
    secret = base64.b32encode(secrets.token_bytes(20)).decode()
    data = {"secret": get_adapter().encrypt(secret)}
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data=data)
    return secret


def make_recovery_codes(user: User) -> list[str]:
    """Give ``user`` recovery codes and return them."""
    data = {"seed": get_adapter().encrypt(secrets.token_hex(40)), "used_mask": 0}
    kept = Authenticator.objects.create(user=user, type=Authenticator.Type.RECOVERY_CODES, data=data)
    codes: list[str] = kept.wrap().generate_codes()
    return codes


@dataclass
class SoftKey:
    """A passkey in memory: it returns what a browser would hand over."""

    origin: str = HERE
    flags: AuthenticatorData.FLAG = PRESENT | VERIFIED
    identifier: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    secret: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    handle: str = ""

    def made(self, options: dict[str, Any]) -> str:
        """Return the answer to options of a creation, as the form's field contains it."""
        asked = options["publicKey"]
        self.handle = asked["user"]["id"]
        key = ES256.from_cryptography_key(self.secret.public_key())  # type: ignore[no-untyped-call]
        public = AttestedCredentialData.create(Aaguid(bytes(16)), self.identifier, key)
        data = AuthenticatorData.create(self._hash(asked["rp"]["id"]), self.flags | ATTESTED, 0, public)
        attestation = AttestationObject.create("none", data, {})
        client = self._client_data("webauthn.create", asked)
        return self._answer(clientDataJSON=client, attestationObject=bytes(attestation))

    def answered(self, options: dict[str, Any]) -> str:
        """Return the answer to options of a request, as the form's field contains it."""
        asked = options["publicKey"]
        client = self._client_data("webauthn.get", asked)
        data = AuthenticatorData.create(self._hash(asked["rpId"]), self.flags, 1)
        signed = self.secret.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        answer = json.loads(self._answer(clientDataJSON=client, authenticatorData=data, signature=signed))
        answer["response"]["userHandle"] = self.handle
        return json.dumps(answer)

    def _answer(self, **parts: bytes) -> str:
        name = websafe_encode(self.identifier)
        return json.dumps(
            {
                "id": name,
                "rawId": name,
                "type": "public-key",
                "response": {key: websafe_encode(bytes(part)) for key, part in parts.items()},
                "clientExtensionResults": {"credProps": {"rk": True}},
            }
        )

    def _client_data(self, kind: str, asked: dict[str, Any]) -> bytes:
        return bytes(CollectedClientData.create(type=kind, challenge=asked["challenge"], origin=self.origin))

    @staticmethod
    def _hash(rp_id: str) -> bytes:
        return hashlib.sha256(rp_id.encode()).digest()


def make_passkey(user: User, name: str = "Phone", **fields: Any) -> SoftKey:
    """Give ``user`` a passkey and return it."""
    key = SoftKey(**fields)
    handle = websafe_encode(user_pk_to_url_str(user).encode())
    asked = {"publicKey": {"user": {"id": handle}, "rp": {"id": "localhost"}, "challenge": "AAAA"}}
    credential = json.loads(key.made(asked))
    Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data={"name": name, "credential": credential}
    )
    return key
