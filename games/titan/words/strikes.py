"""The texts of strikes and maneuvers before they are made: dice, expected hits, and the enemies met."""

from __future__ import annotations

from fractions import Fraction

from games.engine.actions import Action
from games.engine.phrases import Listing, Part, Phrase, Plural, gettext_noop, phrase
from games.engine.words import ChoiceLine, Roll
from games.titan.battle import odds
from games.titan.battle.actions import Enter, Maneuver, Strike
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import HEX_INDEX, HEXES
from games.titan.battle.odds import Effect, Odds
from games.titan.battle.state import Battle, Piece
from games.titan.characters import CHARACTERS
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.proposals import offer_lines

DICE_TEXT = Plural("%(dice)s die", "%(dice)s dice", "dice")
HITS_FROM_TEXT = gettext_noop("hits on %(number)s+")
EXPECTED_HITS_TEXT = gettext_noop("expected hits: %(expected)s of %(needed)s; %(chance)s chance to slay")
EXPECTED_HITS_SENTENCE = gettext_noop("Expect %(expected)s hits; %(needed)s would slay the target.")
DECIMAL_TEXT = gettext_noop("%(whole)s.%(tenths)s")
PERCENT_TEXT = gettext_noop("%(percent)s%%")
ALMOST_NEVER_TEXT = gettext_noop("under 1%%")
ALMOST_SURE_TEXT = gettext_noop("over 99%%")

CAUSE_TEXTS: dict[tuple[str, str], str] = {
    ("from", "bramble"): gettext_noop("out of bramble"),
    ("from", "volcano"): gettext_noop("native, out of the volcano"),
    ("down", "dune"): gettext_noop("native, down a dune"),
    ("down", "slope"): gettext_noop("native, down a slope"),
    ("down", "wall"): gettext_noop("down a wall"),
    ("up", "dune"): gettext_noop("up a dune"),
    ("up", "slope"): gettext_noop("up a slope"),
    ("up", "wall"): gettext_noop("up a wall"),
    ("in", "bramble"): gettext_noop("the target is native to the bramble"),
    ("in", "volcano"): gettext_noop("the target is native to the volcano"),
    ("far", ""): gettext_noop("three hexes away (range 4)"),
    ("between", "bramble"): gettext_noop("bramble between"),
    ("between", "wall"): gettext_noop("a wall between"),
}
"""Why a strike differs from the charts, by `odds.Effect`."""

_DICE_CHANGE_TEXT = gettext_noop("%(cause)s: dice %(change)s")
_SKILL_CHANGE_TEXT = gettext_noop("%(cause)s: skill %(change)s")
_STRIKE_NUMBER_CHANGE_TEXT = gettext_noop("%(cause)s: strike-number %(change)s")
_STRENGTH_TEXT = gettext_noop("%(standing)s, %(power)s-%(skill)s")
_HITS_LEFT_TEXT = Plural("%(left)s hit left", "%(left)s hits left", "left")
_HITS_TEXT = gettext_noop("hits: %(hits)s of %(power)s")
_STRIKES_TEXT = gettext_noop("strikes the %(foe)s")
_STRIKE_WITH_NOTE_TEXT = gettext_noop("%(strike)s; %(note)s")
_NORMAL_STRIKE_TEXT = gettext_noop("the usual strike")
_WEAKER_STRIKE_TEXT = gettext_noop("a weaker strike, so that hits can carry over")
_CARRY_TARGETS_TEXT = gettext_noop("leftover hits can carry over to: %(targets)s")
_RANGESTRIKE_OVER_TEXT = gettext_noop("rangestrike, over %(hexes)s")
_RANGESTRIKE_TEXT = gettext_noop("rangestrike")
_OWN_STRIKE_TEXT = gettext_noop("Your strike")
_STRUCK_BACK_TEXT = gettext_noop("The %(foe)s strikes back")
_CONTACT_TEXT = gettext_noop("In contact with the %(foe)s")
_NO_CONTACT_TEXT = gettext_noop("In contact with no enemy there.")
_GIVES_HITS_TEXT = gettext_noop(
    "strikes with %(dice)s, %(number)s+, expected hits: %(expected)s of %(needed)s"
)
_TAKES_HITS_TEXT = gettext_noop(
    "is struck with %(dice)s, %(number)s+, expected hits: %(expected)s of %(needed)s"
)
_GIVES_AND_TAKES_TEXT = gettext_noop("%(gives)s; %(takes)s")
_NATIVE_HAZARD_TEXT = gettext_noop("%(hazard)s, native")
_DRIFT_TEXT = gettext_noop("%(hazard)s: one hit at the start of each strike phase")
_HEX_AND_HAZARD_TEXT = gettext_noop("%(hex)s, %(hazard)s")
_HEX_IN_CONTACT_TEXT = gettext_noop("%(hex)s; in contact: %(characters)s")


