"""The key moments of finished matches, with the turning point, found in the background.

An ending without moments is the sweep's queue. So a sweep that was cut off, or a crash between the end of a
match and the next sweep, loses nothing: the ending is found again. Matches that are in progress have no
ending, so nothing of them is read.
"""

from __future__ import annotations

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.engine import registry
from games.matches.access import Access
from games.matches.database_failures import is_infrastructure
from games.matches.models import Ending, Match, Placing
from games.matches.selectors.recap import act_revisions
from games.matches.selectors.states import states_at
from games.matches.selectors.story import events_for_seat, heard_revisions, spans
from games.matches.services.sweep_order import process_rows
from games.matches.services.sweeps import end_sweep_cleanly
from games.notices.budget import Budget

log = logging.getLogger("muster.matches")

MAX_KEY_MOMENTS = 4
"""How many key moments a match has at most."""

MIN_CHANGE = Fraction(2, 100)
"""The least change of a share that makes a key moment of what is neither the turning point nor the end."""

MATCHES_AT_ONCE = 10
"""The maximum number of matches that one sweep replays."""


class KeyMoment(NamedTuple):
    """One act (`engine.recap`) that changed a match, or several that share an action; stored as JSON.

    `revisions` are those of its events, in order. `step` is the page of the replay that shows its end. `turn`
    is the revision with which its turn or round began, or -1 if there was none yet. `before` and `after` are
    the share of all winners together, in thousandths. `turning` marks the turning point.
    """

    revisions: list[int]
    step: int
    turn: int
    before: int
    after: int
    turning: bool


class _Change(NamedTuple):
    """Every seat's share before and after an act, and whether the match had ended then.

    `revisions` are those of its events, in order.
    """

    revisions: tuple[int, ...]
    before: tuple[Fraction, ...]
    after: tuple[Fraction, ...]
    ended: bool

    def of(self, seats: Collection[int]) -> Fraction:
        """Return the change of the share of some seats together, regardless of its direction."""
        return abs(sum((self.after[seat] - self.before[seat] for seat in seats), Fraction(0)))

    @property
    def revision(self) -> int:
        """Return the revision with which the change was complete."""
        return self.revisions[-1]

    @property
    def largest(self) -> Fraction:
        """Return the largest change of any seat's share."""
        return max(self.of((seat,)) for seat in range(len(self.before)))


def sweep_key_moments() -> int:
    """Find the key moments of finished matches for which none are stored yet; return how many matches.

    One sweep takes at most `MATCHES_AT_ONCE` matches, the newest first, and none that is set aside. Each
    result is stored by a single statement, so no match is locked.
    """
    done = 0
    with end_sweep_cleanly():
        unexamined = Ending.objects.filter(moments__isnull=True, match__quarantined_at=None).order_by("-pk")
        rows = unexamined.values_list("pk", "match_id")[:MATCHES_AT_ONCE]
        done = process_rows(list(rows), _examine, Budget())
    return done


def _examine(ending_id: int, match_id: int) -> int:
    """Store the key moments of a match. A match that cannot be replayed has none."""
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
    """Return the key moments of a finished match, in order, at most `MAX_KEY_MOMENTS`.

    The turning point is the largest change of the winners' share before the match ended. The end itself is a
    key moment too, and so are the largest other changes of any seat's share, unless they are small. The first
    round, or everyone's first turn, is left out, because positions can be compared only after everyone has
    had a turn. A match without winners who stand out has no turning point.
    """
    winners = list(Placing.objects.filter(match=match, rank=1).values_list("seat__index", flat=True))
    turns = spans(match)
    start = next((revision for revision, turn in turns.items() if turn.number > 1), 0)
    changes = [change for change in _changes(match) if change.revision >= start]
    running = [change for change in changes if change.largest and not change.ended]
    chosen = [change for change in changes if change.ended][:1]
    turning = max(running, key=lambda change: change.of(winners), default=None)
    if turning is not None and turning.of(winners) and len(winners) < match.seats_count:
        chosen.append(turning)
    else:
        turning = None
    for change in sorted(running, key=lambda change: change.largest, reverse=True):
        if len(chosen) < MAX_KEY_MOMENTS and change is not turning and change.largest >= MIN_CHANGE:
            chosen.append(change)
    revisions = heard_revisions(events_for_seat(match, None))
    begun = [-1, *turns]
    return [
        KeyMoment(
            revisions=list(change.revisions),
            step=bisect_right(revisions, change.revision),
            # An event that begins a turn has ended the turn before.
            turn=begun[bisect_left(begun, change.revision) - 1],
            before=_thousandths(change.before, winners),
            after=_thousandths(change.after, winners),
            turning=change is turning,
        )
        for change in sorted(chosen, key=lambda change: change.revision)
    ]


def _changes(match: Match) -> Iterator[_Change]:
    """Yield what each act changed, from the second one on. Acts that one action belongs to count as one.

    Changes by actions that belong to no act, such as the strikes of a battle, count with the next action that
    belongs to one: the action that decides the battle.
    """
    rules = registry.get(match.title)
    groups = _joined_acts(act_revisions(Access(match, None)))
    ordered = sorted(groups)
    before: tuple[Fraction, ...] = ()
    for last, state in zip(ordered, states_at(match, rules, ordered), strict=True):
        after = rules.open_estimate(state)
        if before:
            yield _Change(groups[last], before, after, rules.result(state) is not None)
        before = after


def _joined_acts(acts: Iterable[Collection[int]]) -> dict[int, tuple[int, ...]]:
    """Return the revisions of each act, joined with all acts that share one of them, by the last revision."""
    groups: list[set[int]] = []
    for revisions in acts:
        together = set(revisions)
        apart = []
        for group in groups:
            if group.isdisjoint(together):
                apart.append(group)
            else:
                together |= group
        groups = [*apart, together]
    return {max(group): tuple(sorted(group)) for group in groups}


def _thousandths(shares: Sequence[Fraction], seats: Collection[int]) -> int:
    return round(1000 * sum((shares[seat] for seat in seats), Fraction(0)))
