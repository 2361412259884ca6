"""Reasons for the suggested action: what it leads to, as the acting seat can see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from games.engine.actions import Action
from games.engine.hints import HintContext
from games.engine.phrases import Listing, Part, Phrase, Plural, phrase
from games.engine.phrases import gettext_noop as _
from games.titan import actions as act
from games.titan.autopilot.dangers import Dangers
from games.titan.autopilot.moves import Mover
from games.titan.autopilot.recruit_values import recruit_value
from games.titan.battle import odds
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.battle.defaults import EntryOrderSearch
from games.titan.battle.hexes import HEX_INDEX, HEXES
from games.titan.battle.maneuvers import all_goals, is_deployment
from games.titan.battle.state import MAX_BATTLE_ROUNDS, Battle, Piece
from games.titan.battle.strikes import possible_aims, strike_context
from games.titan.battle.terrain_abilities import abilities_on
from games.titan.characters import CHARACTER_VALUES, TITAN
from games.titan.lands import LANDS, TOWER
from games.titan.lessons.suggestions import legion_values
from games.titan.mustering import available_recruits, parse_recruiters
from games.titan.open_campaign import legions_of, markers_at
from games.titan.prospects import best_recruit
from games.titan.scoring import pieces_value
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.strikes import battle_of, decimal

Message = TypeVar("Message", bound=str | Plural)

_PAIRS = _(
    "Two of a kind stay together, because it usually takes two or more of a kind to gain a new character."
)
_ONE_EACH = _("This way each legion has one of each kind, and can gain new characters in many lands.")

_MULLIGAN = _(
    "With a %(roll)s your legions muster less than with an average roll. The price: this roll is "
    "lost, the second one counts even if it is worse, and only your first turn allows this."
)

_MULLIGAN_OF_A_SIX = _(
    "With a %(roll)s, ordinary moves bring your legions less than an average roll would. The price: this "
    "roll is lost, the second one counts even if it is worse, and only your first turn allows this."
)
_NO_TELEPORT = _(
    "%(why)s %(legion)s could also teleport, but the lands it can reach that way aren’t worth showing a lord."
)
"""The reason for an ordinary move of a legion that may teleport; `why` is the reason for the move itself."""

_TWO_REASONS = _("%(why)s %(more)s")

_MUSTERS: dict[str, str] = {
    "there": _("In %(land)s it can muster a %(recruit)s (%(strength)s) by showing %(shown)s."),
    "there_an": _("In %(land)s it can muster an %(recruit)s (%(strength)s) by showing %(shown)s."),
    "here": _("%(legion)s can muster a %(recruit)s (%(strength)s) by showing %(shown)s."),
    "here_an": _("%(legion)s can muster an %(recruit)s (%(strength)s) by showing %(shown)s."),
    "tower": _("In a Tower any legion can muster a %(recruit)s (%(strength)s), without showing anything."),
    "tower_an": _(
        "In a Tower any legion can muster an %(recruit)s (%(strength)s), without showing anything."
    ),
    "moved": _("%(legion)s has moved, so it can muster a %(recruit)s (%(strength)s) by showing %(shown)s."),
    "moved_an": _(
        "%(legion)s has moved, so it can muster an %(recruit)s (%(strength)s) by showing %(shown)s."
    ),
    "moved_tower": _(
        "%(legion)s has moved to a Tower, so it can muster a %(recruit)s (%(strength)s), without showing "
        "anything."
    ),
    "moved_tower_an": _(
        "%(legion)s has moved to a Tower, so it can muster an %(recruit)s (%(strength)s), without showing "
        "anything."
    ),
}
"""The texts for a muster, by the article that the recruit takes."""

_ONLY_RECRUIT = _("No other land in reach brings it a recruit.")
_BEST_OF_LANDS = _(
    "The recruit is worth %(worth)s points (power times skill); %(land)s, the next best land in reach, would "
    "bring one %(recruit)s (%(strength)s), worth %(points)s."
)
_AS_GOOD_LAND: dict[str, str] = {
    "": _("%(land)s would bring one %(recruit)s (%(strength)s), worth as much."),
    "danger": _("%(land)s would bring one %(recruit)s (%(strength)s), worth as much, but %(here)s is safer."),
    "next_turn": _(
        "%(land)s would bring one %(recruit)s (%(strength)s), worth as much, but from %(here)s the legion "
        "can expect better recruits in its next turn."
    ),
    "prey": _(
        "%(land)s would bring one %(recruit)s (%(strength)s), worth as much, but %(here)s is nearer to an "
        "enemy that the legion can probably beat."
    ),
    "ladder": _(
        "%(land)s would bring one %(recruit)s (%(strength)s), worth as much, but the recruit here leads to "
        "better ones later."
    ),
}
_LAND_WITH_LESS: dict[str, str] = {
    "": _("%(land)s would bring one %(recruit)s (%(strength)s), worth more."),
    "danger": _("%(land)s would bring one %(recruit)s (%(strength)s), worth more, but %(here)s is safer."),
    "next_turn": _(
        "%(land)s would bring one %(recruit)s (%(strength)s), worth more, but from %(here)s the legion can "
        "expect better recruits in its next turn."
    ),
    "prey": _(
        "%(land)s would bring one %(recruit)s (%(strength)s), worth more, but %(here)s is nearer to an "
        "enemy that the legion can probably beat."
    ),
    "ladder": _(
        "%(land)s would bring one %(recruit)s (%(strength)s), worth more, but the recruit here leads to "
        "better ones later."
    ),
}
"""What the best of the other lands in reach would bring, compared with the suggested land.

