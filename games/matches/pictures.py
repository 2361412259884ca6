"""Pictures of a position: close-ups for lists of matches, and pictures with tables for emails."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.engine import registry
from games.engine.drawing.scene import DataTable, Scene
from games.engine.drawing.svg import Svg, prefix_ids
from games.matches.models import Match
from games.matches.positions import Position
from games.matches.render import current_say
from games.notices.mail_content import Picture


class EmailPicture(NamedTuple):
    """The picture of a position in an email, the view from which it was drawn, and its tables.

    `picture` is None if the title has no drawing for emails or narrow screens. The tables give the position
    in words.
    """

    view: Any
    picture: Picture | None
    tables: tuple[DataTable, ...]


def picture(position: Position, match: Match, seat: int | None) -> EmailPicture:
    """Return the picture for an email of the stored position, as `seat` (None: a watcher) sees it."""
    # Pages use close-ups only, and need not load the libraries that render (3 MB).
    from games.notices.pictures import render_png

    view = position.stored.view(seat)
    scene = registry.drawing(match.title).scene(view, {}, current_say())
    tables = (*scene.own, *scene.twins[:1], scene.seats)
    svg = email_svg(match.title, view, scene)
    drawn = Picture(render_png(svg), _("The position, described in words below.")) if svg else None
    return EmailPicture(view, drawn, tables)


def close_up(title: str, view: Any, name: str) -> Svg | None:
    """Return a close-up of the question to the view's seat, for a list of matches, or None.

    This is the title's close-up, or its thumbnail if it has no close-up. The picture's ids are prefixed
    with `name`, so that a page can contain several.
    """
    near, small = registry.close_up_drawer(title), registry.thumbnail_drawer(title)
    drawn = near(view, current_say()) if near else small(view, current_say()) if small else None
    return prefix_ids(drawn, name) if drawn else None


def email_svg(title: str, view: Any, scene: Scene) -> str | None:
    """Return the title's drawing for emails, or else that for narrow screens, or None if it has neither."""
    mailed = registry.email_drawer(title)
    narrow = next((each for each in scene.pictures if each.shape != "wide"), None)
    if mailed is not None:
        return str(mailed(view, current_say()))
    return str(narrow.alone(scene.defs)) if narrow else None
