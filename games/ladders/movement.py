"""Movements of rungs: by challenges, tables, newcomers, departures and idleness.

An order is a tuple of keys, the first on rung 1; every function returns a new one. The effect of each outcome
is chosen separately (after the Dragon Go Server's ladders). An effect that moves the challenger up never
moves them down, even if the rungs have changed since the challenge was made.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import NamedTuple

from games.ladders.bad_rules import BadRules

Order = tuple[int, ...]
"""The entrants of a ladder from the top: keys, the first on rung 1."""


class Effect(StrEnum):
    """The effects that an outcome can have on the two players of a challenge."""

    NOTHING = "nothing"
    JUST_ABOVE = "just_above"
    """The challenger takes the defender's rung, never a lower one; those between move down one."""

    JUST_BELOW = "just_below"
    """The challenger takes the rung below the defender's, never a lower one than their own."""

    SWITCH = "switch"
    """The two exchange their rungs, and nobody else moves; the challenger never moves down."""

    ONE_UP = "one_up"
    """The challenger moves up one rung, at most past the defender; they never move down."""

    DEFENDER_BELOW = "defender_below"
    """The defender drops to just below the challenger, never up; those between move up one."""

    DEFENDER_LAST = "defender_last"
    """The defender drops to the last rung."""

    DEFENDER_OUT = "defender_out"
    """The defender leaves the ladder."""

    CHALLENGER_LAST = "challenger_last"
    """The challenger drops to the last rung."""

    CHALLENGER_OUT = "challenger_out"
    """The challenger leaves the ladder."""


CHALLENGER_RISES = frozenset(
    {Effect.NOTHING, Effect.JUST_ABOVE, Effect.JUST_BELOW, Effect.SWITCH, Effect.ONE_UP}
)
DEFENDER_DROPS = frozenset({Effect.DEFENDER_BELOW, Effect.DEFENDER_LAST, Effect.DEFENDER_OUT})
CHALLENGER_DROPS = frozenset({Effect.CHALLENGER_LAST, Effect.CHALLENGER_OUT})


