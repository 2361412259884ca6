"""What a room above says about a notice when its time has come: a mail, or why there is none."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.engine.drawing.scene import Table
from games.engine.drawing.shields import SEATS

if TYPE_CHECKING:
    from games.notices.models import Notice


class Picture(NamedTuple):
    """A position as it travels inside the mail, and what it shows in words."""

    png: bytes  # 640 pixels wide, light; shown at half that and at the width of a phone
    words: str


class Happening(NamedTuple):
    """A sentence of what happened, and the badge before it: whose it is, as the letter of a seat."""

    text: str
    seat: int | None = None
    letter: str = ""  # in the reader's language

    @property
    def field(self) -> str:
        """The colour behind the letter."""
        return "" if self.seat is None else SEATS[self.seat].field

    @property
    def charge(self) -> str:
        """The colour of the letter."""
        return "" if self.seat is None else SEATS[self.seat].charge


class Button(NamedTuple):
    """What the mail asks for: a deed, and the page where it is done."""

    label: str
    url: str  # absolute, built by `games.notices.links.absolute`


@dataclass(frozen=True, slots=True, kw_only=True)
class MailContent:
    """A mail in words, in its reader's language and zone; templates make text and HTML of it.

    The subject is read on locked screens and by strangers: it carries public facts only. All else tells
    what the reader may know, or public facts only if the reader prefers it
    (``notice.user.mail_public_facts_only``); that is the renderer's business.
    """

    subject: str  # one line
    headline: str
    paragraphs: tuple[str, ...] = ()
    picture: Picture | None = None
    tables: tuple[Table, ...] = ()  # the picture's twins
    button: Button | None = None
    deadline: str = ""  # "Answer by Tue 24 Nov 18:00 (UTC+3, Moscow)."
    silence: str = ""  # what happens without an answer
    since: tuple[Happening, ...] = ()  # what happened since the reader's last look, the latest of it
    earlier: int = 0  # how much more happened before that
    why: str = ""  # why the reader gets this mail


@dataclass(frozen=True, slots=True)
class Drop:
    """The notice is no longer true: it is never sent."""

    reason: str  # a code for the operator, such as "seat_moved"; nothing hidden


@dataclass(frozen=True, slots=True)
class Hold:
    """The notice is true, but its time has not come: it is asked again at ``until``."""

    until: datetime  # aware


Answer: TypeAlias = MailContent | Drop | Hold
Renderer: TypeAlias = "Callable[[Notice, datetime], Answer]"
