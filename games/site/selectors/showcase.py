"""Select the games for the front page.

Each has a picture of a match that anyone may watch, or of a demonstration.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from django.db.models import Case, F, QuerySet, When

from games.bots.driver import play
from games.bots.simulate import autopilot
from games.compiled_queries import CompiledQuery, Parameter
from games.engine import registry
from games.engine.drawing.svg import Svg
from games.engine.log import LogEntry
from games.engine.rules import Step
from games.lobby.selectors.tables import OfferedTitle, titles
from games.matches.errors import Unreadable
from games.matches.models import Match
from games.matches.pictures import close_up, email_svg
from games.matches.render import current_say, say
from games.matches.selectors.public_record import public_view
from games.site.selectors.watching import running_matches

DEMO_SEED = 7
"""Seed of demonstrations, so that all processes show the same."""

DEMO_ACTIONS = 120
"""After how many actions a demonstration is shown: its board has filled by then."""

DEMO_SEATS = 4
"""How many seats a demonstration has, where the title allows that many."""


MAX_MATCHES_TRIED = 50
"""The maximum number of matches of a title among which the liveliest is found."""


class Game(NamedTuple):
    """A title with a short description. `picture` shows `match`, or a demonstration if that is None."""

    title: OfferedTitle
    lead: str
    lasts: str
    picture: Svg | None
    match: Match | None


class ShowcasePosition(NamedTuple):
    """The larger position on the front page.

    It is from `match`, with its situation, or from a demonstration of `title` if `match` is None.
    """

    title: str
    match: Match | None
    situation: str
    picture: Svg | None


class Showcase(NamedTuple):
    """The content of the front page for people who are not signed in."""

    games: tuple[Game, ...]
    shown: ShowcasePosition | None


def showcase() -> Showcase:
    """Return the content of the front page: every title of the lobby, and one larger position.

    The larger position is from the first title with a match in progress, or else from a demonstration.
    """
    found = {line.key: _liveliest(line.key) for line in titles()}
    watched = [key for key, (match, _view) in found.items() if match is not None]
    first = next(iter(watched or found), None)
    return Showcase(
        games=tuple(_game(line, *found[line.key]) for line in titles()),
        shown=_shown(first, *found[first]) if first else None,
    )


def _liveliest(title: str) -> tuple[Match | None, Any]:
    """Return the liveliest of a title's most recently started matches, and what a watcher sees of it.

    The liveliest match is the one in which the most has happened. If there is none, return None and the view
    of a demonstration.
    """
    latest = _LATEST.run(title=title)
    if latest:
        match = Match.objects.get(pk=max(latest)[1])
        try:
            return match, public_view(match)
        except Unreadable:
            # The match's own page and the list of matches will set it aside.
            pass
    return None, _demonstration(title)


def _latest() -> QuerySet[Match, Any]:
    """Return a query for a title's most recently started matches: what happened there, and their keys."""
    shown: Any = Case(When(watch_delay__gt=0, then=F("public_revision")), default=F("revision"))
    found = running_matches().filter(title=Parameter("title", Match._meta.get_field("title")))
    return found.values_list(shown, "pk")[:MAX_MATCHES_TRIED]


_LATEST = CompiledQuery(_latest)


@cache
def _demonstration(title: str) -> Any:
    """Return what a watcher sees of a match played between programs."""
    rules = registry.get(title)
    least, most = rules.meta.seats
    views: list[Any] = []

    def watch(state: Any, step: Step[Any], entry: LogEntry | None) -> None:
        if entry is None or entry.revision <= DEMO_ACTIONS:
            views[:] = [rules.view(state, None)]

    options = rules.meta.options()
    play(
        rules,
        max(least, min(DEMO_SEATS, most)),
        options,
        DEMO_SEED,
        autopilot,
        most=DEMO_ACTIONS,
        may=0,
        watch=watch,
    )
    return views[0]


def _game(line: OfferedTitle, match: Match | None, view: Any) -> Game:
    meta, lesson = registry.meta(line.key), registry.lessons(line.key)
    return Game(
        line,
        say(lesson.first.lead) if lesson else "",
        say(meta.lasts) if meta.lasts else "",
        close_up(line.key, view, line.key),
        match,
    )


def _shown(title: str, match: Match | None, view: Any) -> ShowcasePosition:
    situation = say(registry.words(title).situation(view, ()))
    poster = registry.poster_drawer(title)
    if poster:
        drawn: str | None = poster(view, current_say())
    else:
        drawn = email_svg(title, view, registry.drawing(title).scene(view, {}, current_say()))
    return ShowcasePosition(say(registry.meta(title).name), match, situation, Svg(drawn) if drawn else None)
