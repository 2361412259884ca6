"""What is asked, and the lists of what can be chosen, for a page's templates."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.actions import Action
from games.engine.choices import Choice, Option, choose
from games.engine.decisions import Decision
from games.engine.drawing.scene import Link, Links
from games.engine.words import Line, Roll
from games.matches.access import Access
from games.matches.positions import Position
from games.matches.render import say


class Dice(NamedTuple):
    """A roll as the templates show it: each face with whether it hits."""

    dice: str
    faces: tuple[tuple[int, bool], ...]
    told: str
    expected: str
    needed: int
    hope: str


class Outlook(NamedTuple):
    """What follows from the choice that is made."""

    text: str
    note: str
    icon: str
    roll: Dice | None


class Row(NamedTuple):
    """One choice as the templates list it."""

    key: str
    name: str
    note: str
    url: str
    chosen: bool
    icons: tuple[str, ...]
    seat: int | None
    roll: Dice | None = None


class Kin(NamedTuple):
    """Choices with something in common, which stands before them, with the shield of `seat`."""

    text: str
    seat: int | None
    rows: tuple[Row, ...]


class Group(NamedTuple):
    """Choices of one kind; `plain` ones stand side by side, each `kin` in a line of its own.
    A group that is `settled` by one of its choices, on which the next list depends, is folded."""

    heading: str
    rows: tuple[Row, ...]
    plain: bool
    kin: tuple[Kin, ...] = ()
    settled: str = ""


def chosen(access: Access, position: Position, decision: Decision | None, pick: str) -> Choice:
    """What `pick` chooses among what answers `decision`; nothing where nothing is asked."""
    if decision is None:
        return Choice((), None, ())
    return choose(decision, atoms(access, position, decision), pick)


def atoms(access: Access, position: Position, decision: Decision) -> list[Action]:
    """What answers a decision, without what only the player themself may do."""
    rules = position.rules
    legal = rules.legal(position.state, decision)
    return [atom for atom in legal if not (access.deputy and rules.personal(position.view, atom))]


def links(position: Position, decision: Decision | None, choice: Choice) -> Links:
    """The links of the board: those of every list that is open on the page."""
    found: dict[tuple[str, str, str | int], Link] = {}
    if decision is not None:
        for step in choice.steps:
            for option in step:
                label = say(position.words.line(position.view, option).text)
                found[option.act, option.name, option.value] = Link(
                    _address(position, option), option.letter, label, option.chosen
                )
    return found


def _address(position: Position, option: Option) -> str:
    return f"?pick={option.pick}&at={position.counter}#decision"


def question(position: Position, decision: Decision | None) -> str:
    """The page's question in one sentence, empty where nothing is asked."""
    if position.complete:
        return _("Send your turn?")
    return say(position.words.question(position.view, decision)) if decision else ""


def reason(position: Position, decision: Decision | None) -> str:
    """Why it is asked, in one sentence, or nothing."""
    if position.trial is not None and position.trial.ordered:
        return _("Your standing orders answer the rest. Nobody has seen any of it yet.")
    if position.complete:
        return _("Nobody has seen any of it yet.")
    phrase = position.words.reason(position.view, decision) if decision else None
    return say(phrase) if phrase else ""


def groups(
    position: Position, decision: Decision | None, choice: Choice, address: str = ""
) -> tuple[Group, ...]:
    """The open lists, by kind of action, in the order of their letters; neighbours with nothing
    to choose stand together. Each choice leads to `address` with its pick, by default
    to the page's question."""
    if decision is None:
        return ()
    made: list[Group] = []
    for depth, step in enumerate(choice.steps):
        if depth and len(step) == 1 and step[0].chosen:
            continue
        if depth + 1 < len(choice.steps) and len(step) > 1:
            taken = next(option for option in step if option.chosen)
            settled = say(position.words.line(position.view, taken).text)
            heading = _heading(position, depth, taken)
            made.append(_group(position, heading, list(step), address)._replace(settled=settled))
            continue
        for named, some in groupby(step, key=lambda option: option.act if option.name else ""):
            alike = list(some)
            heading = _heading(position, depth, alike[0]) if named else ""
            made.append(_group(position, heading, alike, address))
    return tuple(made)


def _heading(position: Position, depth: int, option: Option) -> str:
    """The head of a list: of a kind of action, or where the title has one of a later attribute."""
    if not depth:
        return say(position.words.heading(position.view, option.act))
    asking = position.words.asking
    return say(asking(position.view, option.act, option.name)) if asking else ""


def _group(position: Position, heading: str, options: list[Option], address: str) -> Group:
    kin: dict[tuple[str, int | None], list[Row]] = {}
    rows: list[Row] = []
    for option in options:
        line: Line = position.words.line(position.view, option)
        rows.append(_row(position, option, line, address))
        if line.under:
            kin.setdefault((say(line.under), line.seat), []).append(rows[-1])
    lines = tuple(Kin(text, seat, tuple(alike)) for (text, seat), alike in kin.items())
    return Group(heading, tuple(rows), not any(row.note or row.roll for row in rows), lines)


def _row(position: Position, option: Option, line: Line, address: str) -> Row:
    return Row(
        key=option.letter,
        name=say(line.text),
        note=say(line.note) if line.note else "",
        url=address % option.pick if address else _address(position, option),
        chosen=option.chosen,
        icons=(line.icon,) if line.icon else (),
        seat=line.seat,
        roll=_dice(line.roll),
    )


def _dice(roll: Roll | None) -> Dice | None:
    if roll is None:
        return None
    return Dice(
        dice=say(roll.dice),
        faces=tuple((face, face >= roll.number) for face in range(1, roll.faces + 1)),
        told=say(roll.told),
        # As text: a page would write a decimal comma where the attribute needs a point.
        expected=f"{float(roll.expected):.2f}",
        needed=roll.needed,
        hope=say(roll.hope),
    )


def outlook(position: Position, action: Action) -> tuple[Outlook, ...]:
    """What follows from an action, in lines."""
    lines: tuple[Line, ...] = position.words.outlook(position.view, action)
    return tuple(
        Outlook(say(line.text), say(line.note) if line.note else "", line.icon, _dice(line.roll))
        for line in lines
    )
