"""The Masterboard as the lessons show it: the part around a few lands, or all of it in small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import hypot
from typing import NamedTuple

import msgspec

from games.engine.chance import SeededChance
from games.engine.drawing import marks
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, image, prefix_ids
from games.engine.lessons import LessonDrawing
from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import Listing, Phrase, SeatName, gettext_noop, phrase
from games.titan.drawing.masterboard.framing import box_around_lands
from games.titan.drawing.masterboard.lattice import VIEW_BOX, land_centre, land_shape
from games.titan.drawing.masterboard.pictures import LandMark, draw_board_part
from games.titan.drawing.thumbnail import OWN_RADIUS, draw_thumbnail
from games.titan.meta import Options
from games.titan.rules import RULES
from games.titan.view import LegionView, TitanView
from games.titan.words import names

WHOLE_BOARD_WIDTH = 340
"""The width of the whole board, in pixels."""

TELEPORT_LABEL = gettext_noop("%(legion)s in %(start)s; lines lead to %(goals)s")
STANDING_LEGION_LABEL = gettext_noop("%(legion)s (%(seat)s) with height %(height)s in %(land)s")
LANDS_LABEL = gettext_noop("Part of the Masterboard with %(lands)s.")
LEGIONS_LABEL = gettext_noop("Part of the Masterboard with %(lands)s. Legions: %(legions)s.")
WAY_LABEL = gettext_noop("The marked way leads through %(lands)s.")


class StandingLegion(NamedTuple):
    """A legion on the board: its land and its height."""

    land: int
    height: int


class BoardScene(NamedTuple):
    """Legions on the board by marker, and the lands of a legion's `way`, from the first to the last.

    `lands` are those that the picture has to show.
    """

    legions: Mapping[str, StandingLegion]
    lands: tuple[int, ...]
    way: tuple[int, ...] = ()


@cache
def _view_at_start() -> TitanView:
    rules = RULES["titan"]()
    return rules.view(rules.setup(Options(), 2, SeededChance(1)).state, None)


def _view(shown: BoardScene) -> TitanView:
    legions = {
        marker: LegionView(
            seat=SEAT_LETTERS.index(marker[0]), land=stand.land, height=stand.height, pieces=(), told=(),
            full=False, moved=False, mustered=False, side="", parent="",
        )
        for marker, stand in shown.legions.items()
    }  # fmt: skip
    return msgspec.structs.replace(_view_at_start(), legions=legions, round=2)


def draw_board_scene(shown: BoardScene, say: Say) -> LessonDrawing:
    """Return the part of the board around some lands; its name says what is there."""
    box = box_around_lands(shown.lands)
    goal = shown.way[-1] if shown.way else shown.lands[0]
    mark = LandMark(asked=bool(shown.way), way=shown.way)
    picture, defs = draw_board_part(_view(shown), box, goal, mark, say)
    drawn = image(
        box.text,
        " ".join(map(say, _sentences(shown))),
        el("defs", {}, defs),
        picture.drawn,
        width=round(box.width),
        height=round(box.height),
        css="drawing",
    )
    return LessonDrawing(prefix_ids(drawn, f"board-{goal}"))


def _sentences(shown: BoardScene) -> Iterator[Phrase]:
    """Yield what a part of the board shows: its lands, where the legions stand, and the way."""
    legions = tuple(
        phrase(
            STANDING_LEGION_LABEL,
            legion=names.legion(marker, SEAT_LETTERS.index(marker[0])),
            seat=SeatName(SEAT_LETTERS.index(marker[0])),
            height=stand.height,
            land=names.land(stand.land),
        )
        for marker, stand in shown.legions.items()
    )
    lands = dict.fromkeys((*shown.lands, *shown.way))
    yield phrase(LEGIONS_LABEL if legions else LANDS_LABEL, lands=_lands(lands), legions=Listing(legions))
    if shown.way:
        yield phrase(WAY_LABEL, lands=_lands(shown.way))


def _lands(numbers: Iterable[int]) -> Listing:
    return Listing(tuple(map(names.land, numbers)))


def draw_teleport(marker: str, start: int, goals: tuple[int, ...], say: Say) -> LessonDrawing:
    """Return the whole board with a legion, and lines to the lands to which it can teleport."""
    left, top, wide, high = VIEW_BOX
    told = phrase(
        TELEPORT_LABEL,
        legion=names.legion(marker, SEAT_LETTERS.index(marker[0])),
        start=names.land(start),
        goals=_lands(goals),
    )
    drawn = image(
        f"{left:g} {top:g} {wide:g} {high:g}",
        say(told),
        draw_thumbnail(_view(BoardScene({marker: StandingLegion(start, 4)}, (start,))), say),
        *(_line(start, land) for land in goals),
        *(
            marks.outline([(round(x, 1), round(y, 1)) for x, y in land_shape(land).corners], chosen=True)
            for land in goals
        ),
        width=WHOLE_BOARD_WIDTH,
        height=round(WHOLE_BOARD_WIDTH * high / wide),
        css="drawing",
    )
    return LessonDrawing(drawn)


def _line(start: int, goal: int) -> Svg:
    """Return a line between two lands that leaves the legion's dot and its letter clear."""
    (x, y), (x2, y2) = land_centre(start), land_centre(goal)
    free = (OWN_RADIUS + 12) / hypot(x2 - x, y2 - y)
    ends = (x + (x2 - x) * free, y + (y2 - y) * free), (x2 - (x2 - x) * free, y2 - (y2 - y) * free)
    return el("path", {"class": "entry", "d": "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*ends[0], *ends[1])})
