"""Estimate the width of text in a drawing, where no browser measures or wraps it."""

from __future__ import annotations

NARROW_CHARACTERS = frozenset("fijlrtI.,:;'!|()[] -·1")
WIDE_CHARACTERS = frozenset("mwMWQOGшщжмюфШЩЖМЮФ@%—")

ELLIPSIS = "…"


def text_width(text: str, size: float) -> float:
    """Return the approximate width of a line of text in the site's font at this size."""
    return size * sum(0.31 if c in NARROW_CHARACTERS else 0.8 if c in WIDE_CHARACTERS else 0.53 for c in text)


def fit_text(text: str, size: float, most: float) -> str:
    """Return the text, or as much of its beginning as fits into the width `most`, followed by dots."""
    if text_width(text, size) <= most:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, size) > most:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS
