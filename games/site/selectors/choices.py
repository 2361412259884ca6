"""The question on a turn page and the lists of choices, prepared for its templates."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.actions import Action
from games.engine.choices import Choice, Option, choose, free_fields, reletter
from games.engine.decisions import Decision
from games.engine.drawing.scene import Link, Links
from games.engine.losses import Loss, is_grave
from games.engine.words import ChoiceLine, Roll
from games.matches.access import Access
from games.matches.positions import Position
from games.matches.render import say


class Dice(NamedTuple):
    """A dice roll as the templates show it: each face, and whether it is a hit."""

    dice: str
    faces: tuple[tuple[int, bool], ...]
    told: str
    expected: str
    needed: int
    hope: str


class ChoiceEffect(NamedTuple):
    """A consequence of the current choice."""

    text: str
    note: str
    icon: str
    roll: Dice | None


class ChoiceRow(NamedTuple):
    """One choice in a list, with its `losses`.

    `gains` says briefly what each player scores. A `suggested` choice is what the page's button does although
    nothing is chosen. `tap` means that nothing more has to be chosen, and that the
    choice reveals nothing and gives nothing up. With scripts it then goes straight into the draft.
    """

    key: str
    name: str
    note: str
    url: str
    chosen: bool
    icons: tuple[str, ...]
    seat: int | None
    roll: Dice | None = None
    losses: tuple[str, ...] = ()
    tap: bool = False
    gains: str = ""
    suggested: bool = False


class RelatedChoices(NamedTuple):
    """Choices that have something in common, which is shown above them with the shield of `seat`.

    `losses` are those that all of them have in common.
    """

    text: str
    seat: int | None
    rows: tuple[ChoiceRow, ...]
    losses: tuple[str, ...] = ()


class ChoiceGroup(NamedTuple):
    """A group of choices of one kind.

    `plain` choices are shown side by side, with each group of related choices (`kin`) on its own line;
    `loose` choices are related to no others. A group is folded once it is `settled`: one of its choices, on
    which the next list depends, is taken. If it has a `summary`, it is folded under these words because its
    choices are rarely made, and `unfolded` if one of them is chosen. `losses` is what each of several choices
    gives up. A `boardless` group has choices that are not on the board ("Summon nobody", a card to plan), and
    is therefore also listed beside it. An `aside` group has choices that are made instead of filling in the
    form that is open, and is shown below that form. A group that `follows` depends on a piece that was chosen
    elsewhere on the page, and is shown below that piece.
    """

    heading: str
    rows: tuple[ChoiceRow, ...]
    plain: bool
    kin: tuple[RelatedChoices, ...] = ()
    loose: tuple[ChoiceRow, ...] = ()
    settled: str = ""
    losses: tuple[str, ...] = ()
    boardless: bool = False
    summary: str = ""
    aside: bool = False
    follows: bool = False

    @property
    def unfolded(self) -> bool:
        """Return whether one of the choices is chosen or suggested."""
        return any(row.chosen or row.suggested for row in self.rows)


def follow_pick(access: Access, position: Position, decision: Decision | None, pick: str) -> Choice:
    """Return the choice that `pick` makes among the answers to `decision`; empty without a decision.

    No letter stands for two of its options, whichever lists are open on the page.
    """
    if decision is None:
        return Choice((), None, ())
    return reletter(choose(decision, legal_actions(access, position, decision), pick))


def drop_automatic_steps(choice: Choice) -> Choice:
    """Return the choice with only its first list, in which no piece is chosen.

    A kind of action that is chosen there stays chosen.
    """
    if not choice.lists:
        return choice
    first = tuple(option._replace(chosen=False) if option.name else option for option in choice.lists[0])
    return choice._replace(lists=(first,))


def legal_actions(access: Access, position: Position, decision: Decision) -> list[Action]:
    """Return the legal actions that answer a decision.

    A deputy does not get those that only the player may take.
    """
    rules = position.rules
    legal = rules.legal(position.state, decision)
    return [atom for atom in legal if not (access.deputy and rules.personal(position.view, atom))]


def links(
    position: Position, decision: Decision | None, choice: Choice, suggested: Action | None = None
) -> Links:
    """Return the links of every list of choices that is open on the page, for the board.

    They are returned by tag, attribute and value. Once a piece is chosen, the board shows where the
    `suggested` action takes it as if that were chosen, too. In the first list, the piece or action is marked.
    """
    found: dict[tuple[str, str, str | int], Link] = {}
    if decision is not None:
        for depth, options in enumerate(choice.lists):
            open_list = not any(option.chosen for option in options)
            for option in options:
                label = say(position.words.line(position.view, option).text)
                follows = open_list and suggested in option.atoms
                found[option.act, option.name, option.value] = Link(
                    _address(position, option),
                    option.letter,
                    label,
                    option.chosen or (follows and depth > 0),
                    suggested=follows and not depth,
                )
    return found


def links_before_draft(access: Access, position: Position) -> Links:
    """Return the links of the actions that can still be put before the draft; they have no letters."""
    resting, allowed = position.resting, _actions_before(position)
    found: dict[tuple[str, str, str | int], Link] = {}
    if allowed and resting.asked is not None:
        options = follow_pick(access, resting, resting.asked, "").lists[0]
        for option in options:
            if len(option.atoms) == 1 and option.atoms[0] in allowed:
                label = say(position.words.line(resting.view, option).text)
                address = f"?before={option.pick}&at={position.counter}"
                found[option.act, option.name, option.value] = Link(address, "", label, field="before")
    return found


def picked_before_draft(access: Access, position: Position, pick: str) -> Action | None:
    """Return the action that `pick` chooses to be put before the draft, or None if that is not possible."""
    resting = position.resting
    chosen = follow_pick(access, resting, resting.asked, pick)
    return chosen.atom if chosen.path == pick and chosen.atom in _actions_before(position) else None


def _actions_before(position: Position) -> tuple[Action, ...]:
    drafted = position.drafted
    return position.rules.actions_before(position.resting.view, drafted[0]) if drafted else ()


def _address(position: Position, option: Option) -> str:
    return f"?pick={option.pick}&at={position.counter}#decision"


def question(
    position: Position, decision: Decision | None, choice: Choice | None = None, proposing: str = ""
) -> str:
    """Return the question that the page asks, as one sentence, or "" if nothing is asked.

    `proposing` is the label of the button that carries out the title's proposal, if there is one. If nothing
    else can be done, the question names the same.
    """
    if position.complete:
        called = position.sending
        return f"{say(called)}?" if called else _("Send turn?")
    of = position.words.question_of
    taken = [option for option in choice.lists[0] if option.chosen] if choice and choice.lists else []
    idle = position.words.idle
    if proposing and not taken and decision and idle and idle(position.view, decision):
        return f"{proposing}?"
    phrase = of(position.view, taken[0]) if of and taken else None
    if phrase is not None:
        return say(phrase)
    return say(position.words.question(position.view, decision)) if decision else ""


def reason(position: Position, decision: Decision | None) -> str:
    """Return a sentence that says why the question is asked, or "" if there is no reason to give."""
    if position.trial is not None and position.trial.ordered:
        return _("Your standing orders answer the rest. Nobody has seen any of it yet.")
    if position.complete:
        return _("Nobody has seen any of it yet.")
    phrase = position.words.reason(position.view, decision) if decision else None
    return say(phrase) if phrase else ""


def groups(
    position: Position,
    decision: Decision | None,
    choice: Choice,
    address: str = "",
    without: Action | None = None,
    elsewhere: Collection[str] = (),
    on_board: Collection[str] = (),
    suggested: Action | None = None,
) -> tuple[ChoiceGroup, ...]:
    """Return the open lists of choices by kind of action, in the order of their letters.

    Neighbouring groups without any further choice are merged. Each choice leads to `address` with its pick
    filled in, by default to the page's question. The action `without` has a button of its own, and the choice
    that leads to the `suggested` action is marked in each list in which nothing is chosen. Choices whose
    addresses are in `elsewhere` are shown somewhere else on the page and not listed again. Choices whose
    addresses are in `on_board` can be made on the board.
    """
    if decision is None:
        return ()
    made: list[ChoiceGroup] = []
    final = _Final(position, decision, address)
    for depth, options in enumerate(choice.lists):
        if depth and len(options) == 1 and options[0].chosen:
            continue
        final.suggested = None if any(option.chosen for option in options) else suggested
        shown = [
            option
            for option in options
            if (option.name or option.atoms[0] != without) and final.address(option) not in elsewhere
        ]
        folded: list[Option] = []
        taken = next((option for option in shown if option.chosen), None)
        if depth + 1 < len(choice.lists) and len(options) > 1 and taken is not None:
            folded = [option for option in shown if option.name or option is taken]
            shown = [option for option in shown if not (option.name or option is taken)]
            settled = say(position.words.line(position.view, taken).text)
            heading = _heading(position, depth, taken)
            group = _group(position, heading, folded, final)._replace(settled=settled)
            made.append(group._replace(boardless=not any(row.url in on_board for row in group.rows)))
        for (summary, named), some in groupby(shown, key=lambda option: _sort(position, depth, option)):
            alike = list(some)
            opened = len(alike) == 1 and alike[0].chosen and alike[0].act == decision.opens
            if opened and choice.fields:
                # The form of the usual action is open, and its button says what the action is.
                continue
            heading = _heading(position, depth, alike[0]) if named else ""
            # Nothing of it belongs to the form that is open.
            other = len(choice.lists) == 1 and not any(option.chosen for option in alike)
            group = _group(position, heading, alike, final)._replace(summary=summary)
            made.append(
                group._replace(
                    boardless=not all(row.url in on_board for row in group.rows),
                    aside=bool(choice.fields) and not depth and not group.unfolded and (not named or other),
                    follows=bool(depth) and _chosen_elsewhere(choice.lists[0], final, elsewhere),
                )
            )
    return tuple(made)


def _chosen_elsewhere(options: Sequence[Option], final: _Final, elsewhere: Collection[str]) -> bool:
    """Return whether the piece that was chosen first is shown somewhere else on the page."""
    return any(option.chosen and final.address(option) in elsewhere for option in options)


def _sort(position: Position, depth: int, option: Option) -> tuple[str, str]:
    """Return what the choices of one group have in common: the words they are folded under, and their act.

    An act is only named if something more has to be chosen for it.
    """
    of = position.words.folded
    summary = of(position.view, option.act) if of and not depth else None
    if summary is not None:
        return say(summary), ""
    return "", option.act if option.name else ""


class _Final:
    """Finds the choices after which nothing more has to be chosen, and the address that each leads to."""

    def __init__(self, position: Position, decision: Decision, address: str) -> None:
        self._position, self._decision, self._address = position, decision, address
        self.words = position.words
        self.suggested: Action | None = None

    def address(self, option: Option) -> str:
        return self._address % option.pick if self._address else _address(self._position, option)

    def tap(self, option: Option, losses: tuple[Loss, ...]) -> bool:
        """Return whether a choice leaves one action that needs no input, reveals nothing and has no cost."""
        if self._address or losses or len(option.atoms) != 1:
            return False
        atom, position = option.atoms[0], self._position
        return not (free_fields(self._decision, atom) or position.rules.reveals_to_actor(position.view, atom))

    def losses(self, option: Option) -> tuple[Loss, ...]:
        """Return the losses that all actions have in common that a choice leaves possible."""
        rules, view = self._position.rules, self._position.view
        common = rules.losses(view, option.atoms[0])
        for atom in option.atoms[1:]:
            if not common:
                break
            other = rules.losses(view, atom)
            common = tuple(loss for loss in common if loss in other)
        return common


def _heading(position: Position, depth: int, option: Option) -> str:
    """Return the heading of a list: for the kind of action or, if the title has one, for an attribute."""
    if not depth:
        return say(position.words.heading(position.view, option.act))
    asking = position.words.asking
    return say(asking(position.view, option.act, option.name)) if asking else ""


def _group(position: Position, heading: str, options: list[Option], final: _Final) -> ChoiceGroup:
    kin: dict[tuple[str, int | None], list[ChoiceRow]] = {}
    rows: list[ChoiceRow] = []
    loose: list[ChoiceRow] = []
    for option in options:
        line: ChoiceLine = position.words.line(position.view, option)
        rows.append(_row(option, line, final))
        alike = kin.setdefault((say(line.under), line.seat), []) if line.under else loose
        alike.append(rows[-1])
    lines = tuple(RelatedChoices(text, seat, *_shared(alike)) for (text, seat), alike in kin.items())
    listed, losses = _shared(rows)
    plain = not any(row.note or row.roll or row.losses or row.gains for row in listed)
    return ChoiceGroup(heading, listed, plain, lines, tuple(loose), losses=() if lines else losses)


def _shared(rows: Sequence[ChoiceRow]) -> tuple[tuple[ChoiceRow, ...], tuple[str, ...]]:
    """Return the rows, and separately what all of several rows give up, so that this is said only once."""
    losses = rows[0].losses if len(rows) > 1 else ()
    if not losses or any(row.losses != losses for row in rows):
        return tuple(rows), ()
    return tuple(row._replace(losses=()) for row in rows), losses


def _row(option: Option, line: ChoiceLine, final: _Final) -> ChoiceRow:
    losses, words = final.losses(option), final.words
    # The gains of a row also tell what is lost, so only grave losses are shown a second time.
    shown = losses if line.gains is None or is_grave(losses) else ()
    return ChoiceRow(
        key=option.letter,
        name=say(line.text),
        note=say(line.note) if line.note else "",
        url=final.address(option),
        chosen=option.chosen,
        icons=(line.icon,) if line.icon else (),
        seat=line.seat,
        roll=_dice(line.roll),
        losses=tuple(say(words.loss(loss.code, loss.params)) for loss in shown),
        tap=final.tap(option, losses),
        gains=say(line.gains) if line.gains else "",
        suggested=final.suggested in option.atoms,
    )


def _dice(roll: Roll | None) -> Dice | None:
    if roll is None:
        return None
    return Dice(
        dice=say(roll.dice),
        faces=tuple((face, face >= roll.number) for face in range(1, roll.faces + 1)),
        told=say(roll.told),
        # This is text because a page would write a decimal comma where the attribute needs a point.
        expected=f"{float(roll.expected):.2f}",
        needed=roll.needed,
        hope=say(roll.hope),
    )


def choice_effects(position: Position, action: Action) -> tuple[ChoiceEffect, ...]:
    """Return the consequences of an action, one line for each effect."""
    lines: tuple[ChoiceLine, ...] = position.words.outlook(position.view, action)
    return tuple(make_effect(line) for line in lines)


def make_effect(line: ChoiceLine) -> ChoiceEffect:
    """Return a line about an effect in the form that the templates need."""
    return ChoiceEffect(say(line.text), say(line.note) if line.note else "", line.icon, _dice(line.roll))
