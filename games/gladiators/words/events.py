"""The sentences that describe events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.phrases import Listing, Part, Phrase, Plural, SeatName, gettext_noop, phrase
from games.gladiators.words import names

EVENTS: dict[str, str | Plural] = {
    # Before the fight
    "began": gettext_noop("The first turn goes to %(seats)s, drawn at random."),
    "chose": gettext_noop("%(seat)s chooses %(decks)s."),
    "split": gettext_noop(
        "The shared deck is split: %(first)s gets %(cards)s, and %(second)s gets the rest."
    ),
    "split_alone": gettext_noop(
        "From a deck for two, %(first)s takes one of everything that is there twice, and %(cards)s."
    ),
    "agreed": gettext_noop("%(second)s agrees to how %(first)s split the deck."),
    "picked": gettext_noop("%(gladiator)s picks %(card)s."),
    "equipped": gettext_noop("%(gladiator)s enters at %(at)s (in hand: %(held)s; worn: %(worn)s)."),
    "order": gettext_noop("Order of turns: %(order)s."),
    "round": gettext_noop("Round %(round)s starts."),
    "turn": gettext_noop("Turn %(number)s: %(gladiator)s."),
    # Actions
    "took": gettext_noop("%(gladiator)s carries out the first planned action: %(card)s."),
    "took_in_vain": gettext_noop(
        "%(gladiator)s tries the first planned action, %(card)s, but doesn’t have the items for it, so "
        "the card goes back to hand."
    ),
    "retrieved": gettext_noop("%(gladiator)s takes the Current Action, %(card)s, back to hand."),
    "idle": gettext_noop("%(gladiator)s takes no action."),
    "planned": gettext_noop("%(gladiator)s plans an action (%(size)s planned now)."),
    "planned_card": gettext_noop("%(gladiator)s plans %(card)s (%(size)s planned now)."),
    "took_back": gettext_noop(
        "%(gladiator)s takes the first planned action back to hand (%(size)s still planned)."
    ),
    "took_back_card": gettext_noop(
        "%(gladiator)s takes the first planned action, %(card)s, back to hand (%(size)s still planned)."
    ),
    "replanned": gettext_noop("%(gladiator)s takes the whole row back to hand and plans one action instead."),
    "replanned_card": gettext_noop(
        "%(gladiator)s takes the whole row back to hand and plans %(card)s instead."
    ),
    "rearmed": gettext_noop("%(gladiator)s re-arms (in hand: %(held)s; worn: %(worn)s; carried: %(kept)s)."),
    "stood_up": gettext_noop("%(gladiator)s stands up."),
    "guarded": gettext_noop("%(gladiator)s lies on guard."),
    "exposed": gettext_noop("%(gladiator)s lies unguarded."),
    "lifted": gettext_noop("%(gladiator)s picks up the %(item)s at %(at)s."),
    "used": gettext_noop("%(gladiator)s uses the special %(special)s."),
    "used_on": gettext_noop("%(gladiator)s uses the special %(special)s on %(foe)s."),
    "peeked": Plural(
        "%(gladiator)s looks at %(count)s of %(foe)s’s planned actions.",
        "%(gladiator)s looks at %(count)s of %(foe)s’s planned actions.",
        "count",
    ),
    "peeked_cards": gettext_noop("%(gladiator)s looks at what %(foe)s has planned: %(cards)s."),
    # Moving
    "walked": gettext_noop("%(gladiator)s moves from %(start)s to %(at)s."),
    "rolled": gettext_noop("%(gladiator)s rolls from %(start)s to %(at)s."),
    "dragged": gettext_noop("%(gladiator)s moves from %(start)s to %(at)s and drags %(victim)s along."),
    "retreated": gettext_noop("%(gladiator)s is forced to retreat from %(start)s to %(at)s."),
    "lay_firm": gettext_noop("%(gladiator)s is prone and doesn’t have to retreat."),
    "stumbled": gettext_noop("%(gladiator)s stumbles over %(other)s."),
    "collided": gettext_noop("%(gladiator)s collides with %(other)s, and each loses %(amount)s Condition."),
    "fell": gettext_noop("%(gladiator)s falls down."),
    # Attacks
    "declared": gettext_noop(
        "%(by)s attacks %(gladiator)s with %(card)s: %(type)s, distance %(distance)s, "
        "%(formula)s %(opposed)s."
    ),
    "threw": gettext_noop(
        "%(by)s throws the %(item)s at %(gladiator)s: %(type)s, distance %(distance)s, "
        "%(formula)s %(opposed)s."
    ),
    "countered": gettext_noop(
        "%(by)s counterattacks %(gladiator)s with %(card)s: %(type)s, %(formula)s %(opposed)s."
    ),
    "bound": gettext_noop("%(by)s binds %(gladiator)s’s %(item)s and may dislodge it."),
    "declined": gettext_noop("%(gladiator)s doesn’t answer the attack."),
    "cancelled": gettext_noop("%(by)s’s attack on %(gladiator)s with %(card)s is cancelled."),
    "guessed": gettext_noop(
        "%(gladiator)s guesses %(numbers)s and stops %(card)s: %(by)s had set %(number)s."
    ),
    "hit": gettext_noop(
        "%(gladiator)s guesses %(numbers)s; %(by)s had set %(number)s, and %(card)s hits "
        "with %(strength)s against %(opposition)s."
    ),
    "harmless": gettext_noop(
        "%(gladiator)s guesses %(numbers)s; %(by)s had set %(number)s, but %(card)s does no "
        "harm with %(strength)s against %(opposition)s."
    ),
    # Items
    "dropped": gettext_noop("The thrown %(item)s falls at %(at)s."),
    "flew_past": gettext_noop("The thrown %(item)s flies past %(gladiator)s and falls at %(at)s."),
    "flew_on": gettext_noop("The thrown %(item)s flies on towards %(gladiator)s."),
    "kept_hold": gettext_noop(
        "%(gladiator)s guesses %(numbers)s and keeps the %(item)s: %(by)s had set %(number)s."
    ),
    "dislodged": gettext_noop(
        "%(gladiator)s guesses %(numbers)s; %(by)s had set %(number)s, and the %(item)s flies to %(at)s."
    ),
    "took_item": gettext_noop("%(gladiator)s wrenches the %(item)s from %(victim)s."),
    "tore_away": gettext_noop("%(gladiator)s tears the %(item)s from %(victim)s, and it falls at %(at)s."),
    "wrapped": gettext_noop("%(gladiator)s wraps %(victim)s in the %(item)s."),
    "slid_off": gettext_noop(
        "The %(item)s slides off %(victim)s, who is already wrapped, and falls to the ground."
    ),
    "disarmed": gettext_noop(
        "%(gladiator)s no longer has the items for the Current Action, %(card)s, and takes it back to hand."
    ),
    "offered": gettext_noop("%(gladiator)s offers %(other)s %(give)s in exchange for %(take)s."),
    "exchanged": gettext_noop(
        "%(gladiator)s accepts %(giver)s’s offer, getting %(given)s and giving %(taken)s."
    ),
    # Holds and stances
    "held": gettext_noop("%(gladiator)s takes hold of %(victim)s."),
    "released": gettext_noop("%(gladiator)s is no longer held by %(holder)s."),
    "unsettled": gettext_noop("%(gladiator)s loses the Current Action, %(card)s, and takes it back to hand."),
    "unplanned": Plural(
        "%(gladiator)s takes %(count)s planned action back to hand.",
        "%(gladiator)s takes %(count)s planned actions back to hand.",
        "count",
    ),
    "unplanned_cards": gettext_noop(
        "%(gladiator)s takes %(cards)s from the front of the planning row back to hand."
    ),
    "next_attack_attack": gettext_noop(
        "%(gladiator)s gets %(change)s Attack Strength for the next declared attack."
    ),
    "next_attack_damage": gettext_noop(
        "%(gladiator)s’s next declared attack takes %(change)s Condition if it does harm."
    ),
    "next_defense_guess": gettext_noop("%(gladiator)s gets %(change)s guesses in the next defense."),
    "next_defense_defense": gettext_noop("%(gladiator)s gets %(change)s Defense in the next defense."),
    # Condition, and the end
    "healed": gettext_noop("%(gladiator)s regains %(amount)s Condition and now has %(left)s."),
    "hurt": gettext_noop("%(gladiator)s loses %(amount)s Condition and has %(left)s left."),
    "eliminated": gettext_noop("%(gladiator)s is eliminated at %(at)s, leaving %(items)s on the ground."),
    "resigned": gettext_noop("%(seat)s gives up %(gladiators)s."),
    "whispered": gettext_noop("%(gladiator)s whispers to %(other)s, heard by %(seats)s."),
    "ended_won": gettext_noop("The last side standing wins: %(seats)s."),
    "ended_draw": gettext_noop("Nobody is left standing: the match is drawn."),
    "ended_exhausted": gettext_noop("Nobody has won after a hundred rounds."),
}
"""The sentence of each event, by the event's code."""

