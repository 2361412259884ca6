"""Why an action, a text or a choice of options was refused."""

from __future__ import annotations

from typing import Any

from games.engine import wording
from games.engine.phrases import Part, Phrase, gettext_noop, phrase
from games.gladiators.words import names

REFUSALS: dict[str, str] = {
    **wording.REFUSALS,
    # Before the fight
    "not_your_quality": gettext_noop("These are not gladiators of quality %(quality)s together."),
    "not_on_table": gettext_noop("That is not among what is dealt out here."),
    "so_many_alone": gettext_noop("Of what is there once it must be %(count)s."),
    "other_gladiator": gettext_noop("Another gladiator of yours is asked about now."),
    "not_carried": gettext_noop("That is not among the items carried, or not as often."),
    "not_wearable": gettext_noop("That cannot be worn."),
    "two_hands": gettext_noop("There are but two hands."),
    # The turn
    "no_row": gettext_noop("No action is planned."),
    "not_lying": gettext_noop("Who lies can take only actions that say so."),
    "no_current": gettext_noop("There is no Current Action to take back."),
    "unguarded": gettext_noop("Who lies unguarded cannot plan."),
    "not_in_hand": gettext_noop("That card is not in hand."),
    "guard_first": gettext_noop("Only who lies unguarded can do that."),
    "nothing_to_arm": gettext_noop("There is nothing to re-arm with."),
    "no_lifting": gettext_noop("Only who lies unguarded picks items up while re-arming, from the own hex."),
    "not_prone": gettext_noop("Nobody is lying here."),
    "no_exchange": gettext_noop("Such an exchange cannot be offered now."),
    "no_such_offer": gettext_noop("Nothing of the kind is offered."),
    "no_whisper": gettext_noop("Nobody can be whispered to so."),
    "not_within_reach": gettext_noop("No such item lies within reach."),
    # Specials
    "not_your_special": gettext_noop("This special belongs to somebody else."),
    "used_up": gettext_noop("It has been used up: %(special)s."),
    "cannot_pay": gettext_noop("It costs %(cost)s Condition, and some must be left: %(special)s."),
    "cannot_pay_all": gettext_noop("Together they cost %(cost)s Condition, and some must be left."),
    "not_the_time": gettext_noop("It is used at another time: %(special)s."),
    "not_met": gettext_noop("What it needs is not there: %(special)s."),
    "no_use": gettext_noop("It would change nothing now: %(special)s."),
    "not_that_foe": gettext_noop("It cannot be used so."),
    "not_with_attack": gettext_noop("Such a special does not go with this attack."),
    # Moving and attacking
    "no_such_hex": gettext_noop("There is no such hex."),
    "rooted": gettext_noop("No movement is possible in this turn."),
    "taken": gettext_noop("Somebody stands there."),
    "closed": gettext_noop("An attack that is not met yet closes this hex."),
    "too_far": gettext_noop("That is too far; hexes that can still be moved: %(most)s."),
    "no_way": gettext_noop("There is no free way."),
    "so_many_numbers": gettext_noop("Numbers to set: %(count)s."),
    "number_range": gettext_noop("A number must lie between %(low)s and %(high)s."),
    "no_attack_now": gettext_noop("The Current Action cannot attack in this turn."),
    "no_such_attack": gettext_noop("The Current Action has no such attack now."),
    "no_foe": gettext_noop("That is nobody to be attacked."),
    "out_of_reach": gettext_noop("%(gladiator)s cannot be reached with it from here."),
    "no_such_choice": gettext_noop("That choice does not go with this attack."),
    # The defense
    "too_many_guesses": gettext_noop("More numbers than there are guesses: %(most)s."),
    "same_number": gettext_noop("Each number is named once."),
    "no_counter": gettext_noop("No counterattack is asked about."),
    "no_bind": gettext_noop("No number for an item is asked about."),
    "not_held": gettext_noop("The attacker does not hold that."),
    "only_one": gettext_noop("There is but one gladiator left to give up."),
    # Notation
    "no_deck": gettext_noop("This is no kind of gladiator: %(word)s (place %(position)s)."),
    "no_gladiator": gettext_noop("This is no gladiator's name: %(word)s (place %(position)s)."),
    "no_hex": gettext_noop("This is no hex: %(word)s (place %(position)s)."),
    "no_card": gettext_noop("This is no card: %(word)s (place %(position)s)."),
    "no_item": gettext_noop("This is no item: %(word)s (place %(position)s)."),
    "no_special": gettext_noop("This is no special: %(word)s (place %(position)s)."),
    # Options
    "quality": gettext_noop("The quality of a side is at most %(most)s, and no share is negative."),
    "no_quality": gettext_noop("Every seat needs a quality of one at least."),
    "uneven": gettext_noop("The sides are of unequal quality; that has to be allowed by the option."),
}
"""By code of the refusal."""


def refusal(code: str, params: dict[str, Any]) -> Phrase:
    """The sentence of a refusal."""
    parts = {name: _part(name, value, params) for name, value in params.items() if name != "cast"}
    return phrase(REFUSALS[code], **parts)


def _part(name: str, value: Any, params: dict[str, Any]) -> Part:
    match name:
        case "special":
            return names.special(value)
        case "gladiator":
            return names.cast(params, value)
    return int(value) if isinstance(value, int) else str(value)
