"""Everything a match's page shows, gathered for its templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.instants import with_zone
from games.engine import registry
from games.engine.actions import Action
from games.engine.choices import Choice, Option, choose
from games.engine.decisions import Decision
from games.engine.drawing.scene import Link, Links, Scene
from games.engine.errors import IllegalAction
from games.engine.forms import FieldsForm, hidden, prefilled, refilled
from games.engine.trial import reveals
from games.engine.words import Line, Roll
from games.matches.access import Access
from games.matches.models import Deadline, Match, Visit, new_token
from games.matches.positions import Position, read_position
from games.matches.proposal_texts import paused_text
from games.matches.rows import orders as read_orders
from games.matches.selectors.lessons import Place, place
from games.matches.selectors.placings import Placed, placings
from games.matches.selectors.press import Panel, panel, reach_of
from games.matches.selectors.proposals import Asked, open_at
from games.matches.selectors.seats import Holder, holders
from games.matches.selectors.story import Told, told
from games.matches.teller import reason_text, refusal_text, say, speaker

SINCE = 12
"""Sentences of "since your visit" on the page; the rest is in the log."""


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


class NotHere(NamedTuple):
    """An act that cannot be done now: what, why not, and the rule's place if there is one."""

    act: str
    reason: str
    rule: Place | None


class Deed(NamedTuple):
    """What the main button does. `final`: there is no undo after it. `outlook`: what follows."""

    words: str
    pairs: tuple[tuple[str, str], ...]
    fields: FieldsForm | None
    final: bool
    sends: bool
    outlook: tuple[Outlook, ...] = ()
    pick: str = ""


class May(NamedTuple):
    """What the seat may do though nobody waits for it: stored at once, beside any draft. What
    is `quiet` stands at the foot of the page until it is chosen."""

    question: str
    reason: str
    groups: tuple[Group, ...]
    deed: Deed | None
    quiet: bool
    number: int


