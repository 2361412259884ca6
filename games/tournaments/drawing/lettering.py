"""How wide words are in a drawing, where nothing breaks or measures them."""

from __future__ import annotations

NARROW = frozenset("fijlrtI.,:;'!|()[] -·1")
WIDE = frozenset("mwMWQOGшщжмюфШЩЖМЮФ@%—")

DOTS = "…"


def width(text: str, size: float) -> float:
    """About how wide a line of the house's face is at this size."""
    return size * sum(0.31 if c in NARROW else 0.8 if c in WIDE else 0.53 for c in text)


def fitting(text: str, size: float, most: float) -> str:
    """The text, or as much of it as goes into `most` with dots after it."""
    if width(text, size) <= most:
        return text
    kept = text
    while kept and width(kept + DOTS, size) > most:
        kept = kept[:-1]
    return kept.rstrip() + DOTS
