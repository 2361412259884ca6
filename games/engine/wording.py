"""The wording of a family: functions made from its tables, and the words that all titles share.

A family's module `words` defines tables, and functions where a table is not enough. If it lacks one of the
functions listed in `engine/words.py`, the function is made here from its tables:

    TASKS, SILENCE, QUESTIONS, REASONS      by kind of decision; without a question, the task is shown
    HEADINGS, DEEDS, DONE                   by tag of an action; sentences may name its attributes
    FIELDS                                  by name of a free attribute
    EVENTS, REFUSALS                        by code; sentences may name the parameters
    LOSSES                                  by code: what an action gives up, within a sentence
    OPTIONS, SETTINGS                       by option: (name, help), and the words of its values
    ENDINGS, FATES, RULE_NAMES, POLICIES    by word; a rule without a name is worded by `DEFAULT_RULE`
    OWN_FATES                               by fate: the sentence that its own player reads
    SITUATION, OVER                         where the match stands; may name attributes of the view
    NAMES                                   by parameter or attribute: the names of its values

A table need not repeat what the framework says for every title: early endings, players who left, yes and
no, and refusals of notation or of a number of seats. A family may define `part(name, value)` for
parameters that `NAMES` cannot express.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

from games.engine.actions import Action, StopCause, action_fields, tag_of
from games.engine.choices import Option
from games.engine.decisions import Decision, Field
from games.engine.interfaces import required_names
from games.engine.losses import Loss
from games.engine.phrases import Listing, Part, Phrase, Plural, SeatName, gettext_noop, phrase
from games.engine.results import Fate, Placing
from games.engine.words import ChoiceLine, EventPictures, PhasePill, Term

ENDINGS: dict[str, str] = {
    StopCause.DATE: gettext_noop("Stopped early: the match ran out of time"),
    StopCause.VOTE: gettext_noop("Stopped early: the players agreed"),
    StopCause.DIRECTOR: gettext_noop("Stopped early: a director decided"),
    StopCause.LIMIT: gettext_noop("Stopped early: the match reached its limit"),
    StopCause.LEAVING: gettext_noop("Stopped early: one player was left"),
    StopCause.RESIGNING: gettext_noop("Ended by resignation"),
}
"""How a match ended if it ended early, by the cause."""

FATES: dict[str, str] = {
    Fate.PLAYED: gettext_noop("Played to the end"),
    Fate.RESIGNED: gettext_noop("Resigned"),
    Fate.LEFT: gettext_noop("Left the match"),
    Fate.SILENT: gettext_noop("Did not answer on time"),
    Fate.REMOVED: gettext_noop("Removed from the match"),
}

OWN_FATES: dict[str, str] = {
    Fate.PLAYED: gettext_noop("You played to the end."),
    Fate.RESIGNED: gettext_noop("You resigned."),
    Fate.LEFT: gettext_noop("You left the match."),
    Fate.SILENT: gettext_noop("You didn’t answer on time."),
    Fate.REMOVED: gettext_noop("You were removed from the match."),
}
"""What became of a seat, in sentences for its own player."""

REFUSALS: dict[str, str] = {
    "not_offered": gettext_noop("You can’t choose that now."),
    "nothing_ticked": gettext_noop("Nothing is ticked. Tick at least one, or use the button for none."),
    # Notation
    "word_missing": gettext_noop("The line ends too early, at character %(position)s."),
    "unknown_word": gettext_noop(
        "Muster doesn’t understand “%(word)s” (at character %(position)s). Check the "
        "spelling and the order of words."
    ),
    "no_number": gettext_noop("“%(word)s” (at character %(position)s) isn’t a number."),
    "no_seat": gettext_noop("“%(word)s” (at character %(position)s) isn’t a seat’s letter."),
    "word_extra": gettext_noop("The line should end before “%(word)s” (at character %(position)s)."),
    "watcher": gettext_noop("Only players with a seat can act."),
    # Options
    "seats": gettext_noop("This game is for %(least)s to %(most)s players."),
}
"""Refusals that every title shares, by code."""

DEFAULT_RULE = gettext_noop("Rules, %(place)s")
DEFAULT_OVER = gettext_noop("The match has finished")
ELIMINATED = gettext_noop("You are out of the match")
LOSS_WARNING = gettext_noop("%(told)s – %(loss)s")
"""The text of a button or a draft that also says what the action gives up."""
DEFAULT_SILENCE = gettext_noop("If you don’t answer, Muster answers for you and does no harm to your seat.")
SEAT_PARAMS = frozenset({"seat", "victim", "winner", "loser", "to"})
"""The names of parameters that hold a seat."""


def yes_or_no(value: bool) -> Phrase:
    """Return "yes" or "no" as the value of an option that can be on or off."""
    return Phrase(gettext_noop("yes") if value else gettext_noop("no"))


def phrase_lookup(table: Mapping[str, str | Plural]) -> Callable[[str], Phrase]:
    """Return a function that looks up phrases in a table."""
    return lambda key: Phrase(table[key])


def option_lookup(table: Mapping[str, tuple[str, str]]) -> Callable[[str], ChoiceLine]:
    """Return a function that looks up the label and the help of a match option in a table."""
    return lambda name: ChoiceLine(Phrase(table[name][0]), Phrase(table[name][1]))


class Wording:
    """All words of a family: those that its module defines, and those made from the module's tables.

    An optional function is None if the module does not have it.
    """

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        for name in _SAID:
            if hasattr(module, name):
                setattr(self, name, getattr(module, name))
        self.QUIET: Collection[str] = getattr(module, "QUIET", ())
        self.LEADING: Collection[str] = getattr(module, "LEADING", ())
        self.SENT: Mapping[str, str] = getattr(module, "SENT", {})
        self.SENT_UPON: Mapping[tuple[str, str], str] = getattr(module, "SENT_UPON", {})
        self.IN_HEADLINE: Collection[str] = getattr(module, "IN_HEADLINE", ())
        self.asking: Callable[[Any, str, str], Phrase] | None = getattr(module, "asking", None)
        self.folded: Callable[[Any, str], Phrase | None] | None = getattr(module, "folded", None)
        self.idle: Callable[[Any, Decision], bool] | None = getattr(module, "idle", None)
        self.filling: Callable[[Any, Action], Phrase | None] | None = getattr(module, "filling", None)
        self.ticked: Callable[[Any, Action, str], Phrase] | None = getattr(module, "ticked", None)
        self.addressed: Callable[[str, dict[str, Any], int], Phrase | None] | None = getattr(
            module, "addressed", None
        )
        self.concerned: Callable[[str, dict[str, Any]], Collection[int]] | None = getattr(
            module, "concerned", None
        )
        self.deed_with_draft: Callable[[Any, Sequence[Action], Action], Phrase | None] | None = getattr(
            module, "deed_with_draft", None
        )
        self.revealing: Callable[[Any, Action], Phrase | None] | None = getattr(module, "revealing", None)
        self.terms: Callable[[Any, Decision], tuple[Term, ...]] | None = getattr(module, "terms", None)
        self.left_undone: Callable[[Any, Decision], Phrase | None] | None = getattr(
            module, "left_undone", None
        )
        self.expecting: Callable[[Any, Action], Phrase | None] | None = getattr(module, "expecting", None)
        self.undoing: Callable[[Any, Action], Phrase | None] | None = getattr(module, "undoing", None)
        self.question_of: Callable[[Any, Option], Phrase | None] | None = getattr(module, "question_of", None)
        self.headline: Callable[[Any, Sequence[Decision]], Phrase | None] | None = getattr(
            module, "headline", None
        )
        self.proposal: Callable[[tuple[Any, ...], tuple[Action, ...]], tuple[ChoiceLine, ...]] | None = (
            getattr(module, "proposal", None)
        )
        self.showing: Callable[[Any, Action], ChoiceLine | None] | None = getattr(module, "showing", None)
        self.sending: Callable[[Any, Any], Phrase | None] | None = getattr(module, "sending", None)
        self.task_at: Callable[[Any, Decision], Phrase | None] | None = getattr(module, "task_at", None)
        self.silence_at: Callable[[Any, Decision], Phrase | None] | None = getattr(module, "silence_at", None)
        self.about: Callable[[Any, Field, Any], Phrase | None] | None = getattr(module, "about", None)
        self.own_fates: Mapping[str, str] = OWN_FATES | getattr(module, "OWN_FATES", {})
        self.pieces: Phrase | None = Phrase(module.PIECES) if hasattr(module, "PIECES") else None
        self.finish: Callable[[Any, Decision], Phrase] | None = getattr(module, "finish", None)
        self.finish_reveals: Phrase | None = (
            Phrase(module.FINISH_REVEALS) if hasattr(module, "FINISH_REVEALS") else None
        )
        self.counted: Callable[[str], Phrase | None] | None = getattr(module, "counted", None)
        self.reckoned: Callable[[Any, int], Phrase | None] | None = getattr(module, "reckoned", None)
        self.place_reasons: Callable[[Any, Sequence[Placing], int], tuple[Phrase, ...]] | None = getattr(
            module, "place_reasons", None
        )
        self.pictures: Callable[[str, dict[str, Any]], EventPictures] | None = getattr(
            module, "pictures", None
        )

    @property
    def lacks(self) -> tuple[str, ...]:
        """Return the required functions for which the module has neither the function nor the table."""
        here = {*vars(self._module)}
        return tuple(name for name, table in _TABLES.items() if not here & {name, table})

    def table(self, name: str) -> Mapping[Any, Any]:
        """Return a table of the module, or an empty one if the module does not have it."""
        found: Mapping[Any, Any] = getattr(self._module, name, {})
        return found

    def part(self, name: str, value: Any) -> Part:
        """Return the value of a parameter or an attribute as a sentence shows it."""
        own = getattr(self._module, "part", None)
        if own is not None and (said := own(name, value)) is not None:
            found: Part = said
            return found
        if isinstance(value, tuple | list):
            return Listing(tuple(self.part(name, each) for each in value))
        if name in SEAT_PARAMS:
            return SeatName(value)
        called = self.table("NAMES").get(name, {})
        if value in called:
            return Phrase(called[value])
        return value if isinstance(value, int) else str(value)

    def filled(self, message: str | Plural, params: Mapping[str, Any]) -> Phrase:
        """Return a sentence with its parameters filled in."""
        return Phrase(message, {name: self.part(name, value) for name, value in params.items()})

    def acted(self, table: str, action: Action) -> Phrase:
        """Return a sentence about an action, with the action's attributes and seat filled in."""
        names = ("seat", *action_fields(type(action)))
        return self.filled(self.table(table)[tag_of(action)], {name: getattr(action, name) for name in names})

    def warned(self, told: Phrase, losses: Iterable[Loss]) -> Phrase:
        """Return a sentence about an action, followed by the action's losses."""
        for loss in losses:
            told = phrase(LOSS_WARNING, told=told, loss=self.loss(loss.code, loss.params))
        return told

    def situation(self, view: Any, decisions: tuple[Decision, ...], /) -> Phrase:
        if not decisions and view.over:
            return Phrase(getattr(self._module, "OVER", DEFAULT_OVER))
        message = self._module.SITUATION
        wanted = (name for name in view.__struct_fields__ if f"%({name})s" in message)
        return self.filled(message, {name: getattr(view, name) for name in wanted})

    def phases(self, view: Any, decisions: tuple[Decision, ...], /) -> tuple[PhasePill, ...]:
        return ()

    def question(self, view: Any, decision: Decision, /) -> Phrase:
        return Phrase(self.table("QUESTIONS").get(decision.kind) or self.table("TASKS")[decision.kind])

    def reason(self, view: Any, decision: Decision, /) -> Phrase | None:
        message = self.table("REASONS").get(decision.kind)
        return Phrase(message) if message else None

    def heading(self, view: Any, act: str, /) -> Phrase:
        return Phrase(self.table("HEADINGS")[act])

    def line(self, view: Any, option: Option, /) -> ChoiceLine:
        if not option.name:
            return ChoiceLine(self.deed(view, option.atoms[0]))
        return ChoiceLine(phrase("%(value)s", value=self.part(option.name, option.value)))

    def outlook(self, view: Any, action: Action, /) -> tuple[ChoiceLine, ...]:
        return ()

    def deed(self, view: Any, action: Action, /) -> Phrase:
        return self.acted("DEEDS", action)

    def done(self, view: Any, action: Action, /) -> Phrase:
        return self.acted("DONE", action)

    def field(self, view: Any, field: Field, /) -> ChoiceLine:
        return ChoiceLine(Phrase(self.table("FIELDS")[field.name]))

    def value(self, view: Any, field: Field, value: Any, /) -> ChoiceLine:
        return ChoiceLine(phrase("%(value)s", value=self.part(field.name, value)))

    def event(self, code: str, params: Mapping[str, Any], /) -> Phrase:
        return self.filled(self.table("EVENTS")[code], params)

    def refusal(self, code: str, params: Mapping[str, Any], /) -> Phrase:
        return self.filled(self.table("REFUSALS").get(code) or REFUSALS[code], params)

    def loss(self, code: str, params: Mapping[str, Any], /) -> Phrase:
        return self.filled(self.table("LOSSES")[code], params)

    def rule(self, code: str, /) -> Phrase:
        message = self.table("RULE_NAMES").get(code)
        return Phrase(message) if message else phrase(getattr(self._module, "RULE", DEFAULT_RULE), place=code)

    def task(self, kind: str, /) -> Phrase:
        return Phrase(self.table("TASKS")[kind])

    def silence(self, kind: str, /) -> Phrase:
        return Phrase(self.table("SILENCE").get(kind, DEFAULT_SILENCE))

    def option(self, name: str, /) -> ChoiceLine:
        return option_lookup(self.table("OPTIONS"))(name)

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

    def out(self, view: Any, /) -> Phrase:
        return Phrase(ELIMINATED)

    def policy(self, name: str, /) -> Phrase:
        return Phrase(self.table("POLICIES")[name])


_SAID = (*required_names("words"), "policy", "out")
"""The functions that are made from tables if a family's module does not define them."""

_TABLES = {
    "situation": "SITUATION",
    "task": "TASKS",
    "heading": "HEADINGS",
    "deed": "DEEDS",
    "done": "DONE",
    "event": "EVENTS",
}
"""The table that each function needs; the other functions also work without a table."""