_LOSS_SENTENCES: dict[bool, str] = {
    False: gettext_noop(
        "%(gladiator)s guesses %(numbers)s; %(by)s had set %(number)s, and %(card)s hits "
        "with %(strength)s against %(opposition)s, costing %(lost)s Condition and leaving "
        "%(left)s."
    ),
    True: gettext_noop(
        "%(gladiator)s guesses %(numbers)s; %(by)s had set %(number)s, and %(card)s hits "
        "with %(strength)s against %(opposition)s, costing %(lost)s Condition and leaving "
        "none."
    ),
}
"""Sentences for a hit that costs Condition, by whether it eliminates the gladiator."""

_SENTENCES_WITH_SPECIAL: dict[str, str] = {
    "declared": gettext_noop(
        "%(by)s attacks %(gladiator)s with %(card)s, using %(specials)s: %(type)s, distance "
        "%(distance)s, %(formula)s %(opposed)s."
    ),
    "threw": gettext_noop(
        "%(by)s throws the %(item)s at %(gladiator)s, using %(specials)s: %(type)s, distance "
        "%(distance)s, %(formula)s %(opposed)s."
    ),
}
"""Sentences for attacks with specials."""

_DAMAGE_CAUSE_SENTENCES: dict[str, str] = {
    "wall": gettext_noop(
        "%(gladiator)s is driven into a wall, loses %(amount)s Condition and has %(left)s left."
    ),
    "collision": gettext_noop(
        "%(gladiator)s loses %(amount)s Condition in the collision and has %(left)s left."
    ),
    "cost": gettext_noop("%(gladiator)s pays %(amount)s Condition and has %(left)s left."),
}
"""Sentences for a loss of Condition, by its cause."""

