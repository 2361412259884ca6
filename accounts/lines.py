"""Text that people type: what it may contain, how it is stored, and how it is shown among other text.

Most of it is shown on one line: names of tables, ladders, programs and passkeys, words of luck. Some is shown
as a block and may have several lines: reasons, announcements. Neither may contain characters that hide or
reverse text. Invisible characters that phones add are kept where they have a purpose and otherwise removed
silently.

Sources: the properties of the Unicode standard (General_Category, Default_Ignorable_Code_Point), UAX 9 for
the direction of text, UTS 51 for pictures made of several characters, RFC 5892 (appendix A) for joiners in
words.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import idna
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

MOST_MARKS = 5
"""The maximum number of marks on one letter, more than pointed Hebrew needs.

A taller pile would cover other lines.
"""

ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
"""The characters placed around a right-to-left name, so that the surrounding sentence keeps its order."""

EMPTY_PLACEHOLDER = "?"
"""Shown for an old text that consists only of characters that are hidden, and refused today."""

_ZERO_WIDTH_NON_JOINER, _ZERO_WIDTH_JOINER = "\u200c", "\u200d"
_JOINERS = frozenset({_ZERO_WIDTH_NON_JOINER, _ZERO_WIDTH_JOINER})

_MOST_BETWEEN_JOINED = 8
"""The maximum number of marks between a joiner and the letters that it joins."""

_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, formats (direction, zero width), surrogates, private and unassigned characters, separators."""

_BLANKS = {
    "\u034f": "combining grapheme joiner",
    "\u115f": "hangul choseong filler",
    "\u1160": "hangul jungseong filler",
    "\u17b4": "khmer vowel inherent aq",
    "\u17b5": "khmer vowel inherent aa",
    "\u2800": "braille pattern blank",
    "\u3164": "hangul filler",
    "\uffa0": "halfwidth hangul filler",
    "\ufffc": "object replacement character",
    "\U0001107f": "brahmi number joiner",
    "\U00013441": "egyptian hieroglyph full blank",
    "\U00013442": "egyptian hieroglyph half blank",
    "\U00016fe4": "khitan small script filler",
    "\U0001d159": "musical symbol null notehead",
}
"""Characters that draw nothing although their category says otherwise or some Python versions lack it."""

_SEEN_FORMATS = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
"""Characters that draw something around the digits after them although their category is "format"."""

_LINE_BREAKS = frozenset("\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029")
"""Characters at which `str.splitlines` ends a line."""

_PICTURES = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f"
    "\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
"""Characters that a phone shows as pictures, as ranges of a regular expression."""

_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_SELECTED = f"{_PICTURES}\u1820-\u18aa\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Characters whose appearance a variation selector chooses: pictures, Mongolian letters, Chinese
characters.
"""

_PICTURE = re.compile(f"[{_PICTURES}]")
_LATER_PICTURE = re.compile("[\U0001f000-\U0001faff]")
"""The range reserved for pictures of later Unicode versions than Python's (UTS 51, 1.5)."""

_SELECTOR = re.compile(f"[{_SELECTORS}]")
_FITTING_SELECTOR = re.compile(f"(?<=[{_SELECTED}])[{_SELECTORS}]|(?<=[#*0-9])\ufe0f(?=\u20e3)")
_FLAG_OF_TAGS = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_COPIED_ISOLATE = re.compile(f"{ISOLATE}([^{ISOLATE}{END_OF_ISOLATE}]*){END_OF_ISOLATE}")
_GAPS_BETWEEN_LINES = re.compile(r"\n{3,}")


def tidy(text: str) -> str:
    """Return `text` as it is stored on one line.

    It is normalised to NFC and stripped, each run of blanks becomes one space, and misplaced characters added
    by phones or by Muster's own pages are removed. Line breaks inside stay; `validate` refuses them.
    """
    kept = _without_additions(text).strip()
    return re.sub(rf"[^\S{''.join(_LINE_BREAKS)}]+", " ", kept)


