"""The choices that a question offers, one line for each."""

from __future__ import annotations

import msgspec

from games.engine.choices import Option
from games.engine.phrases import Part, Phrase, Plural, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.gladiators import actions as act
from games.gladiators.attack_options import attack_formula, attack_type, declared_attacks
from games.gladiators.attack_options import blow_number_and_item as blow_parts
from games.gladiators.board import direction, distance
from games.gladiators.decks import CARDS, DECKS, SPECIALS
from games.gladiators.gladiator_values import attack_change, axe_guesses, can_use, defense
from games.gladiators.lineup import DECK_SEPARATOR
from games.gladiators.specials import uses_left
from games.gladiators.table import Fighter, living_foes, moving_fighter
from games.gladiators.view import GladiatorsView
from games.gladiators.ways import flight_line, reachable_hexes
from games.gladiators.words import attacks, cards, names
from games.gladiators.words.action_texts import deed

ACTION_HEADINGS: dict[str, str] = {
    "choose": gettext_noop("Your gladiators"),
    "split": gettext_noop("Split the deck"),
    "agree": gettext_noop("Agreement"),
    "pick": gettext_noop("Card, item or special"),
    "equip": gettext_noop("Items"),
    "defend": gettext_noop("On guard"),
    "expose": gettext_noop("Unguarded"),
    "take": gettext_noop("Combat action"),
    "retrieve": gettext_noop("Combat action"),
    "plan": gettext_noop("Plan at the end of the row"),
    "back": gettext_noop("Plan"),
    "replan": gettext_noop("Plan in place of the whole row"),
    "rearm": gettext_noop("Re-arm"),
    "rise": gettext_noop("Stand up"),
    "offer": gettext_noop("Offer an exchange"),
    "accept": gettext_noop("Accept an offer"),
    "whisper": gettext_noop("Whisper (takes the whole turn)"),
    "use": gettext_noop("Special"),
    "lift": gettext_noop("Pick up"),
    "walk": gettext_noop("Move to"),
    "attack": gettext_noop("Attack with"),
    "nothing": gettext_noop("Or"),
    "guess": gettext_noop("Guesses"),
    "counter": gettext_noop("Counterattack"),
    "bind": gettext_noop("Item to bind"),
    "resign": gettext_noop("Give up"),
}

ATTRIBUTE_HEADINGS: dict[str, str] = {
    "target": gettext_noop("Which gladiator"),
    "grab": gettext_noop("Which item"),
    "way": gettext_noop("Direction of the retreat"),
    "foe": gettext_noop("On which foe"),
    "give": gettext_noop("What you give"),
    "take": gettext_noop("What you take"),
    "part": gettext_noop("Which part of the offer"),
    "at": gettext_noop("From where"),
    "whom": gettext_noop("Which gladiator"),
}
"""The headings of the lists in which later attributes of actions are chosen."""

_QUALITIES_TEXT = gettext_noop("Strength %(strength)s, Defense %(defense)s, Condition %(condition)s")
_NOT_USABLE_TEXT = gettext_noop("Not usable with the items in hand now: %(brief)s")
_TARGET_TEXT = gettext_noop(
    "distance %(distance)s, Condition %(condition)s, Defense %(defense)s; guesses now: %(count)s"
)
_FLIGHT_TEXT = Plural("%(way)s, %(count)s hex", "%(way)s, %(count)s hexes", "count")
_DISTANCE_TEXT = Plural("%(count)s hex", "%(count)s hexes", "count")
_IN_THROW_LINE_NOTE = gettext_noop("in the line of a throw: you must defend against it immediately")
_SPECIAL_LEFT_TEXT = gettext_noop("%(told)s Left: %(count)s")
_SPECIAL_COST_TEXT = gettext_noop("costs %(cost)s Condition; left: %(count)s")
_BOTH_ATTACKS_TEXT = gettext_noop("both attacks: %(attack)s")
_TURN_ENDING_ACTION_NOTE = gettext_noop("this is the turn’s action; no movement")
_AWAY_FROM_YOU_TEXT = gettext_noop("directly away from you")
_NO_ITEM_TEXT = gettext_noop("no item")

_STANCE_TEXT = gettext_noop("you defend with %(card)s: %(stands)s")
_ON_GUARD_TEXT = gettext_noop("you defend while lying on guard: %(stands)s")
_TWO_NOTES_JOINED_TEXT = gettext_noop("%(first)s; %(rest)s")

_GUESS_LABEL = gettext_noop("Guess")
_SPLIT_DECK_LABEL = gettext_noop("Split the deck")
_COUNTERATTACK_LABEL = gettext_noop("Counterattack %(other)s")

