"""The texts of a question's choices, one line for each."""

from __future__ import annotations

from games.engine.choices import Option
from games.engine.phrases import Phrase, Plural, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.titan import actions as act
from games.titan.battle.actions import Strike
from games.titan.battle.state import Battle
from games.titan.characters import LORDS
from games.titan.lands import LANDS
from games.titan.mustering import parse_recruiters
from games.titan.prospects import best_recruit, entered_from
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import TitanView
from games.titan.words import answer_lines, names, strikes
from games.titan.words.action_texts import deed, piece_on_hex

ACTION_HEADINGS: dict[str, str] = {
    "divide": gettext_noop("First legions"),
    "split": gettext_noop("Legion to split"),
    "mulligan": gettext_noop("Mulligan"),
    "move": gettext_noop("Legion to move"),
    "teleport": gettext_noop("Legion to teleport"),
    "join": gettext_noop("Marker that stays"),
    "engage": gettext_noop("Engagement"),
    "flee": gettext_noop("Flight"),
    "fight": gettext_noop("Battle"),
    "concede": gettext_noop("Concession"),
    "accept": gettext_noop("Agreement"),
    "counter": gettext_noop("Second round"),
    "acquire": gettext_noop("Lord to acquire"),
    "summon": gettext_noop("Legion to summon from"),
    "reinforce": gettext_noop("Reinforcement"),
    "enter": gettext_noop("Character to bring on"),
    "maneuver": gettext_noop("Character to maneuver"),
    "strike": gettext_noop("Character that strikes"),
    "carry": gettext_noop("Character that takes the hits"),
    "muster": gettext_noop("Legion that musters"),
    "resign": gettext_noop("The game"),
    "done": gettext_noop("Continue"),
}

_IN_LAND_TEXT = gettext_noop("%(land)s: %(pieces)s")
_HEIGHT_TEXT = Plural("%(land)s; %(height)s character", "%(land)s; %(height)s characters", "height")
_ATTACK_TEXT = Plural(
    "attack on %(legion)s, %(height)s character", "attack on %(legion)s, %(height)s characters", "height"
)
POSSIBLE_MUSTER_TEXTS: dict[str, str] = {
    "muster": gettext_noop("muster a %(recruit)s (%(strength)s), %(left)s left"),
    "muster_an": gettext_noop("muster an %(recruit)s (%(strength)s), %(left)s left"),
}
"""The texts for what a legion could muster in a land, by the article that the recruit takes."""
_NO_MUSTER_TEXT = gettext_noop("nothing to muster")
FULL_LEGION_TEXT = gettext_noop("full (%(height)s characters), can’t muster")
"""The text for a legion that has no room for a recruit, whatever land it is in."""
_ENTRY_LAND_TEXT = gettext_noop("you come from %(land)s")
_ENGAGEMENT_TEXT = gettext_noop("%(attacker)s against %(defender)s")
_LEFT_IN_STACK_TEXT = gettext_noop("%(strength)s; left in the stack: %(count)s")
_LEFT_AND_SHOWS_LORD_TEXT = gettext_noop(
    "%(strength)s; left in the stack: %(count)s; it shows your %(lord)s, so everyone then knows where it is"
)
_SHOWS_LORD_TEXT = gettext_noop("everyone then knows where your %(lord)s is")
"""The warning before a muster that shows a Titan or another lord."""
_AGREEMENTS_HEADING = gettext_noop("Offer an agreement instead")
_VACANT_LAND_TEXT = gettext_noop("vacant land")
_NOTHING_TO_SHOW_TEXT = gettext_noop("nothing to show")


ATTRIBUTE_HEADINGS: dict[str, str] = {
    "land": gettext_noop("Where to"),
    "side": gettext_noop("Side of entry"),
    "lord": gettext_noop("Lord"),
    "other": gettext_noop("Marker that goes"),
    "recruit": gettext_noop("Recruit"),
    "shown": gettext_noop("Recruiters shown"),
    "loser": gettext_noop("Outcome"),
    "losses": gettext_noop("Losses"),
    "hex": gettext_noop("Hex"),
    "target": gettext_noop("Target"),
    "dice": gettext_noop("Dice"),
    "number": gettext_noop("Strike number"),
}
"""The headings of lists that ask for one of an action's later attributes."""


def heading(view: TitanView, act: str) -> Phrase:
    """Return the heading of a group of choices."""
    return Phrase(ACTION_HEADINGS[act])


def attribute_heading(view: TitanView, act: str, name: str) -> Phrase:
    """Return the heading of the list from which a later field of an action is chosen."""
    return Phrase(ATTRIBUTE_HEADINGS[name])


def folded(view: TitanView, act: str) -> Phrase | None:
    """Return the summary under which agreements are folded away, or None if they are not.

    They are folded away while the usual answers can still be given.
    """
    usual = view.engagement is not None and not view.engagement.offers
    return Phrase(_AGREEMENTS_HEADING) if usual and act in ("accept", "counter") else None


