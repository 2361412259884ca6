"""The types that renderers return for a notice that is due: an email, or the reason for sending none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.engine.drawing.scene import DataTable
from games.engine.drawing.shields import SEAT_TINCTURES

if TYPE_CHECKING:
    from games.notices.models import Notice


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
    def field(self) -> str:
        """Return the colour behind the letter."""
        return "" if self.seat is None else SEAT_TINCTURES[self.seat].field

    @property
    def charge(self) -> str:
        """Return the colour of the letter."""
        return "" if self.seat is None else SEAT_TINCTURES[self.seat].charge


class Button(NamedTuple):
    """The button of an email: the action to take, and the page where to take it."""

    label: str
    url: str  # absolute, built by `games.notices.links.absolute_url`


class Quote(NamedTuple):
    """A quotation of what someone wrote, set apart so that no line can pass as the site's own."""

    lines: tuple[str, ...]


def quote(text: str) -> Quote:
    """Return a text that someone wrote as a quotation, without blank lines."""
    return Quote(tuple(line.strip() for line in text.splitlines() if line.strip()))


@dataclass(frozen=True, slots=True, kw_only=True)
class MailContent:
    """An email in words, in its reader's language and time zone; templates turn it into text and HTML.

    Each text becomes one line of the email; line breaks in a text, as some old names have, become spaces.
    Text that someone wrote in several lines is a `Quote`.

    The subject is shown on lock screens and seen by strangers, so it holds public facts only. Everything
    else may contain what the reader may know, or only public facts if the reader prefers this
    (`notice.user.mail_public_facts_only`). The renderer is responsible for this.
    """

    subject: str
    headline: str
    paragraphs: tuple[str | Quote, ...] = ()
    picture: Picture | None = None
    tables: tuple[DataTable, ...] = ()  # the same content as the picture
    button: Button | None = None
    answers: tuple[Button, ...] = ()  # links that do one thing each (`games.notices.answer_links`)
    deadline: str = ""  # "Answer by Tue 24 Nov 18:00 (UTC+3, Moscow)."
    silence: str = ""  # what happens if there is no answer
    since: tuple[EventLine, ...] = ()  # what happened since the reader's last look, the latest part of it
    earlier: int = 0  # how much more happened before that
    why: str = ""  # why the reader receives this email

    def in_lines(self) -> MailContent:
        """Return a copy of the content with every text on a single line."""
        return replace(
            self,
            subject=in_one_line(self.subject),
            headline=in_one_line(self.headline),
            paragraphs=tuple(
                each if isinstance(each, Quote) else in_one_line(each) for each in self.paragraphs
            ),
            picture=self.picture and self.picture._replace(words=in_one_line(self.picture.words)),
            button=self.button and self.button._replace(label=in_one_line(self.button.label)),
            answers=tuple(each._replace(label=in_one_line(each.label)) for each in self.answers),
            deadline=in_one_line(self.deadline),
            silence=in_one_line(self.silence),
            since=tuple(each._replace(text=in_one_line(each.text)) for each in self.since),
            why=in_one_line(self.why),
        )


def in_one_line(text: str) -> str:
    """Return a text without line breaks."""
    return " ".join(text.splitlines())


@dataclass(frozen=True, slots=True)
class DropNotice:
    """The notice is no longer true and is never sent."""

    reason: str  # a code for the operator, such as "seat_moved"; nothing hidden


@dataclass(frozen=True, slots=True)
class HoldNotice:
    """The notice is true but not due yet: its renderer is called again at `until`."""

    until: datetime  # aware


RenderResult: TypeAlias = MailContent | DropNotice | HoldNotice
Renderer: TypeAlias = "Callable[[Notice, datetime], RenderResult]"
