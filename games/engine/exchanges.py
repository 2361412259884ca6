"""Exchanges: what a family's module `exchanges` makes of the latest rolls of a fight between two players.

A match's page shows them above the question and its board, one by one, each with its dice and with what
they did. The module is optional. It reads only the messages that the reader's seat was sent, the seat's own
view, and which of its acts were automatic. It defines:

    is_fighting(view) -> bool                           whether there is a fight in progress
    exchanges(events, view, you, automatic) -> tuple[Exchange, ...]
                                                        the rolls of that fight since the last act that the
                                                        view's seat chose and others have followed, newest
                                                        first, and that seat's own latest roll; for others,
                                                        those of the latest phase. `you` is the seat that is
                                                        addressed as "you", or None. `automatic` contains the
                                                        revisions in which the view's seat acted, but by an
                                                        order, the clock or the computer: its player need not
                                                        have seen anything by then

A page leaves out the rolls that its reader has seen before (`Exchange.unseen`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.phrases import Phrase


class DealtHits(NamedTuple):
    """What hits did to one piece: a sentence, and an entry for each hit that the piece can take.

    An entry of `wounds` says whether that hit has been taken. `wounds` is empty if this can no longer be
    known.
    """

    text: Phrase
    wounds: tuple[bool, ...] = ()


class Exchange(NamedTuple):
    """One roll by `seat`, which the action of a `revision` caused.

    `number` tells it from other rolls of the fight on a page. It counts only what the seat was told: the
    revision would reveal how many actions are hidden from it. `text` says who struck whom, and `subject` is
    the part of it that is emphasised. `needed` says how many dice were rolled and what hits. `dice` has each
    die with whether it hit, and `dice_text` says the same. `results` has an entry for each piece that took
    hits, beginning with the target. `trail` is what the title's drawing needs to show the roll on the map
    (`drawing.strike`), or None. `round` is the round of the fight, or 0 if the messages do not say it.
    `losing_seat` is the one that lost a piece by it, or None. `unseen` is false if the view's seat has seen
    the roll: it chose an act later on or, if it chose the roll itself, others acted after answering it.
    """

    revision: int
    number: int
    seat: int
    text: Phrase
    subject: Phrase
    needed: Phrase
    dice: tuple[tuple[int, bool], ...]
    dice_text: Phrase
    results: tuple[DealtHits, ...]
    trail: Any = None
    round: int = 0
    losing_seat: int | None = None
    unseen: bool = True
