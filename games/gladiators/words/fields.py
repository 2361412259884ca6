"""The labels and values of form fields."""

from __future__ import annotations

from games.engine.decisions import Field, Numbers, SomeOf, Value
from games.engine.phrases import Phrase, Plural, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.gladiators.attack_options import blow_number_and_item as blow_parts
from games.gladiators.attack_options import declared_attacks
from games.gladiators.decks import CARDS, ITEMS, SPECIALS
from games.gladiators.defending import blow_strength, cost_of_number, does_harm, opposing_value
from games.gladiators.item_handling import all_items_of
from games.gladiators.table import moving_fighter, other_living_fighters
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names
from games.gladiators.words.questions import attack_being_met

FIELD_LABELS: dict[tuple[str, str], tuple[str, str]] = {
    ("split", "cards"): (
        gettext_noop("What the first one gets"),
        gettext_noop("The rest goes to the other."),
    ),
    ("equip", "held"): (
        gettext_noop("In hand"),
        gettext_noop("At most two; a single item is held in both hands."),
    ),
    ("equip", "worn"): (gettext_noop("Worn"), ""),
    ("rearm", "held"): (
        gettext_noop("In hand"),
        gettext_noop("At most two; a single item is held in both hands."),
    ),
    ("rearm", "worn"): (gettext_noop("Worn"), ""),
    ("rearm", "dropped"): (
        gettext_noop("Left on the ground"),
        gettext_noop(
            "Anyone may pick it up there. If you leave everything, you’ll have nothing left to "
            "hold. Items you don’t tick anywhere are carried."
        ),
    ),
    ("rearm", "lifted"): (
        gettext_noop("Picked up"),
        gettext_noop("Tick it under “In hand” as well, or it will only be carried."),
    ),
    ("guess", "numbers"): (gettext_noop("Your guesses"), ""),
    ("counter", "number"): (gettext_noop("Number to set"), ""),
    ("bind", "dislodge"): (
        gettext_noop("Compass direction, 1 to 6"),
        gettext_noop("1 is north, then clockwise. The item flies there if the number is not guessed."),
    ),
    ("attack", "numbers"): (
        gettext_noop("Number to set"),
        gettext_noop("It stays secret until the attack is resolved."),
    ),
    ("attack", "specials"): (
        gettext_noop("Specials used with it"),
        gettext_noop("Their cost is paid immediately."),
    ),
    ("attack", "dislodge"): (
        gettext_noop("Compass direction, 1 to 6"),
        gettext_noop(
            "Where the item flies if the attack hits and this number is not guessed: 1 is north, "
            "then clockwise."
        ),
    ),
    ("guesses", "slash"): (gettext_noop("Against a slash"), ""),
    ("guesses", "stab"): (gettext_noop("Against a stab"), ""),
    ("guesses", "smash"): (gettext_noop("Against a smash"), ""),
    ("guesses", "other"): (gettext_noop("Against another kind of attack"), ""),
    ("guesses", "contest"): (gettext_noop("For an item that may be dislodged"), ""),
}
"""The label and help of each field, by the action or order and the attribute."""

_LAST_ITEM_NOTE = gettext_noop(
    "Anyone may pick it up there. It is your last item: without it you’ll have nothing left to hold."
)
_TICK_NUMBERS_LABEL = Plural("Tick one number", "Tick up to %(count)s numbers", "count")
_SECOND_BLOW_LABEL = gettext_noop("second attack")
_IF_FLYING_ON_LABEL = gettext_noop(
    "if it flies on: gladiator number %(place)s in seat order (%(gladiators)s), not counting the target"
)
_EFFECT_NOTE = gettext_noop("takes effect")
_NO_EFFECT_NOTE = gettext_noop("nothing")
_NO_LOSS_NOTE = gettext_noop("lose 0")
_LOSS_NOTE = gettext_noop("lose %(lost)s")
_FATAL_LOSS_NOTE = gettext_noop("lose %(lost)s, out")
_NUMBER_LABEL = "%(number)s"
_CARDS_HEADING = gettext_noop("Combat actions")
_ITEMS_HEADING = gettext_noop("Items")
_SPECIALS_HEADING = gettext_noop("Specials")


def field(view: GladiatorsView, asked: Field) -> ChoiceLine:
    """Return the label of a free field, with the note below it if it has one."""
    label, told = FIELD_LABELS[asked.act, asked.name]
    if asked.name == "dropped" and len(all_items_of(moving_fighter(view))) == 1:
        told = _LAST_ITEM_NOTE
    if isinstance(asked, SomeOf) and asked.refusable:
        return ChoiceLine(phrase(_TICK_NUMBERS_LABEL, count=asked.most))
    return ChoiceLine(Phrase(label), Phrase(told) if told else None)


def value(view: GladiatorsView, asked: Field, value: Value) -> ChoiceLine:
    """Return the label of one value of a field: an item, a card, a special or a number.

    If an action has several numbers, the label says what this number is for. A number to guess has a note:
    what it would cost if it was set and not guessed. The note of a compass direction says which one it is.
    """
    if isinstance(asked, Numbers):
        return ChoiceLine(_place(view, str(asked.of), int(value)))
    word = str(value)
    if asked.act == "split":
        under = _ITEMS_HEADING if word in ITEMS else _SPECIALS_HEADING if word in SPECIALS else _CARDS_HEADING
        return ChoiceLine(names.piece(word), icon=names.icon(word), under=Phrase(under))
    if asked.name == "numbers" and asked.act == "guess" and view.turn.step == "guess":
        return ChoiceLine(phrase(_NUMBER_LABEL, number=int(value)), _outcome(view, int(value)))
    if asked.name == "dislodge" or (asked.name == "numbers" and asked.act == "guess"):
        return ChoiceLine(phrase(_NUMBER_LABEL, number=int(value)), Phrase(names.DIRECTION_NAMES[int(value)]))
    if word.isdigit():
        return ChoiceLine(phrase(_NUMBER_LABEL, number=int(word)))
    return ChoiceLine(names.piece(word), icon=names.icon(word))


def _outcome(view: GladiatorsView, number: int) -> Phrase:
    """Return a note about what the current attack costs if `number` was set and has not been guessed."""
    blow, who = attack_being_met(view), moving_fighter(view)
    if not does_harm(blow):
        hits = blow_strength(blow, number) > opposing_value(view, who, blow)
        return Phrase(_EFFECT_NOTE if hits else _NO_EFFECT_NOTE)
    lost = cost_of_number(view, who, blow, number)
    if not lost:
        return Phrase(_NO_LOSS_NOTE)
    return phrase(_FATAL_LOSS_NOTE if lost >= who.condition else _LOSS_NOTE, lost=lost)


def _place(view: GladiatorsView, blow: str, place: int) -> Phrase:
    """Return what a number of a declaration is for: a second attack, or a gladiator beyond the target."""
    who = moving_fighter(view)
    number, item = blow_parts(blow)
    attacks = len(declared_attacks(CARDS[who.current], number))
    if not item or place <= attacks:
        return Phrase(_SECOND_BLOW_LABEL)
    rest = [each.name for each in other_living_fighters(view, who)]
    if len(rest) == 2:
        return Phrase(gettext_noop("if it flies on to the other"))
    listed = names.gladiators(view.gladiators, rest)
    return phrase(_IF_FLYING_ON_LABEL, place=place - attacks, gladiators=listed)
