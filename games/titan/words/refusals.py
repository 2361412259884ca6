"""Why an action, a text or a choice of options was refused."""

from __future__ import annotations

from typing import Any

from games.engine import wording
from games.engine.phrases import Listing, Part, Phrase, gettext_noop, phrase
from games.titan.words import names

REFUSALS: dict[str, str] = {
    **wording.REFUSALS,
    # Set-up and splits
    "three_creatures": gettext_noop("Creatures that go with the Titan: %(count)s, no more and no fewer."),
    "not_yours": gettext_noop("You do not have these creatures."),
    "two_markers": gettext_noop("Two legions need two different markers."),
    "not_your_marker": gettext_noop("That is no marker of yours."),
    "not_your_legion": gettext_noop("That is no legion of yours: %(legion)s."),
    "first_turn": gettext_noop("Nobody splits a legion in the first game-turn."),
    "new_legion": gettext_noop("That legion is new this turn: split the one it came from instead."),
    "no_free_marker": gettext_noop("You have no free marker for another legion."),
    "marker_in_play": gettext_noop("That marker is in play: %(legion)s."),
    "two_in_each": gettext_noop("Each part of a split needs at least so many characters: %(least)s."),
    "not_in_legion": gettext_noop("Not all of these characters are in that legion: %(legion)s."),
    # Movement
    "no_such_land": gettext_noop("There is no land of that number: %(land)s."),
    "other_side": gettext_noop("Name the side of entry in %(land)s, one of: %(sides)s."),
    "engaged_land": gettext_noop("An engagement closes that land: %(land)s."),
    "own_legion_there": gettext_noop("A legion of yours is in %(land)s."),
    "not_by_the_signs": gettext_noop("The signs do not lead there with a roll of %(roll)s: %(land)s."),
    "moved_already": gettext_noop("That legion has moved: %(legion)s."),
    "not_a_six": gettext_noop("Legions teleport on a six alone."),
    "teleported_already": gettext_noop("One legion has teleported; no more this turn."),
    "no_such_lord": gettext_noop("No such lord is in that legion: %(legion)s."),
    "titan_alone": gettext_noop("An enemy is in %(land)s: only a Titan teleports there."),
    "score_too_low": gettext_noop("A Titan teleports to enemies from a score of %(least)s."),
    "name_a_side": gettext_noop("Name the side of entry in %(land)s."),
    "not_from_a_tower": gettext_noop("That teleport begins in a tower."),
    "out_of_reach": gettext_noop("That land is more than six lands away: %(land)s."),
    "no_mulligan": gettext_noop("The mulligan comes once, in the first game-turn, before any legion moves."),
    "must_part": gettext_noop("Two legions of yours are in %(land)s, and one of them can move."),
    "must_move": gettext_noop("One legion at least must move."),
    "not_stuck": gettext_noop("Those two legions are not stuck together."),
    # Engagements
    "no_engagement": gettext_noop("There is no engagement to come in %(land)s."),
    "attacker_stays": gettext_noop("Attackers do not flee."),
    "spoken_already": gettext_noop("Who has offered anything may not flee any more."),
    "lord_stays": gettext_noop("A legion with a lord may not flee."),
    "offers_made": gettext_noop("You have made offers: end your answer with them."),
    "no_counter": gettext_noop("A second round of answers comes once."),
    "nothing_offered": gettext_noop("Make an offer first, or demand battle."),
    "too_many_offers": gettext_noop("No more than %(most)s offers."),
    "both_lose_all": gettext_noop("Where both are eliminated there is nothing more to lose."),
    "not_present": gettext_noop("Not all of these characters are in the winning legion."),
    "winner_keeps_some": gettext_noop("The winner must keep at least one character."),
    "offered_already": gettext_noop("You have made that offer."),
    "not_due": gettext_noop("That lord is not due: %(lord)s."),
    "no_donor": gettext_noop("No lord can be summoned from that legion: %(legion)s."),
    # Musters
    "has_not_moved": gettext_noop("That legion has not moved: %(legion)s."),
    "mustered_already": gettext_noop("That legion has mustered: %(legion)s."),
    "full": gettext_noop("That legion has seven characters: %(legion)s."),
    "shown_insufficient": gettext_noop("What is shown does not qualify for that recruit: %(recruit)s."),
    "not_qualified": gettext_noop("%(terrain)s: the legion is not qualified for that recruit: %(recruit)s."),
    "none_left": gettext_noop("The caretaker has none left: %(recruit)s."),
    "not_now": gettext_noop(
        "The game is conceded on your own game-turn, or while your Titan's legion is engaged."
    ),
    # Battle
    "no_hex": gettext_noop("There is no such hex: %(hex)s."),
    "no_piece": gettext_noop("No character of yours is on %(hex)s."),
    "moved": gettext_noop("It has moved in this phase: %(piece)s."),
    "in_contact": gettext_noop("It is in contact with an enemy: %(piece)s."),
    "occupied": gettext_noop("Somebody is on %(hex)s."),
    "not_waiting": gettext_noop("No such character waits to enter: %(piece)s."),
    "cannot_enter": gettext_noop("It cannot enter on %(hex)s: %(piece)s."),
    "outside_walls": gettext_noop("Defenders of a tower begin within its walls, not on %(hex)s."),
    "cannot_land": gettext_noop("It cannot end its move on %(hex)s: %(piece)s."),
    "cannot_reach": gettext_noop("It cannot reach %(hex)s: %(piece)s."),
    "struck": gettext_noop("It has struck in this phase: %(piece)s."),
    "no_enemy": gettext_noop("No enemy is on %(hex)s."),
    "slain": gettext_noop("It is slain already: %(piece)s."),
    "must_strike": gettext_noop("It is in contact and must strike: %(piece)s."),
    "no_such_dice": gettext_noop("That strike is not made with dice %(dice)s and number %(number)s."),
    "cliff": gettext_noop("A cliff lies between %(hex)s and %(target)s."),
    "no_rangestrike": gettext_noop("It does not rangestrike: %(piece)s."),
    "not_now_rangestrike": gettext_noop("Only the side that has just maneuvered rangestrikes: %(piece)s."),
    "lord": gettext_noop("Only a Warlock rangestrikes a lord: %(piece)s."),
    "out_of_range": gettext_noop("%(target)s is out of range: %(piece)s."),
    "blocked": gettext_noop("The line from %(hex)s to %(target)s is blocked."),
    "no_carry": gettext_noop("No hits can be carried over to %(hex)s."),
    # Notation
    "no_marker": gettext_noop("This is no legion marker: %(word)s (place %(position)s)."),
    "no_character": gettext_noop("This is no character: %(word)s (place %(position)s)."),
    "unlike_recruiters": gettext_noop(
        "Recruiters shown are all alike, unlike this one: %(word)s (place %(position)s)."
    ),
    "no_land": gettext_noop("This is no number of a land: %(word)s (place %(position)s)."),
    "no_loser": gettext_noop("It takes attacker, defender or both, not this: %(word)s (place %(position)s)."),
    "no_place": gettext_noop("This is no hex: %(word)s (place %(position)s)."),
    # Planner
    "plan_too_long": gettext_noop("A plan has at most %(most)s steps: undo some, or start over."),
    "no_such_legion": gettext_noop("There is no such legion on the board of your plan."),
    "cannot_be_there": gettext_noop("These cannot be the unknown characters of that legion: %(legion)s."),
    "stands_elsewhere": gettext_noop("That legion stands elsewhere by now: %(legion)s."),
    "cannot_go_there": gettext_noop("With a roll of %(roll)s it cannot go there (%(legion)s): %(land)s."),
    # Options
    "markers": gettext_noop("A player has from %(least)s to %(most)s markers."),
    "turns": gettext_noop("A limit of game-turns is at most %(most)s."),
}
"""By code of the refusal."""


def refusal(code: str, params: dict[str, Any]) -> Phrase:
    """The sentence of a refusal."""
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
