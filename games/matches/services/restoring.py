"""After a restore from a backup: chance goes on under a new epoch.

What was drawn after the backup is lost here, and seen by people; under the old epoch it
would be drawn again.
"""

from __future__ import annotations

from django.db import transaction

from games.matches.errors import MatchNotRunning
from games.matches.models import Match
from games.matches.services.opening import new_epoch
from games.matches.services.sitting import sit


def restored() -> int:
    """Store an `Epoch` in every running match, and renew that of every open table; gives
    how many running ones there were."""
    renewed = 0
    for match_id in Match.objects.filter(status=Match.Status.RUNNING).values_list("pk", flat=True):
        try:
            with transaction.atomic():
                sitting = sit(match_id, quarantined=True)
                assert sitting is not None
                sitting.renew_chance(new_epoch())
                sitting.write()
        except MatchNotRunning:
            continue
        renewed += 1
    for match_id in Match.objects.filter(status=Match.Status.OFFERED).values_list("pk", flat=True):
        Match.objects.filter(pk=match_id, status=Match.Status.OFFERED).update(epoch=new_epoch())
    return renewed
