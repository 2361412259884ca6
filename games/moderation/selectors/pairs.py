"""Select the pairs of accounts that the staff should look at, with the evidence in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.urls import reverse

from accounts.models import User
from games.matches.anonymity import unmasked
from games.matches.models import Match, Tenure
from games.matches.selectors.conflict_of_interest import masked_matches, matches_with_part
from games.matches.tenure_filters import seated
from games.moderation.event_sources import EventName, event_names, events_with_part
from games.moderation.evidence_texts import evidence_text
from games.moderation.pair_models import KnownPair, PairFinding
from games.moderation.selectors.evidence import UNREAD_OF_MATCH

PAIRS_PER_PAGE = 50

LEAST_RESIGNED = 3
"""How many matches one person must have conceded to another before the pair is listed for that alone."""

LEAST_YIELDED, LEAST_YIELDED_MATCHES = 5, 2
"""How many engagements, and in how many matches, one must have given up to the other for that."""

COUNTED_KINDS = (PairFinding.Kind.RESIGNED, PairFinding.Kind.YIELDED)
"""The kinds of findings that tell something only if there are several."""

PairKey = tuple[int, int]


class Place(NamedTuple):
    """The match or event that a finding is about: its name and the address of its page."""

    name: str
    url: str


class Evidence(NamedTuple):
    """One sentence about a pair, with the matches and events that it is about.

    `findings` are the findings that it summarises, and `since` is when the latest of them was listed.
    """

    text: str
    findings: tuple[PairFinding, ...]
    places: tuple[Place, ...]
    since: datetime


class Pair(NamedTuple):
    """Two people with the evidence about them, the newest first, and the mark that they are harmless, if any.

    `news` means that there is evidence of a kind that the mark does not cover.
    """

    one: User
    other: User
    kinds: frozenset[str]
    evidence: tuple[Evidence, ...]
    known: KnownPair | None

    @property
    def news(self) -> bool:
        return self.known is not None and not self.kinds <= set(self.known.kinds)

    @property
    def settled(self) -> bool:
        """Return whether the pair is marked as harmless and there is no new kind of evidence."""
        return self.known is not None and not self.news

    @property
    def since(self) -> datetime:
        """Return when the latest evidence was listed."""
        return max(each.since for each in self.evidence)


def listed_pairs(by: User, *, settled: bool) -> list[Pair]:
    """Return the pairs to list to a member of staff, those with the newest evidence first.

    With `settled`, return the pairs that are marked as harmless; otherwise the others. Pairs about which the
    member of staff has a conflict of interest are left out.
    """
    findings = _shown_to(by)
    hidden = {tuple(pair) for pair in _with_part(findings, by).values_list("one_id", "other_id")}
    by_pair: dict[PairKey, list[PairFinding]] = defaultdict(list)
    for finding in findings.select_related("one", "other", "giver", "match").defer(*UNREAD_OF_MATCH):
        by_pair[finding.one_id, finding.other_id].append(finding)
    shown = {key: found for key, found in by_pair.items() if key not in hidden and _is_listed(found)}
    pairs = [pair for pair in _pairs(shown) if pair.settled == settled]
    return sorted(pairs, key=lambda pair: (pair.since, pair.one.pk, pair.other.pk), reverse=True)


def find_pair(one_id: int, other_id: int, by: User) -> Pair | None:
    """Return a pair, listed or not; None if there is no evidence about it that `by` may know.

    The two keys are in ascending order.
    """
    found = _shown_to(by).filter(one=one_id, other=other_id)
    rows = list(found.select_related("one", "other", "giver", "match").defer(*UNREAD_OF_MATCH))
    return next(iter(_pairs({(one_id, other_id): rows})), None) if rows else None


def has_pair_conflict(by: User, one: User, other: User) -> bool:
    """Return whether a member of staff has a conflict of interest about a pair.

    They have one if they are one of the two, play in a match in progress with one of them, or have a part in
    a match or an event of the evidence. Matches whose players are still anonymous do not count, because
    hiding a pair for this reason would reveal who plays there.
    """
    return _with_part(_shown_to(by).filter(one=one, other=other), by).exists()


def _shown_to(by: User) -> QuerySet[PairFinding]:
    """Return the findings without those at the anonymous matches of a member of staff, until these end."""
    found = PairFinding.objects.filter(one__erased_at=None, other__erased_at=None)
    return found.exclude(match__isnull=False, match__in=masked_matches(by))


def _with_part(findings: QuerySet[PairFinding], by: User) -> QuerySet[PairFinding]:
    """Return those findings in which a member of staff has a part."""
    running = Tenure.objects.filter(
        seated(), unmasked("match__"), match__status=Match.Status.RUNNING, user__isnull=False
    )
    rivals = running.filter(match__in=running.filter(user=by).values("match")).values("user")
    return findings.filter(
        Q(one=by)
        | Q(other=by)
        | Q(one__in=rivals)
        | Q(other__in=rivals)
        | Q(match__in=matches_with_part(by))
        | Q(event__in=events_with_part(by.pk))
    )


def _is_listed(found: Collection[PairFinding]) -> bool:
    """Return whether there are enough findings about a pair to list it."""
    if any(finding.kind not in COUNTED_KINDS for finding in found):
        return True
    resigned: dict[int | None, int] = defaultdict(int)
    yielded: dict[int | None, list[int]] = defaultdict(list)
    for finding in found:
        if finding.kind == PairFinding.Kind.RESIGNED:
            resigned[finding.giver_id] += 1
        else:
            yielded[finding.giver_id].append(finding.facts["count"])
    return any(count >= LEAST_RESIGNED for count in resigned.values()) or any(
        len(counts) >= LEAST_YIELDED_MATCHES and sum(counts) >= LEAST_YIELDED for counts in yielded.values()
    )


def _pairs(by_pair: Mapping[PairKey, list[PairFinding]]) -> Iterable[Pair]:
    """Yield pairs with their evidence; the marks and the names of events take one query each."""
    events = {each.event for found in by_pair.values() for each in found if each.event is not None}
    names = event_names(events) if events else {}
    ones = {one for one, _other in by_pair}
    marks = KnownPair.objects.filter(one__in=ones).select_related("by")
    known = {(mark.one_id, mark.other_id): mark for mark in marks}
    for key, found in by_pair.items():
        newest = sorted(found, key=lambda each: (each.happened_at, each.pk), reverse=True)
        yield Pair(
            one=found[0].one,
            other=found[0].other,
            kinds=frozenset(each.kind for each in found),
            evidence=_evidence(newest, names),
            known=known.get(key),
        )


def _evidence(findings: Iterable[PairFinding], names: Mapping[int, EventName]) -> tuple[Evidence, ...]:
    """Return one sentence for all findings of the same kind and direction; each early end has its own."""
    groups: dict[tuple[object, ...], list[PairFinding]] = defaultdict(list)
    for finding in findings:
        alone = finding.pk if finding.kind == PairFinding.Kind.EARLY else None
        groups[finding.kind, finding.giver_id, alone].append(finding)
    return tuple(
        Evidence(
            evidence_text(group),
            tuple(group),
            tuple(place for each in group if (place := _place(each, names)) is not None),
            max(each.found_at for each in group),
        )
        for group in groups.values()
    )


def _place(finding: PairFinding, names: Mapping[int, EventName]) -> Place | None:
    if finding.match is not None:
        return Place(finding.match.shown_name, reverse("staff:match", args=[finding.match.pk]))
    name = names.get(finding.event) if finding.event is not None else None
    return Place(*name) if name is not None else None
