"""What happened since the reader's visit: what concerns them first, the earlier folded by turn and
engagement."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import registry
from games.engine.annals import Passage
from games.matches.access import Access
from games.matches.render import say
from games.matches.selectors.story import Told, count_told, told

EVENTS_OPEN = 12
"""Sentences that stand open; those before them are folded."""

MAX_EVENTS_TOLD = 300
"""Sentences in all; what is older still is in the log, and the page says how many."""

MAX_DEPTH = 3
"""So many depths of passages have folds of their own: game-turn, turn and engagement, not the rounds of
a battle."""

MOST_ROLLS_TOLD = 1
"""The dice of so many acts are said above the page; of more the board shows what came of them, and would
stand too low on a phone."""

FEW_FOLDS = 6
"""Up to so many folds stand side by side; more are folded once more."""


class Fold(NamedTuple):
    """A passage: its head ("" before the first that was told of), its sentences, and how many of them
    concern the reader."""

    head: str
    lines: list[Told]

    @property
    def mine(self) -> int:
        return sum(line.mine for line in self.lines)


class Since(NamedTuple):
    """`lines` are all of them, oldest first, of which the `latest` stand open and those before are in
    `folds`; of these, those that concern the reader are `mine` too. `older` are in the log alone."""

    lines: list[Told]
    mine: list[Told]
    folds: list[Fold]
    latest: list[Told]
    older: int

    @property
    def folded(self) -> int:
        """How many are folded."""
        return len(self.lines) - len(self.latest)

    @property
    def many(self) -> bool:
        """Whether there are too many folds to stand side by side."""
        return len(self.folds) > FEW_FOLDS


def since_visit(access: Access) -> Since:
    """What the reader was told since their last visit; to who watches the latest, for they have missed
    nothing and the log has the rest."""
    seen = access.tenure.seen_revision if access.tenure else -1
    most = MAX_EVENTS_TOLD if access.tenure else EVENTS_OPEN
    lines = told(access, after=seen, last=most)
    older = count_told(access, after=seen) - len(lines) if len(lines) == most else 0
    earlier = lines[:-EVENTS_OPEN]
    mine = [line for line in earlier if line.mine][-EVENTS_OPEN:]
    return Since(lines, mine, _folds(earlier), lines[-EVENTS_OPEN:], older)


def came_of(access: Access, revision: int) -> tuple[str, ...]:
    """What is said above the page of all that was stored after a revision: the reader's own dice, where they
    are few and the heading does not say them (`words.IN_HEADLINE`), and what the title tells first
    (`words.LEADING`) of happenings that concern the reader."""
    words = registry.words(access.match.title)
    lines = told(access, after=revision)
    dice = [
        line
        for line in lines
        if line.dice and line.seat == access.seat and line.code not in words.IN_HEADLINE
    ]
    few = dice if len(dice) <= MOST_ROLLS_TOLD else []
    concern = {line.revision for line in lines if line.code in words.LEADING and line.mine}
    return tuple(
        line.text
        for line in lines
        if line in few or (line.code in words.LEADING and line.revision in concern)
    )


def _folds(lines: list[Told]) -> list[Fold]:
    path: list[Passage] = []
    found: list[Fold] = []
    for line in lines:
        for passage in line.heads:
            if passage.depth < MAX_DEPTH:
                path = [each for each in path if each.depth < passage.depth]
                path += [passage] if passage.head is not None else []
        head = " · ".join(say(each.head) for each in path[-2:] if each.head is not None)
        if not found or found[-1].head != head:
            found.append(Fold(head, []))
        found[-1].lines.append(line)
    return found
