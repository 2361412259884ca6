"""The order of entrants before the first round."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from games.competitions.models import Entrant
from games.tournaments.models import Tournament


def draw_lot() -> str:
    """Return a new lot, from which all random choices follow: 128 bits, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def order_by_seed(
    entrants: Sequence[Entrant],
    seeding: str,
    lot: str,
    strengths: Mapping[int, float],
    last: Mapping[int, int] | None = None,
) -> list[Entrant]:
    """Return entrants in the order of their seeds, the best first.

    If the director seeds by hand, entrants are in the order of their numbers; if by the last season, in the
    order of their places in it (`last`, by the entrant's key). Entrants without a number or place come after
    all others. Entrants who are equal so far, and all entrants if the seeding is by rating, are in the order
    of `strengths` (by the entrant's key), with unrated entrants last. Entrants who are still equal, and all
    entrants if the seeds are drawn, are in the order of the SHA-256 of the lot, a colon and the entrant's
    key.
    """

    def order(entrant: Entrant) -> tuple[float, float, str]:
        hand = rating = 0.0
        if seeding == Tournament.Seeding.HAND:
            hand = entrant.seed or float("inf")
        if seeding == Tournament.Seeding.LAST:
            hand = (last or {}).get(entrant.pk, float("inf"))
        if seeding != Tournament.Seeding.DRAWN:
            rating = -strengths.get(entrant.pk, float("-inf"))
        return hand, rating, draw_key(lot, entrant.pk)

    return sorted(entrants, key=order)


def draw_key(lot: str, number: int) -> str:
    """Return the value by which an entrant is ordered in a draw."""
    return hashlib.sha256(f"{lot}:{number}".encode()).hexdigest()
