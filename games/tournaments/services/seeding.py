"""The order before the first round."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from games.competitions.models import Entrant
from games.tournaments.models import Tournament


def draw_lot() -> str:
    """Return a new lot, which decides all random choices: 128 bits, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def order_by_seed(
    entrants: Sequence[Entrant],
    seeding: str,
    lot: str,
    strengths: Mapping[int, float],
    last: Mapping[int, int] | None = None,
) -> list[Entrant]:
    """Return entrants in the order of their seeds, the best first.

    If the director seeds by hand, they are in the order of their numbers; by the `last` season, in the
    order of their places in it (by the entrant's key). Entrants without such a number follow all others.
    Equal entrants, and everyone if the seeding is by rating, are in the order of `strengths` (by the
    entrant's key), those without a rating last. Entrants who are still equal, and all entrants in a draw,
    are ordered by a draw: the SHA-256 of the lot, a colon and the entrant's number.
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
    """Return the value that orders an entrant in a draw."""
    return hashlib.sha256(f"{lot}:{number}".encode()).hexdigest()
