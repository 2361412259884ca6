"""Strike orders, by which a seat's strikes are made automatically (12.0 - 13.5).

One standing order answers every strike, strike back and carry-over: when a button is pressed, in advance, or
when time runs out. Each strike is chosen after the dice of earlier strikes are known, as a player would
choose it. A strike is worth its expected points. For each number of hits, the chance of that number is
multiplied by the worth of the hits on the target and on others that they carry over to.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Literal, NamedTuple

from games.engine.actions import Action
from games.engine.orders import StandingOrder
from games.titan.battle.actions import Carry, Done, Strike
from games.titan.battle.hexes import HEXES
from games.titan.battle.state import Battle, Excess, Piece
from games.titan.battle.strike_actions import carry_targets
from games.titan.battle.strikes import (
    Aim,
    StrikeContext,
    is_uphill_strike,
    possible_aims,
    possible_carry_targets,
    reduced_strikes,
    strike_context,
)
from games.titan.characters import CHARACTERS, TITAN

TITAN_WORTH = 200
"""What a Titan is worth to a strike order, in points: without it, its player is eliminated."""


class StrikeOrder(StandingOrder, frozen=True, tag="strikes"):
    """A standing order for how to strike.

    `prefer` chooses between the targets that bring the most points and those that take the most hits. With
    `carry`, hits that remain are carried over. With `worse`, strikes may use fewer dice or a higher number if
    the carry-over makes up for it. With `rangestrikes`, the order also rangestrikes. With `backs`, the order
    strikes back automatically; otherwise it does so only when the player presses the button that finishes the
    strikes.
    """

    prefer: Literal["value", "hits"] = "value"
    carry: bool = True
    worse: bool = True
    rangestrikes: bool = True
    backs: bool = False


DEFAULT_STRIKE_ORDER = StrikeOrder()


class _Choice(NamedTuple):
    """A possible strike with its expected worth."""

    piece: Piece
    aim: Aim
    dice: int
    number: int
    worth: float
    targets: int


def answer_by_order(battle: Battle, seat: int, policy: StrikeOrder = DEFAULT_STRIKE_ORDER) -> Action:
    """Return the order's answer to a question "strike", "back" or "carry"; the answer is always legal.

    Pieces with the fewest targets strike first, so that pieces with more targets can choose among those left.
    """
    if battle.step == "carry":
        foes = carry_targets(battle) if policy.carry else []
        excess = battle.excess
        if excess is None or not foes:
            return Done(seat)
        best = max(foes, key=lambda foe: (_worth(policy, foe, excess.hits), -foe.hex))
        return Carry(seat, HEXES[best.hex])
    best_strike = min(
        _choices(battle, policy),
        key=lambda each: (each.targets, -each.worth, each.piece.hex, each.aim.target.hex),
        default=None,
    )
    if best_strike is None:
        return Done(seat)
    here, there = HEXES[best_strike.piece.hex], HEXES[best_strike.aim.target.hex]
    return Strike(seat, here, there, best_strike.dice, best_strike.number)


def _choices(battle: Battle, policy: StrikeOrder) -> Iterator[_Choice]:
    """Yield each possible strike of every piece that can strike."""
    view = strike_context(battle, battle.striker)
    for piece in battle.pieces[battle.striker]:
        if piece.hex < 0 or piece.struck:
            continue
        found = possible_aims(view, piece)
        for aim in found:
            if aim.ranged and not policy.rangestrikes:
                continue
            pairs = [(aim.dice, aim.number)]
            if policy.worse and policy.carry:
                pairs += reduced_strikes(view, piece, aim)
            for dice, number in pairs:
                worth = expected_strike_value(view, policy, piece, aim, dice, number)
                yield _Choice(piece, aim, dice, number, worth, len(found))


def expected_strike_value(
    view: StrikeContext, policy: StrikeOrder, piece: Piece, aim: Aim, dice: int, number: int
) -> float:
    """Return the expected worth of a strike before it is rolled."""
    foe = aim.target
    needed = foe.power - foe.hits
    others: list[Piece] = []
    if policy.carry and not aim.ranged and dice > needed:
        excess = Excess(piece.hex, dice - needed, dice, number, is_uphill_strike(view, piece, foe))
        others = [other for other in possible_carry_targets(view, piece, excess) if other is not foe]
    total = 0.0
    for hits, chance in enumerate(hit_chances(dice, number)):
        worth = _worth(policy, foe, hits)
        if hits > needed and others:
            worth += max(_worth(policy, other, hits - needed) for other in others)
        total += chance * worth
    return total


@cache
def hit_chances(dice: int, number: int) -> tuple[float, ...]:
    """Return the chance of each number of hits, from none to `dice`."""
    hit = (7 - number) / 6
    return tuple(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1))


def _worth(policy: StrikeOrder, foe: Piece, hits: int) -> float:
    """Return the worth of a number of hits on a target.

    Half of the target's points are for wounds, in proportion to the hits; the other half is for slaying it.
    If the order prefers hits, the worth is the number of hits that the target can take.
    """
    given = min(hits, foe.power - foe.hits)
    if policy.prefer == "hits":
        return given
    points = TITAN_WORTH if foe.name == TITAN else CHARACTERS[foe.name].value
    slain = given == foe.power - foe.hits
    return points * (given / foe.power + slain) / 2
