"""The proof of chance: draw again with the key, and compare the result with the draws in the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.engine.actions import Epoch
from games.engine.chance import Draw, SealedChance, following_epoch
from games.engine.log import Log, action_of
from games.engine.rules import Rules


class RevisionDraws(NamedTuple):
    """The draws of one revision, and the epoch in which they were made."""

    revision: int
    epoch: str
    draws: tuple[Draw, ...]


class EpochRestore(NamedTuple):
    """A restore from a backup during a match, as the log records it."""

    revision: int
    action: Epoch


def epoch_restores(rules: Rules[Any], log: Log, *, since: int = 0) -> list[EpochRestore]:
    """Return the restores from a backup that `log` records from revision `since` on.

    Raises `ReplayMismatch` if an action cannot be read.
    """
    return [
        EpochRestore(entry.revision, action)
        for entry in log.entries
        if isinstance(action := action_of(rules, entry), Epoch) and entry.revision >= since
    ]


def revision_draws(rules: Rules[Any], log: Log, epoch: str, *, since: int = 0) -> list[RevisionDraws]:
    """Return the draws of every revision of `log` from `since` on that drew something.

    `epoch` is the last epoch of the match. Raises `ReplayMismatch` if an action cannot be read.
    """
    restores = epoch_restores(rules, log, since=since)
    now = restores[0].action.before if restores else epoch
    after = {restore.revision: restore.action.epoch for restore in restores}
    found = [RevisionDraws(0, now, log.draws)] if log.draws else []
    for entry in log.entries:
        now = after.get(entry.revision, now)
        if entry.draws:
            found.append(RevisionDraws(entry.revision, now, entry.draws))
    return [each for each in found if each.revision >= since]


def is_next_epoch(action: Epoch, now: str) -> bool:
    """Return whether the epoch after a restore was correctly calculated from the one before (`now`)."""
    return action.before == now and action.epoch == following_epoch(now, action.at)


def epoch_faults(restores: Sequence[EpochRestore], last: str) -> Iterator[str]:
    """Yield a sentence for each epoch that was not correctly calculated after a restore.

    An epoch must follow from the epoch before and the second of the restore. `last` is the current epoch of
    the match.
    """
    now = restores[0].action.before if restores else last
    for revision, action in restores:
        if not is_next_epoch(action, now):
            yield f"revision {revision}: the epoch does not follow from the one before"
        now = action.epoch
    if now != last:
        yield "the epoch of the match is not the last one in its log"


def key_reproduces(key: bytes, match: str, words: Sequence[str], each: RevisionDraws) -> bool:
    """Return whether the key reproduces the draws of the revision `each`."""
    chance = SealedChance(key, match, each.epoch, each.revision, words)
    return all(bound > 1 and chance.below(bound) == value for bound, value in each.draws)
