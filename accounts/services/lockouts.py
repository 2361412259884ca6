"""Report that an operator locked someone out or let them back in.

Rooms above register listeners that record it, and explanations for people who are locked out.
"""

from __future__ import annotations

from games.engine.listeners import Listeners

from ..models import User

lockout_changed: Listeners[[User, User], None] = Listeners()
"""Called with a person who was locked out or let back in, as now stored, and the operator.

It is called in the transaction that changes the person.
"""

lockout_explanations: Listeners[[User], str | None] = Listeners()
"""Asked for the address of a page that tells a person why they are locked out, or None.

The person has signed in correctly.
"""


def explanation_of(user: User) -> str | None:
    """Return the address of a page that tells `user` why they are locked out; None if there is none."""
    return next((address for address in lockout_explanations.ask(user) if address is not None), None)
