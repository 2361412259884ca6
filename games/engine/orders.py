"""Standing orders: answers that a seat gives in advance.

They are stored outside the state and the log. When a decision opens, `Rules.standing` turns a standing order
into an action. An order that does not fit the decision is not used.
"""

from __future__ import annotations

import msgspec


class StandingOrder(msgspec.Struct, frozen=True, tag_field="order"):
    """A typed answer given in advance.

    Its tag is its kind, and a seat may have one standing order of each kind.
    """
