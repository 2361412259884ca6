"""The effects of cards in words, with one sentence for each type of effect in `decks.cards`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.phrases import Listing, Phrase, Plural, gettext_noop, phrase
from games.gladiators.decks.cards import (
    CancelCurrent,
    ChangeCondition,
    Counter,
    Dislodge,
    Effect,
    ExtraAction,
    FreeRearm,
    Hold,
    ModifyStat,
    Peek,
    PickUp,
    Prone,
    Release,
    Retreat,
    StandUpEffect,
    TakeItem,
    Unplan,
    Wrap,
)
from games.gladiators.words import names
from games.gladiators.words.attacks import attack_text

EFFECT_TARGET_NAMES: dict[str, str] = {
    "self": gettext_noop("the gladiator"),
    "target": gettext_noop("the victim"),
    "attacker": gettext_noop("the attacker"),
    "foe": gettext_noop("the foe"),
}
"""The gladiator to whom an effect applies, as the subject of the sentence."""

STAT_NAMES: dict[str, str] = {
    "attack": gettext_noop("Attack Strength"),
    "defense": gettext_noop("Defense"),
    "guess": gettext_noop("guesses"),
    "movement": gettext_noop("movement"),
    "damage": gettext_noop("Condition lost"),
}

DURATION_TEXTS: dict[str, str] = {
    "attack": gettext_noop("for one attack"),
    "turn": gettext_noop("this turn"),
    "next_attack": gettext_noop("for the next declared attack"),
    "next_defense": gettext_noop("in the next defense"),
    "while_current": gettext_noop("while the card is current"),
}

_RETREAT_TEXT = Plural("%(who)s retreats %(hexes)s hex", "%(who)s retreats %(hexes)s hexes", "hexes")
_RETREAT_EVEN_IF_PRONE_TEXT = Plural(
    "%(who)s retreats %(hexes)s hex, even if prone",
    "%(who)s retreats %(hexes)s hexes, even if prone",
    "hexes",
)
_FALLS_TEXT = gettext_noop("%(who)s falls down")
_DISLODGE_TEXT = Plural(
    "%(who)s may lose an item in hand: it flies %(distance)s hex",
    "%(who)s may lose an item in hand: it flies %(distance)s hexes",
    "distance",
)
_TAKE_ITEM_TEXT = gettext_noop("%(who)s loses an item in hand to the opponent")
_HOLD_TEXT = gettext_noop("%(who)s is held")
_RELEASE_TEXT = gettext_noop("the hold ends")
_WRAP_TEXT = gettext_noop("%(who)s is wrapped in the %(item)s")
_COUNTERATTACK_TEXT = gettext_noop("a counterattack may be declared: %(attack)s")
_REGAIN_CONDITION_TEXT = gettext_noop("%(who)s regains %(amount)s Condition")
_LOSE_CONDITION_TEXT = gettext_noop("%(who)s loses %(amount)s Condition")
_MODIFY_STAT_TEXT = gettext_noop("%(stat)s %(change)s %(duration)s")
_MODIFY_OTHER_STAT_TEXT = gettext_noop("%(who)s: %(stat)s %(change)s %(duration)s")
_CANCEL_CURRENT_TEXT = gettext_noop("%(who)s takes the Current Action back to hand")
_UNPLAN_TEXT = Plural(
    "%(who)s takes %(cards)s planned action back to hand",
    "%(who)s takes %(cards)s planned actions back to hand",
    "cards",
)
_UNPLAN_NEAR_FOE_TEXT = Plural(
    "a foe within %(within)s hexes takes %(cards)s planned action back to hand",
    "a foe within %(within)s hexes takes %(cards)s planned actions back to hand",
    "cards",
)
_STAND_UP_TEXT = gettext_noop("%(who)s stands up")
_PICK_UP_TEXT = gettext_noop("an item is picked up from the gladiator’s own hex or an empty one next to it")
_EXTRA_ACTION_TEXT = gettext_noop("the first planned action is carried out immediately")
_FREE_REARM_TEXT = gettext_noop("re-arming does not cost the turn")
_PEEK_TEXT = gettext_noop("a look at the first %(cards)s planned actions of a foe within %(within)s hexes")


def effect_text(one: Effect) -> Phrase:
    """Return a description of one effect, without a full stop."""
    return _EFFECT_PHRASES[type(one)](one)


def effects_list_text(effects: Sequence[Effect]) -> Listing:
    """Return a list of effects in words."""
    return Listing(tuple(effect_text(each) for each in effects))


def signed_number(amount: int) -> str:
    """Return a change with its sign, using a proper minus sign."""
    return f"+{amount}" if amount > 0 else f"−{-amount}"


def _effect_target_name(one: Any) -> Phrase:
    return Phrase(EFFECT_TARGET_NAMES[one.who])


def _modify(one: ModifyStat) -> Phrase:
    parts = {
        "stat": Phrase(STAT_NAMES[one.stat]),
        "change": signed_number(one.amount),
        "duration": Phrase(DURATION_TEXTS[one.duration]),
    }
    return (
        phrase(_MODIFY_STAT_TEXT, **parts)
        if one.who == "self"
        else phrase(_MODIFY_OTHER_STAT_TEXT, who=_effect_target_name(one), **parts)
    )


def _condition(one: ChangeCondition) -> Phrase:
    return phrase(
        _REGAIN_CONDITION_TEXT if one.amount > 0 else _LOSE_CONDITION_TEXT,
        who=_effect_target_name(one),
        amount=abs(one.amount),
    )


def _unplan(one: Unplan) -> Phrase:
    if one.within:
        return phrase(_UNPLAN_NEAR_FOE_TEXT, within=one.within, cards=one.cards)
    return phrase(_UNPLAN_TEXT, who=_effect_target_name(one), cards=one.cards)


def _counter(one: Counter) -> Phrase:
    return phrase(_COUNTERATTACK_TEXT, attack=attack_text(one.attack))


_EFFECT_PHRASES: dict[type, Callable[[Any], Phrase]] = {
    Retreat: lambda one: phrase(
        _RETREAT_EVEN_IF_PRONE_TEXT if one.prone_ok else _RETREAT_TEXT,
        who=_effect_target_name(one),
        hexes=one.hexes,
    ),
    Prone: lambda one: phrase(_FALLS_TEXT, who=_effect_target_name(one)),
    Dislodge: lambda one: phrase(_DISLODGE_TEXT, who=_effect_target_name(one), distance=one.distance),
    TakeItem: lambda one: phrase(_TAKE_ITEM_TEXT, who=_effect_target_name(one)),
    Hold: lambda one: phrase(_HOLD_TEXT, who=_effect_target_name(one)),
    Release: lambda one: Phrase(_RELEASE_TEXT),
    Wrap: lambda one: phrase(_WRAP_TEXT, who=_effect_target_name(one), item=names.item(one.item)),
    Counter: _counter,
    ChangeCondition: _condition,
    ModifyStat: _modify,
    CancelCurrent: lambda one: phrase(_CANCEL_CURRENT_TEXT, who=_effect_target_name(one)),
    Unplan: _unplan,
    StandUpEffect: lambda one: phrase(_STAND_UP_TEXT, who=_effect_target_name(one)),
    PickUp: lambda one: Phrase(_PICK_UP_TEXT),
    ExtraAction: lambda one: Phrase(_EXTRA_ACTION_TEXT),
    FreeRearm: lambda one: Phrase(_FREE_REARM_TEXT),
    Peek: lambda one: phrase(_PEEK_TEXT, within=one.within, cards=one.cards),
}
