"""Special Actions: their conditions and targets (I.4, V.1; rulings 10.1 - 10.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from games.gladiators.board import distance
from games.gladiators.decks import DECKS, SPECIALS
from games.gladiators.decks.cards import (
    AttackKind,
    ChangeCondition,
    ExtraAction,
    FreeRearm,
    ModifyStat,
    Peek,
    Special,
    StandUpEffect,
    Unplan,
)
from games.gladiators.defending import allowed_guesses
from games.gladiators.gladiator_values import condition_lost, current_card_needs_item
from games.gladiators.item_handling import all_items_of
from games.gladiators.state import Step
from games.gladiators.table import Fighter, OpenMatch, blow_of, living_fighters, living_foes
from games.gladiators.ways import is_rooted

STEPS_BY_TIMING: dict[str, frozenset[str]] = {
    "declare": frozenset(),
    "before_guess": frozenset({"guess"}),
    "second_action": frozenset({"second", "move"}),
    "movement": frozenset({"move"}),
    "any_own_phase": frozenset({"prone", "first", "guess", "second", "move", "attack"}),
}
"""The steps of a turn in which a special may be used on its own, by its timing.

Specials that are used together with an attack are part of the declaration instead.
"""

SPECIALS_BY_STEP: dict[str, frozenset[str]] = {
    step: frozenset(key for key, special in SPECIALS.items() if step in STEPS_BY_TIMING[special.timing])
    for step in get_args(Step)
}
"""The specials that may be used on their own at each step of a turn, as far as their timing goes."""

SPECIALS_AGAINST_A_FOE = frozenset(
    key
    for key, special in SPECIALS.items()
    if any(getattr(effect, "who", "") == "foe" for effect in special.effects)
)
"""The specials that are used against one foe, which the action must name."""

SPECIALS_WITH_MOVEMENT = frozenset(
    key
    for key, special in SPECIALS.items()
    if any(
        isinstance(effect, ExtraAction) or (isinstance(effect, ModifyStat) and effect.stat == "movement")
        for effect in special.effects
    )
)
"""The specials that involve movement. A lying gladiator can use one only if the card says so (V.7)."""

REARMING_SPECIALS = tuple(
    key
    for key, special in SPECIALS.items()
    if any(isinstance(effect, FreeRearm) for effect in special.effects)
)
"""The specials that let a gladiator re-arm."""


def has_uses_left(who: Fighter, special: Special) -> bool:
    """Return whether a special has uses left in this match, whichever foe it is used against.

    A special that is limited per foe always counts as having some.
    """
    return special.per_foe or who.used.get(special.key, 0) < special.uses


def are_conditions_met(
    table: OpenMatch, who: Fighter, key: str, *, target: Fighter | None = None, kind: AttackKind | None = None
) -> bool:
    """Return whether a gladiator could use a special, apart from the step of the turn.

    The special must have uses left, its cost must leave the gladiator some Condition, and all its conditions
    must be met. A lying gladiator can use a special that involves movement only if the card says so. `target`
    and `kind` are the target and type of the attack with which the special is used, if there is one.
    """
    special = SPECIALS[key]
    when, turn = special.when, table.turn
    if not has_uses_left(who, special) or who.condition <= special.cost:
        return False
    if who.prone and key in SPECIALS_WITH_MOVEMENT and not special.prone:
        return False
    if target is not None and special.per_foe and target.name in who.used_on.get(key, ()):
        return False
    if when.planned and not (turn.planned and turn.spent == "plan"):
        return False
    if when.acted_first and not (turn.early and turn.spent in ("take", "retrieve")):
        return False
    if when.holds and not any(item in when.holds for item in who.held):
        return False
    if when.card_needs and not current_card_needs_item(who, when.card_needs):
        return False
    if kind is not None and when.types and kind not in when.types:
        return False
    if when.ally_next and (target is None or not _ally_beside(table, who, target)):
        return False
    return condition_lost(who) >= when.lost


def is_usable(table: OpenMatch, who: Fighter, key: str, step: str = "") -> bool:
    """Return whether the gladiator whose turn it is may use a special on its own.

    The answer is for the current step of the turn, or for `step` if one is given. A special that would change
    nothing may not be used.
    """
    turn = table.turn
    if key not in SPECIALS_BY_STEP[step or turn.step] or not are_conditions_met(table, who, key):
        return False
    special = SPECIALS[key]
    if special.timing == "before_guess" and not _does_help(table, who, special):
        return False
    if special.timing == "movement" and (is_rooted(table, who) or (who.holds and turn.walked)):
        return False
    return all(_does_effect_change_anything(table, who, special, effect) for effect in special.effects)


def usable_specials(table: OpenMatch, who: Fighter) -> list[tuple[str, str]]:
    """Return every special that may be used now, with the foe it is used against ("" if it needs none).

    Specials that allow re-arming are left out, because the re-arming action names them.
    """
    found: list[tuple[str, str]] = []
    timely = SPECIALS_BY_STEP[table.turn.step]
    for key in who.specials:
        if key not in timely or key in REARMING_SPECIALS or not is_usable(table, who, key):
            continue
        if key in SPECIALS_AGAINST_A_FOE:
            found += [(key, foe.name) for foe in possible_targets(table, who, SPECIALS[key])]
        else:
            found.append((key, ""))
    return found


def possible_targets(table: OpenMatch, who: Fighter, special: Special) -> Iterator[Fighter]:
    """Yield the foes against whom a special can be used.

    If the special affects or reveals planned cards, the foe must be near enough and have planned something. A
    special that is limited per foe can be used against each foe only once.
    """
    used = who.used_on.get(special.key, ())
    for foe in living_foes(table, who):
        if special.per_foe and foe.name in used:
            continue
        if all(
            distance(who.at, foe.at) <= effect.within and foe.row_size
            for effect in special.effects
            if isinstance(effect, Unplan | Peek)
        ):
            yield foe


def uses_left(who: Fighter, key: str, among: int) -> int:
    """Return the number of uses that a special has left if `among` foes are in play."""
    special = SPECIALS[key]
    if special.per_foe:
        return max(0, among - len(who.used_on.get(key, ())))
    return special.uses - who.used.get(key, 0)


def _ally_beside(table: OpenMatch, who: Fighter, target: Fighter) -> bool:
    return any(
        each.side == who.side
        and each.name not in (who.name, target.name)
        and distance(each.at, target.at) == 1
        for each in living_fighters(table)
    )


def _does_help(table: OpenMatch, who: Fighter, special: Special) -> bool:
    """Return whether a special can make a difference against the current attack.

    Each special can be used only once against an attack (10.3).
    """
    turn = table.turn
    if special.key in turn.used:
        return False
    blow = blow_of(table, turn.attack)
    for effect in special.effects:
        if not isinstance(effect, ModifyStat):
            continue
        if effect.stat == "defense" and blow.opposed in ("strength", "none"):
            return False
        if effect.stat == "guess" and allowed_guesses(table, who, blow) > blow.high - blow.low:
            return False
    return True


def _does_effect_change_anything(table: OpenMatch, who: Fighter, special: Special, effect: object) -> bool:
    match effect:
        case StandUpEffect():
            return who.prone
        case ChangeCondition(amount=amount) if amount > 0:
            return who.condition < DECKS[who.deck].condition
        case ExtraAction():
            return bool(who.row_size) and not who.prone and not table.turn.walked
        case FreeRearm():
            return bool(all_items_of(who)) or bool(who.wrapped)
        case Unplan() | Peek():
            return any(True for _ in possible_targets(table, who, special))
    return True