Where that brings no more, the keys say what is better about it (`_advantage`).
"""

_ONLY_CHOICE = _("No other kind can join it here.")
_BEST_CHOICE = _("Of the recruits here this one is worth most: %(worth)s points, power times skill.")
_HIGHER_CHOICE = _(
    "One %(other)s (%(other_strength)s) would be worth as many points, but the %(recruit)s is higher on the "
    "ladder of this land, so fewer legions can get one."
)
_EQUAL_CHOICE = _(
    "One %(other)s (%(other_strength)s) would be worth as many points, so take the one that you prefer."
)
"""Why a legion musters this recruit and not another that it could have in the same land."""

_OTHERS_STAY = _("The other legions stay.")
_SEVERAL_MUSTER = _("%(legions)s have moved, so they can muster: %(musters)s.")
_RECRUIT_FOR_LEGION = _("%(recruit)s (%(strength)s) for %(legion)s")
_MOVED_TOO = _("%(legions)s moved too, but can’t muster there.")

_NOTHING_THERE: dict[str, str] = {
    "": _("It can’t muster in this land, but it could in %(land)s."),
    "danger": _("It can’t muster in this land, but it is safer here than in %(land)s, where it could."),
    "next_turn": _(
        "It can’t muster in this land, but it can expect better recruits in its next turn than from %(land)s."
    ),
    "prey": _(
        "It can’t muster in this land, but it gets nearer to an enemy that it can probably beat than in "
        "%(land)s, where it could."
    ),
}
_NOTHING_ANYWHERE: dict[str, str] = {
    "": _("No land in reach brings a recruit."),
    "danger": _("No land in reach brings a recruit, but this one is safer than %(land)s."),
    "next_turn": _(
        "No land in reach brings a recruit, but from this one the legion can expect better ones in its next "
        "turn than from %(land)s."
    ),
    "prey": _(
        "No land in reach brings a recruit, but this one is nearer than %(land)s to an enemy that the legion "
        "can probably beat."
    ),
}
_FULL_LEGION: dict[str, str] = {
    "": _("A full legion can’t muster anywhere, so only its safety and its next targets count."),
    "danger": _("A full legion can’t muster anywhere, but it is safer here than in %(land)s."),
    "prey": _(
        "A full legion can’t muster anywhere, but here it is nearer than in %(land)s to an enemy that it can "
        "probably beat."
    ),
}
"""Why a legion goes where it cannot muster, compared with another land in reach, by its advantage."""

_ATTACK = _(
    "You meet %(enemy)s there with %(own)s characters against %(height)s, so you’re probably stronger, and "
    "the winner scores the whole other legion."
)
_ATTACK_ON_TALL_LEGION = _(
    "You meet %(enemy)s there with %(own)s characters against %(height)s, but from what is known of it, "
    "yours are strong enough to be worth the risk: the winner scores the whole other legion."
)
"""Why a legion attacks one that is lower, and one that is at least as tall."""

_TELEPORT = _("No ordinary move brings as much as this land, even though you have to show a lord.")
_STAY = _("Your other legions had better stay: no move is worth more to them for the next turn.")
_FIRST_ROLL = _(
    "One die decides how far all your legions move: press “Roll” to see which lands they can reach."
)
_ROOM_LEFT: dict[str, str] = {
    "": _(
        "Your legions still have room for recruits (%(heights)s), and two small legions are easier to beat "
        "than one."
    ),
    "spoils": _("No legion is full yet (%(heights)s), so each can take what the next lands offer it."),
    "orders": _(
        "Standing orders never split a legion. Yours aren’t full (%(heights)s), so this time you can just "
        "roll."
    ),
}
"""Why no legion is split while none is full, by the hint beside it; "" is for all others."""

_LEGION_HEIGHT = _("%(legion)s: %(height)s")
_RISKY_SPLIT: dict[str, str] = {
    "": _(
        "%(legion)s in %(land)s is full and can’t muster until it is split, but it’s better to wait: one "
        "of its two parts would now be too easy for an enemy to beat."
    ),
    "split": _(
        "%(legion)s in %(land)s is full, but keep it together this turn: enemies are too near for its parts."
    ),
    "spoils": _(
        "In two parts, %(legion)s in %(land)s would be easy points for the enemies near it: keep it together."
    ),
    "orders": _(
        "Standing orders never split a legion, and %(legion)s in %(land)s is safer in one piece for now."
    ),
}
"""Why a full legion is not split, by the hint beside it."""

_SPLIT: dict[str, str] = {
    "": _(
        "%(legion)s then has room for recruits again, and %(to)s can muster on its own, but one of the two "
        "has to leave the land this turn."
    ),
    "full": _(
        "From this land, the two parts of %(legion)s are in little more danger than the whole, and only "
        "parts can grow."
    ),
    "spoils": _(
        "%(to)s gives you one more legion to find recruits and enemies with, while %(legion)s has room again."
    ),
    "orders": _(
        "Standing orders never split a legion, so a full one like %(legion)s waits until you split it "
        "yourself."
    ),
}
"""Why a legion is split, by the hint beside it."""

_ENGAGE = _("You can resolve your engagements in any order. This one looks the most promising.")
_ENGAGE_ONLY = _("Both players see both legions as soon as you begin it, but that decides nothing yet.")
_OFFER = _("An offer costs nothing: it counts only if the other side accepts it too (%(outcome)s).")
_OFFER_OR_FLIGHT = _(
    "The offer counts only if the other side accepts the same outcome. With an offer in your answer you "
    "can’t flee: take it back first."
)
_FIGHT_AT_ONCE = _(
    "Nobody gives up a legion for nothing, so most engagements become battles. You can still concede later."
)
_ATTACK_WITH_TITAN = _(
    "Your Titan fights too. If it is slain, you’re out of the game; if you concede, you’re out at once. You "
    "have %(own)s characters against %(height)s, so keep the Titan behind the others."
)
_DEFEND_WITH_TITAN: dict[str, str] = {
    "": _(
        "With a lord in it, this legion can’t flee, and to concede would lose your Titan and the game at "
        "once. Your %(own)s characters have to hold out against %(height)s for seven rounds, with the Titan "
        "behind the others."
    ),
    "attacked": _(
        "If you concede, your Titan is lost and you’re out. So bring on your %(own)s characters against "
        "%(height)s, the Titan last."
    ),
}
_FIGHT_WITHOUT_FLIGHT: dict[str, str] = {
    "": _(
        "A legion with a lord can’t flee, and to concede would give the enemy all %(points)s of its points "
        "without a blow."
    ),
    "attacked": _("In a battle, the enemy has to earn the %(points)s points that you would give away now."),
}
_FIGHT_BY_ODDS = _(
    "By the odds above, a battle is worth the risk: it brings you %(gain)s points if this legion slays the "
    "other, and the enemy %(loss)s if it is slain itself. A flight gives the enemy %(points)s for certain."
)
_FIGHT_BY_STRENGTH = _(
    "This legion is strong enough to risk a battle: it brings you %(gain)s points if this legion slays the "
    "other, and the enemy %(loss)s if it is slain itself. A flight gives the enemy %(points)s for certain."
)
_FIGHT_AGAIN = _(
    "Your chance of %(gain)s points is worth more here than the %(points)s that you would save by fleeing."
)
_FLEE_BY_ODDS = _(
    "By the odds above, a battle would probably give the enemy all %(loss)s points of this legion. A flight "
    "gives it only half, %(points)s."
)
_FLEE_BY_STRENGTH = _(
    "The other legion is much stronger: a battle would probably give the enemy all %(loss)s points of this "
    "legion. A flight gives it only half, %(points)s."
)
_FLEE_AGAIN = _(
    "The other legion is too strong for this one, so it’s cheaper to give away %(points)s points than "
    "%(loss)s."
)
"""Why a legion that may flee fights or flees: with odds, without them, and beside the hint about attacks."""

_SEND_OFFERS = _("If the other side accepts none of your offers and doesn’t give way, the battle decides.")
_FIGHT = _("The other side wants another outcome, so the battle decides.")
_REINFORCE = _("The recruit costs nothing, is unhurt, and stays with the legion if it wins.")
_ACQUIRE = _("The lord costs nothing, and the winning legion has room for it.")
_SUMMON = _("The lord arrives unhurt and fights at once.")
_NO_SUMMON = _(
    "The lord had better stay where it is, because its own legion would be too small without it, or in more "
    "danger."
)
_NO_SUMMON_AFTERWARDS = _("The battle is over, so the lord had better stay with its own legion.")
_SUMMON_AFTERWARDS = _("The lord arrives unhurt and stays with the winning legion.")

_CONTACT = _(
    "On %(hex)s the %(piece)s is in contact with the %(foe)s: you can expect %(gives)s hits, and %(takes)s "
    "in return."
)
_CONTACTS = _(
    "On %(hex)s the %(piece)s is in contact with %(count)s enemies (%(foes)s): you can expect %(gives)s "
    "hits on the %(foe)s. If all of them strike it, expect %(takes)s hits in return; %(left)s would slay it."
)
_RANGESTRIKE_FROM_THERE: dict[str, str] = {
    "": _(
        "On %(hex)s it isn’t in contact with any enemy, but it can rangestrike the %(foe)s from a distance: "
        "you can expect %(gives)s hits, and none in return."
    ),
    "advance": _(
        "The %(foe)s is in its range from %(hex)s, and no enemy can strike back: expect %(gives)s hits."
    ),
    "enemy-help": _("From %(hex)s it can rangestrike the %(foe)s: expect %(gives)s hits."),
}
_ATTACKER_WITHOUT_CONTACT: dict[str, str | Plural] = {
    "": Plural(
        "On %(hex)s it isn’t in contact with any enemy, so it doesn’t strike. As the attacker you have "
        "%(rounds)s round left to win in: this one.",
        "On %(hex)s it isn’t in contact with any enemy, so it doesn’t strike yet. As the attacker you have "
        "to win in the %(rounds)s rounds that are left, so it goes nearer in the next.",
        "rounds",
    ),
    "advance": Plural(
        "It gets no further than %(hex)s, and there is only %(rounds)s round left.",
        "It can’t reach an enemy yet, but it goes nearer, to %(hex)s: %(rounds)s rounds are left.",
        "rounds",
    ),
    "enemy-help": _("On %(hex)s it waits for the others before it meets an enemy."),
}
_DEFENDER_WITHOUT_CONTACT: dict[str, str | Plural] = {
    "": Plural(
        "On %(hex)s it isn’t in contact with any enemy, so it doesn’t strike yet. The enemy has to come to "
        "it, because the attacker must win in the %(rounds)s round that is left.",
        "On %(hex)s it isn’t in contact with any enemy, so it doesn’t strike yet. The enemy has to come to "
        "it, because the attacker must win in the %(rounds)s rounds that are left.",
        "rounds",
    ),
    "advance": Plural(
        "On %(hex)s no enemy is in contact with it. If the legion gets through the last round (%(rounds)s "
        "left), you win.",
        "On %(hex)s no enemy is in contact with it. Every round that ends like this helps you: %(rounds)s "
        "are left.",
        "rounds",
    ),
    "enemy-help": _("On %(hex)s it stays out of the enemies’ reach, and time is on your side."),
}
"""What a character does where no enemy is in contact with it, by the hint beside it."""

_STILL_OUT_OF_CONTACT = {
    "attacker": _("On %(hex)s no enemy is in contact with it yet: it strikes in a later round."),
    "defender": _("On %(hex)s no enemy is in contact with it yet: let the attacker come."),
}
"""The same for further characters, by their side, after the hint has been read beside the first of them."""

_CARRY = _("Leftover hits are lost unless you carry them over, and those it takes stay on the enemy.")

_WAY_IN = _("From there it blocks none of the others, which enter after it.")
"""Why a character that enters goes to this hex and not to another that is as good for itself."""

_ENOUGH_MANEUVERS = _("The others are already in the best hexes they can reach.")
_NO_MORE_MANEUVERS = _(
    "No other character can maneuver: each has already done so, is in contact with an enemy or has no hex to "
    "go to."
)
_STRIKE_AT_ONLY_TARGET = Plural(
    "Your %(piece)s can reach only the %(foe)s: expect %(expected)s hits on it; %(needed)s hit slays it.",
    "Your %(piece)s can reach only the %(foe)s: expect %(expected)s hits on it; %(needed)s hits slay it.",
    "needed",
)
_STRIKE = Plural(
    "You can expect %(expected)s hits; %(needed)s hit slays the %(foe)s.",
    "You can expect %(expected)s hits; %(needed)s hits slay the %(foe)s.",
    "needed",
)

_STRIKE_BACK = Plural(
    "When your %(piece)s strikes back, expect %(expected)s hits; %(needed)s hit slays the %(foe)s.",
    "When your %(piece)s strikes back, expect %(expected)s hits; %(needed)s hits slay the %(foe)s.",
    "needed",
)
_RANGESTRIKE: dict[str, Plural] = {
    "": Plural(
        "The %(piece)s rangestrikes with %(dice)s die, half its power (rounded down), and nobody strikes "
        "back.",
        "The %(piece)s rangestrikes with %(dice)s dice, half its power (rounded down), and nobody strikes "
        "back.",
        "dice",
    ),
    "wounds": Plural(
        "The %(piece)s strikes from a distance, with %(dice)s die.",
        "The %(piece)s strikes from a distance, with %(dice)s dice.",
        "dice",
    ),
    "enemy-help": Plural(
        "This is a rangestrike with %(dice)s die.", "This is a rangestrike with %(dice)s dice.", "dice"
    ),
}
"""What a rangestrike is, by the hint beside it."""

_OTHER_TARGETS: dict[str, str] = {
    "": _("The other enemies in its reach promise no more points."),
    "strike": _("No other enemy in its reach promises more points."),
    "wounds": _("It could strike another enemy instead, but would probably gain no more by that."),
    "back": _("To strike back at another enemy would probably not bring more points."),
    "both-halves": _("Of all that it can strike, nothing is worth more now."),
    "enemy-help": _("Nothing else that it can strike is worth more."),
}
"""Why a strike is aimed at this enemy and not at another in reach, by the hint beside it."""

_WEAKER_TARGET = _("The %(other)s needs fewer hits, but this strike promises more points.")
"""Why a strike is not aimed at the enemy that needs the fewest hits."""


def reason(context: HintContext) -> Phrase | None:
    """Return the reason for the first suggested step, or None if the hint itself says enough."""
    if not context.steps:
        return None
    view: TitanView = context.view
    step = context.steps[0]
    match step:
        case act.Divide(_seat, with_titan):
            return Phrase(_ONE_EACH if len(set(with_titan)) == len(with_titan) else _PAIRS)
        case act.Mulligan():
            teleports = any(isinstance(each, act.Teleport) for each in context.legal)
            return phrase(_MULLIGAN_OF_A_SIX if teleports else _MULLIGAN, roll=view.roll)
        case act.Move():
            return _move(context, step)
        case act.Teleport(_seat, marker, land, side):
            return _attack(view, marker, land) if side else Phrase(_TELEPORT)
        case act.Split(_seat, marker, _creatures, to):
            seat = context.decision.seat
            message = _beside(context, _SPLIT)
            return phrase(message, legion=names.held_legion(marker, seat), to=names.held_legion(to, seat))
        case act.Muster():
            return _chosen_muster(context, step)
        case act.Engage():
            return Phrase(_ENGAGE if len(view.engagements) > 1 else _ENGAGE_ONLY)
        case act.Fight() | act.Flee() | act.Accept():
            return _answer(context, step)
        case act.Summon():
            return Phrase(_SUMMON_AFTERWARDS if battle_of(view) is None else _SUMMON)
        case Done():
            return _ending(context)
        case Strike() if (battle := battle_of(view)) is not None:
            return _strike(context, battle, step)
        case Enter() | Maneuver() if (battle := battle_of(view)) is not None:
            return _contact(context, battle, step)
    return _spoken(step)


_BY_ACTION: dict[type[Action], str] = {
    act.Acquire: _ACQUIRE,
    act.Reinforce: _REINFORCE,
    Carry: _CARRY,
}


def _beside(context: HintContext, messages: Mapping[str, Message]) -> Message:
    """Return the message for the hint beside which it is read, so that two hints never say the same."""
    return messages.get(context.hint, messages[""])


def _spoken(step: Action) -> Phrase | None:
    text = _BY_ACTION.get(type(step))
    return Phrase(text) if text else None


def _move(context: HintContext, step: act.Move) -> Phrase:
    marker, land = step.legion, step.land
    why = _attack(context.view, marker, land) if step.side else _arrival(context, marker, land)
    if context.hint not in ("", "teleport") or not _may_teleport(context, marker):
        return why
    return phrase(_NO_TELEPORT, why=why, legion=names.held_legion(marker, step.seat))


def _may_teleport(context: HintContext, marker: str) -> bool:
    return any(isinstance(each, act.Teleport) and each.legion == marker for each in context.legal)


def _arrival(context: HintContext, marker: str, land: int) -> Phrase:
    """Return what a legion can muster where it moves to, compared with the other lands within its reach."""
    view: TitanView = context.view
    moves = (each for each in context.legal if isinstance(each, act.Move) and each.legion == marker)
    lands = [each.land for each in moves if not each.side]
    if view.legions[marker].height >= MAX_LEGION_HEIGHT:
        return _arrival_without_recruit(context, marker, land, dict.fromkeys(lands, ""), _FULL_LEGION)
    recruits = {each: best_recruit(view, marker, each) for each in lands}
    others = {each: recruit for each, recruit in recruits.items() if recruit and each != land}
    recruit = best_recruit(view, marker, land)
    if not recruit:
        messages = _NOTHING_THERE if others else _NOTHING_ANYWHERE
        return _arrival_without_recruit(context, marker, land, recruits, messages)
    why = _muster("there", recruit, _shown(view, marker, land, recruit), land=names.land(land))
    if not others:
        return phrase(_TWO_REASONS, why=why, more=Phrase(_ONLY_RECRUIT))
    rival = max(others, key=lambda each: CHARACTER_VALUES[others[each]])
    worth, points = CHARACTER_VALUES[recruit], CHARACTER_VALUES[others[rival]]
    if worth > points:
        compared = _BEST_OF_LANDS
    else:
        ladder = _ladder_value(view, marker, recruit) - _ladder_value(view, marker, others[rival])
        advantage = _advantage(_mover(context), marker, land, rival, ladder)
        compared = (_AS_GOOD_LAND if worth == points else _LAND_WITH_LESS)[advantage]
    more = phrase(
        compared,
        worth=worth,
        here=names.land(land),
        land=names.land(rival),
        recruit=names.character(others[rival]),
        strength=names.strength(others[rival]),
        points=points,
    )
    return phrase(_TWO_REASONS, why=why, more=more)


def _arrival_without_recruit(
    context: HintContext, marker: str, land: int, recruits: Mapping[int, str], messages: Mapping[str, str]
) -> Phrase:
    """Return why a legion goes to a land where it cannot muster, compared with the best other in reach.

    `recruits` are those of the lands in reach, "" where there is none; `messages` are by advantage.
    """
    mover = _mover(context)
    others = [each for each in recruits if each != land]
    musters = [each for each in others if recruits[each]]
    if not others:
        return Phrase(messages[""])
    rival = max(
        musters or others,
        key=lambda each: (
            CHARACTER_VALUES.get(recruits[each], 0),
            mover.land_worth(marker, each).total,
        ),
    )
    return phrase(messages[_advantage(mover, marker, land, rival)], land=names.land(rival))


def _mover(context: HintContext) -> Mover:
    seat = context.decision.seat
    return Mover(context.view, seat, Dangers(context.view, seat))


def _advantage(mover: Mover, marker: str, land: int, rival: int, ladder: float = 0.0) -> str:
    """Return what speaks most for a land and against another in reach, by the autopilot's values; or "".

    `ladder` is what its recruit is worth more than the other land's because of the recruits it leads to.
    """
    here, there = (mover.land_worth(marker, each) for each in (land, rival))
    gains = {
        "danger": there.danger - here.danger,
        "next_turn": here.next_turn - there.next_turn,
        "prey": here.prey - there.prey,
        "ladder": ladder,
    }
    best = max(gains, key=lambda each: gains[each])
    return best if gains[best] > 0 else ""


def _ladder_value(view: TitanView, marker: str, recruit: str) -> float:
    """Return what a recruit is worth to a legion because of the better recruits it leads to."""
    pieces = tuple(view.legions[marker].pieces)
    return recruit_value(pieces, recruit, view.options.plus) - CHARACTER_VALUES[recruit]


def _shown(view: TitanView, marker: str, land: int, recruit: str) -> str:
    """Return the fewest recruiters that a legion can show for a recruit in a land, or "" if it shows none."""
    pieces = view.legions[marker].pieces
    pairs = available_recruits(LANDS[land].terrain, pieces, view.stack, view.options.plus)
    return min(
        (shown for name, shown in pairs if name == recruit), key=lambda each: len(parse_recruiters(each))
    )


def _muster(code: str, recruit: str, shown: str, **parts: Part) -> Phrase:
    shows = parse_recruiters(shown)
    if not shows:
        code = "moved_tower" if code == "moved" else "tower"
    return phrase(
        _MUSTERS[names.code_with_article(code, recruit)],
        recruit=names.character(recruit),
        strength=names.strength(recruit),
        shown=names.characters_with_articles(shows),
        **parts,
    )


def _chosen_muster(context: HintContext, step: act.Muster) -> Phrase:
    """Return what a legion musters, and why that rather than another recruit of the same land.

    If the suggestion includes further musters, return all of them.
    """
    view: TitanView = context.view
    musters = [each for each in context.steps if isinstance(each, act.Muster)]
    if len(musters) > 1:
        return _several_musters(musters)
    legion = view.legions[step.legion]
    terrain = LANDS[legion.land].terrain
    pairs = available_recruits(terrain, legion.pieces, view.stack, view.options.plus)
    worth = CHARACTER_VALUES[step.recruit]
    kinds = list(dict.fromkeys(name for name, _shown in pairs))
    others = [name for name in kinds if name != step.recruit]
    equal = next((name for name in others if CHARACTER_VALUES[name] == worth), "")
    more = Phrase(_ONLY_CHOICE) if not others else phrase(_BEST_CHOICE, worth=worth)
    if equal:
        # A ladder lists its characters from the bottom; those of a Tower are no ladder.
        higher = terrain != TOWER and kinds.index(equal) < kinds.index(step.recruit)
        more = phrase(
            _HIGHER_CHOICE if higher else _EQUAL_CHOICE,
            other=names.character(equal),
            other_strength=names.strength(equal),
            recruit=names.character(step.recruit),
        )
    named = names.held_legion(step.legion, step.seat)
    why = _muster("here", step.recruit, step.shown, legion=named)
    return phrase(_TWO_REASONS, why=why, more=more)


def _offer(context: HintContext, step: act.Accept) -> Phrase:
    if any(isinstance(each, act.Flee) for each in context.legal):
        return Phrase(_OFFER_OR_FLIGHT)
    return phrase(_OFFER, outcome=names.outcome(step.loser, step.losses))


def _answer(context: HintContext, step: act.Fight | act.Flee | act.Accept) -> Phrase:
    """Return why a legion that meets an enemy fights, flees or makes an offer."""
    if isinstance(step, act.Accept):
        return _offer(context, step)
    if any(isinstance(each, act.Flee) for each in context.legal):
        return _fight_or_flight(context, flees=isinstance(step, act.Flee))
    return _fight(context) if context.view.under_way.asked == 1 else Phrase(_FIGHT)


def _fight(context: HintContext) -> Phrase:
    """Return why a battle is better than giving up the legion: for the Titan's legion, what is at stake."""
    view: TitanView = context.view
    here = view.under_way
    defends = view.legions[here.defender].seat == context.decision.seat
    mine, enemy = (here.defender, here.attacker) if defends else (here.attacker, here.defender)
    pieces = view.legions[mine].pieces
    points = pieces_value(pieces, view.scores[context.decision.seat])
    if TITAN in pieces:
        told = _beside(context, _DEFEND_WITH_TITAN) if defends else _ATTACK_WITH_TITAN
        return phrase(told, own=view.legions[mine].height, height=view.legions[enemy].height)
    if not defends:
        return Phrase(_FIGHT_AT_ONCE)
    return phrase(_beside(context, _FIGHT_WITHOUT_FLIGHT), points=points)


