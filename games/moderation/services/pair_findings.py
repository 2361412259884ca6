"""The daily search for pairs of accounts that the staff should look at.

The search only lists pairs; it has no other consequences. Each match that has ended is examined once. Shared
browsers and addresses are compared every day, because people keep signing in. Everything is deleted 90 days
after it happened.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.services.sign_in_traces import SharedTrace, shared_traces
from games.matches.database_failures import is_infrastructure
from games.matches.models import Ending, Match, Placing, Tenure
from games.matches.services.sweep_order import process_rows, run_parts, shuffle_groups
from games.moderation import event_sources
from games.moderation.pair_models import ExaminedMatch, PairFinding
from games.moderation.services.match_exams import findings_of, make_finding
from games.notices.budget import Budget
from games.notices.now import database_now

log = logging.getLogger("muster.alarm")

FINDINGS_KEPT_FOR = timedelta(days=90)

MATCHES_AT_ONCE = 100

LEAST_ONE_SIDED = 4
"""How many matches of a person, all with the same winner ahead of them, make a finding."""


def find_pairs(at: datetime, budget: Budget) -> int:
    """Delete old findings, and run the daily search within the budget.

    Each kind of search has an equal share of the time, and if one fails, the others still run. Return how
    many findings were added, renewed or deleted.
    """
    since = at - FINDINGS_KEPT_FOR
    done = PairFinding.objects.filter(happened_at__lte=since).delete()[0]
    ExaminedMatch.objects.filter(ended_at__lte=since).delete()
    parts: dict[str, Callable[[Budget], int]] = {
        "examination of matches": lambda share: _examine_ended(since, share),
        "search for shared sign-ins": lambda share: _store_each(_shared_sign_ins(at, share), at, share),
        "search for shared entries": lambda share: _store_each(_same_entries(at), at, share),
        "search for constant winners": lambda share: _store_each(_one_sided(at), at, share),
    }
    return done + sum(run_parts(parts, budget).values())


def _store_each(findings: Iterable[PairFinding], at: datetime, budget: Budget) -> int:
    """Store findings while the budget lasts; return how many were stored.

    A finding that cannot be stored is logged and skipped.
    """
    done = 0
    for finding in findings:
        if budget.spent:
            break
        try:
            with transaction.atomic():
                _store(finding, at)
        except Exception as error:
            if is_infrastructure(error):
                raise
            log.exception("a finding about %s and %s was not stored", finding.one_id, finding.other_id)
        else:
            done += 1
    return done


def _examine_ended(since: datetime, budget: Budget) -> int:
    """Examine the matches that have ended since the last search; return how many findings there were."""
    examined = ExaminedMatch.objects.filter(match=OuterRef("match"))
    waiting = Ending.objects.filter(~Exists(examined), counts=True, ended_at__gt=since)
    done, last = 0, 0
    while not budget.spent:
        # A match that cannot be examined is tried again tomorrow, not in this loop.
        rows = list(
            waiting.filter(pk__gt=last).order_by("pk").values_list("pk", "match_id")[:MATCHES_AT_ONCE]
        )
        if not rows:
            break
        last = rows[-1][0]
        done += process_rows(rows, _examine, budget)
    return done


@transaction.atomic
def _examine(ending_id: int, match_id: int) -> int:
    ending = Ending.objects.select_related("match").defer("match__state").get(pk=ending_id)
    found = findings_of(ending, database_now())
    PairFinding.objects.bulk_create(found, ignore_conflicts=True)
    ExaminedMatch.objects.bulk_create(
        [ExaminedMatch(match_id=match_id, ended_at=ending.ended_at)], ignore_conflicts=True
    )
    return len(found)


def _shared_sign_ins(at: datetime, budget: Budget) -> Iterator[PairFinding]:
    """Yield findings about people who signed in with the same browser or from the same address.

    There is one for each match and event that two people share. Once `budget` is spent, no further pair is
    read. The pairs are in random order, so that every pair is reached sometimes even if the search never
    finishes.
    """
    for trace in shuffle_groups(shared_traces(), lambda each: ("trace", each.kind, each.one, each.other)):
        if budget.spent:
            return
        for match_id in _matches_in_common(trace, at - FINDINGS_KEPT_FOR):
            yield _of_trace(trace, match_id=match_id)
        for event in event_sources.events_in_common(trace.one, trace.other):
            yield _of_trace(trace, event=event)


def _of_trace(trace: SharedTrace, **place: int) -> PairFinding:
    finding = PairFinding(kind=trace.kind, one_id=trace.one, other_id=trace.other, **place)
    finding.happened_at = trace.last_at
    return finding


def _matches_in_common(trace: SharedTrace, since: datetime) -> QuerySet[Tenure, int]:
    """Return the keys of matches in which two people have acted for different seats.

    Matches that ended before `since` are left out, and so are practice and imported ones.
    """
    acted = Tenure.objects.exclude(how__in=Tenure.BEFORE_THE_START)
    theirs = acted.filter(user=trace.other, match=OuterRef("match")).exclude(seat=OuterRef("seat"))
    mine = acted.filter(
        Exists(theirs),
        Q(match__status=Match.Status.RUNNING) | Q(match__ending__ended_at__gt=since),
        user=trace.one,
        match__practice=False,
        match__imported=False,
    )
    return mine.order_by("match").values_list("match_id", flat=True).distinct()


def _same_entries(at: datetime) -> Iterator[PairFinding]:
    """Yield findings about people who entered a ladder or tournament with the same browser."""
    for entry in event_sources.same_entries(at - FINDINGS_KEPT_FOR):
        finding = PairFinding(kind=PairFinding.Kind.ENTRY, one_id=entry.one, other_id=entry.other)
        finding.event, finding.happened_at = entry.event, entry.at
        yield finding


def _one_sided(at: datetime) -> Iterator[PairFinding]:
    """Yield findings about people who played all their recent matches with one person and were always behind.

    The finding is about the latest of these matches; `_store` deletes findings about earlier ones.
    """
    ended = Ending.objects.filter(
        Q(match__rated=True) | Q(match__host=None), counts=True, ended_at__gt=at - FINDINGS_KEPT_FOR
    )
    latest = dict(ended.values_list("match_id", "ended_at"))
    ranks: dict[int, dict[int, int]] = defaultdict(dict)
    players: dict[int, set[int]] = defaultdict(set)
    rows = Placing.objects.filter(
        match__in=ended.values("match"),
        seat__tenures__role__in=(Tenure.Role.PLAYER, Tenure.Role.SUBSTITUTE),
        seat__tenures__user__isnull=False,
        seat__tenures__user__guest_until=None,
        seat__tenures__user__erased_at=None,
    ).exclude(seat__tenures__how__in=Tenure.BEFORE_THE_START)
    for match_id, rank, user_id in rows.values_list("match_id", "rank", "seat__tenures__user"):
        ranks[user_id][match_id] = rank
        players[match_id].add(user_id)
    for giver, own in shuffle_groups(ranks.items(), lambda each: ("giver", each[0])):
        if len(own) < LEAST_ONE_SIDED:
            continue
        always = set.intersection(*(players[match_id] for match_id in own)) - {giver}
        for taker in sorted(always):
            if all(ranks[taker][match_id] < rank for match_id, rank in own.items()):
                finding = make_finding(PairFinding.Kind.ONE_SIDED, giver, taker, count=len(own))
                last = max(own, key=lambda match_id: (latest[match_id], match_id))
                finding.match_id, finding.happened_at = last, latest[last]
                yield finding


def _store(finding: PairFinding, at: datetime) -> None:
    """Add a finding, or renew the stored one; delete it if it is too old to be kept.

    A constant winner has only one finding: those about earlier matches of the pair are deleted.
    """
    if finding.kind == PairFinding.Kind.ONE_SIDED:
        earlier = PairFinding.objects.filter(kind=finding.kind, one=finding.one_id, other=finding.other_id)
        earlier.exclude(match=finding.match_id).delete()
    if finding.happened_at <= at - FINDINGS_KEPT_FOR:
        same = PairFinding.objects.filter(kind=finding.kind, one=finding.one_id, other=finding.other_id)
        same.filter(match=finding.match_id, event=finding.event).delete()
        return
    finding.found_at = at
    place = "match" if finding.match_id is not None else "event"
    PairFinding.objects.bulk_create(
        [finding],
        update_conflicts=True,
        unique_fields=["kind", "one", "other", place],
        update_fields=["happened_at", "facts"],
    )