class TurnPage(NamedTuple):
    """A running or finished match as one person sees it."""

    access: Access
    position: Position
    holders: tuple[Holder, ...]
    scene: Scene
    moment: str
    steps: tuple[dict[str, str], ...]
    question: str
    reason: str
    rules: tuple[Place, ...]
    groups: tuple[Group, ...]
    not_here: tuple[NotHere, ...]
    deed: Deed | None
    finish: str
    may: tuple[May, ...]
    undo: str
    drafted: tuple[str, ...]
    cut: str
    deadline: Deadline | None
    awaited: tuple[Visit, ...]
    since: list[Told]
    press: Panel | None
    proposals: tuple[Asked, ...]
    token: str

    @property
    def asked(self) -> bool:
        return self.position.visit is not None

    @property
    def picked(self) -> bool:
        """Whether something is chosen on this page, which can be dropped."""
        return any(row.chosen for group in self.groups for row in group.rows)

    @property
    def people(self) -> list[str]:
        """Who holds each seat, in their order."""
        return [holder.shown for holder in self.holders]

    @property
    def seat(self) -> int | None:
        return self.access.seat

    @property
    def template(self) -> str:
        return family_template(self.access.match, "table")

    @property
    def seats_template(self) -> str:
        return family_template(self.access.match, "seats")

    @property
    def has_orders(self) -> bool:
        """Whether there is anything to leave ahead: an order, or who answers when time runs out."""
        rules = self.position.rules
        choice = len(rules.meta.policies) > 1 and not self.access.match.practice
        hidden = rules.meta.personal if self.access.deputy else ()
        return self.access.may_act and (
            choice or any(order.kind not in hidden for order in rules.orders(self.position.view))
        )

    @property
    def paused(self) -> str:
        """By whose right the match stands still, and until when; "" if it does not."""
        match = self.access.match
        if match.paused_at is None:
            return ""
        if match.paused_until is None:
            return paused_text(match)
        ends = _("It goes on by itself at %(instant)s.") % {"instant": with_zone(match.paused_until)}
        return f"{paused_text(match)} {ends}"

    @property
    def silent(self) -> bool:
        """Whether the reader is taken for silent."""
        return self.access.may_act and self.holders[self.seat or 0].silent

    @property
    def gives_up(self) -> bool:
        """Whether somebody else can take the reader's seat."""
        return self.access.may_act and self.holders[self.seat or 0].open

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that a substitute can take, as the reader may, who never had one."""
        if self.access.tenure is not None or not self.access.match.running:
            return ()
        return tuple(holder.seat for holder in self.holders if holder.open)

    @property
    def silent_rival(self) -> bool:
        """Whether the reader may end the match: he is one of two people, and the other has been
        silent for long."""
        people = [holder for holder in self.holders if holder.user_id is not None]
        others = [holder for holder in people if holder.seat != self.seat]
        return (
            self.access.may_act
            and len(people) == 2
            and len(others) == 1
            and others[0].silent
            and others[0].long
        )

    @property
    def placings(self) -> tuple[Placed, ...]:
        return placings(self.access.match, self.people)


def turn_page(
    access: Access,
    *,
    pick: str = "",
    picked_at: str = "",
    may: str = "",
    why: bool = False,
    filled: Mapping[str, list[str]] | None = None,
) -> TurnPage:
    """Gather a match's page; `pick` counts only for the draft it was made for, `may` chooses
    among what nobody waits for. With `why` it tells what one may think of and cannot do.
    `filled` is what stood in a form that was refused."""
    match = access.match
    visits = list(
        Visit.objects.filter(match=match, closed_at=None)
        .select_related("deadline", "draft", "seat")
        .order_by("seat__index")
    )
    mine = (
        next((visit for visit in visits if visit.seat.index == access.seat), None)
        if access.may_act and match.paused_at is None
        else None
    )
    position = read_position(access, mine)
    decision = position.asked if mine and not position.complete else None
    choice = _choice(access, position, decision, pick if picked_at == str(position.counter) else "")
    links = _links(position, decision, choice)
    seated = holders(match)
    seen = access.tenure.seen_revision if access.tenure else -1
    return TurnPage(
        access=access,
        position=position,
        holders=seated,
        scene=registry.drawing(match.title).scene(position.view, links, speaker()),
        moment=say(position.words.moment(position.view, position.decisions)),
        steps=_steps(position) if mine else (),
        question=_question(position, decision),
        reason=_reason(position, decision),
        rules=tuple(place(match.title, code) for code in decision.rules) if decision else (),
        groups=_groups(position, decision, choice),
        not_here=_not_here(match, position, decision) if why else (),
        deed=_deed(access, position, decision, choice, pick, filled or {}) if mine else None,
        finish=_finish(mine, position, decision),
        may=_may(access, position, may) if access.may_act and match.running else (),
        undo=_undo(position),
        drafted=tuple(say(position.words.done(position.view, action)) for action in position.drafted),
        cut=_cut(match, position),
        deadline=mine.deadline if mine else None,
        awaited=tuple(visits),
        since=told(access, after=seen, last=SINCE),
        press=panel(access, reach_of(access, position.stored, seated)),
        proposals=open_at(access),
        token=new_token(),
    )


def _choice(access: Access, position: Position, decision: Decision | None, pick: str) -> Choice:
    if decision is None:
        return Choice((), None, ())
    return choose(decision, _atoms(access, position, decision), pick)


def _atoms(access: Access, position: Position, decision: Decision) -> list[Action]:
    """What answers a decision, without what only the player himself may do."""
    rules = position.rules
    legal = rules.legal(position.state, decision)
    return [atom for atom in legal if not (access.deputy and rules.personal(position.view, atom))]


def _may(access: Access, position: Position, picked: str) -> tuple[May, ...]:
    """Every open question that asks *may*, with its choices; `picked` is the number of one of
    them and what is chosen there ("0.c")."""
    resting = position.resting
    found: list[May] = []
    open_now = [decision for decision in resting.decisions if decision.asks == "may"]
    chosen, _, pick = picked.partition(".")
    for number, decision in enumerate(open_now):
        atoms = _atoms(access, resting, decision)
        if not atoms and access.deputy:
            continue
        choice = choose(decision, atoms, pick if chosen == str(number) else "")
        deed = None
        if choice.atom is not None and chosen == str(number):
            form = FieldsForm(choice.fields, resting.words, resting.view, say) if choice.fields else None
            words = say(resting.words.deed(resting.view, choice.atom))
            deed = Deed(words, tuple(hidden(choice.atom, choice.fields)), form, final=True, sends=False)
        found.append(
            May(
                question=_question(resting, decision),
                reason=_reason(resting, decision),
                groups=_groups(resting, decision, choice, f"?may={number}.%s#may-{number}"),
                deed=deed,
                quiet=decision.kind in getattr(resting.words, "QUIET", ()) and chosen != str(number),
                number=number,
            )
        )
    return tuple(found)


def _links(position: Position, decision: Decision | None, choice: Choice) -> Links:
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


def _steps(position: Position) -> tuple[dict[str, str], ...]:
    pills = position.words.steps(position.view, position.decisions)
    return tuple(
        {"name": say(pill.text), "state": "" if pill.when == "later" else pill.when} for pill in pills
    )


def _question(position: Position, decision: Decision | None) -> str:
    if position.complete:
        return _("Send your turn?")
    return say(position.words.question(position.view, decision)) if decision else ""


def _reason(position: Position, decision: Decision | None) -> str:
    if position.complete:
        return _("Nobody has seen any of it yet.")
    phrase = position.words.reason(position.view, decision) if decision else None
    return say(phrase) if phrase else ""


def _groups(
    position: Position, decision: Decision | None, choice: Choice, address: str = ""
) -> tuple[Group, ...]:
    """The open lists, by kind of action; kinds with nothing to choose stand together at the
    end. Each choice leads to `address` with its pick, by default to the page's question."""
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
        for act in dict.fromkeys(option.act for option in step if option.name):
            alike = [option for option in step if option.act == act]
            made.append(_group(position, _heading(position, depth, alike[0]), alike, address))
        alone = [option for option in step if not option.name]
        if alone:
            made.append(_group(position, "", alone, address))
    return tuple(made)


