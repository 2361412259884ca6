"""Whom one may challenge, and for every other rung why not.

Pure: instants are given, nothing asks a clock. `reasons` answers for the whole ladder as one of it
sees it; `why_not` for one pair, to be asked again under the lock before a challenge is stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from games.ladders.bad_rules import BadRules
from games.ladders.movement import Order

Pair = frozenset[int]


class Band(NamedTuple):
    """How many may challenge somebody at once, down to a rung; None: down to the last."""

    to_rung: int | None
    most: int


@dataclass(frozen=True, slots=True)
class ChallengeRules:
    """What a ladder allows.

    One may challenge `reach` rungs up, or `reach_percent` of all rungs where that is more; with neither,
    everybody above. `most_out` challenges of one's own are open at once (waiting or played), `most_in`
    of others, by rung. The same two meet again after `rematch_wait`. A challenge is answered within
    `answer_within`; so many refusals a season are free. No challenge in the last `closed_before_end`
    of a season.
    """

    reach: int | None = 10
    reach_percent: int | None = None
    most_out: int = 3
    most_in: tuple[Band, ...] = (Band(5, 5), Band(10, 4), Band(None, 3))
    rematch_wait: timedelta = timedelta(days=30)
    answer_within: timedelta = timedelta(days=3)
    free_refusals: int = 1
    closed_before_end: timedelta = timedelta(0)

    def reach_among(self, rungs: int) -> int:
        """How many rungs up one may challenge on a ladder of so many."""
        if self.reach is None and self.reach_percent is None:
            return rungs
        return max(self.reach or 0, -(-rungs * (self.reach_percent or 0) // 100))

    def most_in_at(self, rung: int) -> int:
        """How many may challenge who stands there."""
        return next(band.most for band in self.most_in if band.to_rung is None or rung <= band.to_rung)


DEFAULT_RULES = ChallengeRules()

MOST_AT_ONCE = 100
"""More challenges at once are a slip of the finger."""


def check(rules: ChallengeRules) -> None:
    """Raise `BadRules` for rules that cannot be kept."""
    if rules.reach is not None and rules.reach < 1:
        raise BadRules("reach_too_small", reach=rules.reach)
    if rules.reach_percent is not None and not 1 <= rules.reach_percent <= 100:
        raise BadRules("reach_percent_out_of_range", percent=rules.reach_percent)
    if not 1 <= rules.most_out <= MOST_AT_ONCE:
        raise BadRules("most_out_out_of_range", most=rules.most_out, limit=MOST_AT_ONCE)
    _check_bands(rules.most_in)
    if rules.answer_within <= timedelta(0):
        raise BadRules("no_time_to_answer")
    if rules.rematch_wait < timedelta(0) or rules.closed_before_end < timedelta(0):
        raise BadRules("negative_wait")
    if rules.free_refusals < 0:
        raise BadRules("negative_refusals")


def _check_bands(bands: tuple[Band, ...]) -> None:
    if not bands or bands[-1].to_rung is not None:
        raise BadRules("bands_leave_rungs_out")
    last = 0
    for band in bands:
        if band.to_rung is not None and band.to_rung <= last:
            raise BadRules("bands_out_of_order", rung=band.to_rung)
        last = band.to_rung or last
        if not 1 <= band.most <= MOST_AT_ONCE:
            raise BadRules("most_in_out_of_range", most=band.most, limit=MOST_AT_ONCE)


class Hold(StrEnum):
    """What keeps somebody's rung although they do not play."""

    NONE = "none"
    AWAY = "away"
    """They announced an absence."""

    LEAVING = "leaving"
    """They withdrew; they go when their last match is over."""


class Player(NamedTuple):
    """Somebody on the ladder: how many matches of it they play at once at the most (None: as many as
    come), and what holds their rung, until when if that is known."""

    most_matches: int | None = None
    hold: Hold = Hold.NONE
    until: datetime | None = None


class Open(NamedTuple):
    """A challenge that waits for its answer or is played, and when it will be over at the latest."""

    challenger: int
    defender: int
    over_by: datetime | None = None
    played: bool = False


