"""Standing orders: answers a seat gives in advance.

They stand outside state and log. `Rules.standing` turns one into an action when a
decision opens; one that does not fit then is not used.
"""

from __future__ import annotations

import msgspec


class StandingOrder(msgspec.Struct, frozen=True, tag_field="order"):
    """A typed answer in advance; the tag is its kind, one of which a seat may have."""
