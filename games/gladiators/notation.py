"""Notation: one short line for every action, the same in every language.

    choose barbarian                      choose orc+orc
    split O01 sabre gang-up               split none              agree
    pick O07                              pick flail
    equip R1 hold dagger cloak wear cloak
    defend                                expose
    take                                  retrieve                nothing
    plan A06                              back                    replan A01
    rearm hold great-sword wear helmet drop axe
    rearm lift axe                        rearm by sleight-of-hand hold chain
    rise                                  lift axe c4             walk c4
    attack 1 B1 set 5                     attack 1 B1 set 3 4
    attack 1.axe B1 set 5 2               attack 1 B1 set 4 grab shield dislodge 2
    attack 1 B1 set 4 way 2 use venom
    guess 4 5                             guess none
    counter 5                             bind shield 3
    use thick-hide                        use bellow R1
    offer G1 give spear take none         accept G1 both          whisper G1
    resign one                            resign all

Gladiators are named by their seat's letter and their number within it, hexes by column and row, cards by the
ids printed on them. Case and extra spaces do not matter, and a space may replace a hyphen. Any other text
raises `BadNotation` with a code, the word and its position in the text, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Literal

from games.engine.actions import Action, tag_of
from games.engine.notation import SEAT_LETTERS, Reader, read
from games.gladiators import actions as act
from games.gladiators.board import AXIAL_COORDINATES
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.lineup import DECK_SEPARATOR
from games.gladiators.view import GladiatorsView

NONE_WORD = "none"

_NAME_PATTERN = re.compile(rf"[{SEAT_LETTERS}][1-9]")
_BLOW_PATTERN = re.compile(r"([1-9])(?:\.(.+))?")


def format_action(action: Action) -> str:
    """Return the notation of `action`."""
    tag = tag_of(action)
    match action:
        case act.Split(cards=cards):
            return f"split {_listed(cards)}"
        case act.Equip(gladiator=name, held=held, worn=worn):
            return " ".join([tag, name, *_part("hold", held), *_part("wear", worn)])
        case act.Rearm(by=by, held=held, worn=worn, dropped=dropped, lifted=lifted):
            special = ["by", by] if by else []
            layout = [("hold", held), ("wear", worn), ("drop", dropped), ("lift", lifted)]
            return " ".join([tag, *special, *(word for name, items in layout for word in _part(name, items))])
        case act.Declare():
            return _declared(action)
        case act.Guess(numbers=numbers):
            return f"guess {_listed(map(str, numbers))}"
        case act.Offer(to=to, give=give, take=take):
            return f"offer {to} give {give or NONE_WORD} take {take or NONE_WORD}"
    words = (str(getattr(action, name)) for name in type(action).__struct_fields__ if name != "seat")
    return " ".join([tag, *(word for word in words if word)])


def _declared(action: act.Declare) -> str:
    words = ["attack", action.blow, action.target, "set", *map(str, action.numbers)]
    if action.grab:
        words += ["grab", action.grab]
    if action.way:
        words += ["way", str(action.way)]
    words += _part("use", action.specials)
    if action.dislodge:
        words += ["dislodge", str(action.dislodge)]
    return " ".join(words)


def _listed(values: Iterable[str]) -> str:
    return " ".join(values) or NONE_WORD


def _part(name: str, values: Sequence[str]) -> list[str]:
    return [name, *values] if values else []


def parse_action(text: str, view: GladiatorsView) -> Action:
    """Return the action that `text` describes for the seat of `view`.

    Raises `BadNotation` if it does not describe any.
    """
    return read(_Words(text), _READERS, view.seat)


class _Words(Reader):
    """A reader of the words of a line in notation."""

    pattern = re.compile(r"[^\s+-]+")

    def key(self, keys: Container[str], code: str) -> str:
        """Read the longest key in `keys` that fits; its words may be separated by hyphens or spaces.

        If none fits, the refusal has `code`.
        """
        found = self.joined(keys)
        if found is None:
            self.take()
            self.refuse(code)
        return found

    def keys(self, keys: Container[str]) -> tuple[str, ...]:
        """Read keys from `keys` for as long as the next words fit one."""
        found: list[str] = []
        while (key := self.joined(keys)) is not None:
            found.append(key)
        return tuple(found)

    def name(self) -> str:
        """Read a gladiator's name."""
        word = self.take().upper()
        if not _NAME_PATTERN.fullmatch(word):
            self.refuse("no_gladiator")
        return word

    def hex(self) -> str:
        """Read the name of a hex."""
        word = self.take()
        if word not in AXIAL_COORDINATES:
            self.refuse("no_hex")
        return word

    def card(self) -> str:
        """Read the id of a combat card."""
        word = self.take().upper()
        if word not in CARDS:
            self.refuse("no_card")
        return word

    def figure(self) -> int:
        """Read a number that is set or guessed."""
        return self.number(digits=1)

    def numbers(self) -> tuple[int, ...]:
        """Read numbers for as long as the next word is one."""
        found: list[int] = []
        while self.next().isdigit():
            found.append(self.figure())
        return tuple(found)

    def blow(self) -> str:
        """Read the name of an attack: its number on the card, and the thrown item if there is one."""
        found = _BLOW_PATTERN.fullmatch(self.take())
        if found is None:
            self.refuse("no_number")
        number, item = found.groups()
        if item is None:
            return str(number)
        key = self.joined(ITEMS, item)
        if key is None:
            self.refuse("no_item")
        return f"{number}.{key}"


