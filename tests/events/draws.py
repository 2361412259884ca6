"""Draw from a seed what the service would draw from the operating system: seeds, seats, turns."""

from __future__ import annotations

from random import Random

import pytest

from games.competitions.services import tables
from games.matches.services import seating, sweep_order
from games.tournaments.services import seeding


class SeededSecrets:
    """A stand-in for the module `secrets` whose draws depend only on the seed."""

    def __init__(self, seed: str) -> None:
        self._source = Random(seed)

    def token_hex(self, size: int) -> str:
        """Draw `size` bytes, as hexadecimal digits."""
        return self._source.randbytes(size).hex()

    def SystemRandom(self) -> Random:
        """Return the source of all draws."""
        return self._source


def draw_from(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw seeds, seats and the order of sweeps from a seed."""
    drawn = SeededSecrets(seed)
    monkeypatch.setattr(seeding, "secrets", drawn)
    monkeypatch.setattr(seating, "secrets", drawn)
    monkeypatch.setattr(sweep_order, "_chance", Random(seed))
    monkeypatch.setattr(tables, "SystemRandom", drawn.SystemRandom)
