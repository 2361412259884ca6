"""Standing orders: a player's answers in advance (6.1, 6.4), judged only by what the player may see.

The order for strikes is defined with the battle (`battle.policy`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from games.engine.actions import Action
from games.engine.decisions import Decision, Field, FreeText, InOrder, OneOf, SomeOf
from games.engine.errors import BadNotation
from games.engine.orders import StandingOrder
from games.titan import notation, split_ticks
from games.titan.actions import Accept, Engage, Fight, Flee, Muster, Split
from games.titan.aftermath import acquirable_lords, defending_pieces, reinforcements
from games.titan.battle.actions import Done
from games.titan.battle.policy import DEFAULT_STRIKE_ORDER, StrikeOrder, answer_by_order
from games.titan.characters import LORDS
from games.titan.defaults import acquire_best, reinforce_best
from games.titan.enlistment import eligible_legions
from games.titan.lands import LANDS
from games.titan.mustering import available_recruits
from games.titan.open_campaign import legions_of
from games.titan.prospects import best_legion_muster
from games.titan.scoring import pieces_value
from games.titan.view import TitanView

FallbackChoice: TypeAlias = Literal["ask", "best", "none"]

MAX_SPLITS_LENGTH = 2_000
"""The most characters of a list of splits."""

FLEE_PERCENTAGES = (100, 150, 200, 300)
"""The percentages of its own value that an enemy must exceed for a legion to flee from it."""


class SplitOrder(StandingOrder, frozen=True, tag="splits"):
    """Splits for the next Commencement Phase, each a line of notation; with `roll`, the roll follows them.

    `leaving` contains the ticks of the order's form (`games.titan.split_ticks`), which are stored as lines.
    `game_turn` is the Game-Turn that the splits are for (see the `round` of a campaign), or 0 if they apply
    to every Game-Turn.
    """

    lines: str = ""
    roll: bool = False
    leaving: tuple[str, ...] = ()
    game_turn: int = 0


class MusterOrder(StandingOrder, frozen=True, tag="musters"):
    """Musters in order of preference, written as "legion recruit shown" or "legion none".

    `rest` says whether other legions muster too, including those whose preferences cannot be met. `first`
    names the legions that muster before the others; it is stored as the order of `wanted`. `game_turn` is the
    Game-Turn that `wanted` is for, as in `SplitOrder`; `rest` applies to every Game-Turn.
    """

    wanted: tuple[str, ...] = ()
    rest: FallbackChoice = "ask"
    game_turn: int = 0
    first: tuple[str, ...] = ()


class EngagementOrder(StandingOrder, frozen=True, tag="engagements"):
    """The order in which engagements are resolved (9.1) in one `game_turn`, as in `SplitOrder`."""

    lands: tuple[int, ...] = ()
    game_turn: int = 0


class AnswerOrder(StandingOrder, frozen=True, tag="answers"):
    """Answers in engagements, each for a list of legions.

    Legions in `flee` flee if the enemy's value exceeds `times` percent of their own. Legions in `mutual`
    accept that both legions are eliminated. Legions in `fight` demand battle.
    """

    flee: tuple[str, ...] = ()
    times: int = 200
    mutual: tuple[str, ...] = ()
    fight: tuple[str, ...] = ()


class SpoilsOrder(StandingOrder, frozen=True, tag="spoils"):
    """The choices after a victory: lords for points, a summons, a reinforcement (14.0 - 17.4)."""

    angels: FallbackChoice = "ask"
    summon: Literal["ask", "none"] = "ask"
    reinforce: FallbackChoice = "ask"


TitanOrder: TypeAlias = SplitOrder | MusterOrder | EngagementOrder | AnswerOrder | SpoilsOrder | StrikeOrder

_FALLBACK_CHOICES = ("ask", "best", "none")
_MULLIGAN_FIELD = OneOf("splits", "roll", (0, 1))


def available_orders(view: TitanView) -> tuple[Decision, ...]:
    """Return the orders that the view's seat may give.

    There are none for a watcher, in the set-up, after the match, or for a player who is out of the game or
    has left.
    """
    seat = view.seat
    if seat is None or view.over or view.phase == "setup" or seat in view.left or view.fates[seat]:
        return ()
    mine = tuple(marker for marker, _ in legions_of(view, seat))
    listed: list[tuple[str, tuple[str, ...], tuple[Field, ...]]] = [
        (
            "splits",
            ("4.3", "6.1"),
            (*_leaving_field(view, seat), FreeText("splits", "lines", MAX_SPLITS_LENGTH), _MULLIGAN_FIELD),
        ),
        (
            "musters",
            ("6.4", "18.0"),
            (*_wanted_fields(view, seat), OneOf("musters", "rest", _FALLBACK_CHOICES)),
        ),
        (
            "answers",
            ("9.2", "9.3"),
            (
                # The orders are tried in this sequence: the first that fits counts.
                SomeOf("answers", "flee", mine, 0, len(mine)),
                OneOf("answers", "times", FLEE_PERCENTAGES),
                SomeOf("answers", "fight", mine, 0, len(mine)),
                SomeOf("answers", "mutual", mine, 0, len(mine)),
            ),
        ),
        (
            "spoils",
            ("14.0", "15.0", "17.0"),
            (
                OneOf("spoils", "angels", _FALLBACK_CHOICES),
                OneOf("spoils", "summon", ("ask", "none")),
                OneOf("spoils", "reinforce", _FALLBACK_CHOICES),
            ),
        ),
        (
            "strikes",
            ("12.0", "13.0"),
            (
                OneOf("strikes", "prefer", ("value", "hits")),
                *(OneOf("strikes", name, (0, 1)) for name in ("carry", "worse", "rangestrikes", "backs")),
            ),
        ),
    ]
    if seat == view.mover and view.engagements:
        lands = InOrder("engagements", "lands", view.engagements, 0, len(view.engagements))
        listed.insert(2, ("engagements", ("9.1",), (lands,)))
    return tuple(
        Decision(f"order.{kind}", seat, kind, asks="may", rules=rules, fields=fields)
        for kind, rules, fields in listed
    )


def standing_answer(view: TitanView, decision: Decision, given: Mapping[str, StandingOrder]) -> Action | None:
    """Return the answer that the seat's orders give, or None if no order applies."""
    seat = decision.seat
    engagement = view.engagement
    match decision.kind:
        case "split":
            order = given.get("splits")
            return _split(view, seat, order) if isinstance(order, SplitOrder) else None
        case "muster":
            order = given.get("musters")
            return _muster(view, seat, order) if isinstance(order, MusterOrder) else None
        case "engage":
            order = given.get("engagements")
            lands = (
                order.lands
                if isinstance(order, EngagementOrder) and _is_for_current_turn(view, order)
                else ()
            )
            return next((Engage(seat, land) for land in lands if land in view.engagements), None)
        case "answer":
            order = given.get("answers")
            return _answer(view, seat, order) if isinstance(order, AnswerOrder) else None
        case "back" | "carry":
            order = given.get("strikes")
            if isinstance(order, StrikeOrder) and order.backs and engagement and engagement.battle:
                battle = engagement.battle
                return answer_by_order(battle, seat, order) if battle.striker != battle.mover else None
        case "angel" | "summon" | "reinforce" if engagement and engagement.battle is None:
            order = given.get("spoils")
            return _spoil(view, seat, decision.kind, order) if isinstance(order, SpoilsOrder) else None
    return None


