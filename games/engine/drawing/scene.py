"""What a title's drawing hands to a page, a mail or a terminal.

A scene is made from a view, never from a state. Every place that can be chosen takes its
link from `Links`, so picture and table twin offer the same things under the same keys.
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
    """A choice of the page: its address, its key letter, and whether it is chosen now. One of a list
    that is settled can still be taken, `instead` of what settled it; its letter is another's by then."""

    href: str
    letter: str
    label: str
    chosen: bool = False

    @property
    def instead(self) -> Link:
        """The same without its key."""
        return self._replace(letter="")

    @property
    def name(self) -> str:
        """What it is called: its key and its label."""
        return f"{self.letter}, {self.label}" if self.letter else self.label


Links: TypeAlias = Mapping[tuple[str, str, Value], Link]
"""By (action tag, attribute, value); ("", "", "") never occurs."""


class Cell(NamedTuple):
    """One cell of a table; a head cell names its row."""

    text: str
    link: Link | None = None
    head: bool = False


class Table(NamedTuple):
    """A table with a caption and a head row; the twin of a picture."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Picture(NamedTuple):
    """A drawing by its `view_box` ("left top width height"), its `label`, what is `drawn`,
    and the `shape` of screen it is for: "wide", "tall" or "any". One that shows more than a
    screen can has a `whole`: the view box of all that is drawn, within which scripts move it.
    In a `still` one there is nothing to choose, so that it is read as one image; a `cropped` one
    fills whatever frame it stands in, around its middle; one of `actual_size` is drawn in CSS pixels."""

    view_box: str
    label: str
    drawn: Svg
    shape: str = "any"
    whole: str = ""
    still: bool = False
    cropped: bool = False
    actual_size: bool = False

    @property
    def svg(self) -> Svg:
        """The SVG on a page that shows its scene's `defs`."""
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
        """The SVG by itself, such as in a mail."""
        return self._replace(drawn=Svg(el("defs", {}, defs) + self.drawn)).svg


class Entry(NamedTuple):
    """One of the seat's pieces in a `Ledger`: what it is and where it goes or stands, what comes of
    it in a `note` and by the pictogram `icon`, the piece itself as `drawn`, and the `link` that takes
    it, where it can be taken. It is "placed" in the draft, the "next" to be, still "open", or it
    "stays"."""

    text: str
    note: str
    drawn: Svg
    state: Literal["placed", "next", "open", "stays"]
    icon: str = ""
    link: Link | None = None


class Ledger(NamedTuple):
    """The seat's own pieces while it goes through them one by one: what becomes of each in this
    visit. The page's lists leave out what its links offer, and its draft the steps, by their numbers,
    that its rows have `told`."""

    heading: str
    entries: tuple[Entry, ...]
    told: frozenset[int] = frozenset()

    @property
    def addresses(self) -> frozenset[str]:
        """The addresses of its links."""
        return frozenset(entry.link.href for entry in self.entries if entry.link is not None)


class Scene(NamedTuple):
    """A position: pictures, their twins, the seats, what the family's own template shows
    beside them, `own`: what only this seat holds, as tables for a mail or a terminal, and
    `defs`: the symbols and patterns that the pictures and the icons of the page draw with. Where the
    page asks a seat to go through its pieces it may have a `ledger` of them."""

    pictures: tuple[Picture, ...]
    twins: tuple[Table, ...]
    seats: Table
    parts: Mapping[str, object] = {}
    own: tuple[Table, ...] = ()
    defs: Svg = Svg("")
    ledger: Ledger | None = None
