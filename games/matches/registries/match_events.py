"""What happens in matches, reported to the rooms above in the transaction in which it happens."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from games.engine.listeners import Listeners

if TYPE_CHECKING:
    from accounts.models import User
    from games.matches.models import Tenure, Visit
    from games.matches.services.locked_match import LockedMatch

seat_acted: Listeners[[Tenure, datetime, LockedMatch | None, Visit | None], None] = Listeners()
"""A person acted for a seat: their tenure, when, at which locked match, and in which visit.

The match is None if they did not act there and nothing is announced there. With the visit (None: none), the
log can report the act, too.
"""

seat_given: Listeners[[int, User, User], None] = Listeners()
"""A guest's seat was given to another user, under the match's lock.

The arguments are the match's key, the guest, and the account or guest that has the seat from now on: the same
player.
"""

player_fell_silent: Listeners[[User], None] = Listeners()
"""A silent player has missed a second turn, or a player was locked out.

It may be reported under a match's lock, so a listener must not lock a second match: another match learns of
this by an errand.
"""
