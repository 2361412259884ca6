"""Compare names by how they look, using Unicode's confusables (UTS 39) from `confusable_homoglyphs`."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase

LONGEST_PROTOTYPE = 20
"""The maximum number of characters that a single character can look like."""

_EVERYWHERE = frozenset({"COMMON", "INHERITED"})
_TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Sets of scripts that are written together (UTS 39, 5.2, "highly restrictive")."""

_LEFT_TO_RIGHT = "\u200e"
"""The character that surrounds letters of the opposite direction in the data."""


def mixes_scripts(name: str) -> bool:
    """Return whether the name mixes letters of scripts that are not normally written together."""
    # The package's data takes 6 MB; it is loaded by the first name that is checked.
    from confusable_homoglyphs.categories import alias

    scripts = {alias(character) for character in name} - _EVERYWHERE
    return len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER)


def look_key(name: str) -> str:
    """Return a key that is equal for names that look alike.

    It is the skeleton of UTS 39 (section 4), with ASCII letters also compared without case. Names that differ
    only in case are the same name, so a name that looks like "Ilse" also looks like "ilse".
    """
    shapes = _shapes()
    shown = unicodedata.normalize("NFD", name)
    # Repeat for characters that decompose into a letter and marks: "ة" looks like "ö", and its "o" like "0".
    while (drawn := _drawn(shown, shapes)) != shown:
        shown = drawn
    return shown


def _drawn(name: str, shapes: dict[str, str]) -> str:
    return unicodedata.normalize("NFD", "".join(shapes.get(character, character) for character in name))


@cache
def _shapes() -> dict[str, str]:
    """Return one representative for each set of characters that look alike.

    A character may look like several others: "m" is represented by the two letters "rn".
    """
    leaders: dict[str, str] = {}

    def leader(character: str) -> str:
        while (above := leaders.get(character, character)) != character:
            character = above
        return character

    pairs: dict[str, str] = {}
    for one, other in _alike():
        if len(other) == 1:
            first, second = sorted((leader(one), leader(other)))
            leaders[second] = first
        else:
            pairs[one] = other
    spelt = {leader(one): other for one, other in pairs.items()}
    every = {*leaders, *pairs, *spelt}
    return {
        each: "".join(map(leader, spelt[leader(each)])) if leader(each) in spelt else leader(each)
        for each in every
    }


def _alike() -> Iterator[tuple[str, str]]:
    """Yield pairs of a single character and what it looks like, then each ASCII letter with its capital."""
    from confusable_homoglyphs.confusables import confusables_data

    for one, others in confusables_data.items():
        one = one.replace(_LEFT_TO_RIGHT, "")
        for other in others:
            if len(one) == 1:
                yield one, other["c"].replace(_LEFT_TO_RIGHT, "")
    yield from zip(ascii_lowercase, ascii_lowercase.upper(), strict=True)