def strike_order_answer(
    view: TitanView, decision: Decision, given: Mapping[str, StandingOrder]
) -> Action | None:
    """Return the strike order's answer to a question of a strike phase, or None for any other question.

    The default order is used if the seat has none of its own.
    """
    battle = view.engagement.battle if view.engagement else None
    if battle is None or decision.kind not in ("strike", "back", "carry"):
        return None
    order = given.get("strikes")
    return answer_by_order(
        battle, decision.seat, order if isinstance(order, StrikeOrder) else DEFAULT_STRIKE_ORDER
    )


def order_to_store(view: TitanView, order: StandingOrder) -> StandingOrder:
    """Return an order in the form in which it is stored.

    Ticks become lines. Splits apply only to the next Commencement; musters and the order of engagements apply
    to one Game-Turn. Raises `IllegalAction` for a split that could never be made.
    """
    seat = view.seat or 0
    match order:
        case SplitOrder():
            lines = (
                split_ticks.lines_with_ticks(view, order.leaving, order.lines)
                if order.leaving
                else order.lines
            )
            return msgspec.structs.replace(
                order, lines=lines, leaving=(), game_turn=_next_split_turn(view, seat)
            )
        case MusterOrder():
            wanted = _ranked_names(order.wanted, order.first)
            return msgspec.structs.replace(order, wanted=wanted, first=(), game_turn=_own_turn(view, seat))
        case EngagementOrder():
            return msgspec.structs.replace(order, game_turn=_own_turn(view, seat))
    return order


