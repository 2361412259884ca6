"""Numbers set in secret, each with its own salt and a public hash.

A match draws one secret. The salt of commitment number n follows from both, so opening one reveals nothing
about the others. The hash of a number is the SHA-256 of the salt, a space and the number: anyone who is shown
the salt and the number can check it.
"""

from __future__ import annotations

import hashlib

from games.engine.chance import Chance

WORDS = 4
"""The number of 32-bit draws that make a match's secret."""


def draw_secret(chance: Chance) -> str:
    """Draw the secret of a match: 128 bits in hexadecimal."""
    return "".join(f"{chance.below(1 << 32):08x}" for _ in range(WORDS))


def salt(secret: str, number: int) -> str:
    """Return the salt of commitment `number` of a match: 128 bits in hexadecimal."""
    return hashlib.sha256(f"{secret} {number}".encode("ascii")).hexdigest()[:32]


def seal(salt: str, value: int) -> str:
    """Return the hash of a number with its salt, in hexadecimal."""
    return hashlib.sha256(f"{salt} {value}".encode("ascii")).hexdigest()
