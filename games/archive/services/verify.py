"""Verifying a match against its log: every revision is replayed, and every draw is repeated."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from games.archive.records import MatchRecord, replay_record
from games.archive.selectors.export import build_record
from games.engine import registry
from games.engine.cached_state import fingerprint
from games.engine.chance import seal
from games.engine.errors import ReplayMismatch
from games.engine.proof import RevisionDraws, epoch_faults, epoch_restores, key_reproduces, revision_draws
from games.engine.rules import Rules
from games.matches.models import Match, Snapshot


class Verdict(NamedTuple):
    """The result of a check: what was checked, and everything that is wrong.

    `draws` is how many revisions had their draws repeated. During the match there are none, because its
    key is still secret.
    """

    match: str
    title: str
    revisions: int
    draws: int
    faults: tuple[str, ...]

    @property
    def good(self) -> bool:
        return not self.faults


def verify_record(record: MatchRecord) -> Verdict:
    """Check that the log in a match file replays to what the file itself contains."""
    return _verify(record, {}, None)


def verify_match(match: Match) -> Verdict:
    """Check a match that has started: its log, and whatever is stored with it."""
    snapshots = {
        snapshot.revision: bytes(snapshot.state) for snapshot in Snapshot.objects.filter(match=match)
    }
    return _verify(build_record(match), snapshots, bytes(match.state))


def _verify(record: MatchRecord, snapshots: dict[int, bytes], stored: bytes | None) -> Verdict:
    rules = registry.get(record.log.title)
    faults = [*_gaps(record), *_replay(rules, record, snapshots, stored)]
    draws: list[RevisionDraws] = []
    # If the log cannot be read, the replay has already reported that.
    with suppress(ReplayMismatch):
        restores = epoch_restores(rules, record.log, since=record.sealed_from)
        faults += epoch_faults(restores, record.epoch)
        draws = (
            revision_draws(rules, record.log, record.epoch, since=record.sealed_from) if record.key else []
        )
    if record.key:
        key = bytes.fromhex(record.key)
        if seal(key) != record.seal:
            faults.append("the key does not fit its seal")
        faults += [
            f"revision {each.revision}: the key gives other draws"
            for each in draws
            if not key_reproduces(key, record.id, record.words, each)
        ]
    return Verdict(record.id, record.log.title, record.revision, len(draws), tuple(faults))


def _gaps(record: MatchRecord) -> Iterator[str]:
    revisions = [entry.revision for entry in record.log.entries]
    if len(revisions) != record.revision or revisions != [*range(1, len(revisions) + 1)]:
        yield f"the log does not have every revision from 1 to {record.revision} once"
    if len(record.booked) != len(revisions):
        yield "some actions do not say when they were stored"


def _replay(
    rules: Rules[Any], record: MatchRecord, snapshots: dict[int, bytes], stored: bytes | None
) -> Iterator[str]:
    encoded, state = b"", None
    try:
        for moment in replay_record(record):
            state = moment.state
            encoded = rules.encode_state(state)
            if snapshots.get(moment.revision, encoded) != encoded:
                yield f"revision {moment.revision}: the snapshot has a different state"
    except ReplayMismatch as mismatch:
        yield str(mismatch)
        return
    if fingerprint(encoded) != record.state_hash:
        yield "the replay ends in a different state from the stored hash"
    if stored is not None and stored != encoded:
        yield "the stored state differs from the replay's"
    result = rules.result(state)
    if (result is not None) != (record.status == "finished"):
        yield "the match is marked as ended but has not ended, or the other way round"
    placed = [] if result is None else [(row.seat, row.rank, row.score) for row in result.placings]
    if sorted(placed) != sorted((row.seat, row.rank, row.score) for row in record.placings):
        yield "the placings differ from those of the last state"