@dataclass(frozen=True)
class Ladder:
    """A ladder as challenges need it: who stands where, what is open, when two last met (the end of
    their match), who shall not meet, when the season begins and ends, and whether the last one is over."""

    order: Order
    players: Mapping[int, Player]
    open: tuple[Open, ...] = ()
    met: Mapping[Pair, datetime] = field(default_factory=dict)
    forbidden: frozenset[Pair] = frozenset()
    begins: datetime | None = None
    ends: datetime | None = None
    over: bool = False

    @cached_property
    def rungs(self) -> Mapping[int, int]:
        """The rung of everybody, from 1."""
        return {key: rung for rung, key in enumerate(self.order, 1)}

    @cached_property
    def open_out(self) -> Counter[int]:
        """How many open challenges are somebody's own."""
        return Counter(each.challenger for each in self.open)

    @cached_property
    def open_in(self) -> Counter[int]:
        """How many open challenges wait for somebody or are played against them."""
        return Counter(each.defender for each in self.open)

    @cached_property
    def next_free(self) -> Mapping[int, datetime]:
        """When the first of somebody's open challenges will be over at the latest."""
        found: dict[int, datetime] = {}
        for each in self.open:
            for key in (each.challenger, each.defender):
                if each.over_by is not None:
                    found[key] = min(each.over_by, found.get(key, each.over_by))
        return found

    @cached_property
    def next_free_in(self) -> Mapping[int, datetime]:
        """When the first of the open challenges to somebody will be over at the latest."""
        found: dict[int, datetime] = {}
        for each in self.open:
            if each.over_by is not None:
                found[each.defender] = min(each.over_by, found.get(each.defender, each.over_by))
        return found

    @cached_property
    def paired(self) -> Mapping[Pair, Open]:
        """The open challenge between two."""
        return {frozenset((each.challenger, each.defender)): each for each in self.open}


class Why(StrEnum):
    """Why somebody cannot be challenged, and which parameters its `Reason` has."""

    YOURSELF = "yourself"
    NOT_ON_LADDER = "not_on_ladder"
    """You are not on it."""

    OVER = "over"
    """Its last season is over."""

    NOT_BEGUN = "not_begun"
    """The season begins on `date`."""

    CLOSED = "closed"
    """No more challenges this season, since `date`."""

    YOU_LEAVE = "you_leave"
    """You have withdrawn."""

    YOU_ARE_AWAY = "you_are_away"
    """Until `date`, if that is known."""

    BELOW = "below"
    """They stand `rungs` below you: they may challenge you."""

    CHALLENGES_YOU = "challenges_you"
    """Their challenge waits for your answer, until `date`."""

    CHALLENGED = "challenged"
    """Yours waits for theirs, until `date`."""

    PLAYING = "playing"
    """You play each other, until `date` at the latest."""

    OUT_OF_REACH = "out_of_reach"
    """They stand `rungs` up; you reach `limit`."""

    KEPT_APART = "kept_apart"
    """The two shall not meet."""

    LEAVES = "leaves"
    """They have withdrawn."""

    AWAY = "away"
    """Until `date`, if that is known."""

    REMATCH = "rematch"
    """You met on `since`; again from `date`."""

    OUT_LIMIT = "out_limit"
    """You have `limit` challenges open, as many as you may; free by `date`."""

    YOUR_MATCHES = "your_matches"
    """You play `limit` matches, as many as you wish; free by `date`."""

    IN_LIMIT = "in_limit"
    """`limit` challenges to them are open; free by `date`."""

    THEIR_MATCHES = "their_matches"
    """They play `limit` matches, as many as they wish; free by `date`."""


class Reason(NamedTuple):
    """Why not, with what its sentence needs; see `Why` for which there are."""

    why: Why
    rungs: int = 0
    limit: int = 0
    date: datetime | None = None
    since: datetime | None = None


def reasons(ladder: Ladder, rules: ChallengeRules, mine: int, now: datetime) -> dict[int, Reason | None]:
    """For every rung, from the top, why I may not challenge who stands there; None where I may."""
    return {key: why_not(ladder, rules, mine, key, now) for key in ladder.order}


