"""The position as lists of matches show it, from near, and as it travels in a mail: a picture, and its
tables as text."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.engine import registry
from games.engine.drawing.scene import Scene, Table
from games.engine.drawing.svg import Svg, apart
from games.matches.models import Match
from games.matches.positions import Position
from games.matches.render import say, speaker
from games.notices.mail_content import Picture
from games.notices.pictures import png


class Shown(NamedTuple):
    """What a mail shows of a position, and the view it was drawn from."""

    view: Any
    picture: Picture | None
    tables: tuple[Table, ...]


def picture(position: Position, match: Match, seat: int | None) -> Shown:
    """The stored position as `seat` (None: a watcher) sees it."""
    view = position.rules.view(position.stored, seat)
    scene = registry.drawing(match.title).scene(view, {}, say)
    tables = (*scene.own, *scene.twins[:1], scene.seats)
    svg = drawing(match.title, view, scene)
    drawn = Picture(png(svg), _("The position, in words below.")) if svg else None
    return Shown(view, drawn, tables)


def close_up(title: str, view: Any, name: str) -> Svg | None:
    """What is asked of the view's seat, from near, for a list of matches: the title's close-up, else its
    stamp, if it has either. Its ids are led by `name`, so that several may stand on a page."""
    near, small = registry.close_up(title), registry.small(title)
    drawn = near(view, speaker()) if near else small(view, speaker()) if small else None
    return apart(drawn, name) if drawn else None


def drawing(title: str, view: Any, scene: Scene) -> str | None:
    """What the title draws for mails, or the shape for narrow screens, where there is one."""
    mailed = registry.mailed(title)
    narrow = next((each for each in scene.pictures if each.shape != "wide"), None)
    if mailed is not None:
        return str(mailed(view, say))
    return str(narrow.alone(scene.defs)) if narrow else None
