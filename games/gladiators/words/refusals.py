"""The sentences that say why an action, a text or a choice of options was refused."""

from __future__ import annotations

from typing import Any

from games.engine import wording
from games.engine.phrases import Part, Phrase, Plural, gettext_noop, phrase
from games.gladiators.words import names

REFUSALS: dict[str, str | Plural] = {
    **wording.REFUSALS,
    # Before the fight
    "not_your_quality": gettext_noop(
        "The total quality of these gladiators isn’t %(quality)s. Choose others."
    ),
    "not_on_table": gettext_noop("That isn’t in the deck being shared."),
    "so_many_alone": Plural(
        "Choose exactly %(count)s card, item or special of those that are there only once.",
        "Choose exactly %(count)s of the cards, items and specials that are there only once.",
        "count",
    ),
    "other_gladiator": gettext_noop("This question is about another of your gladiators."),
    "not_carried": gettext_noop("Your gladiator doesn’t have that item, or not that many."),
    "not_wearable": gettext_noop("That can’t be worn."),
    "two_hands": gettext_noop("A gladiator has only two hands. Untick an item."),
    # The turn
    "nothing_ticked": gettext_noop("You ticked no number. Tick the numbers you guess, or refuse to guess."),
    "no_row": gettext_noop("No action is planned."),
    "not_lying": gettext_noop("A prone gladiator can take only actions that say so."),
    "no_current": gettext_noop("There is no Current Action to take back."),
    "unguarded": gettext_noop("A gladiator lying unguarded can only re-arm or stand up."),
    "not_in_hand": gettext_noop("That card isn’t in hand."),
    "guard_first": gettext_noop("Only a gladiator lying unguarded can do that."),
    "nothing_to_arm": gettext_noop("There is nothing to re-arm with."),
    "no_lifting": gettext_noop(
        "Only a gladiator lying unguarded can pick up items while re-arming, and only from their own hex."
    ),
    "not_prone": gettext_noop("Your gladiator isn’t prone."),
    "no_exchange": gettext_noop("You can’t offer that exchange now."),
    "no_such_offer": gettext_noop("There is no such offer."),
    "no_whisper": gettext_noop("You can’t whisper to that gladiator now."),
    "not_within_reach": gettext_noop("No such item lies within reach."),
    # Specials
    "not_your_special": gettext_noop("Your gladiator doesn’t have that special."),
    "used_up": gettext_noop("%(special)s has been used up."),
    "cannot_pay": gettext_noop(
        "%(special)s costs %(cost)s Condition, and your gladiator must have some left."
    ),
    "cannot_pay_all": gettext_noop(
        "Together they cost %(cost)s Condition, and your gladiator must have some left."
    ),
    "not_the_time": gettext_noop("%(special)s is used at another time."),
    "not_met": gettext_noop("%(special)s can’t be used: its conditions aren’t met."),
    "no_use": gettext_noop("%(special)s would change nothing now."),
    "rearm_with_it": gettext_noop("%(special)s lets you re-arm: choose “Re-arm” and the items to use it."),
    "not_that_foe": gettext_noop("It can’t be used that way."),
    "not_with_attack": gettext_noop("That special doesn’t go with this attack."),
    # Moving and attacking
    "no_such_hex": gettext_noop("There is no such hex."),
    "rooted": gettext_noop("Your gladiator can’t move this turn."),
    "taken": gettext_noop("That hex is occupied."),
    "closed": gettext_noop("An unresolved attack closes this hex."),
    "no_steps": gettext_noop("Your gladiator can’t move any further."),
    "too_far": Plural(
        "That is too far. You can move %(most)s more hex.",
        "That is too far. You can move %(most)s more hexes.",
        "most",
    ),
    "no_way": gettext_noop("There is no free path to it."),
    "so_many_numbers": Plural("Set %(count)s number.", "Set %(count)s numbers.", "count"),
    "number_range": gettext_noop("A number must be from %(low)s to %(high)s."),
    "no_attack_now": gettext_noop("The Current Action can’t attack this turn."),
    "no_such_attack": gettext_noop("The Current Action has no such attack now."),
    "no_foe": gettext_noop("You can’t attack that gladiator."),
    "out_of_reach": gettext_noop("%(gladiator)s can’t be reached with it from here."),
    "no_such_choice": gettext_noop("That choice doesn’t go with this attack."),
    # The defense
    "too_many_guesses": Plural(
        "Too many numbers. You have %(most)s guess.", "Too many numbers. You have %(most)s guesses.", "most"
    ),
    "same_number": gettext_noop("Guess each number only once."),
    "no_counter": gettext_noop("You aren’t being asked about a counterattack."),
    "no_bind": gettext_noop("You aren’t being asked for a number for an item."),
    "not_held": gettext_noop("The attacker doesn’t hold that."),
    "only_one": gettext_noop("You have only one gladiator left to give up."),
    # Notation
    "no_deck": gettext_noop("“%(word)s” (at character %(position)s) isn’t a kind of gladiator."),
    "no_gladiator": gettext_noop("“%(word)s” (at character %(position)s) isn’t a gladiator’s name."),
    "no_hex": gettext_noop("“%(word)s” (at character %(position)s) isn’t a hex."),
    "no_card": gettext_noop("“%(word)s” (at character %(position)s) isn’t a card."),
    "no_item": gettext_noop("“%(word)s” (at character %(position)s) isn’t an item."),
    "no_special": gettext_noop("“%(word)s” (at character %(position)s) isn’t a special."),
    # Options
    "quality": gettext_noop("The quality of a side can be at most %(most)s, and no share can be negative."),
    "no_quality": gettext_noop("Every seat needs a quality of at least one."),
    "uneven": gettext_noop(
        "The sides have unequal quality. Allow that with the option “Sides of unequal quality”."
    ),
}
"""The sentence of each refusal, by the refusal's code."""


def refusal(code: str, params: dict[str, Any]) -> Phrase:
    """Return the sentence of a refusal."""
    parts = {name: _part(name, value, params) for name, value in params.items() if name != "cast"}
    return phrase(REFUSALS[code], **parts)


def _part(name: str, value: Any, params: dict[str, Any]) -> Part:
    match name:
        case "special":
            return names.special(value)
        case "gladiator":
            return names.gladiator_name_in_event(params, value)
    return int(value) if isinstance(value, int) else str(value)
