"""The sentences that say why an action, a text or a choice of options was refused."""

from __future__ import annotations

from typing import Any

from games.engine import wording
from games.engine.phrases import Listing, Part, Phrase, Plural, gettext_noop, phrase
from games.titan.words import names

REFUSALS: dict[str, str | Plural] = {
    **wording.REFUSALS,
    # Set-up and splits
    "three_creatures": gettext_noop("Choose exactly %(count)s creatures to go with the Titan."),
    "not_yours": gettext_noop("You don’t have these creatures."),
    "two_markers": gettext_noop("Two legions need two different markers."),
    "not_your_marker": gettext_noop("That marker isn’t yours. Choose one of your own."),
    "not_your_legion": gettext_noop("%(legion)s isn’t your legion."),
    "first_turn": gettext_noop("You can’t split a legion in your first Game-Turn."),
    "new_legion": gettext_noop("That legion is new this turn. Split the one it came from instead."),
    "no_free_marker": gettext_noop("You have no free marker for another legion."),
    "marker_in_play": gettext_noop("%(legion)s is already in play. Choose a free marker."),
    "two_in_each": gettext_noop(
        "A split needs at least %(least)s characters in each legion. "
        "Tick %(least)s or more, and leave as many unticked."
    ),
    "not_in_legion": gettext_noop("%(legion)s doesn’t contain all these characters."),
    # Movement
    "no_such_land": gettext_noop("There is no land with the number %(land)s."),
    "other_side": gettext_noop("Choose a side of entry in %(land)s: %(sides)s."),
    "engaged_land": gettext_noop("An engagement closes %(land)s, so you can’t move there."),
    "own_legion_there": gettext_noop("You already have a legion in %(land)s."),
    "not_by_the_signs": gettext_noop("The signs don’t lead to %(land)s with a roll of %(roll)s."),
    "moved_already": gettext_noop("%(legion)s has already moved."),
    "not_a_six": gettext_noop("Legions can teleport only on a 6."),
    "teleported_already": gettext_noop(
        "You have already teleported a legion this turn. Only one can teleport."
    ),
    "no_such_lord": gettext_noop("%(legion)s doesn’t contain that lord."),
    "titan_alone": gettext_noop("An enemy is in %(land)s. Only your Titan’s legion can teleport there."),
    "score_too_low": gettext_noop(
        "A Titan can teleport to an enemy only with a score of at least %(least)s."
    ),
    "name_a_side": gettext_noop("Choose a side of entry in %(land)s."),
    "not_from_a_tower": gettext_noop("That teleport must start in a Tower."),
    "out_of_reach": gettext_noop("%(land)s is more than six lands away."),
    "no_mulligan": gettext_noop(
        "You can take the mulligan only once, in your first Game-Turn, before you move a legion."
    ),
    "must_part": gettext_noop(
        "Two of your legions are in %(land)s, and at least one can move. Move one of them."
    ),
    "must_move": gettext_noop("At least one legion must move."),
    "not_stuck": gettext_noop("Those two legions aren’t stuck together."),
    # Engagements
    "no_engagement": gettext_noop("There is no unresolved engagement in %(land)s."),
    "attacker_stays": gettext_noop("Attackers can’t flee."),
    "spoken_already": gettext_noop(
        "With an offer in your answer you can’t flee. If you haven’t sent it, undo it to flee."
    ),
    "lord_stays": gettext_noop("A legion with a lord can’t flee."),
    "offers_made": gettext_noop("You have already made offers. Send them to finish your answer."),
    "no_counter": gettext_noop("You can’t ask for another second round of answers."),
    "nothing_offered": gettext_noop("Make an offer first, or demand battle."),
    "too_many_offers": gettext_noop("You can make at most %(most)s offers."),
    "both_lose_all": gettext_noop("If both legions are eliminated, there is nothing more to lose."),
    "not_present": gettext_noop("The winning legion doesn’t contain all these characters."),
    "winner_keeps_some": gettext_noop("The winner must keep at least one character."),
    "offered_already": gettext_noop("You have already made that offer."),
    "not_due": gettext_noop("You can’t acquire that lord now: %(lord)s."),
    "no_donor": gettext_noop("No lord can be summoned from %(legion)s."),
    # Musters
    "has_not_moved": gettext_noop("%(legion)s hasn’t moved, so it can’t muster."),
    "mustered_already": gettext_noop("%(legion)s has already mustered."),
    "full": gettext_noop("%(legion)s has seven characters, so it can’t muster."),
    "shown_insufficient": gettext_noop(
        "The characters you show don’t qualify the legion for that recruit: %(recruit)s."
    ),
    "not_qualified": gettext_noop("The legion isn’t qualified for that recruit in %(terrain)s: %(recruit)s."),
    "none_left": gettext_noop("The caretaker has no %(recruit)s left."),
    "not_now": gettext_noop(
        "You can concede the game only on your own Game-Turn or while your Titan’s legion is engaged."
    ),
    # Battle
    "no_hex": gettext_noop("There is no hex %(hex)s."),
    "no_piece": gettext_noop("You have no character on %(hex)s."),
    "moved": gettext_noop("The %(piece)s has already maneuvered in this phase."),
    "in_contact": gettext_noop("The %(piece)s is in contact with an enemy."),
    "occupied": gettext_noop("%(hex)s is already occupied."),
    "not_waiting": gettext_noop("No %(piece)s is waiting to enter."),
    "cannot_enter": gettext_noop("The %(piece)s can’t enter on %(hex)s."),
    "outside_walls": gettext_noop("Defenders of a Tower start within its walls, not on %(hex)s."),
    "cannot_land": gettext_noop("The %(piece)s can’t end its maneuver on %(hex)s."),
    "cannot_reach": gettext_noop("The %(piece)s can’t reach %(hex)s."),
    "struck": gettext_noop("The %(piece)s has already struck in this phase."),
    "no_enemy": gettext_noop("There is no enemy on %(hex)s."),
    "slain": gettext_noop("The %(piece)s is already slain."),
    "must_strike": gettext_noop("The %(piece)s is in contact with an enemy and must strike."),
    "no_such_dice": Plural(
        "That strike can’t be made with %(dice)s die and a strike-number of %(number)s.",
        "That strike can’t be made with %(dice)s dice and a strike-number of %(number)s.",
        "dice",
    ),
    "cliff": gettext_noop("A cliff lies between %(hex)s and %(target)s."),
    "no_rangestrike": gettext_noop("The %(piece)s can’t rangestrike."),
    "not_now_rangestrike": gettext_noop(
        "The %(piece)s can’t rangestrike now: only the side that has just maneuvered can."
    ),
    "lord": gettext_noop("Only a Warlock can rangestrike a lord, and the %(piece)s is one."),
    "out_of_range": gettext_noop("%(target)s is out of range for the %(piece)s."),
    "blocked": gettext_noop("The line from %(hex)s to %(target)s is blocked."),
    "no_carry": gettext_noop("Hits can’t be carried over to %(hex)s."),
    # Notation
    "no_marker": gettext_noop("“%(word)s” (at character %(position)s) isn’t a legion marker."),
    "no_character": gettext_noop("“%(word)s” (at character %(position)s) isn’t a character."),
    "unlike_recruiters": gettext_noop(
        "All recruiters shown must be alike, but “%(word)s” (at character %(position)s) is different."
    ),
    "no_land": gettext_noop("“%(word)s” (at character %(position)s) isn’t a land number."),
    "no_loser": gettext_noop(
        "Replace “%(word)s” (at character %(position)s) with attacker, defender or both."
    ),
    "no_place": gettext_noop("“%(word)s” (at character %(position)s) isn’t a hex."),
    # Planner
    "plan_too_long": gettext_noop("A plan can have at most %(most)s steps. Undo some, or start over."),
    "no_such_legion": gettext_noop("Your plan’s board has no such legion."),
    "cannot_be_there": gettext_noop("These can’t be the unknown characters of %(legion)s."),
    "stands_elsewhere": gettext_noop("%(legion)s is now in another land."),
    "cannot_go_there": gettext_noop("%(legion)s can’t move to %(land)s with a roll of %(roll)s."),
    # Options
    "markers": gettext_noop("A player can have %(least)s to %(most)s markers."),
    "turns": gettext_noop("The limit of Game-Turns can be at most %(most)s."),
}
"""The sentences by code of the refusal."""


def refusal(code: str, params: dict[str, Any]) -> Phrase:
    """Return the sentence of a refusal."""
    if code == "not_now" and "piece" in params:
        code = "not_now_rangestrike"
    return phrase(REFUSALS[code], **{name: _part(name, value) for name, value in params.items()})


def _part(name: str, value: Any) -> Part:
    match name:
        case "legion":
            return names.legion(str(value))
        case "land":
            return names.land(int(value))
        case "sides":
            return Listing(tuple(names.side(each) for each in value))
        case "lord" | "recruit" | "piece":
            return names.character(str(value))
        case "terrain":
            return names.terrain(str(value))
    return int(value) if isinstance(value, int) else str(value)
