"""Rules about which players a player may challenge, and the reasons why not the others.

The functions are pure: they receive times, and never read a clock. `reasons_against_challenging` answers for
the whole ladder as one player sees it. `why_not` answers for one pair, and is called again under the lock
before a challenge is stored.
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


class IncomingBand(NamedTuple):
    """The most open challenges a player may have received, on rungs down to `to_rung` (None: the last)."""

    to_rung: int | None
    most: int


@dataclass(frozen=True, slots=True)
class ChallengeRules:
    """The limits that a ladder sets for challenges.

    A player may challenge anyone up to `reach` rungs above, or `reach_percent` of all rungs if that is more;
    if both are None, everyone above. A challenge is open while it waits for an answer or is in play. A player
    may have made `most_out` open challenges, and received `most_in`, depending on their rung. After a match,
    or a challenge that did not lead to one, the same two players must wait for `rematch_wait`. A challenge
    must be answered within `answer_within`. Each player may decline `free_refusals` challenges a season at no
    cost. There are no challenges in the last `closed_before_end` of a season.
    """

    reach: int | None = 4
    reach_percent: int | None = None
    most_out: int = 1
    most_in: tuple[IncomingBand, ...] = (IncomingBand(None, 1),)
    rematch_wait: timedelta = timedelta(days=30)
    answer_within: timedelta = timedelta(days=3)
    free_refusals: int = 1
    closed_before_end: timedelta = timedelta(days=4)

    def reach_among(self, rungs: int) -> int:
        """Return how many rungs up a player may challenge on a ladder with `rungs` rungs."""
        if self.reach is None and self.reach_percent is None:
            return rungs
        return max(self.reach or 0, -(-rungs * (self.reach_percent or 0) // 100))

    def most_in_at(self, rung: int) -> int:
        """Return how many open challenges a player on this rung may have received."""
        return next(band.most for band in self.most_in if band.to_rung is None or rung <= band.to_rung)


DEFAULT_RULES = ChallengeRules()
"""The rules that a new ladder proposes (`models.Terms`), and those of a simulated ladder."""

MAX_CHALLENGES_AT_ONCE = 100
"""The most challenges at a time that rules may allow; a higher number must be a typing error."""


def check(rules: ChallengeRules) -> None:
    """Raise `BadRules` for rules that cannot work."""
    if rules.reach is not None and rules.reach < 1:
        raise BadRules("reach_too_small", reach=rules.reach)
    if rules.reach_percent is not None and not 1 <= rules.reach_percent <= 100:
        raise BadRules("reach_percent_out_of_range", percent=rules.reach_percent)
    if not 1 <= rules.most_out <= MAX_CHALLENGES_AT_ONCE:
        raise BadRules("most_out_out_of_range", most=rules.most_out, limit=MAX_CHALLENGES_AT_ONCE)
    _check_bands(rules.most_in)
    if rules.answer_within <= timedelta(0):
        raise BadRules("no_time_to_answer")
    if rules.rematch_wait < timedelta(0) or rules.closed_before_end < timedelta(0):
        raise BadRules("negative_wait")
    if rules.free_refusals < 0:
        raise BadRules("negative_refusals")


def _check_bands(bands: tuple[IncomingBand, ...]) -> None:
    if not bands or bands[-1].to_rung is not None:
        raise BadRules("bands_leave_rungs_out")
    last = 0
    for band in bands:
        if band.to_rung is not None and band.to_rung <= last:
            raise BadRules("bands_out_of_order", rung=band.to_rung)
        last = band.to_rung or last
        if not 1 <= band.most <= MAX_CHALLENGES_AT_ONCE:
            raise BadRules("most_in_out_of_range", most=band.most, limit=MAX_CHALLENGES_AT_ONCE)


class Hold(StrEnum):
    """The reason why a player's rung is held although they do not play."""

    NONE = "none"
    AWAY = "away"
    """The player announced an absence."""

    LEAVING = "leaving"
    """The player withdrew, and leaves when their last match has ended."""


class Player(NamedTuple):
    """A player on the ladder.

    `most_matches` is how many matches of the ladder they want to play at a time (None: any number). `hold` is
    why their rung is held, and `until` is until when, if that is known.
    """

    most_matches: int | None = None
    hold: Hold = Hold.NONE
    until: datetime | None = None


class OpenChallenge(NamedTuple):
    """A challenge that waits for an answer or is in play, and the time by which it will have ended."""

    challenger: int
    defender: int
    over_by: datetime | None = None
    played: bool = False