class Outcome(StrEnum):
    """The outcomes of a challenge, from the challenger's point of view."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    WIN_BY_LEAVING = "win_left"
    """The defender left the match; the challenger gets exactly what a win brings."""

    LOSS_BY_LEAVING = "loss_left"
    """The challenger left the match."""

    WIN_ON_TIME = "win_on_time"
    """The defender ran out of time too often, or never came to play."""

    LOSS_ON_TIME = "loss_on_time"
    """The challenger ran out of time too often, or never came to play."""

    REFUSAL = "refusal"
    """The defender declined, and had no free decline left."""

    NO_ANSWER = "no_answer"
    """The defender did not answer in time."""


ALLOWED_EFFECTS: Mapping[Outcome, frozenset[Effect]] = {
    Outcome.WIN: CHALLENGER_RISES | {Effect.DEFENDER_BELOW},
    Outcome.DRAW: frozenset({Effect.NOTHING, Effect.JUST_BELOW, Effect.ONE_UP}),
    Outcome.LOSS: frozenset({Effect.NOTHING, Effect.CHALLENGER_LAST}),
    Outcome.LOSS_BY_LEAVING: frozenset({Effect.NOTHING}) | CHALLENGER_DROPS,
    Outcome.WIN_ON_TIME: CHALLENGER_RISES | DEFENDER_DROPS,
    Outcome.LOSS_ON_TIME: frozenset({Effect.NOTHING}) | CHALLENGER_DROPS,
    Outcome.REFUSAL: CHALLENGER_RISES | DEFENDER_DROPS,
    Outcome.NO_ANSWER: CHALLENGER_RISES | DEFENDER_DROPS,
}
"""The effects that make sense for each outcome whose effect is chosen."""


class ChallengerRule(StrEnum):
    """The rules that decide which player counts as the challenger of a match that has ended."""

    AT_END = "at_end"
    """The player who is lower when the match ends."""

    AT_START = "at_start"
    """The player who made the challenge."""


@dataclass(frozen=True, slots=True)
class Effects:
    """The effect of each outcome, and which player counts as the challenger.

    If the defender leaves, the challenger gets the effect of a win, so leaving cannot deny them the rung.
    """

    win: Effect = Effect.JUST_ABOVE
    draw: Effect = Effect.JUST_BELOW
    loss: Effect = Effect.NOTHING
    loss_left: Effect = Effect.NOTHING
    win_on_time: Effect = Effect.DEFENDER_BELOW
    loss_on_time: Effect = Effect.CHALLENGER_LAST
    refusal: Effect = Effect.JUST_ABOVE
    no_answer: Effect = Effect.DEFENDER_BELOW
    challenger: ChallengerRule = ChallengerRule.AT_END

    def of(self, outcome: Outcome) -> Effect:
        """Return the effect of an outcome."""
        if outcome is Outcome.WIN_BY_LEAVING:
            return self.win
        effect: Effect = getattr(self, outcome.value)
        return effect


DEFAULT_EFFECTS = Effects()


def check(effects: Effects) -> None:
    """Raise `BadRules` if an effect makes no sense for its outcome."""
    for field in fields(effects):
        if field.name == "challenger":
            continue
        outcome = Outcome(field.name)
        if effects.of(outcome) not in ALLOWED_EFFECTS[outcome]:
            raise BadRules("effect_has_no_sense", outcome=outcome.value, effect=effects.of(outcome).value)


_MIRRORED = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.WIN_BY_LEAVING: Outcome.LOSS_BY_LEAVING,
    Outcome.LOSS_BY_LEAVING: Outcome.WIN_BY_LEAVING,
    Outcome.WIN_ON_TIME: Outcome.LOSS_ON_TIME,
    Outcome.LOSS_ON_TIME: Outcome.WIN_ON_TIME,
}


def order_after_challenge(
    order: Order, effects: Effects, outcome: Outcome, challenger: int, defender: int
) -> Order:
    """Return the order after a challenge; unchanged if one of the two players has left the ladder.

    If the player who is lower at the end counts as the challenger, and the two have changed places during the
    match, the outcome is mirrored. For a challenge that was not played, the challenger is always the player
    who made it.
    """
    if challenger not in order or defender not in order:
        return order
    played = outcome not in (Outcome.REFUSAL, Outcome.NO_ANSWER)
    turned = order.index(challenger) < order.index(defender)
    if played and turned and effects.challenger is ChallengerRule.AT_END:
        challenger, defender = defender, challenger
        outcome = _MIRRORED.get(outcome, outcome)
    return _moved(order, effects.of(outcome), challenger, defender)


def _moved(order: Order, effect: Effect, challenger: int, defender: int) -> Order:
    mine, theirs = order.index(challenger), order.index(defender)
    match effect:
        case Effect.NOTHING:
            return order
        case Effect.JUST_ABOVE:
            return _put(order, challenger, min(mine, theirs))
        case Effect.JUST_BELOW:
            return _put(order, challenger, min(mine, theirs + 1))
        case Effect.SWITCH:
            exchanged = {mine: defender, theirs: challenger} if theirs < mine else {}
            return tuple(exchanged.get(place, key) for place, key in enumerate(order))
        case Effect.ONE_UP:
            return _put(order, challenger, mine - 1 if theirs < mine else mine)
        case Effect.DEFENDER_BELOW:
            return _put(order, defender, max(mine, theirs))
        case Effect.DEFENDER_LAST:
            return _put(order, defender, len(order) - 1)
        case Effect.CHALLENGER_LAST:
            return _put(order, challenger, len(order) - 1)
        case Effect.DEFENDER_OUT:
            return remove_player(order, defender)
        case Effect.CHALLENGER_OUT:
            return remove_player(order, challenger)


def order_after_table(order: Order, placings: Mapping[int, int], *, last: Collection[int] = ()) -> Order:
    """Return the order after a table, whose players' rungs are distributed among them by placing.

    `placings` count from 1, the best, and are equal in a tie; tied players keep their order. The match itself
    already places players who left it last. Those in `last` also drop to the end of the ladder, in the same
    order. Players who are no longer on the ladder are ignored.
    """
    seated = [key for key in order if key in placings]
    best_first = iter(sorted(seated, key=lambda key: placings[key]))
    dealt = tuple(next(best_first) if key in placings else key for key in order)
    falling = tuple(key for key in dealt if key in last)
    return tuple(key for key in dealt if key not in falling) + falling


def add_last(order: Order, key: int) -> Order:
    """Return the order with a newcomer on a new last rung; unchanged if they are already on the ladder."""
    return order if key in order else (*order, key)


def add_by_rating(order: Order, key: int, ratings: Mapping[int, float]) -> Order:
    """Return the order with a newcomer on the rung that fits their rating.

    The newcomer moves up from the bottom, past players with lower ratings or none, and stops below the first
    other player. A newcomer without a rating starts at the bottom.
    """
    if key in order:
        return order
    place = len(order)
    own = ratings.get(key)
    while place and own is not None and ratings.get(order[place - 1], float("-inf")) < own:
        place -= 1
    return (*order[:place], key, *order[place:])


def remove_player(order: Order, key: int) -> Order:
    """Return the order without a player; everyone below moves up one rung."""
    return tuple(each for each in order if each != key)


def drop_idle_players(order: Order, idle: Collection[int], rungs: int) -> Order:
    """Return the order with every idle player `rungs` lower, or on the last rung if there are fewer.

    The lowest drop first, so that idle neighbours do not hold each other up; nobody drops past another
    idle player.
    """
    lowest = len(order) - 1
    for key in reversed([key for key in order if key in idle]):
        place = min(order.index(key) + rungs, lowest)
        order = _put(order, key, place)
        lowest = place - 1
    return order


class RungChange(NamedTuple):
    """A player's rung before and after, counted from 1; None if they were not on the ladder."""

    key: int
    before: int | None
    after: int | None


def rung_changes(before: Order, after: Order) -> tuple[RungChange, ...]:
    """Return the changes of rung, sorted by the new order, with those of players who left at the end."""
    old = {key: rung for rung, key in enumerate(before, 1)}
    new = {key: rung for rung, key in enumerate(after, 1)}
    keys = [*after, *(key for key in before if key not in new)]
    found = (RungChange(key, old.get(key), new.get(key)) for key in keys)
    return tuple(change for change in found if change.before != change.after)


def _put(order: Order, key: int, place: int) -> Order:
    """Return the order with `key` at `place`, counted from 0; the players in between move by one."""
    rest = remove_player(order, key)
    return (*rest[:place], key, *rest[place:])
