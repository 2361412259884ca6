"""Find the promises of pairing that a round breaks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.pairing.pairing_types import Entrant, History, Pair, Pairing, pairs_at_table


class Compromises(NamedTuple):
    """Promises that a round does not keep.

    These are pairs that must not meet, pairs that meet again, and the keys with a second bye."""

    forbidden: tuple[Pair, ...]
    repeats: tuple[Pair, ...]
    second_byes: tuple[int, ...]

    def __bool__(self) -> bool:
        return any(self)


def compromises(pairing: Pairing, entrants: Iterable[Entrant], history: History) -> Compromises:
    """Return the promises that a round breaks."""
    met = [pair for table in pairing.tables for pair in pairs_at_table(table)]
    had = {entrant.key for entrant in entrants if entrant.byes}
    return Compromises(
        forbidden=tuple(pair for pair in met if pair in history.forbidden),
        repeats=tuple(pair for pair in met if history.met.get(pair)),
        second_byes=tuple(key for key in pairing.byes if key in had),
    )
