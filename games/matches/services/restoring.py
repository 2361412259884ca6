"""After a restore from a backup: chance goes on under a new epoch.

What was drawn after the backup is lost here, and seen by people; under the old epoch it
would be drawn again.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from django.db import transaction

from games.matches.errors import MatchNotRunning
from games.matches.models import Match
from games.matches.services.locking import lock_known
from games.matches.services.opening import new_epoch
from games.matches.services.quarantine import quarantine
from games.matches.services.sitting import sit
from games.matches.services.trouble import is_machines

log = logging.getLogger("muster.matches")

OLD_EPOCH = "it cannot be read, and its epoch is that of before a restore"


class Restored(NamedTuple):
    """How many running matches go on under a new epoch, and the numbers of those that keep the
    old one, for they cannot be read."""

    renewed: int
    unread: list[int]


def restored() -> Restored:
    """Store an `Epoch` in every running match, and renew that of every open table. A match that
    cannot be read is set aside, and all others go on."""
    renewed, unread = 0, []
    running = Match.objects.filter(status=Match.Status.RUNNING).order_by("pk")
    for match_id in running.values_list("pk", flat=True):
        try:
            with transaction.atomic():
                sitting = sit(match_id, quarantined=True)
                assert sitting is not None
                sitting.renew_chance(new_epoch())
                sitting.write()
        except MatchNotRunning:
            continue
        except Exception as error:
            if is_machines(error):
                raise
            log.exception("match %s keeps its epoch", match_id)
            with transaction.atomic():
                match, now = lock_known(match_id)
                quarantine(match, OLD_EPOCH, now)
            unread.append(match_id)
            continue
        renewed += 1
    for match_id in Match.objects.filter(status=Match.Status.OFFERED).values_list("pk", flat=True):
        Match.objects.filter(pk=match_id, status=Match.Status.OFFERED).update(epoch=new_epoch())
    return Restored(renewed, unread)
