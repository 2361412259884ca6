"""What a finished match shows about pairs of its players: who gave something up, and early ends.

Only facts that everyone can read after the end count, and only in rated matches and those of competitions.
Guests, erased accounts and the computer are left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import combinations
from statistics import median
from typing import NamedTuple

from games.consent.models import Proposal
from games.engine import registry
from games.engine.results import Fate
from games.matches.models import Action, Ending, Event, Match, Placing, Tenure
from games.matches.tenure_filters import HOLDER_ROLES
from games.moderation.pair_models import PairFinding

PLAYERS_FOR_TWO = 2

OWN_CAUSES = (Action.Cause.PLAYER, Action.Cause.MAIL, Action.Cause.DEPUTY, Action.Cause.ORDER)
"""The causes of actions that a player, or someone on their behalf, decided on."""

EARLY_PART = 4
"""A match ends early if it is no longer than this part of the usual length: a quarter."""

SAMPLE_SIZE, LEAST_SAMPLE = 50, 8
"""The usual length is the median of this many latest matches like it; with fewer, nothing is usual yet."""


class _Hold(NamedTuple):
    user: int | None
    begun: int
    ended: int | None


class _Holders:
    """The people who held each seat of a match, by revision.

    Guests, erased accounts and the computer count as nobody.
    """

    def __init__(self, match: Match) -> None:
        self._holds: dict[int, list[_Hold]] = defaultdict(list)
        rows = Tenure.objects.filter(match=match, role__in=HOLDER_ROLES).exclude(
            how__in=Tenure.BEFORE_THE_START
        )
        columns = rows.order_by("pk").values_list(
            "seat__index", "user", "user__guest_until", "user__erased_at", "from_revision", "to_revision"
        )
        for seat, user, guest_until, erased_at, begun, ended in columns:
            known = guest_until is None and erased_at is None
            self._holds[seat].append(_Hold(user if known else None, begun, ended))

    def at(self, seat: int, revision: int) -> int | None:
        """Return the key of the person who held a seat when the action of a revision was taken."""
        for hold in self._holds[seat]:
            if hold.begun < revision <= (hold.ended if hold.ended is not None else revision):
                return hold.user
        return None

    def last(self, seat: int) -> int | None:
        """Return the key of the last person who held a seat, even if the computer played on for them."""
        return next((hold.user for hold in reversed(self._holds[seat]) if hold.user is not None), None)


def findings_of(ending: Ending, now: datetime) -> list[PairFinding]:
    """Return the unsaved findings about the pairs of players of a match that has ended.

    There are none if the match is neither rated nor part of a competition.
    """
    match = ending.match
    if not (match.rated or match.convened):
        return []
    holders = _Holders(match)
    placings = list(Placing.objects.filter(match=match).select_related("seat"))
    found = [
        *_yielded(match, holders),
        *_resigned(match, placings, holders),
        *_early(ending, placings, holders),
    ]
    for finding in found:
        finding.match, finding.happened_at, finding.found_at = match, ending.ended_at, now
    return found


def make_finding(kind: str, giver: int | None, taker: int, **facts: int) -> PairFinding:
    """Return an unsaved finding about two people, of whom `giver` gave something up or lost to `taker`."""
    first = giver if giver is not None else taker
    return PairFinding(
        kind=kind, one_id=min(first, taker), other_id=max(first, taker), giver_id=giver, facts=facts
    )


def _yielded(match: Match, holders: _Holders) -> Iterator[PairFinding]:
    """Yield how many more engagements one player gave up to another than the other gave up in return."""
    statistics = registry.match_statistics(match.title)
    if statistics is None or not statistics.YIELDING:
        return
    rows = list(
        Event.objects.filter(match=match, telling=0, undone=False, code__in=statistics.YIELDING)
        .order_by("revision")
        .values_list("revision", "code", "params")
    )
    own = set(
        Action.objects.filter(
            match=match, revision__in=[row[0] for row in rows], cause__in=OWN_CAUSES
        ).values_list("revision", flat=True)
    )
    counted: Counter[tuple[int, int]] = Counter()
    for revision, code, params in rows:
        seats = statistics.yielded(code, params) if revision in own else None
        if seats is not None:
            giver, taker = (holders.at(seat, revision) for seat in seats)
            if giver is not None and taker is not None:
                counted[giver, taker] += 1
    for pair in {(min(pair), max(pair)) for pair in counted}:
        # What came back in the same match is no favour.
        ahead = counted[pair] - counted[pair[1], pair[0]]
        if ahead:
            giver, taker = pair if ahead > 0 else (pair[1], pair[0])
            yield make_finding(PairFinding.Kind.YIELDED, giver, taker, count=abs(ahead))


def _resigned(match: Match, placings: Sequence[Placing], holders: _Holders) -> Iterator[PairFinding]:
    """Yield a finding if one player of a match for two conceded it to the other."""
    if match.seats_count != PLAYERS_FOR_TWO:
        return
    for placing in placings:
        if placing.fate == Fate.RESIGNED:
            giver, taker = holders.last(placing.seat.index), holders.last(1 - placing.seat.index)
            if giver is not None and taker is not None:
                yield make_finding(PairFinding.Kind.RESIGNED, giver, taker)


def _early(ending: Ending, placings: Sequence[Placing], holders: _Holders) -> Iterator[PairFinding]:
    """Yield findings about the pairs of a match that ended early.

    There are none if a player ran out of time or was removed, or the staff ended the match.
    """
    match = ending.match
    usual = _usual_length(match)
    if usual is None or match.revision * EARLY_PART > usual:
        return
    facts = {"length": match.revision, "usual": usual}
    people = {placing.seat.index: holders.last(placing.seat.index) for placing in placings}
    if Proposal.objects.filter(match=match, kind=Proposal.Kind.END, outcome=Proposal.Outcome.AGREED).exists():
        present = sorted({user for user in people.values() if user is not None})
        for one, other in combinations(present, 2):
            yield PairFinding(kind=PairFinding.Kind.EARLY, one_id=one, other_id=other, facts=facts)
        return
    gave_up = (Fate.RESIGNED, Fate.LEFT)
    fates = {placing.fate for placing in placings}
    if ending.stopped or fates & {Fate.SILENT, Fate.REMOVED}:
        return
    winners = {people[placing.seat.index] for placing in placings if placing.rank == 1} - {None}
    losers = {
        people[placing.seat.index]
        for placing in placings
        if placing.rank > 1 and (placing.fate in gave_up or match.seats_count == PLAYERS_FOR_TWO)
    } - {None}
    for giver in losers - winners:
        for taker in winners - {giver}:
            if giver is not None and taker is not None:
                yield make_finding(PairFinding.Kind.EARLY, giver, taker, **facts)


def _usual_length(match: Match) -> int | None:
    """Return the usual number of actions in matches of the same title and size.

    Return None if too few such matches have ended.
    """
    like = Ending.objects.filter(counts=True, match__title=match.title, match__seats_count=match.seats_count)
    lengths = like.exclude(match=match).order_by("-ended_at").values_list("match__revision", flat=True)
    sample = list(lengths[:SAMPLE_SIZE])
    return int(median(sample)) if len(sample) >= LEAST_SAMPLE else None
