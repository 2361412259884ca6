"""Multiple Heads: a second card, as in another phase 2.

It needs no use of its own: the second card, or declining it, is asked for immediately.
"""

from __future__ import annotations

from games.arena.table import OpenMatch


def is_open(table: OpenMatch, seat: int) -> bool:
    """Return whether a second card may be played: once a turn (R-66), and only with a card left."""
    return not table.doubled and bool(table.counts[seat])