def tidy_block(text: str) -> str:
    """Return `text` of several lines as it is stored: uniform line ends, no trailing blanks, no long gaps."""
    kept = _without_additions(text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = (line.rstrip() for line in kept.split("\n"))
    return _GAPS_BETWEEN_LINES.sub("\n\n", "\n".join(lines)).strip()


def truncate_line(text: str, length: int) -> str:
    """Return the beginning of a line, at most `length` characters, as it is stored.

    It never ends in a joiner.
    """
    return tidy(text[:length].rstrip("".join(_JOINERS)))


def validate(text: str) -> None:
    """Raise `ValidationError`, naming the character, unless `text` can be shown on one line."""
    for character in text:
        if character in _LINE_BREAKS:
            raise ValidationError(
                _("This text is shown on one line, but it contains a line break: %(character)s. Remove it."),
                code="line_break",
                params={"character": _called(character)},
            )
    _refuse_hidden(text, allowed="")


def validate_block(text: str) -> None:
    """Raise `ValidationError`, naming the character, if `text` contains one that hides or reverses text.

    Several lines are allowed.
    """
    _refuse_hidden(text, allowed="\r\n\t")


def display_text(text: str) -> str:
    """Return `text` as it appears inside a sentence on pages and in emails.

    It is on one line, without characters that hide or reverse text, which some older rows contain. If part of
    it runs from right to left, it is isolated from the sentence. Use the original text for storing, comparing
    and exporting.
    """
    if text.isascii() and text.isprintable():
        return text
    return _shown(str(text))


def without_hidden(text: str, *, allowed: str = "") -> str:
    """Return `text` without the characters that hide or reverse text, except those `allowed`."""
    hidden = _hidden_places(text, allowed)
    return "".join(character for place, character in enumerate(text) if place not in hidden)


def without_joiners(text: str) -> str:
    """Return `text` without joiners and variation selectors, which do not change how a text looks."""
    return "".join(each for each in _SELECTOR.sub("", text) if each not in _JOINERS)


@lru_cache(maxsize=8192)
def _shown(text: str) -> str:
    text = " ".join(without_hidden(" ".join(text.split())).split()) or EMPTY_PLACEHOLDER
    return f"{ISOLATE}{text}{END_OF_ISOLATE}" if _runs_left(text) else text


def _runs_left(text: str) -> bool:
    """Return whether `text` contains letters or digits of a script that is written from right to left."""
    return any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in text)


def _without_additions(text: str) -> str:
    """Remove invisible characters that were copied from a page along with a name, or added by a phone."""
    text = _COPIED_ISOLATE.sub(lambda found: found[1] if _runs_left(found[1]) else found[0], text)
    text = unicodedata.normalize("NFC", text)
    kept: list[str] = []
    for place, character in enumerate(text):
        if _SELECTOR.match(character):
            near = "".join(kept[-1:]) + text[place : place + 2]
            belongs = _FITTING_SELECTOR.match(near, len(kept[-1:])) is not None
        elif character in _JOINERS:
            near = "".join(kept[-2:]) + text[place : place + 2]
            at = len(near) - len(text[place : place + 2])
            belongs = _joins(near, at) or not any(_pictures_beside(near, at))
        else:
            belongs = True
        if belongs:
            kept.append(character)
    # Normalise again: letters and marks that were separated may now combine.
    return unicodedata.normalize("NFC", "".join(kept))


def _refuse_hidden(text: str, *, allowed: str) -> None:
    if hidden := _hidden_places(text, allowed):
        raise ValidationError(
            _("This text contains the character %(character)s, which hides or reverses text. Remove it."),
            code="invisible",
            params={"character": _called(text[min(hidden)])},
        )
    marks = 0
    for character in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise ValidationError(_("A letter has too many marks."), code="marks")


def _hidden_places(text: str, allowed: str) -> set[int]:
    """Return the positions of characters that hide or reverse text.

    They include joiners, selectors and tags in the wrong place.
    """
    if text.isascii() and text.isprintable():
        return set()
    fitting = {found.start() for found in _FITTING_SELECTOR.finditer(text)}
    for flag in _FLAG_OF_TAGS.finditer(text):
        fitting.update(range(*flag.span()))
    fitting.update(place for place, each in enumerate(text) if each in _JOINERS and _joins(text, place))
    return {
        place
        for place, character in enumerate(text)
        if character not in allowed and place not in fitting and _is_hidden(character)
    }


def _is_hidden(character: str) -> bool:
    if character in _BLANKS or _SELECTOR.match(character):
        return True
    if unicodedata.category(character) not in _INVISIBLE_CATEGORIES:
        return False
    return character not in _SEEN_FORMATS and not _LATER_PICTURE.match(character)


def _joins(text: str, place: int) -> bool:
    """Return whether a joiner has a purpose where it is.

    It has one inside a combined picture, and in a word of a script that needs joiners.
    """
    if text[place] == _ZERO_WIDTH_JOINER and all(_pictures_beside(text, place)):
        return True
    first = max(0, place - _MOST_BETWEEN_JOINED)
    try:
        return idna.core.valid_contextj(text[first : place + _MOST_BETWEEN_JOINED + 1], place - first)
    except ValueError:
        return False


def _pictures_beside(text: str, place: int) -> tuple[bool, bool]:
    """Return whether there is a picture directly before a position, and directly after it.

    A variation selector between the picture and the position is ignored.
    """
    before = text[max(0, place - 2) : place]
    if _SELECTOR.match(before, len(before) - 1):
        before = before[:-1]
    return _PICTURE.match(before[-1:]) is not None, _PICTURE.match(text, place + 1) is not None


def _called(character: str) -> str:
    """Return the code point and name of a character, such as "U+202E (right-to-left override)"."""
    number = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "").lower() or _BLANKS.get(character) or _kind(character)
    return f"{number} ({name})"


def _kind(character: str) -> str:
    """Describe a character that has no name."""
    if character == "\n":
        return gettext("line feed")
    return {
        "Cc": gettext("control character"),
        "Co": gettext("private-use character"),
        "Cs": gettext("half a character"),
    }.get(unicodedata.category(character), gettext("unassigned character"))
