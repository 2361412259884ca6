"""Exchanges: what a family's module `exchanges` makes of the latest rolls of a fight between two players.

A match's page shows them above the question and its board, one by one, each with its dice and with what
they did. The module is optional. It reads only the messages that the reader's seat was sent and the seat's
own view. It defines:

    is_fighting(view) -> bool                           whether there is a fight in progress
    exchanges(events, view, you) -> tuple[Exchange, ...]
                                                        the rolls of that fight since the last act of the
                                                        view's seat that others have followed, newest first,
                                                        and that seat's own latest roll; for everyone else,
                                                        those of the latest phase. `you` is the seat that is
                                                        addressed as "you", or None
"""

from __future__ import annotations

from typing import NamedTuple

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

    `text` says who struck whom, and `subject` is the part of it that is emphasised. `needed` says how many
    dice were rolled and what hits. `dice` has each die with whether it hit, and `dice_text` says the same.
    `results` has an entry for each piece that took hits, beginning with the target.
    """

    revision: int
    seat: int
    text: Phrase
    subject: Phrase
    needed: Phrase
    dice: tuple[tuple[int, bool], ...]
    dice_text: Phrase
    results: tuple[DealtHits, ...]
