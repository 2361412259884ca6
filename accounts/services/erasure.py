"""Erasing an account.

The personal data is deleted. The row stays, so that other players keep the record of their matches.
"""

from collections.abc import Callable

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.utils import timezone

from .. import names
from ..models import Export, HintProgress, User
from .locking import lock_person

#: A function that deletes what a room stores about a person beyond what other people's records need.
ErasurePart = Callable[[User], None]

#: A function that, given a person's primary key, continues with what a part still has to do elsewhere.
ErasureFollowUp = Callable[[int], None]

_parts: dict[str, ErasurePart] = {}
_afterwards: dict[str, ErasureFollowUp] = {}


def register_erasure(name: str, part: ErasurePart, *, afterwards: ErasureFollowUp | None = None) -> None:
    """Register `part`, which runs whenever a person is erased.

    Rooms above call this from `AppConfig.ready`. A part runs in the transaction of the erasure, before the
    account itself is erased, and locks no row of a room above (`docs/locking.md`). `afterwards` runs once the
    transaction is committed.
    """
    _parts[name] = part
    if afterwards is not None:
        _afterwards[name] = afterwards


def erase(user: User) -> None:
    """Erase `user`'s account permanently; do nothing if that has been done already."""
    if _erase(user.pk):
        for go_on in _afterwards.values():
            go_on(user.pk)


@transaction.atomic
def _erase(user_id: int) -> bool:
    """Erase an account; return whether there was anything to erase."""
    user = lock_person(user_id)
    if user.erased_at is not None:
        return False
    # Delete the archive first: a sweep that is just finishing it emails its owner, and a part below deletes
    # that email.
    Export.objects.filter(user=user).delete()
    user.absences.all().delete()
    HintProgress.objects.filter(user=user).delete()
    for part in _parts.values():
        part(user)
    for session in UserSession.objects.filter(user=user):
        session.end()
    Authenticator.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    _empty(user)
    user.save()
    return True


def _empty(user: User) -> None:
    kept = {"id", "joined_at"}
    for field in User._meta.concrete_fields:
        if field.name not in kept:
            setattr(user, field.attname, field.get_default())
    user.email = None
    user.display_name = f"{names.FORMER} {user.pk}"
    user.is_active = False
    user.set_unusable_password()
    user.erased_at = timezone.now()
