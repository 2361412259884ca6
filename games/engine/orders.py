"""Standing orders: answers a seat gives in advance.

They are stored outside state and log. `Rules.standing` turns one into an action when a decision opens; an
order that does not fit then is not used.
"""

from __future__ import annotations

import msgspec


class StandingOrder(msgspec.Struct, frozen=True, tag_field="order"):
    """A typed answer in advance; the tag is its kind, and a seat may have one of each kind."""
