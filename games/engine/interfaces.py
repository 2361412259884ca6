"""The protocols that a family's modules must satisfy.

Every family has the modules `words` and `drawing`; it may also have `match_statistics`, `recap`,
`briefing`, `exchanges`, `knowledge_log`, `lessons`, `planner` and `encounters`. A module does not have to
name the protocol that it satisfies. Each family's `interfaces` module declares this for the type checker, and
`engine/registry.py` rejects an incomplete module when it is loaded. `view` is whatever the title's
`Rules.view` returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from games.engine.actions import Action
from games.engine.briefing import Briefing
from games.engine.chance import Chance
from games.engine.choices import Option
from games.engine.decisions import Decision, Field
from games.engine.drawing.scene import Links, Say, Scene, Trails
from games.engine.drawing.svg import Svg
from games.engine.encounters import OddsLine, WinCounts
from games.engine.exchanges import Exchange
from games.engine.knowledge_log import EventSubjects
from games.engine.lessons import Lesson
from games.engine.match_statistics import DiceThrow, ForceValue, Params, Passage, PassageLabels, Tally
from games.engine.phrases import Listing, Phrase, Plural
from games.engine.planner_types import PageParams, PlanChange, PlannerPage, SubmittedForm
from games.engine.recap import HeardEvent, RecapAct
from games.engine.words import ChoiceLine, PhasePill


class Words(Protocol):
    """The sentences of a family; `engine/words.py` explains what each function is for.

    If a module lacks a function, it is made from the module's tables (`engine/wording.py`).
    """

    def situation(self, view: Any, decisions: tuple[Decision, ...], /) -> Phrase: ...
    def phases(self, view: Any, decisions: tuple[Decision, ...], /) -> tuple[PhasePill, ...]: ...
    def question(self, view: Any, decision: Decision, /) -> Phrase: ...
    def reason(self, view: Any, decision: Decision, /) -> Phrase | None: ...
    def heading(self, view: Any, act: str, /) -> Phrase: ...
    def line(self, view: Any, option: Option, /) -> ChoiceLine: ...
    def outlook(self, view: Any, action: Action, /) -> tuple[ChoiceLine, ...]: ...
    def deed(self, view: Any, action: Action, /) -> Phrase: ...
    def done(self, view: Any, action: Action, /) -> Phrase: ...
    def field(self, view: Any, field: Field, /) -> ChoiceLine: ...
    def value(self, view: Any, field: Field, value: Any, /) -> ChoiceLine: ...
    def event(self, code: str, params: dict[str, Any], /) -> Phrase: ...
    def refusal(self, code: str, params: dict[str, Any], /) -> Phrase: ...
    def loss(self, code: str, params: Mapping[str, Any], /) -> Phrase: ...
    def rule(self, code: str, /) -> Phrase: ...
    def task(self, kind: str, /) -> Phrase: ...
    def silence(self, kind: str, /) -> Phrase: ...
    def option(self, name: str, /) -> ChoiceLine: ...
    def setting(self, name: str, value: object, /) -> Phrase: ...
    def ending(self, how: str, /) -> Phrase: ...
    def fate(self, word: str, /) -> Phrase: ...


class WordTables(Protocol):
    """The tables that every module `words` needs if it does not define the functions made from them.

    A family whose sentences are tables declares `WORDS: WordTables = words` in its `interfaces`.
    """

    @property
    def SITUATION(self) -> str | Plural: ...
    @property
    def TASKS(self) -> Mapping[str, str | Plural]: ...
    @property
    def HEADINGS(self) -> Mapping[str, str | Plural]: ...
    @property
    def DEEDS(self) -> Mapping[str, str | Plural]: ...
    @property
    def DONE(self) -> Mapping[str, str | Plural]: ...
    @property
    def EVENTS(self) -> Mapping[str, str | Plural]: ...


class Drawing(Protocol):
    """The pictures of a family.

    A module may also define functions that satisfy `DraftDrawer`, `ReplayDrawer`, `ThumbnailDrawer`,
    `CloseUpDrawer`, `EmailDrawer`, `PosterDrawer`, `TrailDrawer`, `StrikeDrawer` and `PartNamer`.
    """

    def scene(self, view: Any, links: Links, say: Say, /) -> Scene:
        """Return the position as a page shows it."""


class DraftDrawer(Protocol):
    """The function `drawing.drafted`, which draws the scene for a seat that has actions in its draft.

    `steps` are the actions of the draft, each with the seat's own view before the action, so that the page
    can show what each action does.
    """

    def __call__(
        self, view: Any, links: Links, say: Say, steps: Sequence[tuple[Any, Action]], /
    ) -> Scene: ...


class ReplayDrawer(Protocol):
    """The function `drawing.replayed`, which draws the scene of a moment in a replay.

    `told` contains the events of the moment as the reader was told them, as codes with their parameters, and
    `view` is the reader's view after them.
    """

    def __call__(self, view: Any, told: Sequence[tuple[str, Mapping[str, Any]]], say: Say, /) -> Scene: ...


class ThumbnailDrawer(Protocol):
    """The function `drawing.small`, which draws a thumbnail of the whole position, or returns None.

    Without `say`, the thumbnail has no labels.
    """

    def __call__(self, view: Any, say: Say | None = None, /) -> Svg | None: ...


class CloseUpDrawer(Protocol):
    """The function `drawing.close_up`, which draws a detail for lists of matches, or returns None.

    The picture shows the subject of the question to the view's seat or, for a watcher, of the current
    action. It is cropped to its frame, about 3:2 or a square, and contains its own definitions.
    """

    def __call__(self, view: Any, say: Say, /) -> Svg | None: ...


class EmailDrawer(Protocol):
    """The function `drawing.mailed`, which draws a picture for an email, slightly larger than a close-up."""

    def __call__(self, view: Any, say: Say, /) -> Svg: ...


class PosterDrawer(Protocol):
    """The function `drawing.poster`, which draws the title's large picture for the home page.

    The picture is cropped to a frame nearly twice as wide as it is high, or to 4:3 on a phone, and
    contains its own definitions.
    """

    def __call__(self, view: Any, say: Say, /) -> Svg: ...


class StatisticsModule(Protocol):
    """A module for reviewing a match; `engine/match_statistics.py` explains each member."""

    @property
    def DEPTHS(self) -> tuple[PassageLabels, ...]: ...
    @property
    def OPENING(self) -> frozenset[str]: ...
    @property
    def SPAN(self) -> int: ...
    @property
    def SPANS(self) -> Plural: ...
    @property
    def SCORE(self) -> Phrase: ...
    @property
    def SCORING(self) -> frozenset[str]: ...
    @property
    def TOTAL(self) -> Phrase | None: ...
    @property
    def TOTAL_NOTE(self) -> Phrase | None: ...
    @property
    def FORCES(self) -> frozenset[str]: ...
    @property
    def FALLING(self) -> frozenset[str]: ...
    @property
    def ROLLING(self) -> frozenset[str]: ...
    @property
    def CASTS(self) -> tuple[tuple[str, Phrase], ...]: ...
    @property
    def DETAILS(self) -> frozenset[str]: ...
    @property
    def PASS_CODES(self) -> frozenset[str]: ...
    @property
    def YIELDING(self) -> frozenset[str]: ...
    @property
    def WORTH(self) -> Phrase | None: ...

    def Tally(self, seats: int, options: Any, /) -> Tally: ...
    def passages_started(self, code: str, params: Params, /) -> tuple[Passage, ...]: ...
    def casts(self, code: str, params: Params, /) -> tuple[DiceThrow, ...]: ...
    def yielded(self, code: str, params: Params, /) -> tuple[int, int] | None: ...
    def worths(self, view: Any, /) -> tuple[ForceValue, ...]: ...


class TrailDrawer(Protocol):
    """The function `drawing.trails`, which draws on the board what the acts of a recap did.

    An example is the route of a legion. `trails` are those of the acts that have one (`RecapAct.trail`), and
    the result has as many. It is None while the view's seat has another board before it, such as the map of
    its battle.
    """

    def __call__(self, view: Any, trails: Sequence[Any], say: Say, /) -> Trails | None: ...


class StrikeDrawer(Protocol):
    """The function `drawing.strike`, which draws who struck whom on the map of a fight.

    It takes one of the rolls that the family's module `exchanges` returns. The result is None if the map no
    longer shows one of the two.
    """

    def __call__(self, view: Any, exchange: Exchange, say: Say, /) -> Svg | None: ...


class PartNamer(Protocol):
    """The function `drawing.name_parts`, which adds labels to a scene for a reader who is new to the game.

    Each label names one thing that the pictures show. Screen readers skip them, because the page's lists and
    tables name the same things. `links` are those with which the scene was drawn.
    """

    def __call__(self, scene: Scene, view: Any, links: Links, say: Say, /) -> Scene: ...


class RecapModule(Protocol):
    """What a family provides for recaps; `engine/recap.py` explains each function."""

    def acts(self, events: Sequence[HeardEvent], you: int | None, /) -> tuple[RecapAct, ...]: ...
    def summary(self, acts: Sequence[RecapAct], /) -> tuple[Phrase, ...]: ...
    def gist(self, acts: Sequence[RecapAct], /) -> Phrase | Listing | None: ...
    def stakes(self, view: Any, /) -> frozenset[str]: ...


class BriefingModule(Protocol):
    """What a family says about a position to someone who is new to it; see `engine/briefing.py`."""

    def brief(self, view: Any, /) -> Briefing: ...


class ExchangesModule(Protocol):
    """What a family provides to show the latest rolls of a fight; see `engine/exchanges.py`."""

    def is_fighting(self, view: Any, /) -> bool: ...
    def exchanges(
        self, events: Sequence[HeardEvent], view: Any, you: int | None, automatic: frozenset[int], /
    ) -> tuple[Exchange, ...]: ...


class KnowledgeModule(Protocol):
    """A module that says which subjects each event message is about."""

    def concern(self, code: str, params: Mapping[str, Any], /) -> EventSubjects:
        """Return the subjects that an event message is about."""


class Lessons(Protocol):
    """A module that explains how to play a family's titles."""

    def lesson(self, key: str, /) -> Lesson | None:
        """Return the lesson of a title, or None if it has none."""


