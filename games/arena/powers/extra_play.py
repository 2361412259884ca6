"""Multiple Heads: play a second card, as in another phase 2.

The power is not used by an action of its own. The player is asked immediately for the second card, which may
be declined.
"""

from __future__ import annotations

from games.arena.table import OpenMatch


def is_open(table: OpenMatch, seat: int) -> bool:
    """Return whether a second card may be played: once a turn, and only with a card left (R-66)."""
    return not table.doubled and bool(table.counts[seat])
