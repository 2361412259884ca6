"""Set aside a match that cannot be read, as soon as a sweep, an email or a page notices."""

from __future__ import annotations

import logging

from django.db import transaction

from games.engine import registry
from games.matches.errors import Unreadable
from games.matches.selectors.states import load_state
from games.matches.services.locking import lock
from games.matches.services.quarantine import quarantine

log = logging.getLogger("muster.alarm")

UNREADABLE_REASON = "it can neither be read nor rebuilt from its log"


def put_aside(match_id: int) -> bool:
    """Set a match in progress aside if it cannot be read under its lock either.

    Return whether it is set aside now. If the match has finished, or only its past cannot be read, this is
    only logged for the operator.
    """
    with transaction.atomic():
        found = lock(match_id)
        if found is None:
            return False
        match, now = found
        if match.running and match.quarantined_at is None:
            try:
                load_state(match, registry.get(match.title))
            except Unreadable:
                quarantine(match, UNREADABLE_REASON, now)
    if match.quarantined_at is None:
        log.error("match %s is partly unreadable: manage.py verify_match shows where", match_id)
    return match.quarantined_at is not None
