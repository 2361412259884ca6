"""The types that a title's drawing passes to a page, an email or a terminal.

A scene is made from a view, never from a state. Every place that can be chosen takes its link from
`Links`, so a picture and its table offer the same choices under the same key letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from games.engine.decisions import Value
from games.engine.drawing.svg import Svg, el, root
from games.engine.phrases import Part

Say: TypeAlias = Callable[[Part], str]
"""Turns a phrase into the reader's language."""


class Link(NamedTuple):
    """A choice on the page: its address, its key letter, and whether it is chosen now, or `suggested`.

    If the choice in a list has been made, another entry can still be chosen. Its link is `without_letter`,
    because the letter then belongs to another choice. `field` is the name under which the address contains
    the choice and a form posts it: "pick", or "before" for an action that is put before the draft.
    """

    href: str
    letter: str
    label: str
    chosen: bool = False
    field: str = "pick"
    suggested: bool = False

    @property
    def marked(self) -> bool:
        """Return whether the page marks the choice as its own: it is what the button does."""
        return self.chosen or self.suggested

    @property
    def pick(self) -> str:
        """Return the choice within the address, as a form posts it."""
        return self.href.partition(f"{self.field}=")[2].partition("&")[0]

    @property
    def without_letter(self) -> Link:
        """Return the link without its key letter, for a list whose choice has been made."""
        return self._replace(letter="")

    @property
    def name(self) -> str:
        """Return the link's name: its key letter and its label."""
        return f"{self.letter}, {self.label}" if self.letter else self.label


Links: TypeAlias = Mapping[tuple[str, str, Value], Link]
"""The links of a page, by (action tag, attribute, value); ("", "", "") never occurs."""


class Cell(NamedTuple):
    """One cell of a table; a cell marked `head` is the heading of its row."""

    text: str
    link: Link | None = None
    head: bool = False


class DataTable(NamedTuple):
    """A table with a caption and a heading row, which gives the content of a picture as text."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Picture(NamedTuple):
    """A drawing and how to display it.

    `view_box` is "left top width height", `label` the name of the picture, `drawn` the SVG, and `shape` the
    kind of screen it is for: "wide", "tall" or "any". If the drawing is larger than a screen, `whole` is the
    view box of the complete drawing, and scripts move the visible part within it. A `still` picture offers no
    choices, so screen readers treat it as one image. A `cropped` picture fills any frame and shows its middle
    there. An `actual_size` picture is drawn in CSS pixels. `end_box` is the part that a finished match's page
    shows first, so that the replay below it is in sight.
    """

    view_box: str
    label: str
    drawn: Svg
    shape: str = "any"
    whole: str = ""
    still: bool = False
    cropped: bool = False
    actual_size: bool = False
    end_box: str = ""

    @property
    def svg(self) -> Svg:
        """Return the SVG for a page that contains the scene's `defs`."""
        role = "img" if self.still else "group"
        css = f"drawing--{self.shape}"
        return root(
            self.view_box,
            self.label,
            self.drawn,
            css=css,
            role=role,
            cropped=self.cropped,
            actual_size=self.actual_size,
        )

    def alone(self, defs: Svg) -> Svg:
        """Return the SVG with its own definitions, for example for an email."""
        return self._replace(drawn=Svg(el("defs", {}, defs) + self.drawn)).svg


TRAIL = "told-trail"
"""The id of the trail that is shown, to which the pictures of a board refer."""

NO_TRAIL = el("g", {"id": TRAIL})
"""Its definition while none is shown, which belongs to the `defs` of a scene that can show trails."""


NO_STRIKE = el("g", {"class": "told-strike"})
"""The place of the latest strike in the picture of a fight, below the pieces, while none is shown."""


class TrailBox(NamedTuple):
    """The close-up that contains a trail; `far` means that it is too large for readable labels."""

    view_box: str
    far: bool


class Trails(NamedTuple):
    """What a recap shows on the board.

    `drawn` has a group for each trail, and `boxes` the close-up that contains it. `board` is the board
    without choices, named `label`, for a picture of such a close-up, and `overview` the board without labels.
    """

    drawn: tuple[Svg, ...]
    boxes: tuple[TrailBox, ...]
    board: Svg
    overview: Svg
    label: str


def shown_trail() -> Svg:
    """Return the reference to the trail that is shown, for a picture of the board."""
    return el("use", {"href": f"#{TRAIL}"})


def show_trail(defs: Svg, ident: str) -> Svg:
    """Return a scene's definitions in which the trail `ident` is shown ("": none, until a script sets it)."""
    shown = el("g", {"id": TRAIL}, el("use", {"href": f"#{ident}" if ident else None}))
    return Svg(defs.replace(NO_TRAIL, shown))


def show_strike(picture: Picture, drawn: Svg) -> Picture:
    """Return a picture of a fight in which a strike is shown."""
    return picture._replace(drawn=Svg(picture.drawn.replace(NO_STRIKE, drawn)))


class LegendEntry(NamedTuple):
    """One of the seat's pieces in a `Ledger`.

    `text` says what the piece is and where it goes or stays, `note` and the pictogram `icon` say what follows
    from that, and `drawn` is the piece itself. `link` chooses the piece, if it can be chosen. `state` says
    whether the piece is "placed" in the draft, is the "next" one to place, is still "open", or "stays".
    """

    text: str
    note: str
    drawn: Svg
    state: Literal["placed", "next", "open", "stays"]
    icon: str = ""
    link: Link | None = None


class Ledger(NamedTuple):
    """The pieces of a seat that deals with them one by one, and what happens to each in this visit.

    The page's lists leave out the choices that the ledger's links offer, and its draft leaves out the
    steps whose numbers are in `told`.
    """

    heading: str
    entries: tuple[LegendEntry, ...]
    told: frozenset[int] = frozenset()

    @property
    def addresses(self) -> frozenset[str]:
        """Return the addresses of the ledger's links."""
        return frozenset(entry.link.href for entry in self.entries if entry.link is not None)


class Chip(NamedTuple):
    """One choice in a `ChipRow`: its text, its pictogram, and its link, or None if it is already in force."""

    text: str
    icon: str = ""
    link: Link | None = None

    @property
    def marked(self) -> bool:
        """Return whether the page marks this choice: it is in force already, or what the button does."""
        return self.link is None or self.link.marked


class ChipRow(NamedTuple):
    """Choices in one row under the reader's cards, each with a button of its own; `key` is its anchor.

    A `folded` row shows only its heading until the reader unfolds it.
    """

    key: str
    heading: str
    chips: tuple[Chip, ...]
    folded: bool = False


class Scene(NamedTuple):
    """A position as a page shows it: its pictures, the same content as tables, and the seats.

    `parts` is what the family's own template shows beside the pictures. `own` is what only this seat holds,
    as tables for an email or a terminal. `defs` are the symbols and patterns that the pictures and icons of
    the page use. If the page asks a seat to go through its pieces, `ledger` lists them. `chip_rows` are shown
    with the reader's cards. `board_first` puts a phone's board above the question, and the cards below it.
    """

    pictures: tuple[Picture, ...]
    twins: tuple[DataTable, ...]
    seats: DataTable
    parts: Mapping[str, object] = {}
    own: tuple[DataTable, ...] = ()
    defs: Svg = Svg("")
    ledger: Ledger | None = None
    chip_rows: tuple[ChipRow, ...] = ()
    board_first: bool = False
