"""Splits prepared by ticks: who leaves which legion, between the form of the order and its lines.

A tick is "R.anchor ogre", the second of its kind "R.anchor ogre.2". What is kept are lines of
notation alone: a line names the new marker, so that no split is made a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine.errors import BadNotation, IllegalAction
from games.titan import notation
from games.titan.actions import Split
from games.titan.commencement import LEAST
from games.titan.table import Stack, legions_of
from games.titan.view import TitanView


def choices(view: TitanView, seat: int) -> tuple[str, ...]:
    """A tick for each character of the seat's legions that are high enough to be split."""
    return tuple(
        tick
        for marker, legion in legions_of(view, seat)
        if legion.height >= 2 * LEAST and not _fighting(legion)
        for tick in _ticks(marker, legion.pieces)
    )


def read(tick: str) -> tuple[str, str]:
    """The legion and the character of a tick."""
    marker, _, piece = tick.partition(" ")
    return marker, piece.partition(".")[0]


def written(view: TitanView, ticks: Sequence[str], lines: str) -> str:
    """The lines, and one more for each legion with ticks; its new marker is the first free one
    that no other line takes. Raises `IllegalAction` where too few leave or stay (4.3)."""
    leaving: dict[str, list[str]] = {}
    for marker, piece in map(read, dict.fromkeys(ticks)):
        leaving.setdefault(marker, []).append(piece)
    splits = [each for each in _read(view, lines) if isinstance(each, Split)]
    free = [each for each in view.free_markers(view.seat or 0) if each not in {split.to for split in splits}]
    found = [line for line in lines.splitlines() if line.strip()]
    for marker, legion in legions_of(view, view.seat or 0):
        gone = leaving.get(marker)
        if gone is None:
            continue
        if len(gone) < LEAST or legion.height - len(gone) < LEAST:
            raise IllegalAction("4.3", "two_in_each", least=LEAST)
        if not free:
            raise IllegalAction("4.2", "no_free_marker")
        found.append(notation.format_action(Split(legion.seat, marker, tuple(sorted(gone)), free.pop(0))))
    return "\n".join(found)


def ticked(view: TitanView, lines: str) -> tuple[tuple[str, ...], str]:
    """The ticks that say what the lines say, and the lines they cannot say: all of them where the
    ticks would not give the same lines again. A split into a legion that is on the board has been
    made, and is in neither."""
    pairs = [
        (line, action)
        for line, action in zip(lines.splitlines(), _read(view, lines), strict=True)
        if not isinstance(action, Split) or action.to not in view.legions
    ]
    rest: list[str] = []
    found: dict[str, Split] = {}
    # Ticks are written after what was typed.
    for line, action in reversed(pairs):
        if isinstance(action, Split) and action.legion not in found and fits(view, action):
            found[action.legion] = action
        else:
            rest.insert(0, line)
    ticks = tuple(tick for split in found.values() for tick in _ticks(split.legion, split.creatures))
    others, all_lines = "\n".join(rest), "\n".join(line for line, _ in pairs)
    try:
        same = written(view, ticks, others) == all_lines
    except IllegalAction:
        # Lines that take the same marker twice say more than there are markers for.
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
    """What each line says; None for one that says nothing."""
    found: list[object] = []
    for line in lines.splitlines():
        try:
            found.append(notation.parse(line, view))
        except BadNotation:
            found.append(None)
    return found


def fits(view: TitanView, split: Split) -> bool:
    """Whether a legion of its seat is there to be split so, its new marker aside (4.3)."""
    legion = view.legions.get(split.legion)
    return (
        legion is not None
        and legion.seat == split.seat
        and not legion.parent
        and not _fighting(legion)
        and LEAST <= len(split.creatures) <= legion.height - LEAST
        and not Counter(split.creatures) - Counter(legion.pieces)
    )


def _fighting(legion: Stack) -> bool:
    """Whether it has slain ones among it, so that who will be left is open."""
    return legion.height != len(legion.pieces)