@dataclass(frozen=True)
class LadderState:
    """The state of a ladder, as far as challenges depend on it.

    `met` is when the last match of two players ended, and `declined` when the last challenge between them was
    declined or not answered. `forbidden` are the pairs that must not meet; `undisclosed` are the pairs
    (challenger, defender) of which the challenger may not learn that. `begins` and `ends` are the dates of
    the season, and `over` means that the last season has ended.
    """

    order: Order
    players: Mapping[int, Player]
    open: tuple[OpenChallenge, ...] = ()
    met: Mapping[Pair, datetime] = field(default_factory=dict)
    declined: Mapping[Pair, datetime] = field(default_factory=dict)
    forbidden: frozenset[Pair] = frozenset()
    undisclosed: frozenset[tuple[int, int]] = frozenset()
    begins: datetime | None = None
    ends: datetime | None = None
    over: bool = False

    @cached_property
    def rungs(self) -> Mapping[int, int]:
        """Return the rung of each player, counted from 1."""
        return {key: rung for rung, key in enumerate(self.order, 1)}

    @cached_property
    def open_out(self) -> Counter[int]:
        """Return how many open challenges each player has made."""
        return Counter(each.challenger for each in self.open)

    @cached_property
    def open_in(self) -> Counter[int]:
        """Return how many open challenges each player has received."""
        return Counter(each.defender for each in self.open)

    @cached_property
    def next_free(self) -> Mapping[int, datetime]:
        """Return for each player the latest time at which the first of their open challenges will have ended.

        This includes challenges that they made and that they received.
        """
        found: dict[int, datetime] = {}
        for each in self.open:
            for key in (each.challenger, each.defender):
                if each.over_by is not None:
                    found[key] = min(each.over_by, found.get(key, each.over_by))
        return found

    @cached_property
    def next_free_in(self) -> Mapping[int, datetime]:
        """Return for each player the latest time at which an open challenge to them will have ended."""
        found: dict[int, datetime] = {}
        for each in self.open:
            if each.over_by is not None:
                found[each.defender] = min(each.over_by, found.get(each.defender, each.over_by))
        return found

    @cached_property
    def paired(self) -> Mapping[Pair, OpenChallenge]:
        """Return the open challenges by their pairs of players."""
        return {frozenset((each.challenger, each.defender)): each for each in self.open}


class WhyNotChallenge(StrEnum):
    """The reasons why a player cannot be challenged; their texts name the parameters that they need."""

    YOURSELF = "yourself"
    NOT_ON_LADDER = "not_on_ladder"
    """You are not on the ladder."""

    OVER = "over"
    """The ladder's last season has ended."""

    NOT_BEGUN = "not_begun"
    """The season begins on `date`."""

    CLOSED = "closed"
    """There have been no more challenges this season since `date`."""

    YOU_LEAVE = "you_leave"
    """You have withdrawn."""

    YOU_ARE_AWAY = "you_are_away"
    """You are away until `date`, if that is known."""

    BELOW = "below"
    """They are `rungs` below you, so they may challenge you."""

    CHALLENGES_YOU = "challenges_you"
    """Their challenge waits for your answer, until `date`."""

    CHALLENGED = "challenged"
    """Your challenge waits for their answer, until `date`."""

    PLAYING = "playing"
    """You play each other, until `date` at the latest."""

    OUT_OF_REACH = "out_of_reach"
    """They are `rungs` up; you can reach `limit`."""

    KEPT_APART = "kept_apart"
    """The two of you must not meet."""

    LEAVES = "leaves"
    """They have withdrawn."""

    AWAY = "away"
    """They are away until `date`, if that is known."""

    REMATCH = "rematch"
    """You met on `since`; you can meet again from `date`."""

    DECLINED = "declined"
    """The last challenge between you was declined or not answered, on `since`.

    The next is possible from `date`.
    """

    OUT_LIMIT = "out_limit"
    """You have `limit` challenges open, the maximum; one will be free by `date`."""

    YOUR_MATCHES = "your_matches"
    """You play `limit` matches, as many as you want; you will be free by `date`."""

    IN_LIMIT = "in_limit"
    """`limit` challenges to them are open; they will be free by `date`."""

    THEIR_MATCHES = "their_matches"
    """They play `limit` matches, as many as they want; they will be free by `date`."""


class NotChallengeable(NamedTuple):
    """A reason (`WhyNotChallenge`) why a player cannot be challenged, with the parameters of its text."""

    why: WhyNotChallenge
    rungs: int = 0
    limit: int = 0
    date: datetime | None = None
    since: datetime | None = None


def reasons_against_challenging(
    ladder: LadderState, rules: ChallengeRules, mine: int, now: datetime
) -> dict[int, NotChallengeable | None]:
    """Return for each player the reason why `mine` cannot challenge them, or None if they can."""
    return {key: why_not(ladder, rules, mine, key, now) for key in ladder.order}


def why_not(
    ladder: LadderState, rules: ChallengeRules, mine: int, theirs: int, now: datetime
) -> NotChallengeable | None:
    """Return why a player may not challenge another; None if they may.

    If there are several reasons, the first is returned, in the order in which they are checked here. Raises
    `KeyError` if `theirs` is not on the ladder.
    """
    rung = ladder.rungs[theirs]
    if mine == theirs:
        return NotChallengeable(WhyNotChallenge.YOURSELF)
    if mine not in ladder.rungs:
        return NotChallengeable(WhyNotChallenge.NOT_ON_LADDER)
    return (
        (NotChallengeable(WhyNotChallenge.OVER) if ladder.over else None)
        or why_closed(ladder.begins, ladder.ends, rules, now)
        or _open_between(ladder, mine, theirs)
        or _distance(ladder, rules, ladder.rungs[mine] - rung)
        or _apart(ladder, mine, theirs)
        or _held(ladder, mine, theirs, now)
        or _rematch(ladder, rules, mine, theirs, now)
        or _limits(ladder, rules, mine, theirs)
    )