def _fight_or_flight(context: HintContext, *, flees: bool) -> Phrase:
    """Return why a legion that may flee does so or not: the points that are at stake, and its chance."""
    own, enemy = legion_values(context)
    if context.hint == "attacked":
        message = _FLEE_AGAIN if flees else _FIGHT_AGAIN
    elif context.tenths is not None:
        message = _FLEE_BY_ODDS if flees else _FIGHT_BY_ODDS
    else:
        message = _FLEE_BY_STRENGTH if flees else _FIGHT_BY_STRENGTH
    return phrase(message, gain=enemy, loss=own, points=own // 2)


def _attack(view: TitanView, marker: str, land: int) -> Phrase:
    enemy = next(each for each in markers_at(view, land) if view.legions[each].seat != view.seat)
    met, own = view.legions[enemy], view.legions[marker].height
    message = _ATTACK if own > met.height else _ATTACK_ON_TALL_LEGION
    return phrase(message, enemy=names.legion(enemy), own=own, height=met.height)


def _ending(context: HintContext) -> Phrase | None:
    """Return the reason for doing nothing more in this phase, or None."""
    view: TitanView = context.view
    match context.decision.kind:
        case "split":
            if view.round == 1:
                return Phrase(_FIRST_ROLL)
            seat = context.decision.seat
            own = legions_of(view, seat)
            for marker, legion in own:
                if legion.height >= MAX_LEGION_HEIGHT:
                    message = _beside(context, _RISKY_SPLIT)
                    return phrase(
                        message, legion=names.held_legion(marker, seat), land=names.land(legion.land)
                    )
            heights = (
                phrase(_LEGION_HEIGHT, legion=names.held_legion(marker, seat), height=legion.height)
                for marker, legion in own
            )
            return phrase(_beside(context, _ROOM_LEFT), heights=Listing(tuple(heights)))
        case "move":
            return _sending(context)
        case "answer":
            return Phrase(_SEND_OFFERS)
        case "maneuver":
            battle = battle_of(view)
            idle = battle is not None and any(True for _goals in all_goals(battle))
            return Phrase(_ENOUGH_MANEUVERS if idle else _NO_MORE_MANEUVERS)
        case "summon":
            return Phrase(_NO_SUMMON_AFTERWARDS if battle_of(view) is None else _NO_SUMMON)
    return None


def _sending(context: HintContext) -> Phrase | None:
    """Return what follows when the moves are sent: the musters of the legions that have moved."""
    view: TitanView = context.view
    seat = context.decision.seat
    own = legions_of(view, seat)
    staying = any(not legion.moved for _marker, legion in own)
    musters = [step for step in context.steps if isinstance(step, act.Muster)]
    if not musters:
        return Phrase(_STAY) if staying else None
    if len(musters) == 1:
        step = musters[0]
        told = _muster("moved", step.recruit, step.shown, legion=names.held_legion(step.legion, seat))
    else:
        told = _several_musters(musters)
    mustering = {step.legion for step in musters}
    rest = [marker for marker, legion in own if legion.moved and marker not in mustering]
    if rest:
        more = phrase(_MOVED_TOO, legions=names.held_legions(rest, seat))
        told = phrase(_TWO_REASONS, why=told, more=more)
    return phrase(_TWO_REASONS, why=Phrase(_OTHERS_STAY), more=told) if staying else told


def _several_musters(musters: Sequence[act.Muster]) -> Phrase:
    each = [
        phrase(
            _RECRUIT_FOR_LEGION,
            recruit=names.character(step.recruit),
            strength=names.strength(step.recruit),
            legion=names.held_legion(step.legion, step.seat),
        )
        for step in musters
    ]
    legions = names.held_legions([step.legion for step in musters], musters[0].seat)
    return phrase(_SEVERAL_MUSTER, legions=legions, musters=Listing(tuple(each)))


def _strike(context: HintContext, battle: Battle, step: Strike) -> Phrase:
    """Return the hits to expect of a strike, and why it is not aimed at an enemy that needs fewer."""
    outlook = odds.estimate_strike(battle, step)
    target = odds.piece_on(battle, step.target)
    hexes = {each.target for each in context.legal if isinstance(each, Strike) and each.piece == step.piece}
    others = [odds.piece_on(battle, hex) for hex in sorted(hexes - {step.target})]
    piece = odds.piece_on(battle, step.piece)
    striker = names.character_on_hex(piece.name, step.piece)
    message = _STRIKE if others or context.hint not in ("", "strike") else _STRIKE_AT_ONLY_TARGET
    why = phrase(
        _STRIKE_BACK if context.hint == "back" else message,
        piece=striker,
        expected=decimal(outlook.expected),
        needed=outlook.needed,
        foe=names.character_on_hex(target.name, step.target),
    )
    # A Dragon in the volcano rangestrikes with more dice (11.7); the list of effects says so.
    if outlook.ranged and outlook.dice == piece.power // 2:
        ranged = phrase(_beside(context, _RANGESTRIKE), piece=striker, dice=outlook.dice)
        why = phrase(_TWO_REASONS, why=ranged, more=why)
    weakest = min(others, key=lambda each: each.power - each.hits, default=target)
    if not others:
        return why
    if weakest.power - weakest.hits >= outlook.needed:
        return phrase(_TWO_REASONS, why=why, more=Phrase(_beside(context, _OTHER_TARGETS)))
    other = names.character_on_hex(weakest.name, HEXES[weakest.hex])
    return phrase(_TWO_REASONS, why=why, more=phrase(_WEAKER_TARGET, other=other))


def _contact(context: HintContext, battle: Battle, step: Enter | Maneuver) -> Phrase:
    """Return which enemies a character will be in contact with where it goes, and what it can expect.

    All of them may strike it, so their hits are added up.
    """
    piece = _maneuvering(battle, step)
    found = odds.contact_enemies(battle, piece.name, piece.power, piece.hits, HEX_INDEX[step.hex])
    if not found:
        return _without_contact(context, battle, piece, step)
    foe, gives, _takes = max(found, key=lambda each: each[1].expected)
    takes = decimal(sum((each[2].expected for each in found), Fraction(0)))
    if len(found) == 1:
        return phrase(
            _CONTACT,
            hex=step.hex,
            piece=names.character(piece.name),
            foe=names.character_on_hex(foe.name, HEXES[foe.hex]),
            gives=decimal(gives.expected),
            takes=takes,
        )
    return phrase(
        _CONTACTS,
        hex=step.hex,
        piece=names.character(piece.name),
        count=len(found),
        foes=names.characters_with_articles([each.name for each, _gives, _takes in found]),
        foe=names.character_on_hex(foe.name, HEXES[foe.hex]),
        gives=decimal(gives.expected),
        takes=takes,
        left=piece.power - piece.hits,
    )


def _without_contact(context: HintContext, battle: Battle, piece: Piece, step: Enter | Maneuver) -> Phrase:
    """Return what a character does where no enemy is in contact with it: it rangestrikes or waits."""
    there = Piece(piece.name, piece.power, piece.hits, HEX_INDEX[step.hex])
    aims = possible_aims(strike_context(battle, battle.mover), there)
    if not aims:
        if not context.hint:
            return phrase(_STILL_OUT_OF_CONTACT[battle.mover], hex=step.hex)
        told = _ATTACKER_WITHOUT_CONTACT if battle.mover == "attacker" else _DEFENDER_WITHOUT_CONTACT
        why = phrase(_beside(context, told), hex=step.hex, rounds=MAX_BATTLE_ROUNDS + 1 - battle.round)
        return phrase(_TWO_REASONS, why=why, more=Phrase(_WAY_IN)) if _leaves_way_in(battle, step) else why
    aim = max(aims, key=lambda each: each.dice * (odds.DIE_FACES + 1 - each.number))
    return phrase(
        _beside(context, _RANGESTRIKE_FROM_THERE),
        hex=step.hex,
        foe=names.character_on_hex(aim.target.name, HEXES[aim.target.hex]),
        gives=decimal(Fraction(aim.dice * (odds.DIE_FACES + 1 - aim.number), odds.DIE_FACES)),
    )


def _leaves_way_in(battle: Battle, step: Enter | Maneuver) -> bool:
    """Return whether other characters enter after this one, and all of them still can."""
    rest = [piece.name for piece in battle.pieces[battle.mover] if piece.hex < 0]
    if not isinstance(step, Enter) or len(rest) < 2 or is_deployment(battle):
        return False
    rest.remove(step.piece)
    entering = EntryOrderSearch(abilities_on(battle.terrain), battle.front(battle.mover))
    return bool(entering.first(battle.occupied() | 1 << HEX_INDEX[step.hex], tuple(rest)))


def _maneuvering(battle: Battle, step: Enter | Maneuver) -> Piece:
    if isinstance(step, Maneuver):
        return odds.piece_on(battle, step.piece)
    waiting = battle.pieces[battle.mover]
    return next(piece for piece in waiting if piece.hex < 0 and piece.name == step.piece)
