"""A season of a ladder, week by week, by the ladder's own rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from games.ladders.challenge import ChallengeRules, Hold, Ladder, Open, Player, why_not
from games.ladders.movement import (
    Effects,
    Order,
    Outcome,
    after_challenge,
    after_table,
    left,
)
from games.ladders.tables import Sat, TableRules, form, why_not_seated
from games.pairing.field import Pair
from games.tournaments.simulation.leaving import Leaving, Way
from games.tournaments.simulation.players import Players

FIRST_DAY = datetime(2026, 1, 5, tzinfo=UTC)
WEEK = timedelta(weeks=1)

MATCHES_AT_ONCE = 2
LONGEST_WEEKS = 3
"""Weeks a match takes: from one to so many, each as likely."""

REFUSED, UNANSWERED = 0.05, 0.03
"""Shares of challenges."""

READY_SHARE = 0.8
"""The share of players who are ready for a table in a week."""


@dataclass
class _Match:
    """A match of the ladder that is played, and the week in which it ends."""

    keys: tuple[int, ...]
    ends: int
    challenger: int = 0


@dataclass
class Season:
    """A ladder for so many weeks; `seats` 2 by challenge, else at tables. What is not over at the end of
    the last week is decided then."""

    players: Players
    seats: int
    weeks: int
    leavers: Mapping[int, Leaving] = field(default_factory=dict)
    order: Order = ()
    sat: list[tuple[int, ...]] = field(default_factory=list)
    byes: Counter[int] = field(default_factory=Counter)
    results: int = 0

    def __post_init__(self) -> None:
        self._running: list[_Match] = []
        self._met: dict[Pair, datetime] = {}
        self._tables: list[Sat] = []
        self._waited: Counter[int] = Counter()
        self._firsts: Counter[int] = Counter()
        self._effects, self._challenges = Effects(), ChallengeRules()
        self._rules = TableRules(seats=max(self.seats, 3), every=WEEK, apart=4 * WEEK)
        self.order = self.players.seeded

    def play(self) -> None:
        """Play the season."""
        for week in range(1, self.weeks + 1):
            self._withdraw(week, Way.BETWEEN)
            if self.seats == 2:
                self._challenge(week)
            else:
                self._form(week)
            self._withdraw(week, Way.NO_SHOW)
            self._withdraw(week, Way.MIDWAY)
            self._end([match for match in self._running if match.ends <= week], week)
        self._end(list(self._running), self.weeks)

    @property
    def unfinished(self) -> int:
        """Matches without a result."""
        return len(self.sat) - self.results

    def _withdraw(self, week: int, way: Way) -> None:
        """Who leaves now loses what they play, on time, and then goes."""
        for key in [key for key, each in self.leavers.items() if each == (week, way)]:
            for match in [match for match in self._running if key in match.keys]:
                self._decide(match, week, gone=key)
            self.order = left(self.order, key)

    def _end(self, matches: list[_Match], week: int) -> None:
        for match in matches:
            self._decide(match, week)

    def _decide(self, match: _Match, week: int, gone: int | None = None) -> None:
        """A match is over; who is `gone` is last."""
        placings = self.players.placings([key for key in match.keys if key != gone])
        if gone is not None:
            placings[gone] = len(match.keys)
        self._running.remove(match)
        self.results += 1
        if len(match.keys) > 2 or self.seats > 2:
            self.order = after_table(self.order, placings)
            return
        self._met[frozenset(match.keys)] = FIRST_DAY + week * WEEK
        defender = next(key for key in match.keys if key != match.challenger)
        outcome = _outcome(placings, match.challenger, defender, gone)
        self.order = after_challenge(self.order, self._effects, outcome, match.challenger, defender)

    def _ladder(self) -> Ladder:
        open_ = tuple(
            Open(match.challenger, next(key for key in match.keys if key != match.challenger), played=True)
            for match in self._running
        )
        return Ladder(self.order, {key: Player(MATCHES_AT_ONCE) for key in self.order}, open_, self._met)

    def _challenge(self, week: int) -> None:
        """Everybody in turn challenges the highest they may, if they play less than they wish."""
        random, now = self.players.random, FIRST_DAY + week * WEEK
        for key in random.sample(self.order, len(self.order)):
            ladder = self._ladder()
            above = ladder.order[
                max(ladder.rungs[key] - 1 - self._challenges.reach_among(len(self.order)), 0) :
            ]
            wished = [each for each in above if why_not(ladder, self._challenges, key, each, now) is None]
            if not wished:
                continue
            defender, luck = random.choice(wished), random.random()
            if luck < REFUSED + UNANSWERED:
                outcome = Outcome.REFUSAL if luck < REFUSED else Outcome.NO_ANSWER
                self.order = after_challenge(self.order, self._effects, outcome, key, defender)
                self._met[frozenset((key, defender))] = now
                continue
            first, second = sorted((key, defender), key=lambda each: (self._firsts[each], each))
            self._firsts[first] += 1
            self._firsts[second] -= 1
            self._begin((first, second), week, challenger=key)

    def _form(self, week: int) -> None:
        """Tables of who is ready and plays less than they wish."""
        playing = Counter(key for match in self._running for key in match.keys)
        now = FIRST_DAY + week * WEEK
        ready = [
            key
            for key in self.order
            if why_not_seated(
                Player(MATCHES_AT_ONCE, Hold.NONE),
                ready=self.players.random.random() < READY_SHARE,
                playing=playing[key],
                now=now,
            )
            is None
        ]
        formed = form(self.order, ready, self._rules, now, sat=self._tables, waited=self._waited)
        for keys in formed.tables:
            self._begin(keys, week)
            self._tables.append(Sat(now, keys, self.seats))
            for key in keys:
                self._waited.pop(key, None)
        self._waited.update(formed.byes)
        self.byes.update(formed.byes)

    def _begin(self, keys: tuple[int, ...], week: int, challenger: int = 0) -> None:
        self.sat.append(keys)
        ends = week + self.players.random.randrange(LONGEST_WEEKS)
        self._running.append(_Match(keys, ends, challenger))


def _outcome(placings: Mapping[int, int], challenger: int, defender: int, gone: int | None) -> Outcome:
    if gone is not None:
        return Outcome.LOSS_ON_TIME if gone == challenger else Outcome.WIN_ON_TIME
    if placings[challenger] == placings[defender]:
        return Outcome.DRAW
    return Outcome.WIN if placings[challenger] < placings[defender] else Outcome.LOSS
