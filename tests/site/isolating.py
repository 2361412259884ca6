"""Names from right to left with figures after them, and where they reverse the surrounding text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from html.parser import HTMLParser

from allauth.mfa.models import Authenticator
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat

from accounts import names
from accounts.models import User
from games.competitions.models import Announcement, Call, Competition, Entrant, LogEntry, Table
from games.matches.models import AuditEntry, Match, Seat
from games.press.models import Press
from games.ratings.models import Change, Rating

_ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")
_VOID = ("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
_TYPED = ("textarea", "script", "style", "code")
_SAID = ("title", "aria-label", "alt", "placeholder", "label", "content")


def name_from_right_to_left() -> None:
    """Give everyone, and everything that people name, a Hebrew name with figures at its end."""

    def hebrew(word: str) -> Concat:
        return Concat(Value(f"{word} "), Cast("pk", CharField()))

    guests = f"{names.GUEST} "
    User.objects.filter(erased_at=None).exclude(display_name__startswith=guests).update(
        display_name=hebrew("אבי")
    )
    User.objects.exclude(standing_word="").update(standing_word="מזל 7")
    Match.objects.update(name=hebrew("שולחן"))
    Match.objects.exclude(quarantine_reason="").update(quarantine_reason="סיבה 5")
    Seat.objects.exclude(word="").update(word=hebrew("מזל"))
    Competition.objects.update(name=hebrew("סתיו"))
    Competition.objects.exclude(about="").update(about="על 1")
    Table.objects.exclude(name="").update(name=hebrew("משחק"))
    for model in (Entrant, Rating, Change):
        model._default_manager.exclude(program="").update(program="מכונה 3")
    for reasoned in (LogEntry, AuditEntry):
        reasoned._default_manager.exclude(reason="").update(reason="סיבה 5")
    for told in (Announcement, Press, Call):
        told._default_manager.exclude(text="").update(text="מילה 9")
    Call.objects.exclude(answer="").update(answer="תשובה 2")
    for key in Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN):
        key.data["name"] = "מפתח 4"
        key.save(update_fields=["data"])


def runs_left(text: str) -> bool:
    """Return whether a text contains letters from right to left outside isolates."""
    while text != (text := _ISOLATED.sub("", text)):
        pass
    return any(
        unicodedata.bidirectional(each) in ("R", "AL", "AN") or each in "\u2068\u2069" for each in text
    )


def holds_hebrew(text: str) -> bool:
    return any("\u0590" <= each <= "\u05ff" for each in text)


class Turned(HTMLParser):
    """A parser of the texts in which such letters are not isolated, by characters or by an element."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Handle an element and its attributes."""
        given = {name: value or "" for name, value in attrs}
        self.found += [given[name] for name in _SAID if runs_left(given.get(name, ""))]
        if tag not in _VOID:
            self._open.append((tag, tag == "bdi" or "dir" in given or tag in _TYPED))

    def handle_endtag(self, tag: str) -> None:
        """Handle the end of an element, and of those left open in it."""
        if any(name == tag for name, _isolates in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Handle text."""
        if runs_left(data) and not any(isolates for _name, isolates in self._open):
            self.found.append(data.strip())


def turned(html: str) -> Iterator[str]:
    """Yield the texts of a page that a name in them reverses."""
    yield from Turned(html).found
