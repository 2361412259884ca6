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
from games.gladiators.words.attacks import attack

WHO: dict[str, str] = {
    "self": gettext_noop("the gladiator"),
    "target": gettext_noop("the victim"),
    "attacker": gettext_noop("the attacker"),
    "foe": gettext_noop("the foe"),
}
"""The gladiator to whom an effect applies, as the subject of the sentence."""

STATS: dict[str, str] = {
    "attack": gettext_noop("Attack Strength"),
    "defense": gettext_noop("Defense"),
    "guess": gettext_noop("guesses"),
    "movement": gettext_noop("movement"),
    "damage": gettext_noop("Condition lost"),
}

DURATIONS: dict[str, str] = {
    "attack": gettext_noop("for one attack"),
    "turn": gettext_noop("this turn"),
    "next_attack": gettext_noop("for the next declared attack"),
    "next_defense": gettext_noop("in the next defense"),
    "while_current": gettext_noop("while the card is current"),
}

_RETREAT = Plural("%(who)s retreats %(hexes)s hex", "%(who)s retreats %(hexes)s hexes", "hexes")
_RETREAT_LYING = Plural(
    "%(who)s retreats %(hexes)s hex, even if prone",
    "%(who)s retreats %(hexes)s hexes, even if prone",
    "hexes",
)
_FALLS = gettext_noop("%(who)s falls down")
_DISLODGE = Plural(
    "%(who)s may lose an item in hand: it flies %(distance)s hex",
    "%(who)s may lose an item in hand: it flies %(distance)s hexes",
    "distance",
)
_TAKE = gettext_noop("%(who)s loses an item in hand to the opponent")
_HOLD = gettext_noop("%(who)s is held")
_RELEASE = gettext_noop("the hold ends")
_WRAP = gettext_noop("%(who)s is wrapped in the %(item)s")
_COUNTER = gettext_noop("a counterattack may be declared: %(attack)s")
_REGAIN = gettext_noop("%(who)s regains %(amount)s Condition")
_LOSE = gettext_noop("%(who)s loses %(amount)s Condition")
_MODIFY = gettext_noop("%(stat)s %(change)s %(duration)s")
_MODIFY_OTHER = gettext_noop("%(who)s: %(stat)s %(change)s %(duration)s")
_CANCEL = gettext_noop("%(who)s takes the Current Action back to hand")
_UNPLAN = Plural(
    "%(who)s takes %(cards)s planned action back to hand",
    "%(who)s takes %(cards)s planned actions back to hand",
    "cards",
)
_UNPLAN_NEAR = Plural(
    "a foe within %(within)s hexes takes %(cards)s planned action back to hand",
    "a foe within %(within)s hexes takes %(cards)s planned actions back to hand",
    "cards",
)
_STAND = gettext_noop("%(who)s stands up")
_PICK_UP = gettext_noop("an item is picked up from the gladiator’s own hex or an empty one next to it")
_EXTRA = gettext_noop("the first planned action is taken immediately")
_FREE_REARM = gettext_noop("re-arming does not cost the turn")
_PEEK = gettext_noop("a look at the first %(cards)s planned actions of a foe within %(within)s hexes")


def effect(one: Effect) -> Phrase:
    """Return a description of one effect, without a full stop."""
    return _DOORS[type(one)](one)


def listed(effects: Sequence[Effect]) -> Listing:
    """Return a list of effects in words."""
    return Listing(tuple(effect(each) for each in effects))


def signed(amount: int) -> str:
    """Return a change with its sign, using a proper minus sign."""
    return f"+{amount}" if amount > 0 else f"−{-amount}"


def _who(one: Any) -> Phrase:
    return Phrase(WHO[one.who])


def _modify(one: ModifyStat) -> Phrase:
    parts = {
        "stat": Phrase(STATS[one.stat]),
        "change": signed(one.amount),
        "duration": Phrase(DURATIONS[one.duration]),
    }
    return phrase(_MODIFY, **parts) if one.who == "self" else phrase(_MODIFY_OTHER, who=_who(one), **parts)


def _condition(one: ChangeCondition) -> Phrase:
    return phrase(_REGAIN if one.amount > 0 else _LOSE, who=_who(one), amount=abs(one.amount))


def _unplan(one: Unplan) -> Phrase:
    if one.within:
        return phrase(_UNPLAN_NEAR, within=one.within, cards=one.cards)
    return phrase(_UNPLAN, who=_who(one), cards=one.cards)


def _counter(one: Counter) -> Phrase:
    return phrase(_COUNTER, attack=attack(one.attack))


_DOORS: dict[type, Callable[[Any], Phrase]] = {
    Retreat: lambda one: phrase(_RETREAT_LYING if one.prone_ok else _RETREAT, who=_who(one), hexes=one.hexes),
    Prone: lambda one: phrase(_FALLS, who=_who(one)),
    Dislodge: lambda one: phrase(_DISLODGE, who=_who(one), distance=one.distance),
    TakeItem: lambda one: phrase(_TAKE, who=_who(one)),
    Hold: lambda one: phrase(_HOLD, who=_who(one)),
    Release: lambda one: Phrase(_RELEASE),
    Wrap: lambda one: phrase(_WRAP, who=_who(one), item=names.item(one.item)),
    Counter: _counter,
    ChangeCondition: _condition,
    ModifyStat: _modify,
    CancelCurrent: lambda one: phrase(_CANCEL, who=_who(one)),
    Unplan: _unplan,
    StandUpEffect: lambda one: phrase(_STAND, who=_who(one)),
    PickUp: lambda one: Phrase(_PICK_UP),
    ExtraAction: lambda one: Phrase(_EXTRA),
    FreeRearm: lambda one: Phrase(_FREE_REARM),
    Peek: lambda one: phrase(_PEEK, within=one.within, cards=one.cards),
}
