"""Delete a guest's matches when the guest leaves the site. All other matches are kept permanently."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.matches import models
from games.matches.services.locking import lock


@transaction.atomic
def remove_match(match_id: int, *, host: User) -> bool:
    """Delete a guest's practice match with all its rows; return whether it existed and was theirs.

    The match is not part of anyone else's record, because programs hold the other seats. Raises
    `ProtectedError` if a room above stores something about it after all.
    """
    found = lock(match_id)
    if found is None or not found.match.practice or found.match.host_id != host.pk or not host.is_guest:
        return False
    match = found.match
    for rows in (
        models.Placing,
        models.Snapshot,
        models.Event,
        models.Action,
        models.Deadline,
        models.Visit,
        models.Tenure,
        models.Seat,
        models.Ending,
        models.Errand,
    ):
        rows.objects.filter(match=match).delete()
    match.delete()
    return True
