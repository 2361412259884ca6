"""What every title says alike, and the functions that a family's tables of sentences make by
themselves.

A family's module `words` gives tables and whatever functions say more than a table can. What it
lacks of the functions listed in `engine/words.py` is made from its tables here:

    TASKS, SILENCE, QUESTIONS, REASONS      by kind of decision; without a question the task is asked
    HEADINGS, DEEDS, DONE                   by tag of an action; sentences name its attributes
    FIELDS                                  by name of a free attribute
    EVENTS, REFUSALS                        by code; sentences name the parameters
    LOSSES                                  by code what an act gives up, within a sentence
    OPTIONS, SETTINGS                       by option: (name, help), and the words of its values
    ENDINGS, FATES, RULE_NAMES, POLICIES     by word; a rule without a name is said by `RULE`
    SITUATION, OVER                         where the match stands; names attributes of the view
    NAMES                                   by parameter or attribute: how its values are called

A table need not say what the house says of every title: early endings, who left, yes and no,
refused notation and numbers of seats. A family's own `part(name, value)` says a parameter
otherwise than `NAMES` can.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import ModuleType
from typing import Any

from games.engine.actions import Action, StopCause, attributes, tag_of
from games.engine.choices import Option
from games.engine.decisions import Decision, Field
from games.engine.doors import asked_of
from games.engine.losses import Loss
from games.engine.phrases import Listing, Part, Phrase, Plural, SeatName, gettext_noop, phrase
from games.engine.results import Fate
from games.engine.words import Line, Pictures, Pill

ENDINGS: dict[str, str] = {
    StopCause.DATE: gettext_noop("Stopped: its time was up"),
    StopCause.VOTE: gettext_noop("Stopped: the table agreed"),
    StopCause.DIRECTOR: gettext_noop("Stopped: the director decided"),
    StopCause.LIMIT: gettext_noop("Stopped: it reached its limit"),
    StopCause.LEAVING: gettext_noop("Stopped: one player was left"),
}
"""Early endings, by cause."""

FATES: dict[str, str] = {
    Fate.PLAYED: gettext_noop("Played to the end"),
    Fate.LEFT: gettext_noop("Left the match"),
}

REFUSALS: dict[str, str] = {
    "not_offered": gettext_noop("That is not among what can be chosen now."),
    # Notation
    "word_missing": gettext_noop("The line stops too early, at place %(position)s."),
    "unknown_word": gettext_noop("This word begins no action: %(word)s (place %(position)s)."),
    "no_number": gettext_noop("This is no number: %(word)s (place %(position)s)."),
    "no_seat": gettext_noop("This is no seat's letter: %(word)s (place %(position)s)."),
    "word_extra": gettext_noop("The line should have ended before this: %(word)s (place %(position)s)."),
    "watcher": gettext_noop("Only who holds a seat can act."),
    # Options
    "seats": gettext_noop("This title is for %(least)s to %(most)s players."),
}
"""What is refused for the same reason in every title, by code."""

RULE = gettext_noop("Rules, %(place)s")
OVER = gettext_noop("The match is over")
WARNED = gettext_noop("%(told)s – %(loss)s")
"""A button or a draft that says what it gives up."""
SILENCE = gettext_noop("Without an answer the house answers, doing no harm.")
SEATS = frozenset({"seat", "victim", "winner", "loser", "to"})
"""Parameters that are a seat."""


def yes_or_no(value: bool) -> Phrase:
    """The value of an option that is on or off."""
    return Phrase(gettext_noop("yes") if value else gettext_noop("no"))


def said_by(table: Mapping[str, str | Plural]) -> Callable[[str], Phrase]:
    """The function that says the words of a table."""
    return lambda key: Phrase(table[key])


def explained_by(table: Mapping[str, tuple[str, str]]) -> Callable[[str], Line]:
    """The function that says a match option with its help."""
    return lambda name: Line(Phrase(table[name][0]), Phrase(table[name][1]))


class Wording:
    """The words of a family: what its module says, and the rest made from the module's tables; what is
    optional is None where the module has none."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        for name in _SAID:
            if hasattr(module, name):
                setattr(self, name, getattr(module, name))
        self.QUIET: Collection[str] = getattr(module, "QUIET", ())
        self.LEADING: Collection[str] = getattr(module, "LEADING", ())
        self.IN_HEADLINE: Collection[str] = getattr(module, "IN_HEADLINE", ())
        self.asking: Callable[[Any, str, str], Phrase] | None = getattr(module, "asking", None)
        self.filling: Callable[[Any, Action], Phrase | None] | None = getattr(module, "filling", None)
        self.undoing: Callable[[Any, Action], Phrase | None] | None = getattr(module, "undoing", None)
        self.question_of: Callable[[Any, Option], Phrase | None] | None = getattr(module, "question_of", None)
        self.proposal: Callable[[tuple[Any, ...], tuple[Action, ...]], tuple[Line, ...]] | None = getattr(
            module, "proposal", None
        )
        self.sending: Callable[[Any, Any], Phrase | None] | None = getattr(module, "sending", None)
        self.task_at: Callable[[Any, Decision], Phrase | None] | None = getattr(module, "task_at", None)
        self.about: Callable[[Any, Field, Any], Phrase | None] | None = getattr(module, "about", None)
        self.pieces: Phrase | None = Phrase(module.PIECES) if hasattr(module, "PIECES") else None
        self.finish: Callable[[Any, Decision], Phrase] | None = getattr(module, "finish", None)
        self.out: Callable[[Any], Phrase | None] | None = getattr(module, "out", None)
        self.counted: Callable[[str], Phrase | None] | None = getattr(module, "counted", None)
        self.reckoned: Callable[[Any, int], Phrase | None] | None = getattr(module, "reckoned", None)
        self.pictures: Callable[[str, dict[str, Any]], Pictures] | None = getattr(module, "pictures", None)

    @property
    def lacks(self) -> tuple[str, ...]:
        """The functions that the module neither has nor gives the table for."""
        here = {*vars(self._module)}
        return tuple(name for name, table in _TABLES.items() if not here & {name, table})

    def table(self, name: str) -> Mapping[Any, Any]:
        """A table of the module; an empty one where it has none."""
        found: Mapping[Any, Any] = getattr(self._module, name, {})
        return found

    def part(self, name: str, value: Any) -> Part:
        """A parameter or an attribute as its sentence names it."""
        own = getattr(self._module, "part", None)
        if own is not None and (said := own(name, value)) is not None:
            found: Part = said
            return found
        if isinstance(value, tuple | list):
            return Listing(tuple(self.part(name, each) for each in value))
        if name in SEATS:
            return SeatName(value)
        called = self.table("NAMES").get(name, {})
        if value in called:
            return Phrase(called[value])
        return value if isinstance(value, int) else str(value)

    def filled(self, message: str | Plural, params: Mapping[str, Any]) -> Phrase:
        """A sentence with its parameters."""
        return Phrase(message, {name: self.part(name, value) for name, value in params.items()})

    def acted(self, table: str, action: Action) -> Phrase:
        """A sentence about an action, with its attributes and its seat."""
        names = ("seat", *attributes(type(action)))
        return self.filled(self.table(table)[tag_of(action)], {name: getattr(action, name) for name in names})

    def warned(self, told: Phrase, losses: Iterable[Loss]) -> Phrase:
        """A sentence about an act, with what it gives up."""
        for loss in losses:
            told = phrase(WARNED, told=told, loss=self.loss(loss.code, loss.params))
        return told

    def situation(self, view: Any, decisions: tuple[Decision, ...], /) -> Phrase:
        if not decisions and getattr(view, "over", False):
            return Phrase(getattr(self._module, "OVER", OVER))
        message = self._module.SITUATION
        wanted = (name for name in view.__struct_fields__ if f"%({name})s" in message)
        return self.filled(message, {name: getattr(view, name) for name in wanted})

    def phases(self, view: Any, decisions: tuple[Decision, ...], /) -> tuple[Pill, ...]:
        return ()

    def question(self, view: Any, decision: Decision, /) -> Phrase:
        return Phrase(self.table("QUESTIONS").get(decision.kind) or self.table("TASKS")[decision.kind])

    def reason(self, view: Any, decision: Decision, /) -> Phrase | None:
        message = self.table("REASONS").get(decision.kind)
        return Phrase(message) if message else None

    def heading(self, view: Any, act: str, /) -> Phrase:
        return Phrase(self.table("HEADINGS")[act])

    def line(self, view: Any, option: Option, /) -> Line:
        if not option.name:
            return Line(self.deed(view, option.atoms[0]))
        return Line(phrase("%(value)s", value=self.part(option.name, option.value)))

    def outlook(self, view: Any, action: Action, /) -> tuple[Line, ...]:
        return ()

    def deed(self, view: Any, action: Action, /) -> Phrase:
        return self.acted("DEEDS", action)

    def done(self, view: Any, action: Action, /) -> Phrase:
        return self.acted("DONE", action)

    def field(self, view: Any, field: Field, /) -> Line:
        return Line(Phrase(self.table("FIELDS")[field.name]))

    def value(self, view: Any, field: Field, value: Any, /) -> Line:
        return Line(phrase("%(value)s", value=self.part(field.name, value)))

    def event(self, code: str, params: Mapping[str, Any], /) -> Phrase:
        return self.filled(self.table("EVENTS")[code], params)

    def refusal(self, code: str, params: Mapping[str, Any], /) -> Phrase:
        return self.filled(self.table("REFUSALS").get(code) or REFUSALS[code], params)

    def loss(self, code: str, params: Mapping[str, Any], /) -> Phrase:
        return self.filled(self.table("LOSSES")[code], params)

    def rule(self, code: str, /) -> Phrase:
        message = self.table("RULE_NAMES").get(code)
        return Phrase(message) if message else phrase(getattr(self._module, "RULE", RULE), place=code)

    def task(self, kind: str, /) -> Phrase:
        return Phrase(self.table("TASKS")[kind])

    def silence(self, kind: str, /) -> Phrase:
        return Phrase(self.table("SILENCE").get(kind, SILENCE))

    def option(self, name: str, /) -> Line:
        return explained_by(self.table("OPTIONS"))(name)

    def setting(self, name: str, value: object, /) -> Phrase:
        if isinstance(value, bool):
            return yes_or_no(value)
        called = self.table("SETTINGS").get(name, {})
        if value in called:
            return Phrase(called[value])
        return phrase("%(value)s", value=self.part(name, value))

    def ending(self, how: str, /) -> Phrase:
        return Phrase(self.table("ENDINGS").get(how) or ENDINGS[how])

    def fate(self, word: str, /) -> Phrase:
        return Phrase(self.table("FATES").get(word) or FATES[word])

    def policy(self, name: str, /) -> Phrase:
        return Phrase(self.table("POLICIES")[name])


_SAID = (*asked_of("words"), "policy")
"""What the house makes from tables where a family's module does not have it."""

_TABLES = {
    "situation": "SITUATION",
    "task": "TASKS",
    "heading": "HEADINGS",
    "deed": "DEEDS",
    "done": "DONE",
    "event": "EVENTS",
}
"""By function the table without which the house cannot make it; every other has words for what a
table does not name."""
