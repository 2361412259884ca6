"""Block and mute people, and stop blocking and muting them."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from accounts.models import User
from games.community import block_listeners
from games.community.models import Block, Mute
from games.notices.now import database_now
from games.notices.services.approaching import lock_people


@transaction.atomic
def block(owner: User, other: User) -> None:
    """Keep two people apart from now on; blocking someone again changes nothing.

    What one of them has asked of the other and is not answered yet is withdrawn or declined.

    Both are locked, because a person who takes a seat holds the lock on their own row: the seat is either
    taken before the block or finds it. Raises `ValueError` for oneself.
    """
    _refuse_oneself(owner, other)
    lock_people(owner, other)
    _block, made = Block.objects.get_or_create(owner=owner, other=other, defaults={"made_at": database_now()})
    if made:
        block_listeners.notify_listeners(owner, other)


def unblock(owner: User, other: User) -> None:
    """Let two people meet again, unless the other has blocked `owner` too."""
    Block.objects.filter(owner=owner, other=other).delete()


@transaction.atomic
def mute(owner: User, other: User) -> None:
    """Hide the messages of `other` from `owner`; muting someone again changes nothing.

    Raises `ValueError` for oneself.
    """
    _refuse_oneself(owner, other)
    lock_people(owner)
    Mute.objects.get_or_create(owner=owner, other=other, defaults={"made_at": database_now()})


def unmute(owner: User, other: User) -> None:
    """Show the messages of `other` to `owner` again, the hidden ones included."""
    Mute.objects.filter(owner=owner, other=other).delete()


def carry_over_mutes(old: User, new: User, *, owners: Collection[int]) -> None:
    """Let those of `owners` who have muted a guest have muted the account, or another browser's guest, too.

    `owners` are the keys of people who may learn who `new` is. Only adds rows, because the caller holds the
    lock of a match.
    """
    Mute.objects.bulk_create(
        [
            Mute(owner_id=mute.owner_id, other=new, made_at=mute.made_at)
            for mute in Mute.objects.filter(other=old, owner__in=owners).exclude(owner=new)
        ],
        ignore_conflicts=True,
    )


def _refuse_oneself(owner: User, other: User) -> None:
    if owner.pk == other.pk:
        raise ValueError("one's own account")
