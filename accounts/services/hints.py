"""Store which hints people have met, and whether they skip the others.

Nothing is stored for people who are never shown a hint. `met_hints` reads it.
"""

from django.db import transaction

from ..met_hints import Moment
from ..models import HintProgress, User
from .locking import lock_person


def meet_hint(user_id: int, topic: str, key: str, moment: Moment) -> None:
    """Store that a person has answered a question under a hint, unless they had met it before."""
    with transaction.atomic():
        found = _locked(user_id, topic)
        if key not in found.met:
            found.met[key] = list(moment)
            found.save(update_fields=["met"])


def skip_hints(user_id: int, topic: str, *, skipped: bool) -> None:
    """Show a person no more hints of a topic, or show the remaining ones again."""
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
    """Lock a person; return their row for a topic, which is created if there is none."""
    lock_person(user_id)
    return HintProgress.objects.get_or_create(user_id=user_id, topic=topic)[0]
