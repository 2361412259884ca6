"""Emptying an account: the person goes, the row stays, and the others keep the record of their matches."""

from collections.abc import Callable

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.utils import timezone

from .. import names
from ..models import Export, User
from .locking import lock_person

#: Removes what a room knows of a person beyond what other people's records need.
Part = Callable[[User], None]

#: Goes on, by primary key, with what a part has left to do elsewhere.
Afterwards = Callable[[int], None]

_parts: dict[str, Part] = {}
_afterwards: dict[str, Afterwards] = {}


def register(name: str, part: Part, *, afterwards: Afterwards | None = None) -> None:
    """Have ``part`` run whenever a person is erased. Called by upper rooms from AppConfig.ready.

    A part runs in the transaction of the erasure, before the account itself is emptied, and locks no row of
    an upper room (`docs/locking.md`); ``afterwards`` runs when it is stored.
    """
    _parts[name] = part
    if afterwards is not None:
        _afterwards[name] = afterwards


def erase(user: User) -> None:
    """Empty ``user``'s account for good; nothing happens if it is empty already."""
    if _erase(user.pk):
        for go_on in _afterwards.values():
            go_on(user.pk)


@transaction.atomic
def _erase(user_id: int) -> bool:
    """Whether there was anything to empty."""
    user = lock_person(user_id)
    if user.erased_at is not None:
        return False
    # First of all: a sweep that is just finishing it mails its owner, and that mail goes with a part below.
    Export.objects.filter(user=user).delete()
    user.absences.all().delete()
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
