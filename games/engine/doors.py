"""What the house asks of a family's modules, its doors: `words`, `drawing`, and where a family has
them `annals`, `dossier`, `lessons` and `planner`.

A module satisfies its protocol as it stands, without knowing it. Each family's `doors` says so to
the type checker; `engine/registry.py` refuses a module that lacks something when it is opened.
`view` is whatever the title's `Rules.view` returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from games.engine.actions import Action
from games.engine.annals import Cast, Depth, Params, Passage, Tally, Worth
from games.engine.choices import Option
from games.engine.decisions import Decision, Field
from games.engine.dossier import Concern
from games.engine.drawing.scene import Links, Say, Scene
from games.engine.drawing.svg import Svg
from games.engine.lessons import Lesson
from games.engine.phrases import Phrase
from games.engine.planning import Changed, Deed, Look, Planned
from games.engine.words import Line, Pill


class Words(Protocol):
    """The sentences of a family (`engine/words.py` says what each is for); what a module lacks of
    them is made from its tables (`engine/wording.py`)."""

    def situation(self, view: Any, decisions: tuple[Decision, ...], /) -> Phrase: ...
    def phases(self, view: Any, decisions: tuple[Decision, ...], /) -> tuple[Pill, ...]: ...
    def question(self, view: Any, decision: Decision, /) -> Phrase: ...
    def reason(self, view: Any, decision: Decision, /) -> Phrase | None: ...
    def heading(self, view: Any, act: str, /) -> Phrase: ...
    def line(self, view: Any, option: Option, /) -> Line: ...
    def outlook(self, view: Any, action: Action, /) -> tuple[Line, ...]: ...
    def deed(self, view: Any, action: Action, /) -> Phrase: ...
    def done(self, view: Any, action: Action, /) -> Phrase: ...
    def field(self, view: Any, field: Field, /) -> Line: ...
    def value(self, view: Any, field: Field, value: Any, /) -> Line: ...
    def event(self, code: str, params: dict[str, Any], /) -> Phrase: ...
    def refusal(self, code: str, params: dict[str, Any], /) -> Phrase: ...
    def loss(self, code: str, params: Mapping[str, Any], /) -> Phrase: ...
    def rule(self, code: str, /) -> Phrase: ...
    def task(self, kind: str, /) -> Phrase: ...
    def silence(self, kind: str, /) -> Phrase: ...
    def option(self, name: str, /) -> Line: ...
    def setting(self, name: str, value: object, /) -> Phrase: ...
    def ending(self, how: str, /) -> Phrase: ...
    def fate(self, word: str, /) -> Phrase: ...


class Drawing(Protocol):
    """The pictures of a family. It may have more functions: `Drafted`, `Small`, `CloseUp`, `Mailed` and
    `Poster`."""

    def scene(self, view: Any, links: Links, say: Say, /) -> Scene:
        """The position as a page shows it."""


class Drafted(Protocol):
    """`drawing.drafted`: the same for who has something in their draft. `steps` are what the draft
    holds, each with the seat's own view before it, so that the page can show what came of what."""

    def __call__(
        self, view: Any, links: Links, say: Say, steps: Sequence[tuple[Any, Action]], /
    ) -> Scene: ...


class Small(Protocol):
    """`drawing.small`: a stamp of the whole position, or None where there is nothing to show;
    silent without `say`."""

    def __call__(self, view: Any, say: Say | None = None, /) -> Svg | None: ...


class CloseUp(Protocol):
    """`drawing.close_up`: for lists of matches, what is asked of the view's seat, from near (of a watcher:
    what is being played for); None where there is nothing to show. It is cut to the frame it stands in,
    about three wide and two high or a square, and brings its own definitions."""

    def __call__(self, view: Any, say: Say, /) -> Svg | None: ...


class Mailed(Protocol):
    """`drawing.mailed`: the picture that travels in a mail, what is asked a little less near."""

    def __call__(self, view: Any, say: Say, /) -> Svg: ...


class Poster(Protocol):
    """`drawing.poster`: what is played for, large, for the first page. It is cut to a frame nearly twice as
    wide as it is high, or half as wide again less, and brings its own definitions."""

    def __call__(self, view: Any, say: Say, /) -> Svg: ...


class Annals(Protocol):
    """What a family tells for looking back (`engine/annals.py` says what each is)."""

    @property
    def DEPTHS(self) -> tuple[Depth, ...]: ...
    @property
    def OPENING(self) -> frozenset[str]: ...
    @property
    def SPAN(self) -> int: ...
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
    def ROLLING(self) -> frozenset[str]: ...
    @property
    def CASTS(self) -> tuple[tuple[str, Phrase], ...]: ...
    @property
    def DETAILS(self) -> frozenset[str]: ...
    @property
    def WORTH(self) -> Phrase | None: ...

    def Tally(self, seats: int, options: Any, /) -> Tally: ...
    def passages(self, code: str, params: Params, /) -> tuple[Passage, ...]: ...
    def casts(self, code: str, params: Params, /) -> tuple[Cast, ...]: ...
    def worths(self, view: Any, /) -> tuple[Worth, ...]: ...


class Dossier(Protocol):
    """Which tellings say what somebody knows of what."""

    def concern(self, code: str, params: Mapping[str, Any], /) -> Concern:
        """The subjects of a telling."""


class Lessons(Protocol):
    """How a family's titles are played."""

    def lesson(self, key: str, /) -> Lesson | None:
        """The lesson of a title."""


class Planner(Protocol):
    """A sandbox of a position as one seat knows it (`engine/planning.py`)."""

    def sheet(self, view: Any, kept: str, look: Look, say: Say, /) -> Planned:
        """The page of a plan."""

    def change(self, view: Any, kept: str, deed: Deed, /) -> Changed:
        """The plan after a form was sent; raises `IllegalAction` for what the rules do not allow."""


DOORS: Mapping[str, type] = {
    "words": Words,
    "drawing": Drawing,
    "annals": Annals,
    "dossier": Dossier,
    "lessons": Lessons,
    "planner": Planner,
}
"""By name of a family's module what is asked of it."""


def asked_of(name: str) -> tuple[str, ...]:
    """The names that a module must have."""
    return tuple(member for member in vars(DOORS[name]) if not member.startswith("_"))
