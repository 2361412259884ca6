"""What happens elsewhere when one person blocks another.

Rooms that have requests between two people register a listener.
"""

from __future__ import annotations

from accounts.models import User
from games.engine.listeners import Listeners

person_blocked: Listeners[[User, User], None] = Listeners()
"""Called with the owner of a new block and the other person, in the block's transaction and under the locks
on both.

A listener must withdraw the owner's requests to the other person, and decline the other person's requests to
the owner.
"""
