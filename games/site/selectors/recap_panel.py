"""The recap at the top of a match's page: its lines, and what the board shows of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import registry
from games.engine.drawing.scene import Scene, TrailBox, Trails, show_trail
from games.engine.drawing.svg import Svg, el, join
from games.engine.phrases import Listing, Phrase, SeatName, gettext_noop
from games.engine.sent_numbers import read_number
from games.matches.access import Access
from games.matches.positions import Position
from games.matches.render import current_say, say
from games.matches.selectors.recap import Recap, RecapLine, recap
from games.matches.selectors.story import StoredEvent

MAX_SEATS_NAMED = 2
"""Up to how many players are named in the heading of the fold."""

YOU_TEXT = gettext_noop("you")

MAX_GIST_LENGTH = 90
"""How many characters of what folded acts brought fit in two lines of a phone, above the board."""


class RecapRow(NamedTuple):
    """A line of the recap.

    `number` is the number of its trail, from 1, or 0 if the line has no trail that the board can show.
    `first` means that the page opens with it, or shows it first when the recap is unfolded; `current` that
    the board shows it. `waiting` means that the reader is asked for an answer to it.
    """

    line: RecapLine
    number: int = 0
    box: TrailBox | None = None
    first: bool = False
    current: bool = False
    waiting: bool = False


class RecapPanel(NamedTuple):
    """The recap as the page shows it.

    `chosen` means that the reader has chosen the trail that is shown, by tapping its line.
    `trails` draws all trails, as definitions, and `shown` is the number of the one that the board shows, or
    0. `first` is the number of the one that an unfolded recap shows before the reader chooses another: it
    waits for the reader's answer or, failing that, concerns the reader or is the first of all. It is 0 if no
    line has a trail. If `open` is false, the recap is folded, because the reader is in the middle of a turn.
    `you` is the seat that is spoken to, or None.
    """

    recap: Recap
    rows: tuple[RecapRow, ...]
    more: tuple[RecapRow, ...]
    own: tuple[RecapRow, ...]
    trails: Trails | None
    chosen: bool
    shown: int
    first: int
    open: bool
    you: int | None

    @property
    def above_question(self) -> RecapLine | None:
        """Return the line that a wide window also shows above the question, or None if there is none.

        It is the line that waits for the reader's answer or, failing that, the latest that concerns the
        reader or else the first of all. A line about no seat and nothing of the reader's is not worth its
        place there, such as one that gives the order of play.
        """
        if waiting := next((row.line for row in self.rows if row.waiting), None):
            return waiting
        mine = [row.line for row in self.rows if row.line.mine]
        if mine:
            return max(mine, key=lambda line: line.first)
        return next((row.line for row in self.rows[:1] if row.line.seat is not None), None)

    @property
    def before_own(self) -> tuple[RecapRow, ...]:
        """Return the rows of acts before the reader's own."""
        return self.rows[: self.recap.own_at]

    @property
    def after_own(self) -> tuple[RecapRow, ...]:
        """Return the rows of acts after the reader's own."""
        return self.rows[self.recap.own_at :]

    @property
    def folded(self) -> str:
        """Return the heading of the fold: what there is more of, and as much of what it brought as fits."""
        count = len(self.more)
        if not count:
            return _("Your turn in detail")
        seats = sorted({row.line.seat for row in self.more}, key=lambda seat: -1 if seat is None else seat)
        named = len(seats) <= MAX_SEATS_NAMED and None not in seats
        known = {
            "count": count,
            "seats": say(
                Listing(
                    tuple(
                        Phrase(YOU_TEXT) if seat == self.you else SeatName(seat)
                        for seat in sorted(seats, key=lambda seat: seat != self.you)
                        if seat is not None
                    )
                )
            ),
        }
        own = bool(self.own) or self.recap.own_folded
        gists, room = [], MAX_GIST_LENGTH
        for gist in self.recap.gists:
            if len(gist) <= room:
                gists.append(gist)
                room -= len(gist)
        if own and named and gists:
            # What the others did stands beside them, and not after the reader's own turn.
            known["seats"] = _("%(seats)s (%(gist)s)") % (known | {"gist": "; ".join(gists)})
            gists = []
        return " · ".join([_fold_text(count, named=named, own=own) % known, *gists])

    @property
    def box(self) -> TrailBox | None:
        """Return the close-up of the trail that is shown, or that unfolding the recap shows.

        Return None if there are no trails.
        """
        return self.trails.boxes[(self.shown or self.first or 1) - 1] if self.trails else None

    @property
    def next(self) -> int:
        """Return the number of the trail after the one that is shown, or of the first after the last.

        Return 0 if there are no trails.
        """
        return self.shown % len(self.trails.drawn) + 1 if self.trails else 0

    @property
    def definitions(self) -> Svg:
        """Return the definitions of the trails, to which the board refers by their numbers."""
        drawn = self.trails.drawn if self.trails else ()
        return join(*(el("g", {"id": _ident(number)}, trail) for number, trail in enumerate(drawn, 1)))

    def on_board(self, scene: Scene) -> Scene:
        """Return a scene whose board shows the trail that is shown."""
        if self.trails is None:
            return scene
        return scene._replace(defs=show_trail(scene.defs, _ident(self.shown) if self.shown else ""))


