"""What a name looks like: Unicode's confusables (UTS 39), with the data of `confusable_homoglyphs`."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

LONGEST_PROTOTYPE = 20
"""Characters that one may look like at the most."""

_EVERYWHERE = frozenset({"COMMON", "INHERITED"})
_TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that are written together (UTS 39, 5.2, "highly restrictive")."""

_LEFT_TO_RIGHT = "\u200e"
"""Stands in the data around letters that run the other way."""


def mixes_scripts(name: str) -> bool:
    """Whether letters of scripts stand together that nobody writes together."""
    scripts = {alias(character) for character in name} - _EVERYWHERE
    return len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER)


def look(name: str) -> str:
    """What is equal for names that look alike: the skeleton of UTS 39 (section 4), in which the small and
    the capital letters of ASCII count as one too. Names that differ in nothing else are the same name, so who
    looks like "Ilse" looks like "ilse".
    """
    shapes = _shapes()
    shown = unicodedata.normalize("NFD", name)
    # Once more for what falls apart into a letter and its marks: "ة" looks like "ö", and its "o" like "0".
    while (drawn := _drawn(shown, shapes)) != shown:
        shown = drawn
    return shown


def _drawn(name: str, shapes: dict[str, str]) -> str:
    return unicodedata.normalize("NFD", "".join(shapes.get(character, character) for character in name))


@cache
def _shapes() -> dict[str, str]:
    """For each character that others look like, one for them all; for "m" the two of "rn"."""
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
    """Single characters with what they look like, and the letters of ASCII with their capitals."""
    for one, others in confusables_data.items():
        one = one.replace(_LEFT_TO_RIGHT, "")
        for other in others:
            if len(one) == 1:
                yield one, other["c"].replace(_LEFT_TO_RIGHT, "")
    yield from zip(ascii_lowercase, ascii_lowercase.upper(), strict=True)
