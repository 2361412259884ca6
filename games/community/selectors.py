"""Queries about blocks and mutes: who is kept apart from whom, and the list of everyone blocked or muted."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import User
from games.community.models import Block, Mute


class Relation(NamedTuple):
    """Whether one person has blocked another, and whether they have muted them."""

    blocked: bool
    muted: bool


class BlockedOrMuted(NamedTuple):
    """Someone whom a person has blocked or muted, or both."""

    person: User
    relation: Relation


def kept_apart(user_id: int, others: Collection[int | None]) -> set[int]:
    """Return the keys of those of `others` who have blocked the person or whom the person has blocked.

    It always takes one query.
    """
    rows = Block.objects.filter(Q(owner=user_id, other__in=others) | Q(owner__in=others, other=user_id))
    return {key for pair in rows.values_list("owner_id", "other_id") for key in pair} - {user_id}


def muted_by(user_id: int | None) -> QuerySet[Mute, int]:
    """Return the keys of the people whom a person has muted, as a subquery."""
    return Mute.objects.filter(owner=user_id).values_list("other", flat=True)


def blocked_by(user_id: int | None) -> QuerySet[Block, int]:
    """Return the keys of the people whom a person has blocked, as a subquery."""
    return Block.objects.filter(owner=user_id).values_list("other", flat=True)


def muters_of(user_id: int | None) -> QuerySet[Mute, int]:
    """Return the keys of the people who have muted a person, as a subquery."""
    return Mute.objects.filter(other=user_id).values_list("owner", flat=True)


def blocks_between(one: Any, other: Any) -> QuerySet[Block]:
    """Return the blocks between two people, in either direction.

    Each person is given by a key, an `OuterRef` or a subquery of keys.
    """
    return Block.objects.filter(_pair(one, other) | _pair(other, one))


def _pair(owner: Any, other: Any) -> Q:
    return Q(
        **{
            f"{name}__in" if isinstance(value, QuerySet) else name: value
            for name, value in (("owner", owner), ("other", other))
        }
    )


def relation_to(owner: User, other: User) -> Relation:
    """Return whether `owner` has blocked or muted `other`."""
    return Relation(
        Block.objects.filter(owner=owner, other=other).exists(),
        Mute.objects.filter(owner=owner, other=other).exists(),
    )


def blocked_and_muted(owner: User) -> list[BlockedOrMuted]:
    """Return everyone whom a person has blocked or muted, sorted by name."""
    blocked, muted = set(blocked_by(owner.pk)), set(muted_by(owner.pk))
    people = User.objects.filter(pk__in=blocked | muted)
    return [
        BlockedOrMuted(person, Relation(person.pk in blocked, person.pk in muted))
        for person in sorted(people, key=lambda person: person.name.casefold())
    ]
