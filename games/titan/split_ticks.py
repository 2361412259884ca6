"""Splits prepared with ticks: conversion between the form of the order and its lines of notation.

A tick is written as "R.anchor ogre", and the second one for a character of the same kind as "R.anchor
ogre.2". Only lines of notation are stored: each line names the new marker, so no split is made twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine.errors import BadNotation, IllegalAction
from games.titan import notation
from games.titan.actions import Split
from games.titan.characters import are_among
from games.titan.commencement import MIN_SPLIT_PART
from games.titan.open_campaign import OpenLegion, legions_of
from games.titan.view import TitanView


def tick_choices(view: TitanView, seat: int) -> tuple[str, ...]:
    """Return a tick for each character in those of the seat's legions that are tall enough to be split.

    A legion in a battle in which it has lost characters is left out, because its survivors are unknown until
    later.
    """
    return tuple(
        tick
        for marker, legion in legions_of(view, seat)
        if legion.height >= 2 * MIN_SPLIT_PART and not _fighting(legion)
        for tick in _ticks(marker, legion.pieces)
    )


def parse_tick(tick: str) -> tuple[str, str]:
    """Return the legion and the character that a tick names."""
    marker, _, piece = tick.partition(" ")
    return marker, piece.partition(".")[0]


def lines_with_ticks(view: TitanView, ticks: Sequence[str], lines: str) -> str:
    """Return the lines of a split order with one line added for each legion that has ticks.

    The new marker is the first free one that no other line uses. Raises `IllegalAction` if too few characters
    leave or stay (4.3), or if there is no free marker (4.2).
    """
    leaving: dict[str, list[str]] = {}
    for marker, piece in map(parse_tick, dict.fromkeys(ticks)):
        leaving.setdefault(marker, []).append(piece)
    splits = [each for each in _read(view, lines) if isinstance(each, Split)]
    free = [each for each in view.free_markers(view.seat or 0) if each not in {split.to for split in splits}]
    found = [line for line in lines.splitlines() if line.strip()]
    for marker, legion in legions_of(view, view.seat or 0):
        gone = leaving.get(marker)
        if gone is None:
            continue
        if len(gone) < MIN_SPLIT_PART or legion.height - len(gone) < MIN_SPLIT_PART:
            raise IllegalAction("4.3", "two_in_each", least=MIN_SPLIT_PART)
        if not free:
            raise IllegalAction("4.2", "no_free_marker")
        found.append(notation.format_action(Split(legion.seat, marker, tuple(sorted(gone)), free.pop(0))))
    return "\n".join(found)


def ticks_from_lines(view: TitanView, lines: str) -> tuple[tuple[str, ...], str]:
    """Return the ticks that are equivalent to the lines, and the lines that ticks cannot express.

    If the ticks would not produce the same lines again, return no ticks and all lines. A line that splits off
    a legion that is already on the board has been carried out, and is left out.
    """
    pairs = [
        (line, action)
        for line, action in zip(lines.splitlines(), _read(view, lines), strict=True)
        if not isinstance(action, Split) or action.to not in view.legions
    ]
    rest: list[str] = []
    found: dict[str, Split] = {}
    # Lines from ticks come after those that were typed.
    for line, action in reversed(pairs):
        if isinstance(action, Split) and action.legion not in found and can_split(view, action):
            found[action.legion] = action
        else:
            rest.insert(0, line)
    ticks = tuple(tick for split in found.values() for tick in _ticks(split.legion, split.creatures))
    others, all_lines = "\n".join(rest), "\n".join(line for line, _ in pairs)
    try:
        same = lines_with_ticks(view, ticks, others) == all_lines
    except IllegalAction:
        # Lines that use the same marker twice name more splits than there are markers.
        same = False
    return (ticks, others) if same else ((), all_lines)


def _ticks(marker: str, pieces: Iterable[str]) -> list[str]:
    seen: Counter[str] = Counter()
    found = []
    for piece in pieces:
        seen[piece] += 1
        found.append(f"{marker} {piece}" if seen[piece] == 1 else f"{marker} {piece}.{seen[piece]}")
    return found


def _read(view: TitanView, lines: str) -> list[object]:
    """Return the action that each line means, or None for a line that has no meaning."""
    found: list[object] = []
    for line in lines.splitlines():
        try:
            found.append(notation.parse(line, view))
        except BadNotation:
            found.append(None)
    return found


def can_split(view: TitanView, split: Split) -> bool:
    """Return whether a legion of the seat can be split in this way, whatever its new marker (4.3)."""
    legion = view.legions.get(split.legion)
    return (
        legion is not None
        and legion.seat == split.seat
        and not legion.parent
        and not _fighting(legion)
        and MIN_SPLIT_PART <= len(split.creatures) <= legion.height - MIN_SPLIT_PART
        and are_among(split.creatures, legion.pieces)
    )


def _fighting(legion: OpenLegion) -> bool:
    """Return whether a legion contains slain characters, which makes its survivors unknown until later."""
    return legion.height != len(legion.pieces)
