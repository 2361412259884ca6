"""What renderers return for a notice that is due: the content of an email, or the reason for sending none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.engine.drawing.scene import Cell, DataTable
from games.engine.drawing.shields import SEAT_TINCTURES

if TYPE_CHECKING:
    from games.notices.models import Notice, When

EMPTY_CELL_TEXTS = ("", "–")

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
"""Where a heading may break on a narrow page; a line of text would show it."""


class Picture(NamedTuple):
    """A picture of a position to be sent inside the email, and a description of it in words."""

    png: bytes  # 640 pixels wide, light; shown at half that and at the width of a phone
    words: str


class EventLine(NamedTuple):
    """A sentence about something that happened, with the badge before it: a seat, shown by its letter."""

    text: str
    seat: int | None = None
    letter: str = ""  # in the reader's language

    @property
    def badge_colour(self) -> str:
        """Return the colour behind the letter."""
        return "" if self.seat is None else SEAT_TINCTURES[self.seat].field

    @property
    def letter_colour(self) -> str:
        """Return the colour of the letter."""
        return "" if self.seat is None else SEAT_TINCTURES[self.seat].charge


class Button(NamedTuple):
    """The button of an email: the action to take, and the page where to take it."""

    label: str
    url: str  # absolute, built by `games.notices.links.absolute_url`


class DigestSection(NamedTuple):
    """What a digest says about one match or other subject, with the link to its page."""

    lines: tuple[str | Quote, ...]
    button: Button | None
    due_at: datetime | None  # when the reader's first answer is due, if they are to answer in time
    is_turn: bool = False  # whether it is the reader's turn
    turn_due_at: datetime | None = None  # when the turn is due, if it has a time limit


class Quote(NamedTuple):
    """A quotation of what someone wrote, set apart so that no line can pass as the site's own."""

    lines: tuple[str, ...]


def quote(text: str) -> Quote:
    """Return a text that someone wrote as a quotation, without blank lines."""
    return Quote(tuple(line.strip() for line in text.splitlines() if line.strip()))


@dataclass(frozen=True, slots=True, kw_only=True)
class MailContent:
    """The words of an email, in its reader's language and time zone; templates turn it into text and HTML.

    Each text becomes one line of the email; line breaks in a text, as some old names have, become spaces.
    Text that someone wrote in several lines is a `Quote`.

    The subject is shown on lock screens and seen by strangers, so it holds public facts only. Everything else
    may contain what the reader may know, or only public facts if the reader prefers this
    (`notice.user.mail_public_facts_only`). The renderer is responsible for this.

    Raises `ValueError` if there is a `deadline` in words but no `due_at`: the email could then end up in a
    digest that comes after the deadline.
    """

    subject: str
    headline: str
    paragraphs: tuple[str | Quote, ...] = ()
    picture: Picture | None = None
    tables: tuple[DataTable, ...] = ()  # the same content as the picture
    button: Button | None = None
    answers: tuple[Button, ...] = ()  # links that do one thing each (`games.notices.answer_links`)
    sections: tuple[DigestSection, ...] = ()  # of a digest
    completes: tuple[int, ...] = ()  # the deliveries (primary keys) that a digest reports
    due_at: datetime | None = None  # when the reader's answer is due; public
    is_turn: bool = False  # whether a turn is due, of which a digest repeats only the subject
    reply_to: str = ""  # the address for replies (`games.notices.reply_addresses`)
    in_reply_to: str = ""  # the Message-ID of the email that this one answers
    deadline: str = ""  # `due_at` in words: "Answer by Tue 24 Nov 18:00 (UTC+3, Moscow)."
    silence: str = ""  # what happens if there is no answer
    since: tuple[EventLine, ...] = ()  # what happened since the reader's last look, the latest part of it
    earlier: int = 0  # how much more happened before that
    why: str = ""  # why the reader receives this email

    def __post_init__(self) -> None:
        if self.deadline and self.due_at is None:
            raise ValueError("An email that names a deadline needs due_at.")

    def in_lines(self) -> MailContent:
        """Return a copy of the content with every text on a single line."""
        return replace(
            self,
            subject=in_one_line(self.subject),
            headline=in_one_line(self.headline),
            paragraphs=tuple(_line(each) for each in self.paragraphs),
            picture=self.picture and self.picture._replace(words=in_one_line(self.picture.words)),
            button=self.button and self.button._replace(label=in_one_line(self.button.label)),
            answers=tuple(each._replace(label=in_one_line(each.label)) for each in self.answers),
            sections=tuple(
                section._replace(lines=tuple(_line(each) for each in section.lines))
                for section in self.sections
            ),
            deadline=in_one_line(self.deadline),
            silence=in_one_line(self.silence),
            since=tuple(each._replace(text=in_one_line(each.text)) for each in self.since),
            why=in_one_line(self.why),
        )


def _line(text: str | Quote) -> str | Quote:
    return text if isinstance(text, Quote) else in_one_line(text)


def in_one_line(text: str) -> str:
    """Return a text without line breaks."""
    return " ".join(text.splitlines())


class PlainTable(NamedTuple):
    """The table that goes with a picture as text: its caption, and a line for each row.

    Lines fit any screen width and can be read aloud.
    """

    caption: str
    lines: tuple[str, ...]


def to_plain_table(table: DataTable) -> PlainTable:
    """Return `table` in lines such as "Anchor; Land: Brush 3; Height: 6". Empty cells are left out."""
    lines = (in_one_line(_row_text(table.head, row)) for row in table.rows)
    return PlainTable(in_one_line(table.caption), tuple(lines))


def _row_text(head: tuple[str, ...], row: tuple[Cell, ...]) -> str:
    first, *rest = row
    named = (
        f"{name.replace(SOFT_HYPHEN, '')}: {cell.text}"
        for name, cell in zip(head[1:], rest, strict=True)
        if cell.text not in EMPTY_CELL_TEXTS
    )
    return "; ".join([first.text, *named])


@dataclass(frozen=True, slots=True)
class DropNotice:
    """The notice is no longer true or no longer wanted, and is never sent."""

    reason: str  # a code for the operator, such as "seat_moved"; nothing hidden


@dataclass(frozen=True, slots=True)
class HoldNotice:
    """The notice is true but not due yet: its renderer is called again at `until`."""

    until: datetime  # aware
    reason: str = ""  # a code for the reader and the operator, such as "night"; nothing hidden


@dataclass(frozen=True, slots=True)
class CollectNotice:
    """The notice is true and due, and its reader wants it in a digest or bundle, with others."""

    when: When
    subject: str  # of the email that it would have been


RenderResult: TypeAlias = MailContent | DropNotice | HoldNotice
Renderer: TypeAlias = "Callable[[Notice, datetime], RenderResult]"