class Planner(Protocol):
    """A module with a sandbox of a position as one seat knows it (`engine/planner_types.py`)."""

    def sheet(self, view: Any, kept: str, look: PageParams, say: Say, /) -> PlannerPage:
        """Return the page that shows a plan."""

    def change(self, view: Any, kept: str, deed: SubmittedForm, /) -> PlanChange:
        """Return the plan after a form was submitted. Raises `IllegalAction` if the change is not allowed."""


class Encounters(Protocol):
    """A module about encounters of two players, with a simulation of the fight (`engine/encounters.py`)."""

    @property
    def INSPECTED(self) -> str:
        """Return the code of the event by which the two players are shown each other's forces."""

    @property
    def SIDES_TEMPLATE(self) -> str:
        """Return the template that shows both forces of a panel in brief, as a row each."""

    def open_encounter(self, view: Any, /) -> msgspec.Struct | None:
        """Return the open encounter if the view's seat is one of its two players, or else None.

        Both players' views return the same.
        """

    def fight(self, encounter: Any, chance: Chance, /) -> int:
        """Play the encounter out once by the title's own program; return who won.

        The result is the index of the winner, or of `neither`, in `WinCounts`.
        """

    def odds_line(self, view: Any, wins: WinCounts, /) -> OddsLine:
        """Return the odds in words, for the view's seat."""

    def panel(self, view: Any, before: Any | None, say: Say, /) -> Any:
        """Return the panel that shows the encounter, which has the name of its `place`.

        It marks what the seat has just learned. `before` is the seat's own view before it was shown the
        other side, or None if the seat knew no more than everyone.
        """


MODULE_INTERFACES: Mapping[str, type] = {
    "words": Words,
    "drawing": Drawing,
    "match_statistics": StatisticsModule,
    "recap": RecapModule,
    "briefing": BriefingModule,
    "exchanges": ExchangesModule,
    "knowledge_log": KnowledgeModule,
    "lessons": Lessons,
    "planner": Planner,
    "encounters": Encounters,
}
"""The protocol that a family's module must satisfy, by the module's name."""


def required_names(name: str) -> tuple[str, ...]:
    """Return the names that a module must define to satisfy a protocol."""
    return tuple(member for member in vars(MODULE_INTERFACES[name]) if not member.startswith("_"))
