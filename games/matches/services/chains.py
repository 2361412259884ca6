"""Resume long chains of automatic answers, which are cut off when they exceed one transaction."""

from __future__ import annotations

import logging

from django.db import transaction

from games.matches.database_failures import is_infrastructure, is_lock
from games.matches.errors import SiteRefusal
from games.matches.services import playing
from games.matches.services.locked_match import try_lock_match
from games.matches.services.locking import lock_known
from games.matches.services.quarantine import quarantine

log = logging.getLogger("muster.matches")


def resume_chain(match_id: int) -> bool:
    """Resume the chain of a busy match; return whether this process did so.

    If another process holds the match's lock, that process resumes the chain. A chain that fails is not tried
    a second time: there is no deadline on which its failures could be counted, so the match is set aside
    immediately.
    """
    try:
        with transaction.atomic():
            locked = try_lock_match(match_id)
            if locked is None or not locked.match.busy:
                return False
            playing.answer_and_hand_over(locked)
            playing.write(locked)
            return True
    except SiteRefusal:
        log.warning("match %s continues later", match_id)
    except Exception as error:
        if is_lock(error):
            log.warning("match %s continues later", match_id)
            return False
        if is_infrastructure(error):
            raise
        log.exception("the chain of match %s failed", match_id)
        with transaction.atomic():
            match, now = lock_known(match_id)
            quarantine(match, f"its chain failed with {type(error).__name__}", now)
    return False