_REARM_DROPPING_SENTENCE = gettext_noop(
    "%(gladiator)s re-arms (in hand: %(held)s; worn: %(worn)s; carried: %(kept)s; left "
    "on the ground: %(dropped)s)."
)
_REARM_LIFTING_SENTENCE = gettext_noop(
    "%(gladiator)s re-arms (in hand: %(held)s; worn: %(worn)s; carried: %(kept)s; picked up: %(lifted)s)."
)
_ELIMINATED_SENTENCE = gettext_noop("%(gladiator)s is eliminated at %(at)s.")
_WHISPER_UNHEARD_SENTENCE = gettext_noop("%(gladiator)s whispers to %(other)s, and nobody else hears it.")
_OFFERED_FREE_SENTENCE = gettext_noop("%(gladiator)s offers %(other)s %(give)s for nothing.")
_ASKED_FREE_SENTENCE = gettext_noop("%(gladiator)s asks %(other)s for %(take)s and offers nothing for it.")
_GOT_FREE_SENTENCE = gettext_noop("%(gladiator)s accepts %(giver)s’s offer and gets %(given)s for nothing.")
_GAVE_FREE_SENTENCE = gettext_noop(
    "%(gladiator)s accepts %(giver)s’s offer and gives it %(taken)s for nothing."
)
_GRAB_ATTACK_SENTENCE = gettext_noop(
    "%(by)s attacks %(gladiator)s with %(card)s, going for the %(grab)s: %(type)s, "
    "distance %(distance)s, %(formula)s %(opposed)s."
)


_YOUR_SENTENCES: dict[str, str] = {
    "chose": gettext_noop("You choose %(decks)s."),
    "resigned": gettext_noop("You give up %(gladiators)s."),
}
"""Sentences for the actions of a seat, as its own player reads them."""


def event(code: str, params: dict[str, Any]) -> Phrase:
    """Return the sentence of an event."""
    return fill_sentence(event_message(code, params), params, None)


