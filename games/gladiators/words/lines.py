"""The choices of a question, one line each."""

from __future__ import annotations

from games.engine.choices import Option
from games.engine.phrases import Part, Phrase, Plural, gettext_noop, phrase
from games.engine.words import Line
from games.gladiators import actions as act
from games.gladiators.board import direction, distance
from games.gladiators.decks import CARDS, DECKS, SPECIALS
from games.gladiators.declaring import formula_of, made, type_of
from games.gladiators.declaring import parts as blow_parts
from games.gladiators.lineup import JOIN
from games.gladiators.qualities import attack_change, axe_guesses, can_use, defense
from games.gladiators.specials import left
from games.gladiators.table import Fighter, foes, mover
from games.gladiators.view import GladiatorsView
from games.gladiators.ways import flight_line, reach
from games.gladiators.words import cards, names
from games.gladiators.words.deeds import deed

HEADINGS: dict[str, str] = {
    "choose": gettext_noop("Your gladiators"),
    "split": gettext_noop("Dealing out"),
    "agree": gettext_noop("Agreement"),
    "pick": gettext_noop("Card, item or special"),
    "equip": gettext_noop("Items"),
    "defend": gettext_noop("On guard"),
    "expose": gettext_noop("Unguarded"),
    "take": gettext_noop("Combat action"),
    "retrieve": gettext_noop("Combat action"),
    "plan": gettext_noop("Plan, to the end of the row"),
    "back": gettext_noop("Plan"),
    "replan": gettext_noop("Plan, in place of the whole row"),
    "rearm": gettext_noop("Re-arm"),
    "rise": gettext_noop("Stand up"),
    "offer": gettext_noop("Offer an exchange"),
    "accept": gettext_noop("Accept an offer"),
    "whisper": gettext_noop("Whisper, for the whole turn"),
    "use": gettext_noop("Special"),
    "lift": gettext_noop("Pick up"),
    "walk": gettext_noop("Go to"),
    "attack": gettext_noop("Attack with"),
    "nothing": gettext_noop("Or"),
    "guess": gettext_noop("Guesses"),
    "counter": gettext_noop("Counterattack"),
    "bind": gettext_noop("Item to bind"),
    "resign": gettext_noop("Give up"),
}

ASKING: dict[str, str] = {
    "target": gettext_noop("Whom"),
    "grab": gettext_noop("Which item"),
    "way": gettext_noop("Which way the retreat goes"),
    "foe": gettext_noop("On whom"),
    "give": gettext_noop("What you give"),
    "take": gettext_noop("What you take"),
    "part": gettext_noop("Which part of it"),
    "at": gettext_noop("From where"),
    "whom": gettext_noop("Whom"),
}
"""The head of a list of a later attribute."""

_BAND = gettext_noop("Strength %(strength)s, Defense %(defense)s, Condition %(condition)s")
_UNARMED = gettext_noop("%(brief)s; not with what is held now")
_TARGET = gettext_noop(
    "distance %(distance)s, Condition %(condition)s, Defense %(defense)s; guesses now: %(count)s"
)
_FLIES = Plural("%(way)s, %(count)s hex", "%(way)s, %(count)s hexes", "count")
_FAR = Plural("%(count)s hex", "%(count)s hexes", "count")
_ON_LINE = gettext_noop("on the line of what was thrown: it must be met at once")
_SPECIAL_LEFT = gettext_noop("%(told)s Left: %(count)s")
_COSTS = gettext_noop("costs %(cost)s Condition; left: %(count)s")
_BOTH = gettext_noop("both attacks: %(attack)s")
_ANY_TIME = gettext_noop("that is the action of the turn; no movement")
_NO_WAY = gettext_noop("straight away from you")
_NOTHING_TO_GRAB = gettext_noop("no item")

_GUESS = gettext_noop("Guess")
_DEAL = gettext_noop("Deal the deck out")
_COUNTER = gettext_noop("Counterattack %(other)s")

PARTS: dict[str, str] = {
    "given": gettext_noop("Only what is given"),
    "taken": gettext_noop("Only what is taken"),
    "both": gettext_noop("All of it"),
}


def heading(view: GladiatorsView, act: str) -> Phrase:
    """The head of a group of choices."""
    return Phrase(HEADINGS[act])


def asking(view: GladiatorsView, act: str, name: str) -> Phrase:
    """The head of a list of an act's later attribute."""
    return Phrase(ASKING.get(name, HEADINGS[act]))


def line(view: GladiatorsView, option: Option) -> Line:  # noqa: C901  # a table: one case a kind
    """One choice."""
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
            return _item(value, _NOTHING_TO_GRAB)
        case "way":
            number = int(option.value)
            return Line(names.way(number) if number else Phrase(_NO_WAY))
        case "to" | "giver" | "foe" if value in view.gladiators:
            return _gladiator(view, value)
        case "to":
            return _hex(view, value)
        case "give" | "take":
            return _item(value, "")
        case "item":
            return Line(names.item(value), icon=names.icon(value))
        case "at":
            return Line(names.hex(value))
        case "part":
            return Line(Phrase(PARTS[value]))
        case "whom":
            return Line(deed(view, option.atoms[0]))
    return _alone(view, option)


