"""The registry of Muster's titles, which are named nowhere else.

A family is a package with fixed modules: `meta.TITLES` and `rules.RULES` by key, and `words` and `drawing`.
It may also have `lessons`, `knowledge_log`, `match_statistics`, `recap`, `briefing`, `exchanges`, `planner`
and `encounters`. `engine/interfaces.py` says what each must define. Modules are loaded on first use, so the
lobby never loads a rules engine. Loading an incomplete module raises `IncompleteModule`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from games.engine.errors import IncompleteModule, UnknownTitle
from games.engine.interfaces import (
    MODULE_INTERFACES,
    BriefingModule,
    CloseUpDrawer,
    DraftDrawer,
    Drawing,
    EmailDrawer,
    Encounters,
    ExchangesModule,
    KnowledgeModule,
    Lessons,
    PartNamer,
    Planner,
    PosterDrawer,
    RecapModule,
    ReplayDrawer,
    StatisticsModule,
    StrikeDrawer,
    ThumbnailDrawer,
    TrailDrawer,
    Words,
    required_names,
)
from games.engine.lessons import Lesson
from games.engine.meta import TitleMeta
from games.engine.rules import Rules
from games.engine.wording import Wording

_FAMILIES: dict[str, str] = {
    "titan": "games.titan",
    "gladiators": "games.gladiators",
    "arena-2004": "games.arena",
    "arena-1997": "games.arena",
}

BOARDS = "css/boards.css"
"""The style sheet that the drawings of all families share."""

_UNLISTED: dict[str, str] = {}


def keys() -> tuple[str, ...]:
    """Return the keys of all listed titles, in the order the lobby shows them."""
    return tuple(_FAMILIES)


def add(key: str, package: str, *, listed: bool = True) -> None:
    """Register a title that is not part of Muster, such as one for a test.

    A title that is not `listed` can only be found by its key.
    """
    (_FAMILIES if listed else _UNLISTED)[key] = package


def meta(key: str) -> TitleMeta:
    """Return a title's description, without loading its rules."""
    found: TitleMeta = _door(key, "meta").TITLES[key]
    return found


def style_sheets(*titles: str) -> tuple[str, ...]:
    """Return the style sheets that the boards of `titles` need, each once.

    If no title is named, return those of all titles.
    """
    return tuple(dict.fromkeys([BOARDS, *(sheet for key in titles or keys() for sheet in meta(key).sheets)]))


@cache
def get(key: str) -> Rules[Any]:
    """Return the rules of a title; there is one instance for each process."""
    rules: Rules[Any] = _door(key, "rules").RULES[key]()
    return rules


@cache
def words(key: str) -> Wording:
    """Return the words of a title's family, from which its sentences are made.

    Raises `IncompleteModule` if the family lacks a required function and the table from which it could be
    made.
    """
    module = _door(key, "words")
    found = Wording(module)
    if found.lacks:
        raise IncompleteModule(module.__name__, Words.__name__, found.lacks)
    return found


@cache
def drawing(key: str) -> Drawing:
    """Return the module that draws the pictures of a title's family."""
    found: Drawing = _fitting(key, "drawing")
    return found


def replay_drawer(key: str) -> ReplayDrawer | None:
    """Return the function that draws a moment in a replay.

    Return None if the family draws it like any other position.
    """
    found: ReplayDrawer | None = getattr(drawing(key), "replayed", None)
    return found


def draft_drawer(key: str) -> DraftDrawer | None:
    """Return the function that draws a position with a draft.

    Return None if the family draws such a position like any other.
    """
    found: DraftDrawer | None = getattr(drawing(key), "drafted", None)
    return found


def thumbnail_drawer(key: str) -> ThumbnailDrawer | None:
    """Return the function that draws a title's thumbnail; None if its family has none."""
    found: ThumbnailDrawer | None = getattr(drawing(key), "small", None)
    return found


def close_up_drawer(key: str) -> CloseUpDrawer | None:
    """Return the function that draws a close-up for lists of matches; None if the family has none."""
    found: CloseUpDrawer | None = getattr(drawing(key), "close_up", None)
    return found


def email_drawer(key: str) -> EmailDrawer | None:
    """Return the function that draws a title for emails; None if its family has none."""
    found: EmailDrawer | None = getattr(drawing(key), "mailed", None)
    return found


def poster_drawer(key: str) -> PosterDrawer | None:
    """Return the function that draws a title for the home page; None if its family has none."""
    found: PosterDrawer | None = getattr(drawing(key), "poster", None)
    return found


def trail_drawer(key: str) -> TrailDrawer | None:
    """Return the function that draws what a recap tells of on the board; None if the family has none."""
    found: TrailDrawer | None = getattr(drawing(key), "trails", None)
    return found


def strike_drawer(key: str) -> StrikeDrawer | None:
    """Return the function that draws a roll on the map of its fight; None if the family has none."""
    found: StrikeDrawer | None = getattr(drawing(key), "strike", None)
    return found


def part_namer(key: str) -> PartNamer | None:
    """Return the function that labels a scene for people new to the game; None if the family has none."""
    found: PartNamer | None = getattr(drawing(key), "name_parts", None)
    return found


@cache
def lessons(key: str) -> Lesson | None:
    """Return the lesson of a title, or None if it has none."""
    found: Lessons | None = _optional(key, "lessons")
    return found.lesson(key) if found else None


@cache
def knowledge_log(key: str) -> KnowledgeModule | None:
    """Return the knowledge log of a title's family, or None if the family has none."""
    found: KnowledgeModule | None = _optional(key, "knowledge_log")
    return found


@cache
def match_statistics(key: str) -> StatisticsModule | None:
    """Return the module with which a title's matches can be reviewed, or None if its family has none."""
    found: StatisticsModule | None = _optional(key, "match_statistics")
    return found


@cache
def recap(key: str) -> RecapModule | None:
    """Return the module that composes a title's recaps, or None if its recaps have one act for each event."""
    found: RecapModule | None = _optional(key, "recap")
    return found


@cache
def briefing(key: str) -> BriefingModule | None:
    """Return the module that briefs newcomers to a position of a title, or None if its family has none."""
    found: BriefingModule | None = _optional(key, "briefing")
    return found


@cache
def exchanges(key: str) -> ExchangesModule | None:
    """Return the module that shows the latest rolls of a title's fights, or None if its family has none."""
    found: ExchangesModule | None = _optional(key, "exchanges")
    return found


@cache
def planner(key: str) -> Planner | None:
    """Return the planner of a title, a sandbox for positions, or None if its family has none."""
    found: Planner | None = _optional(key, "planner")
    return found


@cache
def encounters(key: str) -> Encounters | None:
    """Return the module about a title's encounters of two players, or None if its family has none."""
    found: Encounters | None = _optional(key, "encounters")
    return found


def _optional(key: str, name: str) -> Any:
    return _fitting(key, name) if find_spec(f"{_package(key)}.{name}") else None


def _fitting(key: str, name: str) -> Any:
    module = _door(key, name)
    missing = tuple(member for member in required_names(name) if not hasattr(module, member))
    if missing:
        raise IncompleteModule(module.__name__, MODULE_INTERFACES[name].__name__, missing)
    return module


def _door(key: str, name: str) -> ModuleType:
    return import_module(f"{_package(key)}.{name}")


def _package(key: str) -> str:
    try:
        return _FAMILIES.get(key) or _UNLISTED[key]
    except KeyError:
        raise UnknownTitle(key) from None