ACCEPTED_PART_LABELS: dict[str, str] = {
    "given": gettext_noop("Only what they give"),
    "taken": gettext_noop("Only what they take"),
    "both": gettext_noop("All of it"),
}


def heading(view: GladiatorsView, act: str) -> Phrase:
    """Return the heading of a group of choices."""
    return Phrase(ACTION_HEADINGS[act])


def attribute_heading(view: GladiatorsView, act: str, name: str) -> Phrase:
    """Return the heading of the list from which a later field of an action is chosen."""
    return Phrase(ATTRIBUTE_HEADINGS.get(name, ACTION_HEADINGS[act]))


def line(view: GladiatorsView, option: Option) -> ChoiceLine:  # noqa: C901  # a table with one case for each kind
    """Return the entry for one choice in the page's list, with its icon and its consequences."""
    value = str(option.value)
    match option.name:
        case "band":
            return _band(value)
        case "card":
            return _card(view, option.act, value)
        case "by":
            return _rearm(view, value)
        case "special":
            return _special(view, value)
        case "blow":
            return _blow(view, option, value)
        case "target":
            return _target(view, value)
        case "grab":
            return _item(value, _NO_ITEM_TEXT)
        case "way":
            number = int(option.value)
            return ChoiceLine(names.direction_name(number) if number else Phrase(_AWAY_FROM_YOU_TEXT))
        case "to" | "giver" | "foe" if value in view.gladiators:
            return _gladiator(view, value)
        case "to":
            return _hex(view, value)
        case "give" | "take":
            return _item(value, "")
        case "item":
            return ChoiceLine(names.item(value), icon=names.icon(value))
        case "at":
            return ChoiceLine(names.hex(value))
        case "part":
            return ChoiceLine(Phrase(ACCEPTED_PART_LABELS[value]))
        case "whom":
            return ChoiceLine(deed(view, option.atoms[0]))
    return _alone(view, option)


def _alone(view: GladiatorsView, option: Option) -> ChoiceLine:
    """Return the line of an action that has nothing to choose except in its form."""
    atom = option.atoms[0]
    if isinstance(atom, act.Split):
        return ChoiceLine(Phrase(_SPLIT_DECK_LABEL))
    if not view.round:
        return ChoiceLine(deed(view, atom))
    who = moving_fighter(view)
    match atom:
        case act.Take():
            first = next(iter(who.row), "")
            usable = bool(first) and can_use(who, first)
            notes = [_stance(view, first if usable else "")] if view.turn.step == "first" else []
            notes += [cards.card_summary(first)] if usable else []
            note = phrase(_TWO_NOTES_JOINED_TEXT, first=notes[0], rest=notes[1]) if len(notes) > 1 else None
            return ChoiceLine(deed(view, atom), note or next(iter(notes), None), names.icon(first))
        case act.Retrieve() if view.turn.step == "first":
            return ChoiceLine(deed(view, atom), _stance(view, ""))
        case act.DoNothing() if view.turn.step == "first":
            return ChoiceLine(deed(view, atom), _stance(view, who.current))
        case act.Defend():
            return ChoiceLine(deed(view, atom), _defending(view, who, _ON_GUARD_TEXT))
        case act.Guess(numbers=numbers) if numbers:
            return ChoiceLine(Phrase(_GUESS_LABEL))
        case act.Riposte() if view.turn.paused:
            return ChoiceLine(phrase(_COUNTERATTACK_LABEL, other=_name(view, view.turn.paused.attack.by)))
    return ChoiceLine(deed(view, atom))


def _stance(view: GladiatorsView, card: str) -> Phrase | None:
    """Return a description of how the gladiator would meet the waiting attacks with a card as stance.

    If `card` is empty, it is the Standard Action. Return None if there is nothing to describe.
    """
    who = msgspec.structs.replace(view.gladiators[view.turn.mover], current=card)
    return _defending(view, who, _STANCE_TEXT, card=names.card(card))


def _defending(view: GladiatorsView, who: Fighter, message: str, **parts: Part) -> Phrase | None:
    blows = [blow for blow in attacks.waiting_attacks(view, who) if blow.kind == "attack"]
    return phrase(message, stands=attacks.describe_stance(view, who, blows), **parts) if blows else None


def _band(band: str) -> ChoiceLine:
    """Return the line of a band, with its principal qualities if all its gladiators are of one kind."""
    keys = band.split(DECK_SEPARATOR)
    note: Phrase | None = None
    if len(set(keys)) == 1:
        note = phrase(_QUALITIES_TEXT, **_qualities(keys[0]))
    return ChoiceLine(phrase("%(decks)s", decks=names.decks(keys)), note, names.icon(keys[0]))


def _qualities(key: str) -> dict[str, Part]:
    deck = DECKS[key]
    return {"strength": deck.strength, "defense": deck.defense, "condition": deck.condition}