def why_closed(
    begins: datetime | None, ends: datetime | None, rules: ChallengeRules, now: datetime
) -> NotChallengeable | None:
    """Return why a season with these dates is closed to challenges; None if it is open to them."""
    if begins is not None and now < begins:
        return NotChallengeable(WhyNotChallenge.NOT_BEGUN, date=begins)
    if ends is not None and now >= ends - rules.closed_before_end:
        return NotChallengeable(WhyNotChallenge.CLOSED, date=ends - rules.closed_before_end)
    return None


def _open_between(ladder: LadderState, mine: int, theirs: int) -> NotChallengeable | None:
    open_ = ladder.paired.get(frozenset((mine, theirs)))
    if open_ is None:
        return None
    if open_.played:
        return NotChallengeable(WhyNotChallenge.PLAYING, date=open_.over_by)
    return NotChallengeable(
        WhyNotChallenge.CHALLENGED if open_.challenger == mine else WhyNotChallenge.CHALLENGES_YOU,
        date=open_.over_by,
    )


def _distance(ladder: LadderState, rules: ChallengeRules, up: int) -> NotChallengeable | None:
    if up < 0:
        return NotChallengeable(WhyNotChallenge.BELOW, rungs=-up)
    reach = rules.reach_among(len(ladder.order))
    return NotChallengeable(WhyNotChallenge.OUT_OF_REACH, rungs=up, limit=reach) if up > reach else None


def _apart(ladder: LadderState, mine: int, theirs: int) -> NotChallengeable | None:
    if frozenset((mine, theirs)) not in ladder.forbidden:
        return None
    undisclosed = (mine, theirs) in ladder.undisclosed
    return NotChallengeable(WhyNotChallenge.AWAY if undisclosed else WhyNotChallenge.KEPT_APART)


def _held(ladder: LadderState, mine: int, theirs: int, now: datetime) -> NotChallengeable | None:
    for key, leaving, away in (
        (mine, WhyNotChallenge.YOU_LEAVE, WhyNotChallenge.YOU_ARE_AWAY),
        (theirs, WhyNotChallenge.LEAVES, WhyNotChallenge.AWAY),
    ):
        player = ladder.players.get(key, Player())
        if player.hold is Hold.LEAVING:
            return NotChallengeable(leaving)
        if player.hold is Hold.AWAY and (player.until is None or now < player.until):
            return NotChallengeable(away, date=player.until)
    return None


def _rematch(
    ladder: LadderState, rules: ChallengeRules, mine: int, theirs: int, now: datetime
) -> NotChallengeable | None:
    pair = frozenset((mine, theirs))
    last = [
        (since, why)
        for since, why in (
            (ladder.met.get(pair), WhyNotChallenge.REMATCH),
            (ladder.declined.get(pair), WhyNotChallenge.DECLINED),
        )
        if since is not None
    ]
    if not last:
        return None
    since, why = max(last)
    again = since + rules.rematch_wait
    return NotChallengeable(why, date=again, since=since) if now < again else None


def _limits(ladder: LadderState, rules: ChallengeRules, mine: int, theirs: int) -> NotChallengeable | None:
    if ladder.open_out[mine] >= rules.most_out:
        return NotChallengeable(WhyNotChallenge.OUT_LIMIT, limit=rules.most_out, date=_free_out(ladder, mine))
    wished = _wished(ladder, mine)
    if wished is not None:
        return NotChallengeable(WhyNotChallenge.YOUR_MATCHES, limit=wished, date=ladder.next_free.get(mine))
    most_in = rules.most_in_at(ladder.rungs[theirs])
    if ladder.open_in[theirs] >= most_in:
        return NotChallengeable(WhyNotChallenge.IN_LIMIT, limit=most_in, date=ladder.next_free_in.get(theirs))
    wished = _wished(ladder, theirs)
    if wished is not None:
        return NotChallengeable(
            WhyNotChallenge.THEIR_MATCHES, limit=wished, date=ladder.next_free.get(theirs)
        )
    return None


def _wished(ladder: LadderState, key: int) -> int | None:
    """Return how many matches at a time a player wants if they have that many; otherwise None."""
    most = ladder.players.get(key, Player()).most_matches
    having = ladder.open_out[key] + ladder.open_in[key]
    return most if most is not None and having >= most else None


def _free_out(ladder: LadderState, mine: int) -> datetime | None:
    dates = [each.over_by for each in ladder.open if each.challenger == mine and each.over_by is not None]
    return min(dates, default=None)
