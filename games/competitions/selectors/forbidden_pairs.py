"""Select the pairs of entrants who must not meet.

Either a director keeps the two apart, or one of the two has blocked the other. Directors can see which pairs
are kept apart by one of the two, but not by whom. If one of the two is a director of the competition, no
director can see even that.

On a ladder, a block does not count if it was made after both had entered. Otherwise, players could block
those who come near them, so as not to be challenged. The same holds where the players are anonymous.
Otherwise, a player could find out by blocking someone whether they meet them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from games.community.models import Block
from games.competitions.models import Competition, Director, Entrant, ForbiddenPair
from games.compiled_queries import CompiledQuery, Parameter

Pair = frozenset[int]
"""The keys of two entrants."""


class PairsApart(NamedTuple):
    """The pairs of a ladder's entrants who must not meet, and those of which a challenger may not learn it.

    The latter are pairs (challenger, defender) whose challenger is a director, who would otherwise learn that
    the other has blocked them.
    """

    forbidden: frozenset[Pair]
    undisclosed: frozenset[tuple[int, int]]


def pairs_apart(competition_id: int) -> PairsApart:
    """Return the pairs of a ladder's entrants who must not meet (`forbidden_pairs`)."""
    named, blocked = _by_directors(competition_id), frozenset(_by_people(competition_id))
    directors = _entries_of_directors(competition_id) if blocked else set()
    secret = _secret(blocked, directors, named)
    return PairsApart(
        named | blocked,
        frozenset((mine, theirs) for pair in secret for mine in pair & directors for theirs in pair - {mine}),
    )


def forbidden_pairs(competition_id: int) -> frozenset[Pair]:
    """Return the pairs of entrants who must not meet if this can be avoided.

    A director has named the pair, or one of the two has blocked the other. On ladders and among anonymous
    players, only blocks made before both had entered count.
    """
    return _by_directors(competition_id) | frozenset(_by_people(competition_id))


def pairs_by_people(competition_id: int) -> list[Pair]:
    """Return the pairs kept apart only by a block between the two, as far as directors may see them."""
    found = _by_people(competition_id)
    if not found:
        return []
    secret = _entries_of_directors(competition_id)
    shown = [pair for pair in found if not pair & secret]
    return sorted(set(shown) - _by_directors(competition_id), key=sorted)


def secret_pairs(competition_id: int) -> frozenset[Pair]:
    """Return the pairs that are kept apart without any director being allowed to know."""
    found = _by_people(competition_id)
    if not found:
        return frozenset()
    return _secret(found, _entries_of_directors(competition_id), _by_directors(competition_id))


def _secret(blocked: Iterable[Pair], directors: set[int], named: frozenset[Pair]) -> frozenset[Pair]:
    """Return the blocked pairs of which no director may learn: one of the two is a director's own entrant."""
    return frozenset(pair for pair in blocked if pair & directors) - named


def _by_directors(competition_id: int) -> frozenset[Pair]:
    return frozenset(frozenset(pair) for pair in _NAMED_PAIRS.run(competition=competition_id))


def _by_people(competition_id: int) -> list[Pair]:
    blocks = _BLOCKS.run(competition=competition_id)
    if not blocks:
        return []
    people = Entrant.objects.filter(competition=competition_id, user__isnull=False)
    entries = {entrant.user_id: entrant for entrant in people.select_related("competition")}
    pairs = [(entries[block.owner_id], entries[block.other_id], block.made_at) for block in blocks]
    return [frozenset((one.pk, other.pk)) for one, other, made_at in pairs if _counts(one, other, made_at)]


def _blocks() -> QuerySet[Block]:
    """Return a query for the blocks between two entrants."""
    people = Entrant.objects.filter(competition=Parameter("competition"), user__isnull=False)
    users = people.values("user")
    return Block.objects.filter(owner__in=users, other__in=users)


_BLOCKS = CompiledQuery(_blocks)
_NAMED_PAIRS = CompiledQuery(
    lambda: ForbiddenPair.objects.filter(competition=Parameter("competition")).values_list(
        "one_id", "other_id"
    )
)


def _counts(one: Entrant, other: Entrant, made_at: datetime) -> bool:
    on_ladder = one.competition.kind == Competition.Kind.LADDER
    only_earlier = on_ladder or one.competition.anonymous
    return not only_earlier or made_at <= max(one.entered_at, other.entered_at)


def _entries_of_directors(competition_id: int) -> set[int]:
    directing = Director.objects.filter(competition=competition_id, until=None).values("user")
    own = Entrant.objects.filter(competition=competition_id, user__in=directing)
    return set(own.values_list("pk", flat=True))