def battle_of(view: TitanView) -> Battle | None:
    """Return the battle in progress, or None."""
    return view.engagement.battle if view.engagement else None


def striker_line(battle: Battle, hex: str, strike: Strike | None) -> ChoiceLine:
    """Return the entry for one of the seat's characters that can act, in the page's list.

    If there is only one thing it can do, `strike` is that action, and the entry describes it.
    """
    piece = odds.piece_on(battle, hex)
    if strike is not None:
        found = target_line(battle, strike)
        told = phrase(_STRIKES_TEXT, foe=found.text)
        note = phrase(_STRIKE_WITH_NOTE_TEXT, strike=told, note=found.note) if found.note else told
        return found._replace(text=_strength(piece), note=note, icon=names.icon(piece.name))
    hits = phrase(_HITS_TEXT, hits=piece.hits, power=piece.power) if piece.hits else None
    return ChoiceLine(_strength(piece), hits, names.icon(piece.name))


def target_line(battle: Battle, strike: Strike) -> ChoiceLine:
    """Return the entry for an enemy that can be struck, with the dice and what affects the strike."""
    found = odds.estimate_strike(battle, strike)
    foe = odds.piece_on(battle, strike.target)
    notes = [_effect(effect) for effect in found.effects]
    if found.ranged:
        over = odds.crossed_hexes(battle, strike)
        hexes = Listing(tuple(HEXES[hex] for hex in over))
        notes.insert(0, phrase(_RANGESTRIKE_OVER_TEXT, hexes=hexes) if over else Phrase(_RANGESTRIKE_TEXT))
    note = phrase("%(notes)s", notes=Listing(tuple(notes))) if notes else None
    return ChoiceLine(_strength(foe), note, names.icon(foe.name), roll=strike_roll(found))


def dice_choice_line(battle: Battle, strike: Strike) -> ChoiceLine:
    """Return the entry for a strike's normal dice and number, or for worse ones chosen for a carry-over.

    It names the enemies to which hits could be carried over.
    """
    usual = odds.is_normal_strike(battle, strike)
    others = odds.carry_candidates(battle, strike)
    told = Listing(tuple(names.character_on_hex(other.name, HEXES[other.hex]) for other in others))
    note = phrase(_CARRY_TARGETS_TEXT, targets=told) if others else None
    return ChoiceLine(
        Phrase(_NORMAL_STRIKE_TEXT if usual else _WEAKER_STRIKE_TEXT),
        note,
        roll=strike_roll(odds.estimate_strike(battle, strike)),
    )


def carry_target_line(battle: Battle, hex: str) -> ChoiceLine:
    """Return the entry for an enemy to which hits can be carried over, with the hits that would slay it."""
    foe = odds.piece_on(battle, hex)
    return ChoiceLine(
        _strength(foe), phrase(_HITS_LEFT_TEXT, left=foe.power - foe.hits), names.icon(foe.name)
    )


def goal_line(battle: Battle, hex: str) -> ChoiceLine:
    """Return the entry for a hex to which a character can move: the hazard and the enemies there."""
    hazard = BATTLELANDS[battle.terrain].hazard(HEX_INDEX[hex])
    foes = odds.enemies_around(battle, HEX_INDEX[hex])
    ground = phrase(_HEX_AND_HAZARD_TEXT, hex=hex, hazard=names.hazard(hazard)) if hazard else None
    text = ground or phrase("%(hex)s", hex=hex)
    if not foes:
        return ChoiceLine(text)
    met = names.characters([foe.name for foe in foes])
    return ChoiceLine(phrase(_HEX_IN_CONTACT_TEXT, hex=text, characters=met))


def strike_roll(found: Odds) -> Roll:
    """Return a strike's dice with the number of hits to expect."""
    return Roll(
        dice=phrase(DICE_TEXT, dice=found.dice),
        number=found.number,
        told=phrase(HITS_FROM_TEXT, number=found.number),
        expected=found.expected,
        needed=found.needed,
        hope=phrase(
            EXPECTED_HITS_TEXT,
            expected=decimal(found.expected),
            needed=found.needed,
            chance=percent(found.slays),
        ),
    )


def expecting(view: TitanView, action: Action) -> Phrase | None:
    """Return the hits to expect of a strike, and how many slay its target; None for any other action."""
    battle = battle_of(view)
    if battle is None or not isinstance(action, Strike):
        return None
    found = odds.estimate_strike(battle, action)
    return phrase(EXPECTED_HITS_SENTENCE, expected=decimal(found.expected), needed=found.needed)


