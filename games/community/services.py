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

    Open requests between them are withdrawn or declined.

    This locks both people. Taking a seat locks that person too, so a seat is taken either before the block or
    with the block in force. Raises `ValueError` for oneself.
    """
    _refuse_oneself(owner, other)
    lock_people(owner, other)
    _block, made = Block.objects.get_or_create(owner=owner, other=other, defaults={"made_at": database_now()})
    if made:
        block_listeners.person_blocked.notify(owner, other)


def unblock(owner: User, other: User) -> None:
    """Remove a person's block; if the other person has blocked `owner` too, the two stay kept apart."""
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
    """Show the messages of `other` to `owner` again, including earlier ones."""
    Mute.objects.filter(owner=owner, other=other).delete()


def carry_over_mutes(old: User, new: User, *, owners: Collection[int]) -> None:
    """Copy the mutes of a guest to their account, or to the guest who follows them in another browser.

    Only mutes of `owners` are copied: the keys of people who may learn who `new` is. It only adds rows,
    because the caller holds the lock of a match.
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
