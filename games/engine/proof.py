"""The proof of chance: the draws of a log, and the same draws made again from the key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.actions import Epoch
from games.engine.chance import Draw, SealedChance
from games.engine.log import Log, action_of
from games.engine.rules import Rules


class Drawn(NamedTuple):
    """What chance gave in one revision, and the epoch it was made under."""

    revision: int
    epoch: str
    draws: tuple[Draw, ...]


def drawn(rules: Rules[Any], log: Log, epoch: str, *, since: int = 0) -> list[Drawn]:
    """Every revision of `log` from `since` on that drew something; `epoch` is the match's last one.
    Raises `ReplayMismatch` where an action cannot be read."""
    renewals = [
        (entry.revision, action)
        for entry in log.entries
        if isinstance(action := action_of(rules, entry), Epoch)
    ]
    now = renewals[0][1].before if renewals else epoch
    found = [Drawn(0, now, log.draws)] if log.draws else []
    for entry in log.entries:
        if renewals and renewals[0][0] == entry.revision:
            now = renewals.pop(0)[1].epoch
        elif entry.draws:
            found.append(Drawn(entry.revision, now, entry.draws))
    return [each for each in found if each.revision >= since]


def made_again(key: bytes, match: str, words: Sequence[str], each: Drawn) -> bool:
    """Whether the key gives the draws of a revision once more."""
    chance = SealedChance(key, match, each.epoch, each.revision, words)
    return all(chance.below(bound) == value for bound, value in each.draws)