def why_not(ladder: Ladder, rules: ChallengeRules, mine: int, theirs: int, now: datetime) -> Reason | None:
    """Why one may not challenge another: what will hold longest is said first. None if they may.

    Raises KeyError for a `theirs` that is not on the ladder.
    """
    rung = ladder.rungs[theirs]
    if mine == theirs:
        return Reason(Why.YOURSELF)
    if mine not in ladder.rungs:
        return Reason(Why.NOT_ON_LADDER)
    return (
        _season(ladder, rules, now)
        or _open_between(ladder, mine, theirs)
        or _distance(ladder, rules, ladder.rungs[mine] - rung)
        or (Reason(Why.KEPT_APART) if frozenset((mine, theirs)) in ladder.forbidden else None)
        or _held(ladder, mine, theirs, now)
        or _rematch(ladder, rules, mine, theirs, now)
        or _limits(ladder, rules, mine, theirs)
    )


def _season(ladder: Ladder, rules: ChallengeRules, now: datetime) -> Reason | None:
    if ladder.over:
        return Reason(Why.OVER)
    if ladder.begins is not None and now < ladder.begins:
        return Reason(Why.NOT_BEGUN, date=ladder.begins)
    if ladder.ends is not None and now >= ladder.ends - rules.closed_before_end:
        return Reason(Why.CLOSED, date=ladder.ends - rules.closed_before_end)
    return None


def _open_between(ladder: Ladder, mine: int, theirs: int) -> Reason | None:
    open_ = ladder.paired.get(frozenset((mine, theirs)))
    if open_ is None:
        return None
    if open_.played:
        return Reason(Why.PLAYING, date=open_.over_by)
    return Reason(Why.CHALLENGED if open_.challenger == mine else Why.CHALLENGES_YOU, date=open_.over_by)


def _distance(ladder: Ladder, rules: ChallengeRules, up: int) -> Reason | None:
    if up < 0:
        return Reason(Why.BELOW, rungs=-up)
    reach = rules.reach_among(len(ladder.order))
    return Reason(Why.OUT_OF_REACH, rungs=up, limit=reach) if up > reach else None


def _held(ladder: Ladder, mine: int, theirs: int, now: datetime) -> Reason | None:
    for key, leaving, away in ((mine, Why.YOU_LEAVE, Why.YOU_ARE_AWAY), (theirs, Why.LEAVES, Why.AWAY)):
        player = ladder.players.get(key, Player())
        if player.hold is Hold.LEAVING:
            return Reason(leaving)
        if player.hold is Hold.AWAY and (player.until is None or now < player.until):
            return Reason(away, date=player.until)
    return None


def _rematch(ladder: Ladder, rules: ChallengeRules, mine: int, theirs: int, now: datetime) -> Reason | None:
    met = ladder.met.get(frozenset((mine, theirs)))
    if met is None or now >= met + rules.rematch_wait:
        return None
    return Reason(Why.REMATCH, date=met + rules.rematch_wait, since=met)


def _limits(ladder: Ladder, rules: ChallengeRules, mine: int, theirs: int) -> Reason | None:
    if ladder.open_out[mine] >= rules.most_out:
        return Reason(Why.OUT_LIMIT, limit=rules.most_out, date=_free_out(ladder, mine))
    wished = _wished(ladder, mine)
    if wished is not None:
        return Reason(Why.YOUR_MATCHES, limit=wished, date=ladder.next_free.get(mine))
    most_in = rules.most_in_at(ladder.rungs[theirs])
    if ladder.open_in[theirs] >= most_in:
        return Reason(Why.IN_LIMIT, limit=most_in, date=ladder.next_free_in.get(theirs))
    wished = _wished(ladder, theirs)
    if wished is not None:
        return Reason(Why.THEIR_MATCHES, limit=wished, date=ladder.next_free.get(theirs))
    return None


def _wished(ladder: Ladder, key: int) -> int | None:
    """How many matches somebody wishes at once, if they have as many."""
    most = ladder.players.get(key, Player()).most_matches
    having = ladder.open_out[key] + ladder.open_in[key]
    return most if most is not None and having >= most else None


def _free_out(ladder: Ladder, mine: int) -> datetime | None:
    dates = [each.over_by for each in ladder.open if each.challenger == mine and each.over_by is not None]
    return min(dates, default=None)