def _card(view: GladiatorsView, act: str, key: str) -> ChoiceLine:
    """Return the line of a card to plan or to pick, with a short description."""
    if key not in CARDS:
        return ChoiceLine(names.piece(key), icon=names.icon(key))
    if act == "replan":
        # The page shows these cards in full just above, as choices for the end of the row.
        return ChoiceLine(names.card(key))
    brief: Phrase | None = cards.card_summary(key)
    if act in ("plan", "replan") and not can_use(moving_fighter(view), key):
        brief = phrase(_NOT_USABLE_TEXT, brief=brief)
    return ChoiceLine(names.card(key), brief, names.icon(key))


def _rearm(view: GladiatorsView, by: str) -> ChoiceLine:
    if not by:
        return ChoiceLine(Phrase(ACTION_HEADINGS["rearm"]), Phrase(_TURN_ENDING_ACTION_NOTE))
    return _special(view, by)


def _special(view: GladiatorsView, key: str) -> ChoiceLine:
    who, special = moving_fighter(view), SPECIALS[key]
    count = uses_left(who, key, len(living_foes(view, who)))
    parts: dict[str, Part] = {"count": count, "cost": special.cost}
    note = (
        phrase(_SPECIAL_COST_TEXT, **parts)
        if special.cost
        else phrase(_SPECIAL_LEFT_TEXT, told=Phrase(special.text), count=count)
    )
    return ChoiceLine(names.special(key), note)


def _blow(view: GladiatorsView, option: Option, blow: str) -> ChoiceLine:
    """Return the line of an attack of the Current Action, with its strength as it is now."""
    who = moving_fighter(view)
    number, item = blow_parts(blow)
    card = CARDS[who.current]
    attack = declared_attacks(card, number)[0]
    formula = attack_formula(attack, item)
    strength = names.formula_text(formula.base + attack_change(who), formula.low, formula.high, formula.times)
    told = phrase(
        gettext_noop("%(kind)s: %(strength)s %(opposed)s"),
        kind=names.attack_kind_name(attack_type(attack, item)),
        strength=strength,
        opposed=names.opposition_text(attack.opposed),
    )
    if item:
        return ChoiceLine(names.item(item), told, names.icon(item))
    note = phrase(_BOTH_ATTACKS_TEXT, attack=told) if card.together else told
    return ChoiceLine(names.card(who.current), note, names.icon(who.current))


def _target(view: GladiatorsView, name: str) -> ChoiceLine:
    who, target = moving_fighter(view), view.gladiators[name]
    kinds = [attack.kind for attack in CARDS[who.current].attacks] if who.current else []
    kind = next((kind for kind in kinds if kind in ("slash", "stab", "smash")), None)
    note = phrase(
        _TARGET_TEXT,
        distance=distance(who.at, target.at),
        condition=target.condition,
        defense=defense(target),
        count=axe_guesses(target, kind, target.current) if kind and not target.prone else "–",
    )
    return ChoiceLine(_name(view, name), note, names.icon(target.deck), seat=target.seat)


def _gladiator(view: GladiatorsView, name: str) -> ChoiceLine:
    who = view.gladiators[name]
    return ChoiceLine(_name(view, name), icon=names.icon(who.deck), seat=who.seat)


def _hex(view: GladiatorsView, hex: str) -> ChoiceLine:
    """Return the line of a hex to move to: how far away it is, and whether an item flies over it."""
    who = moving_fighter(view)
    far = reachable_hexes(view, who).get(hex, distance(who.at, hex))
    if would_meet_flight(view, who, hex):
        return ChoiceLine(names.hex(hex), Phrase(_IN_THROW_LINE_NOTE), "hazard-sign")
    straight = direction(who.at, hex)
    if straight:
        return ChoiceLine(
            names.hex(hex), under=phrase(_FLIGHT_TEXT, way=Phrase(names.DIRECTION_NAMES[straight]), count=far)
        )
    return ChoiceLine(names.hex(hex), under=phrase(_DISTANCE_TEXT, count=far))


def would_meet_flight(view: GladiatorsView, who: Fighter, hex: str) -> bool:
    """Return whether a gladiator that ends its move on a hex would meet a thrown item there (9.4)."""
    return any(
        blow.flight is not None
        and who.name in blow.hashes
        and who.name != blow.target
        and hex in flight_line(view, blow)
        for blow in view.pending
    )


def _item(key: str, none: str) -> ChoiceLine:
    if not key:
        return ChoiceLine(Phrase(none) if none else Phrase(gettext_noop("nothing")))
    return ChoiceLine(names.item(key), icon=names.icon(key))


def _name(view: GladiatorsView, name: str) -> Phrase:
    return names.gladiator(view.gladiators, name)