def outlook(view: TitanView, action: Action) -> tuple[ChoiceLine, ...]:
    """Return lines about an action's consequences in a battle, or about the offers that it sends before one.

    For a strike, the lines give its odds and those of the strike back; for a maneuver or an entry, they give
    those against the enemies that the character would meet. For any other action there are none.
    """
    battle = battle_of(view)
    if battle is None:
        return offer_lines(view, action)
    match action:
        case Strike():
            return _blows(battle, action)
        case Maneuver(_, piece, hex):
            mover = odds.piece_on(battle, piece)
            return _arrival(battle, mover, hex)
        case Enter(_, name, hex):
            waiting = next(
                (each for each in battle.pieces[battle.mover] if each.hex < 0 and each.name == name), None
            )
            return _arrival(battle, waiting, hex) if waiting else ()
    return ()


def _blows(battle: Battle, strike: Strike) -> tuple[ChoiceLine, ...]:
    """Return a line about a strike's dice, and one about those of the strike back if there will be one."""
    striker, foe = odds.piece_on(battle, strike.piece), odds.piece_on(battle, strike.target)
    given = strike_roll(odds.estimate_strike(battle, strike))
    lines = [ChoiceLine(Phrase(_OWN_STRIKE_TEXT), icon=names.icon(striker.name), roll=given)]
    if taken := odds.strike_back_odds(battle, strike):
        told = phrase(_STRUCK_BACK_TEXT, foe=names.character_on_hex(foe.name, strike.target))
        lines.append(ChoiceLine(told, icon=names.icon(foe.name), roll=strike_roll(taken)))
    return tuple(lines)


def _arrival(battle: Battle, piece: Piece, hex: str) -> tuple[ChoiceLine, ...]:
    """Return lines about a hex that a character goes to: the ground, and the enemies in contact there."""
    lines: list[ChoiceLine] = []
    hazard = BATTLELANDS[battle.terrain].hazard(HEX_INDEX[hex])
    if hazard:
        if odds.is_hit_by_drift(battle, piece.name, HEX_INDEX[hex]):
            lines.append(ChoiceLine(phrase(_DRIFT_TEXT, hazard=names.hazard(hazard))))
        elif hazard in CHARACTERS[piece.name].natives:
            lines.append(ChoiceLine(phrase(_NATIVE_HAZARD_TEXT, hazard=names.hazard(hazard))))
    meetings = odds.contact_enemies(battle, piece.name, piece.power, piece.hits, HEX_INDEX[hex])
    for foe, gives, takes in meetings:
        note = phrase(
            _GIVES_AND_TAKES_TEXT,
            gives=_brief_odds(_GIVES_HITS_TEXT, gives),
            takes=_brief_odds(_TAKES_HITS_TEXT, takes),
        )
        text = phrase(_CONTACT_TEXT, foe=names.character_on_hex(foe.name, HEXES[foe.hex]))
        lines.append(ChoiceLine(text, note, names.icon(foe.name)))
    return tuple(lines) if meetings else (*lines, ChoiceLine(Phrase(_NO_CONTACT_TEXT)))


def decimal(value: Fraction) -> Phrase:
    """Return a number to one decimal, with the separator of the reader's language: "3.3"."""
    tenths = round(value * 10)
    return phrase(DECIMAL_TEXT, whole=tenths // 10, tenths=tenths % 10)


def percent(chance: Fraction) -> Phrase:
    """Return a chance in percent. 0 and 100 are used only for what never or always happens."""
    found = round(chance * 100)
    if found == 0 and chance:
        return phrase(ALMOST_NEVER_TEXT, percent=0)
    if found == 100 and chance < 1:
        return phrase(ALMOST_SURE_TEXT, percent=100)
    return phrase(PERCENT_TEXT, percent=found)


def _brief_odds(message: str, found: Odds) -> Phrase:
    return phrase(
        message,
        dice=phrase(DICE_TEXT, dice=found.dice),
        number=found.number,
        expected=decimal(found.expected),
        needed=found.needed,
    )


def _strength(piece: Piece) -> Phrase:
    return phrase(
        _STRENGTH_TEXT,
        standing=names.character_on_hex(piece.name, HEXES[piece.hex]),
        power=piece.power,
        skill=CHARACTERS[piece.name].skill,
    )


def _effect(effect: Effect) -> Part:
    cause = Phrase(CAUSE_TEXTS[effect.cause, effect.hazard])
    for message, change in (
        (_DICE_CHANGE_TEXT, effect.dice),
        (_SKILL_CHANGE_TEXT, effect.skill),
        (_STRIKE_NUMBER_CHANGE_TEXT, effect.number),
    ):
        if change:
            signed = f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}"
            return phrase(message, cause=cause, change=signed)
    return cause
