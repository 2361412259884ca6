"""Multiple Heads: play a second card, as in another phase 2.

The power has no action of its own. The player is immediately asked for the second card, and may decline to
play one.
"""

from __future__ import annotations

from games.arena.table import OpenMatch


def is_open(table: OpenMatch, seat: int) -> bool:
    """Return whether a second card may be played.

    This is so once in a turn, and only if the seat has a card left (R-66).
    """
    return not table.doubled and bool(table.counts[seat])