def line(view: TitanView, option: Option) -> ChoiceLine:
    """Return the entry for one choice in the page's list, with its icon and its consequences."""
    value = str(option.value)
    match option.name:
        case "legion" | "other":
            return ChoiceLine(
                names.held_legion(value, view.seat), _legion_note(view, value), names.icon(value)
            )
        case "land":
            return _land(view, option, int(option.value))
        case "side":
            return _side(option, value)
        case "lord" | "recruit":
            note = None
            if option.act in ("acquire", "reinforce", "muster"):
                lord = _shown_lord(option)
                note = phrase(
                    _LEFT_AND_SHOWS_LORD_TEXT if lord else _LEFT_IN_STACK_TEXT,
                    strength=names.strength(value),
                    count=view.stack.get(value, 0),
                    lord=names.character(lord),
                )
            return ChoiceLine(names.character(value), note, names.icon(value))
        case "shown":
            shown = parse_recruiters(value)
            if not shown:
                return ChoiceLine(Phrase(_NOTHING_TO_SHOW_TEXT))
            lord = _shown_lord(option)
            note = phrase(_SHOWS_LORD_TEXT, lord=names.character(lord)) if lord else None
            return ChoiceLine(
                phrase("%(shown)s", shown=names.characters(shown)), note, icon=names.icon(shown[0])
            )
        case "loser":
            return answer_lines.outcome_line(view, value)  # type: ignore[arg-type]
        case "piece" if option.act == "enter":
            return ChoiceLine(names.character(value), icon=names.icon(value))
        case "piece":
            return _piece(view, option)
        case "target" | "hex" | "dice" | "number" if (battle := strikes.battle_of(view)) is not None:
            return _in_battle(view, battle, option)
    if isinstance(option.atoms[0], act.Flee | act.Fight | act.Concede | act.CounterOffer):
        return answer_lines.answer_line(view, option.atoms[0])
    return ChoiceLine(deed(view, option.atoms[0]))


def _shown_lord(option: Option) -> str:
    """Return the lord that each muster or reinforcement of a choice would show, or "" if none must be."""
    found = {
        next((each for each in parse_recruiters(atom.shown) if each in LORDS), "")
        for atom in option.atoms
        if isinstance(atom, act.Muster | act.Reinforce)
    }
    return found.pop() if len(found) == 1 else ""


def _in_battle(view: TitanView, battle: Battle, option: Option) -> ChoiceLine:
    """Return the line of a choice in battle: a target, the dice of a strike, a carry-over, or a goal."""
    value = str(option.value)
    atoms = tuple(atom for atom in option.atoms if isinstance(atom, Strike))
    if not atoms:
        return (
            strikes.carry_target_line(battle, value)
            if option.name == "target"
            else strikes.goal_line(battle, value)
        )
    if option.name == "target":
        return strikes.target_line(battle, atoms[0])
    return strikes.dice_choice_line(battle, atoms[0])


def _legion_note(view: TitanView, marker: str) -> Phrase | None:
    """Return a note on where a legion is, and on its contents if the seat is sure of all of them."""
    legion = view.legions.get(marker)
    if legion is None:
        return None
    land = names.land(legion.land)
    if legion.full:
        return phrase(_IN_LAND_TEXT, land=land, pieces=names.characters(legion.pieces))
    return phrase(_HEIGHT_TEXT, land=land, height=legion.height)


def _land(view: TitanView, option: Option, number: int) -> ChoiceLine:
    """Return the line of a land: the enemies there, or the best recruit that can be mustered there."""
    atom = option.atoms[0]
    note = None
    if isinstance(atom, act.Engage):
        one, two = sorted(
            (marker for marker, legion in view.legions.items() if legion.land == number),
            key=lambda marker: view.legions[marker].seat != view.mover,
        )
        note = phrase(
            _ENGAGEMENT_TEXT, attacker=names.held_legion(one, view.mover), defender=names.legion(two)
        )
    elif isinstance(atom, act.Move | act.Teleport):
        return arrival_line(view, atom.legion, number)
    return ChoiceLine(phrase("%(land)s", land=names.land(number)), note, names.icon(LANDS[number].terrain))


def arrival_line(view: TitanView, marker: str, number: int) -> ChoiceLine:
    """Return the entry for a land to which one of the seat's legions may move.

    It names the enemies there or, if there are none, the best recruit that the legion can muster there.
    """
    text = phrase("%(land)s", land=names.land(number))
    enemies = [
        each for each, legion in view.legions.items() if legion.land == number and legion.seat != view.seat
    ]
    if enemies:
        height = sum(view.legions[each].height for each in enemies)
        note = phrase(_ATTACK_TEXT, legion=names.legions(enemies), height=height)
        return ChoiceLine(text, note, "crossed-swords", seat=view.legions[enemies[0]].seat)
    height = view.legions[marker].height
    if height >= MAX_LEGION_HEIGHT:
        return ChoiceLine(text, phrase(FULL_LEGION_TEXT, height=height), names.icon(LANDS[number].terrain))
    recruit = best_recruit(view, marker, number)
    if recruit:
        message = POSSIBLE_MUSTER_TEXTS[names.code_with_article("muster", recruit)]
        note = phrase(
            message,
            recruit=names.character(recruit),
            strength=names.strength(recruit),
            left=view.stack.get(recruit, 0),
        )
        return ChoiceLine(text, note, names.icon(recruit))
    return ChoiceLine(text, Phrase(_NO_MUSTER_TEXT), names.icon(LANDS[number].terrain))


def _side(option: Option, side: str) -> ChoiceLine:
    """Return the line of a side of entry, with the land from which a legion enters by it."""
    if not side:
        return ChoiceLine(Phrase(_VACANT_LAND_TEXT))
    atom = option.atoms[0]
    come = entered_from(atom.land, side) if isinstance(atom, act.Move) else 0
    return ChoiceLine(names.side(side), phrase(_ENTRY_LAND_TEXT, land=names.land(come)) if come else None)


def _piece(view: TitanView, option: Option) -> ChoiceLine:
    """Return the line of the character on a hex, with the hits that it has taken.

    If it has only one possible strike, the line describes that strike.
    """
    hex = str(option.value)
    battle = strikes.battle_of(view)
    if battle is None:
        return ChoiceLine(phrase("%(hex)s", hex=piece_on_hex(view, hex)))
    only = option.atoms[0] if len(option.atoms) == 1 else None
    return strikes.striker_line(battle, hex, only if isinstance(only, Strike) else None)