def _heading(position: Position, depth: int, option: Option) -> str:
    """The head of a list: of a kind of action, or where the title has one of a later attribute."""
    if not depth:
        return say(position.words.heading(position.view, option.act))
    asking = getattr(position.words, "asking", None)
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


def _outlook(position: Position, action: Action) -> tuple[Outlook, ...]:
    lines: tuple[Line, ...] = position.words.outlook(position.view, action)
    return tuple(
        Outlook(say(line.text), say(line.note) if line.note else "", line.icon, _dice(line.roll))
        for line in lines
    )


def _finish(mine: Visit | None, position: Position, decision: Decision | None) -> str:
    """What the button says by which the seat's orders go on for it; "" where they do not."""
    if mine is None or decision is None or position.drafted:
        return ""
    given = read_orders(position.rules, mine.seat.orders)
    if position.rules.finish(position.view, decision, given) is None:
        return ""
    return say(position.words.finish(position.view, decision))


def _not_here(match: Match, position: Position, decision: Decision | None) -> tuple[NotHere, ...]:
    """Acts one may think of that cannot be done now."""
    found: list[NotHere] = []
    if decision is not None:
        for action in position.rules.thinkable(position.view, decision):
            try:
                position.rules.check(position.state, action)
            except IllegalAction as refusal:
                deed = say(position.words.deed(position.view, action))
                rule = place(match.title, refusal.rule) if refusal.rule else None
                found.append(NotHere(deed, reason_text(match.title, refusal), rule))
    return tuple(found)


def _deed(
    access: Access,
    position: Position,
    decision: Decision | None,
    choice: Choice,
    pick: str,
    filled: Mapping[str, list[str]],
) -> Deed | None:
    if position.complete:
        return Deed(_("Send the turn"), (), None, final=True, sends=True)
    atom: Action | None = choice.atom
    if decision is None or atom is None:
        return None
    assert access.seat is not None
    form, words = None, position.words.deed(position.view, atom)
    if choice.fields:
        filling = getattr(position.words, "filling", None)
        words = (filling(position.view, atom) if filling else None) or words
        initial = prefilled(atom, choice.fields) | refilled(choice.fields, filled)
        form = FieldsForm(choice.fields, position.words, position.view, say, pictured=True, initial=initial)
    return Deed(
        words=say(words),
        pairs=tuple(hidden(atom, choice.fields)),
        fields=form,
        final=reveals(position.rules, position.state, access.seat, atom),
        sends=False,
        outlook=_outlook(position, atom),
        pick=pick,
    )


def _undo(position: Position) -> str:
    if not position.drafted:
        return ""
    return _("Undo: %(act)s") % {"act": say(position.words.done(position.view, position.drafted[-1]))}


def _cut(match: Match, position: Position) -> str:
    if position.trial is None or position.trial.stopped != "refused" or position.trial.refusal is None:
        return ""
    return refusal_text(match.title, position.trial.refusal)


def family_template(match: Match, name: str) -> str:
    """A family's own template: "table" shows the board of `page.scene`, "seats" its seats."""
    return f"{registry.meta(match.title).family}/{name}.html"


def match_line(match: Match) -> str:
    """The line above a match's head: its title and its name."""
    return f"{say(registry.meta(match.title).name)} · {match.name}"
