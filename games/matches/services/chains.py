"""Long chains of automatic answers: cut after one transaction's worth, gone on with later."""

from __future__ import annotations

import logging

from django.db import transaction

from games.matches.database_failures import is_lock, is_machines
from games.matches.errors import HouseRefusal
from games.matches.services import playing
from games.matches.services.locked_match import try_lock_match
from games.matches.services.locking import lock_known
from games.matches.services.quarantine import quarantine

log = logging.getLogger("muster.matches")


def go_on(match_id: int) -> bool:
    """Go on with the chain of a busy match; whether this process did. Another that holds it does
    so itself.

    A chain that fails is tried no second time: no deadline stands still for it that could
    count, so the match is set aside at once.
    """
    try:
        with transaction.atomic():
            locked = try_lock_match(match_id)
            if locked is None or not locked.match.busy:
                return False
            playing.settle(locked)
            playing.write(locked)
            return True
    except HouseRefusal:
        log.warning("match %s goes on later", match_id)
    except Exception as error:
        if is_lock(error):
            log.warning("match %s goes on later", match_id)
            return False
        if is_machines(error):
            raise
        log.exception("the chain of match %s failed", match_id)
        with transaction.atomic():
            match, now = lock_known(match_id)
            quarantine(match, f"its chain failed with {type(error).__name__}", now)
    return False
