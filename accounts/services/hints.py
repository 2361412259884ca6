"""Store which hints people have seen, and whether they skip the others.

Nothing is stored for people who are never shown a hint. The module `met_hints` reads these rows.
"""

from django.db import transaction

from ..met_hints import Moment
from ..models import HintProgress, User
from .locking import lock_person


def meet_hint(user_id: int, topic: str, key: str, moment: Moment) -> None:
    """Record when a person first answered a question under a hint; later answers change nothing."""
    with transaction.atomic():
        found = _locked(user_id, topic)
        if key not in found.met:
            found.met[key] = list(moment)
            found.save(update_fields=["met"])


def skip_hints(user_id: int, topic: str, *, skipped: bool) -> None:
    """Stop showing a person hints about a topic, or start showing the remaining ones again."""
    with transaction.atomic():
        found = _locked(user_id, topic)
        found.skipped = skipped
        found.save(update_fields=["skipped"])


def give_hints(guest: User, user: User) -> None:
    """Copy the hints that a guest has seen to the account that takes over the guest's matches."""
    with transaction.atomic():
        for row in HintProgress.objects.filter(user=guest):
            found = _locked(user.pk, row.topic)
            found.met = row.met | found.met
            found.skipped = found.skipped or row.skipped
            found.save(update_fields=["met", "skipped"])


def _locked(user_id: int, topic: str) -> HintProgress:
    """Lock a person and return their row for a topic, creating it if there is none."""
    lock_person(user_id)
    return HintProgress.objects.get_or_create(user_id=user_id, topic=topic)[0]
