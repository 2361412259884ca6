"""Multiple Heads: a second card, as though there were another phase 2.

It needs no use of its own: the second card, or its refusal, is asked for at once.
"""

from __future__ import annotations

from games.arena.table import Table


def is_open(table: Table, seat: int) -> bool:
    """Once a turn at most (R-66), and only while a card is left to play."""
    return not table.doubled and bool(table.counts[seat])
