"""The key moments of finished matches, with the turning point, found in the background.

An ending without moments is the sweep's queue. So a sweep that was cut off, or a crash between the end of a
match and the next sweep, loses nothing: the ending is found again. Matches that are in progress have no
ending, so nothing of them is read.
"""

from __future__ import annotations

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.engine import registry
from games.matches.access import Access
from games.matches.database_failures import is_infrastructure
from games.matches.models import Ending, Match, Placing
from games.matches.selectors.recap import act_revisions
from games.matches.selectors.states import states_at
from games.matches.selectors.story import events_for_seat, heard_revisions, span_heads
from games.matches.services.sweep_order import process_rows
from games.matches.services.sweeps import end_sweep_cleanly
from games.notices.budget import Budget

log = logging.getLogger("muster.matches")

MAX_MOMENTS = 4
"""How many key moments a match has at most."""

MIN_CHANGE = Fraction(2, 100)
"""The least change of a share that makes a key moment of what is neither the turning point nor the end."""

MATCHES_AT_ONCE = 10
"""The maximum number of matches that one sweep replays."""


class KeyMoment(NamedTuple):
    """An action that changed a match, stored as JSON.

    The change came with `revision`. It belongs to acts (`engine.recap`) whose events are among those from
    revision `first` to `last`. `step` is the page of the replay that shows it. `turn` is the revision with
    which its turn or round began, or -1 if there was none yet. `before` and `after` are the share of all
    winners together, in thousandths. `turning` marks the turning point.
    """

    revision: int
    first: int
    last: int
    step: int
    turn: int
    before: int
    after: int
    turning: bool


class _Change(NamedTuple):
    """Every seat's share before and after an action, and whether the match had ended then.

    `first` and `last` are explained in `KeyMoment`.
    """

    revision: int
    first: int
    last: int
    before: tuple[Fraction, ...]
    after: tuple[Fraction, ...]
    ended: bool

    def of(self, seats: Collection[int]) -> Fraction:
        """Return the change of the share of some seats together, regardless of its direction."""
        return abs(sum((self.after[seat] - self.before[seat] for seat in seats), Fraction(0)))

    @property
    def largest(self) -> Fraction:
        """Return the largest change of any seat's share."""
        return max(self.of((seat,)) for seat in range(len(self.before)))


def sweep_key_moments() -> int:
    """Find the key moments of matches that ended since the last sweep; return of how many.

    Each result is stored by a single statement, so no match is locked.
    """
    done = 0
    with end_sweep_cleanly():
        unexamined = Ending.objects.filter(moments__isnull=True, match__quarantined_at=None).order_by("-pk")
        rows = unexamined.values_list("pk", "match_id")[:MATCHES_AT_ONCE]
        done = process_rows(list(rows), _examine, Budget())
    return done


def _examine(ending_id: int, match_id: int) -> int:
    """Store the key moments of a match. One that can't be replayed has none."""
    match = Match.objects.get(pk=match_id)
    try:
        found = find_key_moments(match)
    except Exception as error:
        if is_infrastructure(error):
            raise
        log.exception("the key moments of match %s could not be found", match_id)
        found = []
    stored = [moment._asdict() for moment in found]
    return Ending.objects.filter(pk=ending_id, moments__isnull=True).update(moments=stored)


def find_key_moments(match: Match) -> list[KeyMoment]:
    """Return the key moments of a finished match, in order.

    The turning point is the largest change of the winners' share before the match ended. The end itself is a
    key moment too, and so are the largest other changes of any seat's share, unless they are small. The
    first turn or round is left out, because positions can be compared only after everyone has had a turn. A
    match without winners who stand out has no turning point.
    """
    winners = list(Placing.objects.filter(match=match, rank=1).values_list("seat__index", flat=True))
    turns = list(span_heads(match))
    start = turns[1] if len(turns) > 1 else 0
    changes = [change for change in _changes(match) if change.revision >= start]
    running = [change for change in changes if change.largest and not change.ended]
    chosen = [change for change in changes if change.ended][:1]
    turning = max(running, key=lambda change: change.of(winners), default=None)
    if turning is not None and turning.of(winners) and len(winners) < match.seats_count:
        chosen.append(turning)
    else:
        turning = None
    for change in sorted(running, key=lambda change: change.largest, reverse=True):
        if len(chosen) < MAX_MOMENTS and change is not turning and change.largest >= MIN_CHANGE:
            chosen.append(change)
    revisions = heard_revisions(events_for_seat(match, None))
    begun = [-1, *turns]
    return [
        KeyMoment(
            revision=change.revision,
            first=change.first,
            last=change.last,
            step=bisect_right(revisions, change.revision),
            # What begins a turn has ended the one before.
            turn=begun[bisect_left(begun, change.revision) - 1],
            before=_thousandths(change.before, winners),
            after=_thousandths(change.after, winners),
            turning=change is turning,
        )
        for change in sorted(chosen, key=lambda change: change.revision)
    ]


def _changes(match: Match) -> Iterator[_Change]:
    """Yield what each action of an act changed, from the second one on.

    What actions changed that belong to no act, such as the strikes of a battle, counts with the next action
    that does: the one that decides the battle.
    """
    rules = registry.get(match.title)
    spans: dict[int, tuple[int, int]] = {}
    for revisions in act_revisions(Access(match, None)):
        for revision in revisions:
            first, last = spans.get(revision, (revision, revision))
            spans[revision] = min(first, *revisions), max(last, *revisions)
    ordered = sorted(spans)
    before: tuple[Fraction, ...] = ()
    for revision, state in zip(ordered, states_at(match, rules, ordered), strict=True):
        after = rules.open_estimate(state)
        if before:
            yield _Change(revision, *spans[revision], before, after, rules.result(state) is not None)
        before = after


def _thousandths(shares: Sequence[Fraction], seats: Collection[int]) -> int:
    return round(1000 * sum((shares[seat] for seat in seats), Fraction(0)))
