"""Play a season of a ladder, round by round, by the rules that a new ladder has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from games.ladders.challenge import DEFAULT_RULES, Hold, LadderState, OpenChallenge, Player, why_not
from games.ladders.movement import (
    DEFAULT_EFFECTS,
    Order,
    Outcome,
    order_after_challenge,
    order_after_table,
    remove_player,
)
from games.ladders.tables import DEFAULT_TABLE_RULES, PastTable, plan_tables, why_not_seated
from games.pairing.pairing_types import Pair
from games.tournaments.simulation.leaving import Leaving, Way
from games.tournaments.simulation.players import Players

FIRST_DAY = datetime(2026, 1, 5, tzinfo=UTC)
WEEK = timedelta(weeks=1)

MATCHES_AT_ONCE = 2
MAX_MATCH_ROUNDS = 3
"""Maximum number of rounds that a match takes; all numbers from one on are equally likely."""

REFUSED, UNANSWERED = 0.05, 0.03
"""Shares of challenges that are declined or not answered."""

READY_SHARE = 0.8
"""The share of players who are ready when tables are formed."""


@dataclass
class _Match:
    """A match of the ladder that is in progress, with the round in which it ends."""

    keys: tuple[int, ...]
    ends: int
    challenger: int = 0


@dataclass
class Season:
    """A season of a ladder over a number of rounds.

    If `seats` is 2, a round is a week of challenges; otherwise, tables are formed in each round. Matches that
    have not finished at the end of the last round are then decided.
    """

    players: Players
    seats: int
    rounds: int
    leavers: Mapping[int, Leaving] = field(default_factory=dict)
    order: Order = ()
    sat: list[tuple[int, ...]] = field(default_factory=list)
    byes: Counter[int] = field(default_factory=Counter)
    results: int = 0

    def __post_init__(self) -> None:
        self._running: list[_Match] = []
        self._met: dict[Pair, datetime] = {}
        self._declined: dict[Pair, datetime] = {}
        self._tables: list[PastTable] = []
        self._waited: Counter[int] = Counter()
        self._firsts: Counter[int] = Counter()
        self._effects, self._challenges = DEFAULT_EFFECTS, DEFAULT_RULES
        self._rules = replace(DEFAULT_TABLE_RULES, seats=max(self.seats, 3))
        self._step = WEEK if self.seats == 2 else self._rules.every
        self.order = self.players.seeded

    def play(self) -> None:
        """Play all rounds of the season."""
        for number in range(1, self.rounds + 1):
            self._withdraw(number, Way.BETWEEN)
            if self.seats == 2:
                self._challenge(number)
            else:
                self._form(number)
            self._withdraw(number, Way.NO_SHOW)
            self._withdraw(number, Way.MIDWAY)
            self._end([match for match in self._running if match.ends <= number], number)
        self._end(list(self._running), self.rounds)

    @property
    def unfinished(self) -> int:
        """Return the number of matches that have no result."""
        return len(self.sat) - self.results

    def _withdraw(self, number: int, way: Way) -> None:
        """Let the players leave who leave in this way in this round.

        Each of them loses all matches in progress on time, and then leaves the ladder.
        """
        for key in [key for key, each in self.leavers.items() if each == (number, way)]:
            for match in [match for match in self._running if key in match.keys]:
                self._decide(match, number, gone=key)
            self.order = remove_player(self.order, key)

    def _end(self, matches: list[_Match], number: int) -> None:
        for match in matches:
            self._decide(match, number)

    def _decide(self, match: _Match, number: int, gone: int | None = None) -> None:
        """Decide a match and change the ladder's order; a player who is `gone` comes last."""
        placings = self.players.placings([key for key in match.keys if key != gone])
        if gone is not None:
            placings[gone] = len(match.keys)
        self._running.remove(match)
        self.results += 1
        if len(match.keys) > 2 or self.seats > 2:
            self.order = order_after_table(self.order, placings)
            return
        self._met[frozenset(match.keys)] = FIRST_DAY + number * self._step
        defender = next(key for key in match.keys if key != match.challenger)
        outcome = _outcome(placings, match.challenger, defender, gone)
        self.order = order_after_challenge(self.order, self._effects, outcome, match.challenger, defender)

    def _ladder(self) -> LadderState:
        open_ = tuple(
            OpenChallenge(
                match.challenger, next(key for key in match.keys if key != match.challenger), played=True
            )
            for match in self._running
        )
        players = {key: Player(MATCHES_AT_ONCE) for key in self.order}
        return LadderState(self.order, players, open_, self._met, self._declined)

    def _challenge(self, number: int) -> None:
        """Let players challenge, in random order, a player above them whom they may challenge."""
        random, now = self.players.random, FIRST_DAY + number * self._step
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
                self.order = order_after_challenge(self.order, self._effects, outcome, key, defender)
                self._declined[frozenset((key, defender))] = now
                continue
            first, second = sorted((key, defender), key=lambda each: (self._firsts[each], each))
            self._firsts[first] += 1
            self._firsts[second] -= 1
            self._begin((first, second), number, challenger=key)

    def _form(self, number: int) -> None:
        """Form tables of the players who are ready and may be seated."""
        playing = Counter(key for match in self._running for key in match.keys)
        now = FIRST_DAY + number * self._step
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
        formed = plan_tables(self.order, ready, self._rules, now, sat=self._tables, waited=self._waited)
        for keys in formed.tables:
            self._begin(keys, number)
            self._tables.append(PastTable(now, keys, self.seats))
            for key in keys:
                self._waited.pop(key, None)
        self._waited.update(formed.byes)
        self.byes.update(formed.byes)

    def _begin(self, keys: tuple[int, ...], number: int, challenger: int = 0) -> None:
        self.sat.append(keys)
        ends = number + self.players.random.randrange(MAX_MATCH_ROUNDS)
        self._running.append(_Match(keys, ends, challenger))


def _outcome(placings: Mapping[int, int], challenger: int, defender: int, gone: int | None) -> Outcome:
    if gone is not None:
        return Outcome.LOSS_ON_TIME if gone == challenger else Outcome.WIN_ON_TIME
    if placings[challenger] == placings[defender]:
        return Outcome.DRAW
    return Outcome.WIN if placings[challenger] < placings[defender] else Outcome.LOSS
