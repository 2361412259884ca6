"""Continue random draws under a new epoch after a restore from a backup.

Draws made after the backup are lost, but people have seen them, and under the old epoch they would be
repeated. The new epoch is derived from the old one and the second of the restore, so that nobody can choose
it. An open table has no draws that count yet, so it gets a new key and seal, and its players have to give
their words of luck again.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction

from games.matches.database_failures import is_infrastructure
from games.matches.errors import MatchNotRunning
from games.matches.models import Action, Match
from games.matches.services import playing
from games.matches.services.locked_match import LockedMatch, lock_match
from games.matches.services.locking import lock_known
from games.matches.services.luck import LUCK_WORDS_SECONDS, tell_seal
from games.matches.services.notify import tell_holders
from games.matches.services.opening import new_epoch, new_key
from games.matches.services.quarantine import quarantine
from games.notices.now import database_now

log = logging.getLogger("muster.matches")

OLD_EPOCH_REASON = "it cannot be read, and its epoch is that of before a restore"


class Restored(NamedTuple):
    """The result of a renewal.

    `renewed` is how many matches have a new epoch; `unread` are the keys of those that cannot be read.
    """

    renewed: int
    unread: list[int]


def renew_epochs() -> Restored:
    """Give every match in progress a new epoch, and every open table a new seal.

    All the new epochs have the same time. A match that cannot be read is quarantined; the others are still
    renewed.
    """
    renewed, unread, restored_at = 0, [], database_now()
    running = Match.objects.filter(status=Match.Status.RUNNING).order_by("pk")
    for match_id in running.values_list("pk", flat=True):
        try:
            with transaction.atomic():
                locked = lock_match(match_id, still=True)
                playing.renew_chance(locked, restored_at)
                playing.write(locked)
                _tell(locked)
        except MatchNotRunning:
            continue
        except Exception as error:
            if is_infrastructure(error):
                raise
            log.exception("match %s could not be given a new epoch", match_id)
            with transaction.atomic():
                match, now = lock_known(match_id)
                quarantine(match, OLD_EPOCH_REASON, now)
            unread.append(match_id)
            continue
        renewed += 1
    for match_id in Match.objects.filter(status=Match.Status.OFFERED).values_list("pk", flat=True):
        _seal_anew(match_id)
    return Restored(renewed, unread)


def _tell(locked: LockedMatch) -> None:
    """Notify all holders of seats of the second of the restore, and of the epoch derived from it."""
    match = locked.match
    action = Action.objects.filter(match=match).latest("revision")
    tell_holders(
        kind="restored",
        about=str(action.pk),
        ids={"action": action.pk},
        now=locked.now,
        match=match,
        to_revision=None,
    )


def _seal_anew(match_id: int) -> None:
    """Draw a new key and epoch for an open table, and notify its people.

    They have time to give new words of luck.
    """
    with transaction.atomic():
        match, now = lock_known(match_id)
        if match.status != Match.Status.OFFERED:
            return
        match.key, match.key_seal = new_key()
        match.epoch = new_epoch()
        if match.called_until is not None:
            match.called_until = max(match.called_until, now + timedelta(seconds=LUCK_WORDS_SECONDS))
            match.offered_until = max(match.offered_until, match.called_until)
        match.save(update_fields=["key", "key_seal", "epoch", "called_until", "offered_until"])
        match.seats.update(word="")
        tell_seal(match, now)
