"""Numbers set in secret: each with a salt of its own and a hash that all can see.

A match draws a secret once. The salt of commitment number n follows from both, so that what is
opened later tells nothing of the others. The hash of a number is the SHA-256 of salt, a space
and the number: whoever is shown salt and number can check it.
"""

from __future__ import annotations

import hashlib

from games.engine.chance import Chance

WORDS = 4
"""Draws of 32 bits that make a match's secret."""


def draw_secret(chance: Chance) -> str:
    """The secret of a match: 128 bits as hexadecimal."""
    return "".join(f"{chance.below(1 << 32):08x}" for _ in range(WORDS))


def salt(secret: str, number: int) -> str:
    """The salt of commitment `number` of a match: 128 bits as hexadecimal."""
    return hashlib.sha256(f"{secret} {number}".encode("ascii")).hexdigest()[:32]


def seal(salt: str, value: int) -> str:
    """The hash of a number with its salt, as hexadecimal."""
    return hashlib.sha256(f"{salt} {value}".encode("ascii")).hexdigest()