def event_for_player(code: str, params: dict[str, Any], seat: int) -> Phrase | None:
    """Return the sentence of an event for the player of a seat, who is addressed as "you".

    Return None if the event neither is about the seat nor names any of its gladiators.
    """
    if code in _YOUR_SENTENCES:
        return fill_sentence(_YOUR_SENTENCES[code], params, seat) if params["seat"] == seat else None
    if not any(names.seat_of(name) == seat for name in params.get("cast", ())):
        return None
    return fill_sentence(event_message(code, params), params, seat)


def fill_sentence(told: str | Plural, params: dict[str, Any], seat: int | None) -> Phrase:
    """Return a sentence with its parameters, addressed to the player of `seat` (None: to everyone else)."""
    first = told.many if isinstance(told, Plural) else told
    parts = {
        name: _part(name, value, params, seat, first=first.startswith(f"%({name})s"))
        for name, value in params.items()
        if name != "cast"
    }
    if "base" in params:
        parts["formula"] = names.formula_text(params["base"], params["low"], params["high"], params["times"])
    if "amount" in params:
        parts["change"] = f"+{params['amount']}" if params["amount"] > 0 else f"−{-params['amount']}"
    return phrase(told, **parts)


def event_message(code: str, params: dict[str, Any]) -> str | Plural:
    """Return the message of an event code, which may depend on its parameters."""
    match code:
        case "hit" if params["lost"]:
            return _LOSS_SENTENCES[params["left"] <= 0]
        case "declared" | "threw" if params["specials"]:
            return _SENTENCES_WITH_SPECIAL[code]
        case "declared" if params.get("grab"):
            return _GRAB_ATTACK_SENTENCE
        case "hurt":
            return _DAMAGE_CAUSE_SENTENCES.get(params["why"], EVENTS[code])
        case "rearmed" if params["dropped"]:
            return _REARM_DROPPING_SENTENCE
        case "rearmed" if params["lifted"]:
            return _REARM_LIFTING_SENTENCE
        case "eliminated" if not params["items"]:
            return _ELIMINATED_SENTENCE
        case "offered" if not params["take"]:
            return _OFFERED_FREE_SENTENCE
        case "offered" if not params["give"]:
            return _ASKED_FREE_SENTENCE
        case "exchanged" if not params["taken"]:
            return _GOT_FREE_SENTENCE
        case "exchanged" if not params["given"]:
            return _GAVE_FREE_SENTENCE
        case "whispered" if not params["seats"]:
            return _WHISPER_UNHEARD_SENTENCE
    return EVENTS[code]


def _part(name: str, value: Any, params: dict[str, Any], seat: int | None, *, first: bool) -> Part:
    found = _PARAMETER_PHRASES.get(name)
    if found is not None:
        return found(value)
    match name:
        case "seats":
            return Listing(tuple(_YOU if each == seat else SeatName(each) for each in value))
        case "gladiator" | "by" | "victim" | "other" | "foe" | "holder" | "giver" | "first" | "second":
            return _gladiator_name(value, params, seat, first=first)
        case "gladiators" | "order":
            return Listing(tuple(_gladiator_name(each, params, seat, first=False) for each in value))
    return value if isinstance(value, int) else str(value)


_YOU = Phrase(gettext_noop("you"))


def _gladiator_name(name: str, params: dict[str, Any], seat: int | None, *, first: bool) -> Part:
    if seat is not None and names.seat_of(name) == seat:
        return names.your_gladiator(params, name, first=first)
    return names.gladiator_name_in_event(params, name)


_PARAMETER_PHRASES: dict[str, Callable[[Any], Part]] = {
    "seat": SeatName,
    "decks": lambda value: names.with_articles(names.deck(key) for key in value),
    "card": names.piece,
    "cards": names.pieces,
    "item": names.item,
    "grab": names.item,
    "items": names.items_with_articles,
    "held": names.items,
    "worn": names.items,
    "kept": names.items,
    "dropped": names.items,
    "lifted": names.items,
    "give": lambda value: names.items_with_articles([value] if value else []),
    "take": lambda value: names.items_with_articles([value] if value else []),
    "given": lambda value: names.items_with_articles([value] if value else []),
    "taken": lambda value: names.items_with_articles([value] if value else []),
    "special": names.special,
    "specials": names.specials,
    "type": names.attack_kind_name,
    "opposed": names.opposition_text,
    "numbers": names.numbers_list,
}
"""Parameters that all events name in the same way."""
