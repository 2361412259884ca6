"""Press as text: what is kept of what was typed, and how it is shown. There is no markup."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

#: Joiners within words and within pictures made of several; all else that is not seen goes, above all
#: what turns the direction of the text around it so that it reads as it is not.
_JOINERS = "\u200c\u200d"
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_LINES = re.compile(r"\n{3,}")
_LINK = re.compile(r"https?://[^\s<>\"'`{}|\\^]+", re.IGNORECASE)
_LONGEST_LABEL = 60
_CLOSING = {")": "(", "]": "["}


def plain(text: str) -> str:
    """What is kept: Unicode's NFC, lines ended by one character, nothing invisible that
    deceives, no blank ends and no long gaps."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    kept = "".join(each for each in text if each in f"\n\t{_JOINERS}" or not _invisible(each))
    if not kept.strip(f" \n\t{_JOINERS}"):
        return ""
    lines = (line.rstrip() for line in kept.split("\n"))
    return _LINES.sub("\n\n", "\n".join(lines)).strip()


def linked(text: str) -> SafeString:
    """The text escaped, its web addresses as links that vouch for nobody (rel, and opened
    without a way back)."""
    return format_html_join("", "{}", ((part,) for part in _parts(text)))


def _parts(text: str) -> Iterator[SafeString]:
    end = 0
    for found in _LINK.finditer(text):
        address = _without_stop(found.group())
        if len(address) <= len("https://"):
            continue
        yield conditional_escape(text[end : found.start()])
        label = address if len(address) <= _LONGEST_LABEL else address[: _LONGEST_LABEL - 1] + "…"
        yield format_html('<a href="{}" rel="nofollow noopener noreferrer">{}</a>', address, label)
        end = found.start() + len(address)
    yield conditional_escape(text[end:])


def _without_stop(address: str) -> str:
    """An address without the punctuation of the sentence it ends, or the bracket it stands in."""
    while address:
        last = address[-1]
        opening = _CLOSING.get(last)
        if last in ".,;:!?…»”" or (opening and address.count(opening) < address.count(last)):
            address = address[:-1]
        else:
            break
    return address


def _invisible(character: str) -> bool:
    return unicodedata.category(character) in _INVISIBLE