def _choose(seat: int, words: _Words) -> Action:
    found = [words.key(DECKS, "no_deck")]
    while words.more():
        found.append(words.key(DECKS, "no_deck"))
    return act.Choose(seat, DECK_SEPARATOR.join(found))


def _split(seat: int, words: _Words) -> Action:
    if words.next_is(NONE_WORD):
        return act.Split(seat, ())
    found: list[str] = []
    while words.more():
        found.append(_piece(words))
    return act.Split(seat, tuple(found))


def _piece(words: _Words) -> str:
    """Read a card, an item or a special."""
    return words.joined(ITEMS) or words.joined(SPECIALS) or words.card()


def _equip(seat: int, words: _Words) -> Action:
    name = words.name()
    held = words.keys(ITEMS) if words.next_is("hold") else ()
    worn = words.keys(ITEMS) if words.next_is("wear") else ()
    return act.Equip(seat, name, held, worn)


def _rearm(seat: int, words: _Words) -> Action:
    by = words.key(SPECIALS, "no_special") if words.next_is("by") else ""
    held = words.keys(ITEMS) if words.next_is("hold") else ()
    worn = words.keys(ITEMS) if words.next_is("wear") else ()
    dropped = words.keys(ITEMS) if words.next_is("drop") else ()
    lifted = words.keys(ITEMS) if words.next_is("lift") else ()
    return act.Rearm(seat, by, held, worn, dropped, lifted)


def _attack(seat: int, words: _Words) -> Action:
    blow, target = words.blow(), words.name()
    words.need("set")
    numbers = words.numbers()
    grab = words.key(ITEMS, "no_item") if words.next_is("grab") else ""
    way = words.figure() if words.next_is("way") else 0
    specials = words.keys(SPECIALS) if words.next_is("use") else ()
    dislodge = words.figure() if words.next_is("dislodge") else 0
    return act.Declare(seat, blow, target, grab, way, numbers, specials, dislodge)


def _guess(seat: int, words: _Words) -> Action:
    return act.Guess(seat, () if words.next_is(NONE_WORD) else words.numbers())


def _use(seat: int, words: _Words) -> Action:
    special = words.key(SPECIALS, "no_special")
    return act.UseSpecial(seat, special, words.name() if words.more() else "")


def _offer(seat: int, words: _Words) -> Action:
    to = words.name()
    words.need("give")
    give = "" if words.next_is(NONE_WORD) else words.key(ITEMS, "no_item")
    words.need("take")
    take = "" if words.next_is(NONE_WORD) else words.key(ITEMS, "no_item")
    return act.Offer(seat, to, give, take)


_OFFER_PART_WORDS: dict[str, Literal["given", "taken", "both"]] = {
    "given": "given",
    "taken": "taken",
    "both": "both",
}
_AUDIENCE_WORDS: dict[str, Literal["one", "all"]] = {"one": "one", "all": "all"}


def _accept(seat: int, words: _Words) -> Action:
    return act.Accept(seat, words.name(), words.one_of(_OFFER_PART_WORDS))


def _resign(seat: int, words: _Words) -> Action:
    return act.Resign(seat, words.one_of(_AUDIENCE_WORDS))


_READERS: dict[str, Callable[[int, _Words], Action]] = {
    "choose": _choose,
    "split": _split,
    "agree": lambda seat, words: act.Agree(seat),
    "pick": lambda seat, words: act.Pick(seat, _piece(words)),
    "equip": _equip,
    "defend": lambda seat, words: act.Defend(seat),
    "expose": lambda seat, words: act.Expose(seat),
    "take": lambda seat, words: act.Take(seat),
    "retrieve": lambda seat, words: act.Retrieve(seat),
    "plan": lambda seat, words: act.Plan(seat, words.card()),
    "back": lambda seat, words: act.TakeBackPlanned(seat),
    "replan": lambda seat, words: act.Replan(seat, words.card()),
    "rearm": _rearm,
    "rise": lambda seat, words: act.Rise(seat),
    "offer": _offer,
    "accept": _accept,
    "whisper": lambda seat, words: act.Whisper(seat, words.name()),
    "use": _use,
    "lift": lambda seat, words: act.PickUpItem(seat, words.key(ITEMS, "no_item"), words.hex()),
    "walk": lambda seat, words: act.Walk(seat, words.hex()),
    "attack": _attack,
    "nothing": lambda seat, words: act.DoNothing(seat),
    "guess": _guess,
    "counter": lambda seat, words: act.Riposte(seat, words.figure()),
    "bind": lambda seat, words: act.ContestItem(seat, words.key(ITEMS, "no_item"), words.figure()),
    "resign": _resign,
}
