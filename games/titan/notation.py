"""Notation: one short line for every action, the same in every language.

    divide R.Anchor R.Key: Centaur Gargoyle Ogre    three go with the Titan, under the first marker
    split R.Anchor -> R.Key: Ogre Ogre              mulligan
    move R.Key -> 41                                move R.Key -> 41 left
    teleport R.Key -> 300: Angel                    teleport R.Key -> 41 left: Titan
    join R.Moon -> R.Key                            R.Key is the marker that stays
    engage 41            flee          fight        concede       counter
    accept attacker      accept defender: Ogre      accept both
    acquire Angel        summon R.Moon: Angel
    reinforce Troll: Ogre Ogre                      muster R.Key: Troll: Ogre Ogre
    enter Ogre -> D3     maneuver D3 -> E4          carry E4
    strike D3 -> E4                                 strike D3 -> E4: 5 dice 6+
    resign               done

Markers consist of the letter of their set (R B G Y K N) and their charge; without a letter they belong to
the seat's own set. `accept` names the side that is eliminated and what the winner also gives up; `muster`
and `reinforce` name the recruit, then the recruiters shown. A strike without dice and number uses the
normal ones. Case, spaces, arrows, colons and other marks are ignored; `2 Ogre` and `Ogre*2` mean `Ogre
Ogre`. Any other text raises `BadNotation` with a code, the word, and its position in the text, counted
from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import get_args

from games.engine.actions import Action, tag_of
from games.engine.notation import SEAT_LETTERS, Reader, read
from games.titan import actions as act
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.battle.hexes import HEX_INDEX, HEXES
from games.titan.battle.strikes import possible_aims, strike_context
from games.titan.characters import CHARACTERS
from games.titan.lands import LAND_SIDES
from games.titan.markers import CHARGES
from games.titan.mustering import format_recruiters, parse_recruiters
from games.titan.view import TitanView

_MAX_NUMBER_DIGITS = 5
"""The maximum number of digits of a number; longer ones are refused."""
_MAX_EQUAL_PIECES = 12


def format_action(action: Action) -> str:  # noqa: C901  # a table: one case a kind
    """Return the notation of `action`."""
    tag = tag_of(action)
    match action:
        case act.Divide(_, with_titan, own):
            return f"{tag} {' '.join(format_marker(each) for each in own)}{_tail(with_titan)}"
        case act.Split(_, legion, creatures, to):
            return f"{tag} {format_marker(legion)} -> {format_marker(to)}{_tail(creatures)}"
        case act.Move(_, legion, land, side):
            return f"{tag} {format_marker(legion)} -> {land} {side}".rstrip()
        case act.Teleport(_, legion, land, side, lord):
            return f"{tag} {format_marker(legion)} -> {f'{land} {side}'.rstrip()}{_tail([lord])}"
        case act.Join(_, legion, other):
            return f"{tag} {format_marker(other)} -> {format_marker(legion)}"
        case act.Engage(_, land):
            return f"{tag} {land}"
        case act.Accept(_, loser, losses):
            return f"{tag} {loser}{_tail(losses)}"
        case act.Acquire(_, lord):
            return f"{tag} {lord.capitalize()}"
        case act.Summon(_, legion, lord):
            return f"{tag} {format_marker(legion)}{_tail([lord])}"
        case act.Reinforce(_, recruit, shown):
            return f"{tag} {recruit.capitalize()}{_tail(parse_recruiters(shown))}"
        case act.Muster(_, legion, recruit, shown):
            return f"{tag} {format_marker(legion)}{_tail([recruit])}{_tail(parse_recruiters(shown))}"
        case Enter(_, piece, hex):
            return f"{tag} {piece.capitalize()} -> {hex}"
        case Maneuver(_, piece, hex):
            return f"{tag} {piece} -> {hex}"
        case Strike(_, piece, target, dice, number):
            return f"{tag} {piece} -> {target}: {dice} dice {number}+"
        case Carry(_, target):
            return f"{tag} {target}"
    return tag


def parse(text: str, view: TitanView) -> Action:
    """Return the action that `text` describes for the seat of `view`.

    Raises `BadNotation` if the text does not describe an action.
    """
    return read(_Line(text, view), _READERS, view.seat)


def format_marker(key: str) -> str:
    """Return a marker as it is written in notation: "R.Anchor"."""
    letter, _, charge = key.partition(".")
    return f"{letter}.{charge.capitalize()}"


def _tail(names: Iterable[str]) -> str:
    listed = " ".join(name.capitalize() for name in names)
    return f": {listed}" if listed else ""


class _Line(Reader):
    """A reader for the words of one line, which belong to a seat."""

    pattern = re.compile(r"[*×]\s*\d+|[^\W\d_]+|\d+|[^\s.,;:>=→\-+/&()]")
    filling = frozenset(("to", "by", "with", "and", "dice", "at", "for"))

    def __init__(self, text: str, view: TitanView) -> None:
        super().__init__(text)
        self.view = view

    def marker(self) -> str:
        """Consume a legion's marker: letter and charge, or only the charge for the seat's own set."""
        word = self.take()
        since = self.taken
        letter = SEAT_LETTERS[self.view.seat or 0]
        if len(word) == 1 and word.upper() in SEAT_LETTERS:
            letter = word.upper()
            word = self.take()
        if word not in CHARGES:
            self.refuse("no_marker", since)
        return f"{letter}.{word}"

    def markers(self) -> tuple[str, ...]:
        """Consume all markers that follow."""
        found: list[str] = []
        while self.next() in CHARGES or (len(self.next()) == 1 and self.next().upper() in SEAT_LETTERS):
            found.append(self.marker())
        return tuple(found)

    def character(self) -> str:
        """Consume one character."""
        word = self.take()
        if word not in CHARACTERS:
            self.refuse("no_character")
        return word

    def characters(self) -> tuple[str, ...]:
        """Consume all remaining characters; `2 ogre` and `ogre*2` both mean two ogres."""
        found: list[str] = []
        while self.next():
            count = self.number("no_character") if self.next()[0].isdigit() else 1
            name = self.character()
            if len(self.next()) > 1 and self.next()[0] in "*×":
                times = self.take()[1:].strip()
                count = int(times) if len(times) <= _MAX_NUMBER_DIGITS else 0
            if not 1 <= count <= _MAX_EQUAL_PIECES:
                self.refuse("no_character")
            found += [name] * count
        return tuple(found)

    def shown(self) -> str:
        """Consume recruiters of one kind, and return them in the form that the rules use."""
        names = self.characters()
        if len(set(names)) > 1:
            self.refuse("unlike_recruiters")
        return "" if not names else names[0] if len(names) == 1 else format_recruiters(len(names), names[0])

    def side(self) -> str:
        """Consume a side of entry, if one follows."""
        return self.take() if self.next() in LAND_SIDES else ""

    def hex(self) -> str:
        """Consume a hex of the battleland."""
        word = self.take()
        since = self.taken
        if self.next().isdigit():
            word += self.take()
        if word.upper() not in HEX_INDEX:
            self.refuse("no_place", since)
        return word.upper()


def _divide(seat: int, line: _Line) -> Action:
    own = line.markers()
    return act.Divide(seat, line.characters(), own)


def _split(seat: int, line: _Line) -> Action:
    legion, to = line.marker(), line.marker()
    return act.Split(seat, legion, line.characters(), to)


def _join(seat: int, line: _Line) -> Action:
    other = line.marker()
    return act.Join(seat, line.marker(), other)


def _accept(seat: int, line: _Line) -> Action:
    losers: dict[str, act.Loser] = {loser: loser for loser in get_args(act.Loser)}
    return act.Accept(seat, line.one_of(losers, "no_loser"), line.characters())


def _strike(seat: int, line: _Line) -> Action:
    piece, target = line.hex(), line.hex()
    if line.next():
        return Strike(seat, piece, target, line.number("no_number"), line.number("no_number"))
    return Strike(seat, piece, target, *_normal_strike(line.view, piece, target))


def _normal_strike(view: TitanView, piece: str, target: str) -> tuple[int, int]:
    """Return the dice and the strike-number that the rules give to a strike.

    Both are 0 if the strike is impossible, so that the rules can explain why.
    """
    battle = view.engagement.battle if view.engagement else None
    if battle is not None:
        striker = battle.piece_on(battle.striker, HEX_INDEX[piece])
        aims = possible_aims(strike_context(battle, battle.striker), striker) if striker else ()
        for aim in aims:
            if HEXES[aim.target.hex] == target:
                return aim.dice, aim.number
    return 0, 0


_READERS: dict[str, Callable[[int, _Line], Action]] = {
    "divide": _divide,
    "split": _split,
    "mulligan": lambda seat, line: act.Mulligan(seat),
    "move": lambda seat, line: act.Move(seat, line.marker(), line.number("no_land"), line.side()),
    "teleport": lambda seat, line: act.Teleport(
        seat, line.marker(), line.number("no_land"), line.side(), line.character()
    ),
    "join": _join,
    "engage": lambda seat, line: act.Engage(seat, line.number("no_land")),
    "flee": lambda seat, line: act.Flee(seat),
    "fight": lambda seat, line: act.Fight(seat),
    "concede": lambda seat, line: act.Concede(seat),
    "accept": _accept,
    "counter": lambda seat, line: act.CounterOffer(seat),
    "acquire": lambda seat, line: act.Acquire(seat, line.character()),
    "summon": lambda seat, line: act.Summon(seat, line.marker(), line.character()),
    "reinforce": lambda seat, line: act.Reinforce(seat, line.character(), line.shown()),
    "enter": lambda seat, line: Enter(seat, line.character(), line.hex()),
    "maneuver": lambda seat, line: Maneuver(seat, line.hex(), line.hex()),
    "strike": _strike,
    "carry": lambda seat, line: Carry(seat, line.hex()),
    "muster": lambda seat, line: act.Muster(seat, line.marker(), line.character(), line.shown()),
    "resign": lambda seat, line: act.Resign(seat),
    "done": lambda seat, line: Done(seat),
}