def order_for_form(view: TitanView, order: StandingOrder) -> StandingOrder | None:
    """Return a stored order as its form shows it, or None if its Game-Turn has ended.

    Of a muster order for a past Game-Turn, what still applies to every Game-Turn is shown. Lines become ticks
    if ticks can express the same splits.
    """
    seat = view.seat or 0
    match order:
        case SplitOrder() if not order.leaving:
            if 0 < order.game_turn < _next_split_turn(view, seat):
                return None
            ticks, lines = split_ticks.ticks_from_lines(view, order.lines)
            return msgspec.structs.replace(order, lines=lines, leaving=ticks)
        case MusterOrder() | EngagementOrder() if 0 < order.game_turn < _own_turn(view, seat):
            if isinstance(order, EngagementOrder) or order.rest == "ask":
                return None
            return msgspec.structs.replace(order, wanted=())
        case MusterOrder() if not order.first:
            return msgspec.structs.replace(order, first=_legions(order.wanted))
    return order


def _ranked_names(wanted: tuple[str, ...], first: tuple[str, ...]) -> tuple[str, ...]:
    """Return the preferences, those of the legions in `first` before the others."""
    return tuple(
        sorted(
            wanted,
            key=lambda line: first.index(line.split()[0]) if line.split()[0] in first else len(first),
        )
    )


