"""Numbers set in secret: salt and hash of each (the issue's promise of proof)."""

from __future__ import annotations

import hashlib

from games.engine.chance import SeededChance
from games.gladiators.sealing import draw_secret, salt, seal

SECRET = "00112233445566778899aabbccddeeff"


def test_a_secret_has_128_bits_and_every_commitment_a_salt_of_its_own() -> None:
    secrets = {draw_secret(SeededChance(seed)) for seed in range(50)}
    assert len(secrets) == 50
    assert all(len(bytes.fromhex(secret)) == 16 for secret in secrets)
    salts = {salt(SECRET, number) for number in range(500)}
    assert len(salts) == 500
    assert all(len(bytes.fromhex(each)) == 16 for each in salts)


def test_who_is_shown_salt_and_number_can_check_the_hash() -> None:
    shown = salt(SECRET, 7)
    assert seal(shown, 5) == hashlib.sha256(f"{shown} 5".encode()).hexdigest()
    assert len({seal(shown, number) for number in range(1, 7)}) == 6


def test_equal_numbers_have_different_hashes() -> None:
    assert seal(salt(SECRET, 1), 3) != seal(salt(SECRET, 2), 3)


def test_the_words_and_bytes_are_fixed() -> None:
    """Test vectors, because stored matches are always checked with them."""
    assert salt(SECRET, 0) == hashlib.sha256(b"00112233445566778899aabbccddeeff 0").hexdigest()[:32]
    assert seal("ab" * 16, 4) == hashlib.sha256(b"ab" * 16 + b" 4").hexdigest()
