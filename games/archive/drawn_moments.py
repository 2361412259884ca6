"""Several moments of a replay as text, drawn for a page that shows them in turn without being reloaded.

Neighbouring moments have most of their text in common, above all the board. The text is therefore cut into
pieces, each of which is sent once. Large pieces, such as a board's lands and symbols, are named by a digest,
so that a page does not get them again if it already has them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Runs: TypeAlias = list[int]
"""A text as runs of pieces: the number of the first piece of each run, and how many follow each other."""

LARGE_PIECE = 300
"""The least length of a piece that a page may name as known."""

MAX_KNOWN = 200
"""How many pieces a page may name."""

DIGEST_LENGTH = 12

_KNOWN = re.compile(rf"(?:[0-9a-f]{{{DIGEST_LENGTH}}}){{0,{MAX_KNOWN}}}")
_BEFORE_A_TAG = re.compile(r"(?=<[a-z])")


class PieceTable:
    """The pieces of all texts so far; a piece is numbered when it first occurs."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    @property
    def pieces(self) -> list[str]:
        """Return the pieces by their numbers."""
        return list(self._numbers)

    def add(self, text: str) -> Runs:
        """Return a text as runs of pieces, and add the pieces that occur in it for the first time.

        A run is two numbers: that of its first piece, and how many consecutive pieces it has.
        """
        runs: Runs = []
        following = -1
        for piece in _BEFORE_A_TAG.split(text):
            number = self._numbers.setdefault(piece, len(self._numbers))
            if number == following:
                runs[-1] += 1
            else:
                runs += (number, 1)
            following = number + 1
        return runs


def read_known(text: str) -> list[str]:
    """Return the digests of the pieces that a page already has, or [] if `text` is malformed.

    `text` contains them one after the other.
    """
    if _KNOWN.fullmatch(text) is None:
        return []
    return [text[at : at + DIGEST_LENGTH] for at in range(0, len(text), DIGEST_LENGTH)]


def pack_moments(
    moments: Iterable[tuple[int, Mapping[str, str]]], known: Sequence[str] = ()
) -> dict[str, object]:
    """Return moments, each with its place and its texts by name, as data for the page's script.

    A piece that the page already has is replaced by a number, its place among the `known` digests. `large`
    contains the digests of the large pieces that are new, by their numbers.
    """
    table = PieceTable()
    packed = [
        {"place": place, "parts": {name: table.add(text) for name, text in texts.items()}}
        for place, texts in moments
    ]
    had = {digest: place for place, digest in enumerate(known)}
    pieces: list[str | int] = []
    large: dict[int, str] = {}
    for number, piece in enumerate(table.pieces):
        digest = _digest(piece) if len(piece) >= LARGE_PIECE else ""
        if digest in had:
            pieces.append(had[digest])
            continue
        pieces.append(piece)
        if digest:
            large[number] = digest
    return {"pieces": pieces, "large": large, "moments": packed}


def _digest(piece: str) -> str:
    return hashlib.blake2s(piece.encode(), digest_size=DIGEST_LENGTH // 2).hexdigest()