def _legions(wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return the legions that have a preference, in the order in which they muster.

    The result is empty if there is only one.
    """
    found = tuple(dict.fromkeys(line.split()[0] for line in wanted if line.split()))
    return found if len(found) > 1 else ()


def _is_for_current_turn(view: TitanView, order: SplitOrder | MusterOrder | EngagementOrder) -> bool:
    """Return whether an order is for the current Game-Turn."""
    return order.game_turn in (0, view.round)


def _own_turn(view: TitanView, seat: int) -> int:
    """Return the Game-Turn of a seat's current turn, or else of its next one (5.1)."""
    turns = view.order
    waits = view.mover < 0 or turns.index(seat) >= turns.index(view.mover)
    return view.round if waits else view.round + 1


def _next_split_turn(view: TitanView, seat: int) -> int:
    """Return the Game-Turn in whose Commencement a seat splits next, or is splitting now (4.3)."""
    over = view.mover == seat and view.phase != "split"
    # Nobody can split in the first Game-Turn.
    return max(_own_turn(view, seat) + over, 2)


def _leaving_field(view: TitanView, seat: int) -> tuple[Field, ...]:
    """Return the field for the characters that leave each legion, or no field if none can be split."""
    found = split_ticks.tick_choices(view, seat)
    return (SomeOf("splits", "leaving", found, 0, len(found)),) if found else ()


def _wanted_fields(view: TitanView, seat: int) -> tuple[Field, ...]:
    """Return the fields for preferences and for the legions that muster first.

    The choices are every muster that a legion which has moved can make now, and no muster.
    """
    lines: list[str] = []
    ready = tuple(eligible_legions(view, seat))
    for marker in ready:
        legion = view.legions[marker]
        terrain = LANDS[legion.land].terrain
        for recruit, shown in available_recruits(terrain, legion.pieces, view.stack, view.options.plus):
            lines.append(f"{marker} {recruit} {shown}".rstrip())
        lines.append(f"{marker} none")
    if not lines:
        return ()
    fields: tuple[Field, ...] = (InOrder("musters", "wanted", tuple(lines), 0, len(lines)),)
    if len(ready) > 1:
        fields = (*fields, InOrder("musters", "first", ready, 0, len(ready)))
    return fields


def _split(view: TitanView, seat: int, order: SplitOrder) -> Action | None:
    """Return the next split in the order that is possible, `Done` for the roll, or None.

    Lines that are not splits by this seat are skipped.
    """
    if not _is_for_current_turn(view, order):
        return None
    done = {legion.parent for _, legion in legions_of(view, seat) if legion.parent}
    for line in order.lines.splitlines():
        try:
            action = notation.parse(line, view)
        except BadNotation:
            continue
        if not isinstance(action, Split) or action.seat != seat or not split_ticks.can_split(view, action):
            continue
        if action.to in view.free_markers(seat):
            return action
    return Done(seat) if order.roll and (done or not order.lines.strip()) else None


def _muster(view: TitanView, seat: int, order: MusterOrder) -> Action | None:
    """Return the first preferred muster that is possible, or `Done` once the order covers every legion."""
    ready = eligible_legions(view, seat)
    asked = False
    wanted = [tuple(line.split()) for line in order.wanted] if _is_for_current_turn(view, order) else []
    rank = {words[0]: place for place, words in reversed(list(enumerate(wanted))) if words}
    for marker in sorted(ready, key=lambda marker: rank.get(marker, len(wanted))):
        legion = view.legions[marker]
        pairs = available_recruits(LANDS[legion.land].terrain, legion.pieces, view.stack, view.options.plus)
        content = False
        for words in wanted:
            if words[:1] != (marker,):
                continue
            if words[1:] == ("none",):
                content = True
                break
            pair = (words[1], words[2] if len(words) > 2 else "")
            if pair in pairs:
                return Muster(seat, marker, *pair)
        if content or order.rest == "none":
            continue
        if order.rest == "ask":
            asked = True
        elif best := best_legion_muster(view, seat, marker):
            return best
    return None if asked else Done(seat)


def _answer(view: TitanView, seat: int, order: AnswerOrder) -> Action | None:
    """Return the answer that the seat's order gives for its engaged legion, or None.

    It depends only on what both players have been shown (9.1).
    """
    engagement = view.engagement
    if engagement is None:
        return None
    attacking = view.legions[engagement.attacker].seat == seat
    mine, theirs = engagement.attacker, engagement.defender
    if not attacking:
        mine, theirs = theirs, mine
    own, enemy = view.legions[mine], view.legions[theirs]
    if mine in order.flee and not attacking and not LORDS.intersection(own.pieces):
        worth = pieces_value(own.pieces, view.scores[seat])
        foes = pieces_value(enemy.pieces, view.scores[enemy.seat])
        if not engagement.offers and engagement.asked == 1 and foes * 100 > worth * order.times:
            return Flee(seat)
    if mine in order.fight and not engagement.offers:
        return Fight(seat)
    if mine in order.mutual:
        return Done(seat) if engagement.offers else Accept(seat, "both", ())
    return None


def _spoil(view: TitanView, seat: int, kind: str, order: SpoilsOrder) -> Action | None:
    if kind == "summon":
        return Done(seat) if order.summon == "none" else None
    rest = order.angels if kind == "angel" else order.reinforce
    if rest == "ask":
        return None
    if rest == "none":
        return Done(seat)
    if kind == "angel":
        return acquire_best(seat, acquirable_lords(view))
    return reinforce_best(seat, reinforcements(view, defending_pieces(view)))
