"""The lines of a reply that its author wrote, without quotations, their introductions, and signatures.

`mail-parser-reply` and `quotequail` were considered: both find where one quotation starts and drop everything
after it, which loses answers below and between quoted lines, and neither knows Russian programs. The rules
here look at the shape of the text instead of its language, as far as that is possible.
"""

from __future__ import annotations

import re

MAX_MAIL_LINES = 400
"""How many lines of a reply are looked at."""

MAX_OWN_LINES = 100

_FORWARD_MARK = re.compile(
    r"forwarded (?:message|by)|begin forwarded message|пересылаемое сообщение"
    r"|перес?ланное сообщение|перенаправленное сообщение|начало переадресованного сообщения"
    r"|weitergeleitete nachricht|message transféré",
    re.IGNORECASE,
)
_ORIGINAL_MARK = re.compile(
    r"\s*-{2,}\s*(?:original (?:message|appointment)|исходное сообщение|ursprüngliche nachricht"
    r"|message d'origine|mensaje original)\s*-{2,}\s*",
    re.IGNORECASE,
)
_RULE = re.compile(r"\s*_{10,}\s*")
_SENDER_FIELD = re.compile(r"\s*\*?(?:from|от|von|de|da|od|from address)\s*:\*?\s*\S", re.IGNORECASE)
_OTHER_FIELD = re.compile(
    r"\s*\*?(?:sent|date|to|cc|subject|отправлено|дата|кому|копия|тема|gesendet|datum|an|betreff|envoyé|à|objet)"
    r"\s*:\*?",
    re.IGNORECASE,
)
_MOBILE_SIGNATURE = re.compile(
    r"\s*(?:sent (?:from|with|via) |get outlook for |отправлено (?:с|из|через|от) |gesendet von )",
    re.IGNORECASE,
)
_INTRODUCTION_START = re.compile(
    r"\s*(?:on|am|le|el|il|op|w dniu|пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота"
    r"|воскресенье|\d{1,2})[\s,.]",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\|?>|[^\W\d_]{1,3}>")
"""How a quoted line starts. The Bat! writes the initials of its author before the mark."""

_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))
_INTRODUCTION_LINES = 4


def is_forward(text: str) -> bool:
    """Return whether the author's part of a text passes on another email."""
    lines = (_tidied(line).strip("-*_: ") for line in text.split("\n")[:MAX_MAIL_LINES])
    return any(_FORWARD_MARK.fullmatch(line) for line in lines)


def own_lines(text: str) -> list[str]:
    """Return the lines that the author of a reply wrote, in order, including those between quoted lines.

    Blank lines between them are kept as "", so that the paragraphs of a message stay apart. Outlook does not
    mark quoted lines, but puts the sender and other headers of the quoted email above them: these lines and
    everything after them count as quoted. At most `MAX_OWN_LINES` lines are returned.
    """
    lines = [_tidied(line) for line in text.split("\n")[:MAX_MAIL_LINES]]
    quoted = [_QUOTED.match(line) is not None for line in lines]
    end = _unmarked_quotation(lines)
    lines, quoted = lines[:end], quoted[:end]
    kept = [not is_quoted for is_quoted in quoted]
    _drop_introductions(lines, quoted, kept)
    _drop_signatures(lines, quoted, kept)
    found: list[str] = []
    for line, is_kept in zip(lines, kept, strict=True):
        if not is_kept or not line:
            # A quotation between two answers separates them, as a blank line does.
            if found and found[-1]:
                found.append("")
        elif not _MOBILE_SIGNATURE.match(line):
            found.append(line)
    while found and not found[-1]:
        found.pop()
    return found[:MAX_OWN_LINES]


def _tidied(line: str) -> str:
    """Return a line without the characters that mail programs add and nobody sees."""
    line = line.translate(_INVISIBLE).replace("\u00a0", " ").replace("\u202f", " ")
    return line if line == "-- " else line.strip()


def _unmarked_quotation(lines: list[str]) -> int:
    """Return where a quotation starts that goes to the end without marks, or the number of lines."""
    for place, line in enumerate(lines):
        if _QUOTED.match(line):
            continue
        if _ORIGINAL_MARK.fullmatch(line) or _starts_head(lines, place):
            return place
        if _RULE.fullmatch(line) and _starts_head(lines, _next_filled(lines, place + 1)):
            return place
    return len(lines)


def _starts_head(lines: list[str], place: int) -> bool:
    """Return whether the headers of an original message start at a place: its sender and two more of them."""
    if place >= len(lines) or not _SENDER_FIELD.match(lines[place]):
        return False
    following = [line for line in lines[place + 1 : place + 9] if line][:6]
    return sum(_OTHER_FIELD.match(line) is not None for line in following) >= 2


def _next_filled(lines: list[str], place: int) -> int:
    while place < len(lines) and not lines[place]:
        place += 1
    return place


def _drop_introductions(lines: list[str], quoted: list[bool], kept: list[bool]) -> None:
    """Drop what introduces each quotation: "On Tue 24 Nov, Muster wrote:" in any language.

    Such a text ends with a colon right before the first quoted line, and has a date in it. Long ones are
    broken into several lines.
    """
    for place, is_quoted in enumerate(quoted):
        if not is_quoted or (place and quoted[place - 1]):
            continue
        last = place - 1
        while last >= 0 and not lines[last] and not quoted[last]:
            last -= 1
        if last < 0 or quoted[last] or not lines[last].endswith(":"):
            continue
        first = _start_of_introduction(lines, quoted, last)
        if any(character.isdigit() for line in lines[first : last + 1] for character in line):
            kept[first : last + 1] = [False] * (last - first + 1)


def _start_of_introduction(lines: list[str], quoted: list[bool], last: int) -> int:
    """Return where the introduction starts that ends on a line: on the line itself unless more form a whole.

    Lines above it may be moves, which must not be lost.
    """
    for first in range(last, max(last - _INTRODUCTION_LINES, -1), -1):
        if not lines[first] or quoted[first]:
            break
        if _is_whole(lines, first, last):
            return first
    return last


def _is_whole(lines: list[str], first: int, last: int) -> bool:
    """Return whether these lines may be a whole introduction: they start like one and name a date."""
    text = " ".join(lines[first : last + 1])
    return _INTRODUCTION_START.match(text) is not None and any(character.isdigit() for character in text)


def _drop_signatures(lines: list[str], quoted: list[bool], kept: list[bool]) -> None:
    """Drop what follows "-- " (RFC 3676, 4.3), up to the next quoted line."""
    in_signature = False
    for place, line in enumerate(lines):
        if quoted[place]:
            in_signature = False
        elif line in ("-- ", "--"):
            in_signature = True
        if in_signature:
            kept[place] = False