def _alone(view: GladiatorsView, option: Option) -> Line:
    """An action that has nothing to choose before its fields, without what is filled in there."""
    atom = option.atoms[0]
    if isinstance(atom, act.Split):
        return Line(Phrase(_DEAL))
    if not view.round:
        return Line(deed(view, atom))
    who = mover(view)
    match atom:
        case act.Take():
            first = next(iter(who.row), "")
            note = cards.brief(first) if first and can_use(who, first) else None
            return Line(deed(view, atom), note, names.icon(first))
        case act.Guess(numbers=numbers) if numbers:
            return Line(Phrase(_GUESS))
        case act.Riposte() if view.turn.paused:
            return Line(phrase(_COUNTER, other=_name(view, view.turn.paused.attack.by)))
    return Line(deed(view, atom))


def _band(band: str) -> Line:
    """Gladiators to choose, with their principal qualities."""
    keys = band.split(JOIN)
    note: Phrase | None = None
    if len(set(keys)) == 1:
        note = phrase(_BAND, **_qualities(keys[0]))
    return Line(phrase("%(decks)s", decks=names.decks(keys)), note, names.icon(keys[0]))


def _qualities(key: str) -> dict[str, Part]:
    deck = DECKS[key]
    return {"strength": deck.strength, "defense": deck.defense, "condition": deck.condition}


def _card(view: GladiatorsView, act: str, key: str) -> Line:
    """A card to plan or to pick, with what it does in a few words."""
    if key not in CARDS:
        return Line(names.piece(key), icon=names.icon(key))
    if act == "replan":
        # The same cards stand in full just above, among those for the end of the row.
        return Line(names.card(key))
    brief: Phrase | None = cards.brief(key)
    if act in ("plan", "replan") and not can_use(mover(view), key):
        brief = phrase(_UNARMED, brief=brief)
    return Line(names.card(key), brief, names.icon(key))


def _rearm(view: GladiatorsView, by: str) -> Line:
    if not by:
        return Line(Phrase(HEADINGS["rearm"]), Phrase(_ANY_TIME))
    return _special(view, by)


def _special(view: GladiatorsView, key: str) -> Line:
    who, special = mover(view), SPECIALS[key]
    count = left(who, key, sum(1 for _ in foes(view, who)))
    parts: dict[str, Part] = {"count": count, "cost": special.cost}
    note = (
        phrase(_COSTS, **parts)
        if special.cost
        else phrase(_SPECIAL_LEFT, told=Phrase(special.text), count=count)
    )
    return Line(names.special(key), note)


def _blow(view: GladiatorsView, option: Option, blow: str) -> Line:
    """An attack of the Current Action, its strength with all that changes it now."""
    who = mover(view)
    number, item = blow_parts(blow)
    card = CARDS[who.current]
    attack = made(card, number)[0]
    formula = formula_of(attack, item)
    strength = names.formula(formula.base + attack_change(who), formula.low, formula.high, formula.times)
    told = phrase(
        gettext_noop("%(kind)s: %(strength)s %(opposed)s"),
        kind=names.kind(type_of(attack, item)),
        strength=strength,
        opposed=names.opposed(attack.opposed),
    )
    if item:
        return Line(names.item(item), told, names.icon(item))
    note = phrase(_BOTH, attack=told) if card.together else told
    return Line(names.card(who.current), note, names.icon(who.current))


def _target(view: GladiatorsView, name: str) -> Line:
    who, target = mover(view), view.gladiators[name]
    kinds = [attack.kind for attack in CARDS[who.current].attacks] if who.current else []
    kind = next((kind for kind in kinds if kind in ("slash", "stab", "smash")), None)
    note = phrase(
        _TARGET,
        distance=distance(who.at, target.at),
        condition=target.condition,
        defense=defense(target),
        count=axe_guesses(target, kind, target.current) if kind and not target.prone else "–",
    )
    return Line(_name(view, name), note, names.icon(target.deck), seat=target.seat)


def _gladiator(view: GladiatorsView, name: str) -> Line:
    who = view.gladiators[name]
    return Line(_name(view, name), icon=names.icon(who.deck), seat=who.seat)


def _hex(view: GladiatorsView, hex: str) -> Line:
    """A hex to go to: how far, and whether something flies over it."""
    who = mover(view)
    far = reach(view, who).get(hex, distance(who.at, hex))
    if in_flight(view, who, hex):
        return Line(names.hex(hex), Phrase(_ON_LINE), "hazard-sign")
    straight = direction(who.at, hex)
    if straight:
        return Line(names.hex(hex), under=phrase(_FLIES, way=Phrase(names.WAYS[straight]), count=far))
    return Line(names.hex(hex), under=phrase(_FAR, count=far))


def in_flight(view: GladiatorsView, who: Fighter, hex: str) -> bool:
    """Whether something thrown would be met at once by who ends there (9.4)."""
    return any(
        blow.flight is not None
        and who.name in blow.hashes
        and who.name != blow.target
        and hex in flight_line(view, blow)
        for blow in view.pending
    )


def _item(key: str, none: str) -> Line:
    if not key:
        return Line(Phrase(none) if none else Phrase(gettext_noop("nothing")))
    return Line(names.item(key), icon=names.icon(key))


def _name(view: GladiatorsView, name: str) -> Phrase:
    return names.gladiator(view.gladiators, name)
