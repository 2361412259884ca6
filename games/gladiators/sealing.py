"""Numbers set in secret, each with its own salt and a public hash.

At its start, a match draws one secret. The salt of each commitment is derived from the secret and the number
of the commitment, so one revealed salt gives no information about the others. The hash is the SHA-256 of the
salt, a space and the number that was set. Anyone who is later shown the salt and the number can check the
hash.
"""

from __future__ import annotations

import hashlib

from games.engine.chance import Chance

SECRET_WORDS = 4
"""How many 32-bit numbers are drawn for a match's secret."""


def draw_secret(chance: Chance) -> str:
    """Draw the secret of a match: 128 bits in hexadecimal."""
    return "".join(f"{chance.below(1 << 32):08x}" for _ in range(SECRET_WORDS))


def salt(secret: str, number: int) -> str:
    """Return the salt of commitment number `number` in a match: 128 bits in hexadecimal."""
    return hashlib.sha256(f"{secret} {number}".encode("ascii")).hexdigest()[:32]


def seal(salt: str, value: int) -> str:
    """Return the hash of a number together with its salt, in hexadecimal."""
    return hashlib.sha256(f"{salt} {value}".encode("ascii")).hexdigest()
