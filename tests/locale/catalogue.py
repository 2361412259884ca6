"""Read translation catalogues without gettext's tools, and find text that is not Russian."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

RU = Path(settings.BASE_DIR) / "locale" / "ru" / "LC_MESSAGES"

#: What a Russian page may write in Latin letters: names of people, programs, formats and licences.
NAMES = re.compile(
    r"Muster|UTC|JSON|CSV|TRF|HTML|QR|SHA-256|CC BY|SIL Open Font License|game-icons\.net|Alegreya( Sans)?"
    r"|Lorc"
    r"|Delapouite|Juan Pablo del Peral|Huerta Tipográfica|English|E-mail|EMAIL_URL|manage\.py verify_match"
)
_LATIN = re.compile(r"[A-Za-z]+")
_REPLY_WORDS = re.compile(r"«(?:send|sure|help|off|press: [^»]*)»")  # the same in every language
_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
_MARKUP = re.compile(r"</?\w[^>]*>")


class Entry(NamedTuple):
    """One message: its context, its English forms and its Russian forms."""

    context: str
    one: str
    many: str
    forms: tuple[str, ...]
    fuzzy: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        """Return the message's key."""
        return self.context, self.one, self.many


def read(path: Path) -> list[Entry]:
    """Return the messages of a .po file, without its header. Raises an error for an obsolete one."""
    text = path.read_text(encoding="utf-8")
    assert "\n#~" not in text, "obsolete entries"
    return [entry for block in text.split("\n\n") if (entry := _entry(block)).one]


@cache
def entries() -> tuple[Entry, ...]:
    """Return the messages of Muster's Russian catalogue.

    They are read once, and only when a test needs them, since every worker imports every test."""
    return tuple(read(RU / "django.po"))


def _entry(block: str) -> Entry:
    found: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith('"'):
            name, _, line = line.partition(" ")
            found[name] = ""
        # The escapes are those of JSON, which is read in a fifth of the time that Python takes.
        found[name] += json.loads(line)
    forms = [value for field, value in found.items() if field.startswith("msgstr")]
    return Entry(
        found.get("msgctxt", ""),
        found.get("msgid", ""),
        found.get("msgid_plural", ""),
        tuple(forms),
        fuzzy=bool(re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE)),
    )


def placeholders(text: str) -> set[str]:
    """Return the placeholders of a message: `%(name)s` and `{name}`."""
    return set(_PLACEHOLDER.findall(text))


_DIGITS = re.compile(r"\b[0-9a-f]{32,64}\b")
"""Seals and epochs."""


def latin(text: str, *names: str) -> list[str]:
    """Return the Latin words of a text that are neither placeholders nor markup nor names."""
    for name in names:
        text = text.replace(name, "")
    for pattern in (_PLACEHOLDER, _MARKUP, _DIGITS, _REPLY_WORDS, NAMES):
        text = pattern.sub("", text)
    return _LATIN.findall(text)