def recap_panel(
    access: Access, position: Position, heard: Sequence[StoredEvent], told: str, *, busy: bool, asked: bool
) -> RecapPanel | None:
    """Return the recap for a reader who opens a match, or None if there is nothing to tell.

    `heard` contains the latest events that the reader's seat was shown. `told` is the number of the trail
    that the reader has chosen, as given in the URL. `busy` means that the reader has chosen or drafted
    something, or is new to the game. `asked` means that the match waits for the reader.
    """
    found = recap(access, heard, position.view, asked=asked)
    if found is None:
        return None
    drawer = registry.trail_drawer(access.match.title)
    lines = (*found.lines, *found.more, *found.own_lines)
    traced = [line for line in lines if line.trail is not None] if drawer else []
    trails = (
        drawer(position.view, [line.trail for line in traced], current_say()) if drawer and traced else None
    )
    if trails is None:
        traced = []
    chosen = _chosen(told, len(traced))
    opened = bool(chosen) or (found.fresh and not busy)
    first = max(
        (n for n, line in enumerate(traced, 1) if line in found.lines),
        key=lambda n: (asked and traced[n - 1].awaiting, traced[n - 1].mine),
        default=0,
    )
    shown = (chosen or first) if opened else 0
    numbers = {id(line): number for number, line in enumerate(traced, 1)}

    def row(line: RecapLine) -> RecapRow:
        number = numbers.get(id(line), 0)
        return RecapRow(
            line=line,
            number=number,
            box=trails.boxes[number - 1] if trails and number else None,
            first=bool(number) and number == (shown or first),
            current=bool(number) and number == shown,
            waiting=asked and line.awaiting,
        )

    def rows(some: tuple[RecapLine, ...]) -> tuple[RecapRow, ...]:
        return tuple(row(line) for line in some)

    return RecapPanel(
        recap=found,
        rows=rows(found.lines),
        more=rows(found.more),
        own=rows(found.own_lines),
        trails=trails,
        shown=shown,
        first=first,
        open=opened,
        chosen=bool(chosen),
        you=access.addressed_seat(access.match.revision),
    )


def _fold_text(count: int, *, named: bool, own: bool) -> str:
    """Return the heading of a fold with `count` acts; `own` means that it also has the reader's turn."""
    if named and own:
        return ngettext(
            "%(count)s more action by %(seats)s, and your turn in detail",
            "%(count)s more actions by %(seats)s, and your turn in detail",
            count,
        )
    if named:
        return ngettext("%(count)s more action by %(seats)s", "%(count)s more actions by %(seats)s", count)
    if own:
        return ngettext(
            "%(count)s more action by others, and your turn in detail",
            "%(count)s more actions by others, and your turn in detail",
            count,
        )
    return ngettext("%(count)s more action by others", "%(count)s more actions by others", count)


def _ident(number: int) -> str:
    return f"trail-{number}"


def _chosen(told: str, most: int) -> int:
    return read_number(told, most=most) or 0
