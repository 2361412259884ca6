"""What the service would draw from the operating system is drawn from a seed: seeds, seats, turns."""

from __future__ import annotations

from random import Random

import pytest

from games.competitions.services import tables
from games.matches.services import seating, sweep_order
from games.tournaments.services import seeding


class SeededSecrets:
    """Stands in for the module `secrets`: the same seed draws the same."""

    def __init__(self, seed: str) -> None:
        self._source = Random(seed)

    def token_hex(self, size: int) -> str:
        """Draw so many bytes, as digits."""
        return self._source.randbytes(size).hex()

    def SystemRandom(self) -> Random:
        """Return the source of all draws."""
        return self._source


def draw_from(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let seeds, seats and the order of sweeps be drawn from a seed."""
    drawn = SeededSecrets(seed)
    monkeypatch.setattr(seeding, "secrets", drawn)
    monkeypatch.setattr(seating, "secrets", drawn)
    monkeypatch.setattr(sweep_order, "_chance", Random(seed))
    monkeypatch.setattr(tables, "SystemRandom", drawn.SystemRandom)
