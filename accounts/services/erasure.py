"""Leaving the site, returning within two weeks, and erasing an account permanently.

To others, people who leave disappear at once: they give up their seats permanently, and what belongs to them
alone is deleted. Their address, name, keys and preferences are kept, but not shown, in case they sign in
again; after two weeks they are deleted. The row stays, so that other players keep the record of their
matches.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.engine.listeners import NamedRegistrations

from .. import names
from ..models import Export, HintProgress, SignInTrace, User
from .locking import lock_person

UNDO_SPAN = timedelta(days=14)
"""How long people who have left can undo this by signing in."""

#: A function that deletes what a room stores about a person beyond what other people's records need.
ErasurePart = Callable[[User], None]

#: A function that, given a person's primary key, continues with what a part still has to do elsewhere.
ErasureFollowUp = Callable[[int], None]

_parts: NamedRegistrations[ErasurePart] = NamedRegistrations()
_permanent_parts: NamedRegistrations[ErasurePart] = NamedRegistrations()
_afterwards: NamedRegistrations[ErasureFollowUp] = NamedRegistrations()
_returns: NamedRegistrations[ErasurePart] = NamedRegistrations()


def register_erasure(
    name: str,
    part: ErasurePart | None = None,
    *,
    permanently: ErasurePart | None = None,
    afterwards: ErasureFollowUp | None = None,
    restored: ErasurePart | None = None,
) -> None:
    """Register a room's parts in leaving and erasure.

    `part` runs when a person leaves, and again when they are erased. `permanently` runs only when they are
    erased. It deletes what must still be there for people who return within two weeks, such as their
    preferences, or what they must not escape by leaving, such as blocks that others made. Both run in the
    same transaction, before the account itself changes, and may not lock rows of a room above
    (`docs/locking.md`). `afterwards` runs once the transaction is committed. `restored` runs when a
    person returns, in the transaction that restores their account. Rooms above call this from
    `AppConfig.ready`.
    """
    if part is not None:
        _parts.register(name, part)
    if permanently is not None:
        _permanent_parts.register(name, permanently)
    if afterwards is not None:
        _afterwards.register(name, afterwards)
    if restored is not None:
        _returns.register(name, restored)


def can_be_undone() -> bool:
    """Return whether people who leave may return.

    This is so only with a worker, whose daily sweep erases those who do not return.
    """
    return bool(settings.SWEEPS == "worker")


def leave(user: User) -> None:
    """Let `user` leave the site; signing in within `UNDO_SPAN` undoes it.

    If leaving cannot be undone here, the account is erased at once.
    """
    _part_with(user.pk, keep_account=can_be_undone())


def erase(user: User) -> None:
    """Erase `user`'s account permanently, whether they have left or not.

    If the account has already been erased, do nothing.
    """
    _part_with(user.pk, keep_account=False)


@transaction.atomic
def restore(user: User) -> bool:
    """Restore the account of a person who has left, but not the seats that they gave up.

    Return false if they have not left, or their account has been erased permanently.
    """
    locked = lock_person(user.pk)
    if locked.erased_at is None or locked.email is None:
        return False
    locked.erased_at = user.erased_at = None
    locked.save(update_fields=["erased_at"])
    for part in _returns.values():
        part(locked)
    return True


def erase_next(*, now: datetime) -> bool:
    """Erase one person who left at least `UNDO_SPAN` ago; return False if there is none."""
    due = User.objects.filter(erased_at__lte=now - UNDO_SPAN, email__isnull=False)
    user_id = due.order_by("erased_at").values_list("pk", flat=True).first()
    if user_id is None:
        return False
    _part_with(user_id, keep_account=False, left_before=now - UNDO_SPAN)
    return True


def _part_with(user_id: int, *, keep_account: bool, left_before: datetime | None = None) -> None:
    if _clear(user_id, keep_account=keep_account, left_before=left_before):
        for go_on in _afterwards.values():
            go_on(user_id)


@transaction.atomic
def _clear(user_id: int, *, keep_account: bool, left_before: datetime | None) -> bool:
    """Delete what is stored about a person; return whether there was anything to delete.

    With `left_before`, a person who has returned in the meantime is not affected.
    """
    user = lock_person(user_id)
    returned = left_before is not None and (user.erased_at is None or user.erased_at > left_before)
    if returned or (user.erased_at is not None and (keep_account or user.email is None)):
        return False
    # Delete the archive first: a sweep that is just finishing it emails its owner, and a part below deletes
    # that email.
    Export.objects.filter(user=user).delete()
    user.absences.all().delete()
    HintProgress.objects.filter(user=user).delete()
    for part in _parts.values():
        part(user)
    if not keep_account:
        for part in _permanent_parts.values():
            part(user)
    for session in UserSession.objects.filter(user=user):
        session.end()
    SignInTrace.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    if keep_account:
        user.is_staff = user.is_superuser = False
        user.erased_at = timezone.now()
    else:
        Authenticator.objects.filter(user=user).delete()
        EmailAddress.objects.filter(user=user).delete()
        _empty(user)
    user.save()
    return True


def _empty(user: User) -> None:
    kept = {"id", "joined_at"}
    left_at = user.erased_at or timezone.now()
    for field in User._meta.concrete_fields:
        if field.name not in kept:
            setattr(user, field.attname, field.get_default())
    user.email = None
    user.display_name = f"{names.FORMER} {user.pk}"
    user.is_active = False
    user.set_unusable_password()
    user.erased_at = left_at
