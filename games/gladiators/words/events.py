"""What happened, told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.phrases import Listing, Part, Phrase, Plural, SeatName, gettext_noop, phrase
from games.gladiators.words import names

EVENTS: dict[str, str | Plural] = {
    # Before the fight
    "began": gettext_noop("The first turn goes by lot to: %(seats)s."),
    "chose": gettext_noop("%(seat)s: %(decks)s."),
    "split": gettext_noop("A shared deck was dealt out; for %(first)s: %(cards)s; the rest for %(second)s."),
    "split_alone": gettext_noop("Of a deck for two %(first)s takes besides what is there twice: %(cards)s."),
    "agreed": gettext_noop("%(second)s agrees with how the deck was dealt out by %(first)s."),
    "picked": gettext_noop("%(gladiator)s picks: %(card)s."),
    "equipped": gettext_noop("%(gladiator)s enters at %(at)s; held: %(held)s."),
    "order": gettext_noop("Order of turns: %(order)s."),
    "round": gettext_noop("Round %(round)s begins."),
    "turn": gettext_noop("Turn %(number)s: %(gladiator)s."),
    # Actions
    "took": gettext_noop("%(gladiator)s takes the first planned action: %(card)s."),
    "took_in_vain": gettext_noop(
        "%(gladiator)s takes the first planned action without what it needs, and it goes back to "
        "hand: %(card)s."
    ),
    "retrieved": gettext_noop("%(gladiator)s takes the Current Action back to hand: %(card)s."),
    "idle": gettext_noop("%(gladiator)s takes no action."),
    "planned": gettext_noop("%(gladiator)s plans an action; planned now: %(size)s."),
    "planned_card": gettext_noop("%(gladiator)s plans: %(card)s; planned now: %(size)s."),
    "took_back": gettext_noop("%(gladiator)s takes the first planned action back; planned now: %(size)s."),
    "took_back_card": gettext_noop(
        "%(gladiator)s takes the first planned action back: %(card)s; planned now: %(size)s."
    ),
    "replanned": gettext_noop("%(gladiator)s takes the whole row back and plans one action in its place."),
    "replanned_card": gettext_noop(
        "%(gladiator)s takes the whole row back and plans in its place: %(card)s."
    ),
    "rearmed": gettext_noop("%(gladiator)s re-arms; held: %(held)s; worn: %(worn)s; kept: %(kept)s."),
    "stood_up": gettext_noop("%(gladiator)s stands up."),
    "guarded": gettext_noop("%(gladiator)s lies on guard."),
    "exposed": gettext_noop("%(gladiator)s lies unguarded."),
    "lifted": gettext_noop("%(gladiator)s picks up at %(at)s: %(item)s."),
    "used": gettext_noop("%(gladiator)s uses a special: %(special)s."),
    "used_on": gettext_noop("%(gladiator)s uses a special on %(foe)s: %(special)s."),
    "peeked": Plural(
        "%(gladiator)s looks at %(count)s planned action of %(foe)s.",
        "%(gladiator)s looks at %(count)s planned actions of %(foe)s.",
        "count",
    ),
    "peeked_cards": gettext_noop("%(gladiator)s looks at what %(foe)s has planned: %(cards)s."),
    # Moving
    "walked": gettext_noop("%(gladiator)s goes from %(start)s to %(at)s."),
    "rolled": gettext_noop("%(gladiator)s rolls from %(start)s to %(at)s."),
    "dragged": gettext_noop("%(gladiator)s goes from %(start)s to %(at)s and drags %(victim)s along."),
    "retreated": gettext_noop("%(gladiator)s has to retreat from %(start)s to %(at)s."),
    "lay_firm": gettext_noop("%(gladiator)s lies, and need not retreat."),
    "stumbled": gettext_noop("%(gladiator)s stumbles over %(other)s."),
    "collided": gettext_noop("%(gladiator)s collides with %(other)s: each loses %(amount)s Condition."),
    "fell": gettext_noop("%(gladiator)s falls down."),
    # Attacks
    "declared": gettext_noop(
        "%(by)s attacks %(gladiator)s: %(card)s, %(type)s, distance %(distance)s, %(formula)s %(opposed)s."
    ),
    "threw": gettext_noop(
        "%(by)s throws at %(gladiator)s: %(item)s, %(type)s, distance %(distance)s, %(formula)s %(opposed)s."
    ),
    "countered": gettext_noop(
        "%(by)s counterattacks %(gladiator)s: %(card)s, %(type)s, %(formula)s %(opposed)s."
    ),
    "bound": gettext_noop("%(by)s binds the weapon of %(gladiator)s: %(item)s may fly."),
    "declined": gettext_noop("%(gladiator)s does not answer the attack."),
    "cancelled": gettext_noop("An attack cannot be carried out: %(by)s upon %(gladiator)s, %(card)s."),
    "guessed": gettext_noop(
        "%(gladiator)s names %(numbers)s; %(by)s had set %(number)s: guessed (%(card)s)."
    ),
    "hit": gettext_noop(
        "%(gladiator)s names %(numbers)s; %(by)s had set %(number)s: %(card)s hits with %(strength)s against "
        "%(opposition)s."
    ),
    "harmless": gettext_noop(
        "%(gladiator)s names %(numbers)s; %(by)s had set %(number)s: %(card)s does no harm, "
        "%(strength)s against "
        "%(opposition)s."
    ),
    # Items
    "dropped": gettext_noop("What was thrown falls at %(at)s: %(item)s."),
    "flew_past": gettext_noop("What was thrown flies past %(gladiator)s and falls at %(at)s: %(item)s."),
    "flew_on": gettext_noop("What was thrown flies on at %(gladiator)s: %(item)s."),
    "kept_hold": gettext_noop(
        "%(gladiator)s names %(numbers)s; %(by)s had set %(number)s: the item stays in hand, %(item)s."
    ),
    "dislodged": gettext_noop(
        "%(gladiator)s names %(numbers)s; %(by)s had set %(number)s: out of the hand flies %(item)s, "
        "to %(at)s."
    ),
    "took_item": gettext_noop("%(gladiator)s wrenches an item from %(victim)s: %(item)s."),
    "tore_away": gettext_noop(
        "%(gladiator)s tears an item from %(victim)s, and it falls at %(at)s: %(item)s."
    ),
    "wrapped": gettext_noop("%(gladiator)s wraps %(victim)s: %(item)s."),
    "slid_off": gettext_noop(
        "%(item)s slides off %(victim)s, who is wrapped already, and falls to the ground."
    ),
    "disarmed": gettext_noop(
        "%(gladiator)s lacks what the Current Action needs, and takes it back: %(card)s."
    ),
    "offered": gettext_noop("%(gladiator)s offers %(other)s an exchange; gives: %(give)s; takes: %(take)s."),
    "exchanged": gettext_noop("%(gladiator)s accepts from %(giver)s: %(given)s; gives: %(taken)s."),
    # Holds and stances
    "held": gettext_noop("%(gladiator)s holds %(victim)s."),
    "released": gettext_noop("%(gladiator)s is free of the hold of %(holder)s."),
    "unsettled": gettext_noop("%(gladiator)s loses the Current Action and takes it back: %(card)s."),
    "unplanned": Plural(
        "%(gladiator)s takes %(count)s planned action back.",
        "%(gladiator)s takes %(count)s planned actions back.",
        "count",
    ),
    "unplanned_cards": gettext_noop("%(gladiator)s takes what was planned first back: %(cards)s."),
    "next_attack_attack": gettext_noop(
        "%(gladiator)s: Attack Strength %(change)s with the next declared attack."
    ),
    "next_attack_damage": gettext_noop(
        "%(gladiator)s: Condition lost %(change)s with the next declared attack."
    ),
    "next_defense_guess": gettext_noop("%(gladiator)s: guesses %(change)s in the next defense."),
    "next_defense_defense": gettext_noop("%(gladiator)s: Defense %(change)s in the next defense."),
    # Condition, and the end
    "healed": gettext_noop("%(gladiator)s regains %(amount)s Condition; %(left)s left."),
    "hurt": gettext_noop("%(gladiator)s loses %(amount)s Condition; %(left)s left."),
    "eliminated": gettext_noop("%(gladiator)s is out, at %(at)s; left lying there: %(items)s."),
    "resigned": gettext_noop("%(seat)s: given up: %(gladiators)s."),
    "whispered": gettext_noop("%(gladiator)s whispers to %(other)s; heard by: %(seats)s."),
    "ended_won": gettext_noop("The last side that stands has won: %(seats)s."),
    "ended_draw": gettext_noop("Nobody stands any longer: a draw."),
    "ended_exhausted": gettext_noop("A hundred rounds are over, and nobody has won."),
}
"""By code of the telling."""

_LOST: dict[bool, str] = {
    False: gettext_noop(
        "%(gladiator)s names %(numbers)s; %(by)s had set %(number)s: %(card)s hits with %(strength)s against "
        "%(opposition)s; Condition lost: %(lost)s, left: %(left)s."
    ),
    True: gettext_noop(
        "%(gladiator)s names %(numbers)s; %(by)s had set %(number)s: %(card)s hits with %(strength)s against "
        "%(opposition)s; Condition lost: %(lost)s, and none is left."
    ),
}
"""A hit that costs Condition; whether it is the last."""

_WITH: dict[str, str] = {
    "declared": gettext_noop(
        "%(by)s attacks %(gladiator)s: %(card)s, %(type)s, distance %(distance)s, %(formula)s "
        "%(opposed)s; with "
        "%(specials)s."
    ),
    "threw": gettext_noop(
        "%(by)s throws at %(gladiator)s: %(item)s, %(type)s, distance %(distance)s, %(formula)s "
        "%(opposed)s; with "
        "%(specials)s."
    ),
}
"""Attacks with specials."""

_WHY: dict[str, str] = {
    "wall": gettext_noop(
        "%(gladiator)s is driven into a wall and loses %(amount)s Condition; %(left)s left."
    ),
    "collision": gettext_noop("%(gladiator)s loses %(amount)s Condition in the collision; %(left)s left."),
    "cost": gettext_noop("%(gladiator)s pays %(amount)s Condition; %(left)s left."),
}
"""Condition lost, by what for."""

_DROPPED = gettext_noop(
    "%(gladiator)s re-arms; held: %(held)s; worn: %(worn)s; kept: %(kept)s; left on the ground: %(dropped)s."
)
_LIFTED = gettext_noop(
    "%(gladiator)s re-arms; held: %(held)s; worn: %(worn)s; kept: %(kept)s; picked up: %(lifted)s."
)
_OUT_BARE = gettext_noop("%(gladiator)s is out, at %(at)s.")
_WHISPERED_ALONE = gettext_noop("%(gladiator)s whispers to %(other)s, and nobody hears it.")
_GRAB = gettext_noop(
    "%(by)s attacks %(gladiator)s: %(card)s, %(type)s, distance %(distance)s, %(formula)s "
    "%(opposed)s; meant for: "
    "%(grab)s."
)


def event(code: str, params: dict[str, Any]) -> Phrase:
    """One telling as a sentence."""
    parts = {name: _part(name, value, params) for name, value in params.items() if name != "cast"}
    if "base" in params:
        parts["formula"] = names.formula(params["base"], params["low"], params["high"], params["times"])
    if "amount" in params:
        parts["change"] = f"+{params['amount']}" if params["amount"] > 0 else f"−{-params['amount']}"
    return phrase(message(code, params), **parts)


def message(code: str, params: dict[str, Any]) -> str | Plural:
    """The sentence of a code, as its parameters have it."""
    match code:
        case "hit" if params["lost"]:
            return _LOST[params["left"] <= 0]
        case "declared" | "threw" if params["specials"]:
            return _WITH[code]
        case "declared" if params.get("grab"):
            return _GRAB
        case "hurt":
            return _WHY.get(params["why"], EVENTS[code])
        case "rearmed" if params["dropped"]:
            return _DROPPED
        case "rearmed" if params["lifted"]:
            return _LIFTED
        case "eliminated" if not params["items"]:
            return _OUT_BARE
        case "whispered" if not params["seats"]:
            return _WHISPERED_ALONE
    return EVENTS[code]


def _part(name: str, value: Any, params: dict[str, Any]) -> Part:
    found = _PLAIN.get(name)
    if found is not None:
        return found(value)
    match name:
        case "gladiator" | "by" | "victim" | "other" | "foe" | "holder" | "giver" | "first" | "second":
            return names.cast(params, value)
        case "gladiators" | "order":
            return Listing(tuple(names.cast(params, each) for each in value))
    return value if isinstance(value, int) else str(value)


_PLAIN: dict[str, Callable[[Any], Part]] = {
    "seat": SeatName,
    "seats": lambda value: Listing(tuple(SeatName(seat) for seat in value)),
    "decks": names.decks,
    "card": names.piece,
    "cards": names.pieces,
    "item": names.item,
    "grab": names.item,
    "items": names.items,
    "held": names.items,
    "worn": names.items,
    "kept": names.items,
    "dropped": names.items,
    "lifted": names.items,
    "give": lambda value: names.items([value] if value else []),
    "take": lambda value: names.items([value] if value else []),
    "given": lambda value: names.items([value] if value else []),
    "taken": lambda value: names.items([value] if value else []),
    "special": names.special,
    "specials": names.specials,
    "type": names.kind,
    "opposed": names.opposed,
    "numbers": names.numbers,
}
"""Parameters that are named alike in every telling."""
