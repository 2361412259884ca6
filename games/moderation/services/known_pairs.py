"""Mark a pair of people as harmless, and remove the mark."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.matches.errors import AlreadyChanged, ConflictOfInterest, NotYours
from games.matches.models import AuditEntry
from games.matches.services.audit import record_audit, reported_matches, user_target
from games.moderation.pair_models import KnownPair
from games.moderation.selectors.pairs import Pair, find_pair, has_pair_conflict
from games.notices.now import database_now
from games.notices.services.approaching import lock_people


def mark_harmless(*, one_id: int, other_id: int, by: User, reason: str) -> None:
    """Mark a pair as harmless, together with the kinds of findings that there are now.

    This replaces an earlier mark. Raises `NotYours` if there is no such pair, or `ConflictOfInterest`.
    """
    with transaction.atomic():
        pair = lock_pair(one_id, other_id, by)
        now = database_now()
        KnownPair.objects.update_or_create(
            one=pair.one,
            other=pair.other,
            defaults={"kinds": sorted(pair.kinds), "reason": reason, "by": by, "made_at": now},
        )
        _record(pair, by, AuditEntry.PAIR_CLEARED, reason, now)


def remove_mark(*, one_id: int, other_id: int, by: User, reason: str) -> None:
    """Remove the mark of a pair as harmless, so that it is listed again.

    Raises `NotYours`, `ConflictOfInterest`, or `AlreadyChanged` if the pair is not marked.
    """
    with transaction.atomic():
        pair = lock_pair(one_id, other_id, by)
        if not KnownPair.objects.filter(one=pair.one, other=pair.other).delete()[0]:
            raise AlreadyChanged
        _record(pair, by, AuditEntry.PAIR_REOPENED, reason, database_now())


def lock_pair(one_id: int, other_id: int, by: User) -> Pair:
    """Lock both people of a pair and return it. Raises `NotYours` or `ConflictOfInterest`."""
    if not by.is_staff:
        raise NotYours
    # The pair is read only under the lock: an account may have been erased before, and the evidence with it.
    lock_people(*User.objects.filter(pk__in=(one_id, other_id)))
    pair = find_pair(one_id, other_id, by)
    if pair is None:
        raise NotYours
    if has_pair_conflict(by, pair.one, pair.other):
        raise ConflictOfInterest
    return pair


def _record(pair: Pair, by: User, verb: str, reason: str, now: datetime) -> None:
    """Record an entry for each of the two people, so that either's trail shows it."""
    about = reported_matches([found.match_id for each in pair.evidence for found in each.findings])
    for person in (pair.one, pair.other):
        record_audit(by=by, verb=verb, target=user_target(person.pk), reason=reason, now=now, after=about)
