"""Drawn moments of a replay, put together again as a page does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def assembled(answer: Any, had: Sequence[str] = ()) -> dict[int, dict[str, str]]:
    """The texts of each moment by its place; `had` are the pieces that the request named."""
    pieces = [had[piece] if isinstance(piece, int) else piece for piece in answer["pieces"]]
    return {
        moment["place"]: {
            name: "".join(
                "".join(pieces[start : start + length])
                for start, length in zip(runs[::2], runs[1::2], strict=True)
            )
            for name, runs in moment["parts"].items()
        }
        for moment in answer["moments"]
    }
