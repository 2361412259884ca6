"""Read the stored state of a match, a cache that is rebuilt from the log if it is invalid."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import Any, cast

import msgspec
from django.db.models import QuerySet

from games.compiled_queries import CompiledQuery, Parameter
from games.engine import registry
from games.engine.actions import Undo, tag_of
from games.engine.cached_state import CachedState, fingerprint
from games.engine.log import Cause, Log, LogEntry, continue_replay, replay
from games.engine.rules import Rules
from games.matches import codecs, models
from games.matches.database_failures import is_infrastructure
from games.matches.errors import Unreadable
from games.matches.models.log import LAST_REVISION

log = logging.getLogger("muster.matches")

_UNDO = f"house {tag_of(Undo)}"
"""The notation of an undo."""


@contextmanager
def raise_unreadable(match: models.Match) -> Iterator[None]:
    """Raise `Unreadable` in place of any error that a match's stored bytes cause in the block.

    Failures of the infrastructure are not the match's fault and are raised unchanged.
    """
    try:
        yield
    except Unreadable:
        raise
    except Exception as error:
        if is_infrastructure(error):
            raise
        raise Unreadable(match.pk, error) from error


def current_state(match: models.Match) -> CachedState[Any]:
    """Return the state of a match, which is decoded once for each time that its row was read.

    It is rebuilt by replay if its bytes are damaged or cannot be decoded. Raises `Unreadable` if the log
    cannot rebuild it either.
    """
    kept = match.kept_state
    if kept is None or kept[0] != match.state:
        kept = match.kept_state = match.state, _load(match, registry.get(match.title))
    return kept[1]


def keep_known_state(match: models.Match, known: models.Match) -> None:
    """Let a row that was read again use what is known of its state, unless that has changed since."""
    if known.kept_state is not None and known.kept_state[0] == match.state:
        match.kept_state = known.kept_state


def load_state(match: models.Match, rules: Rules[Any]) -> Any:
    """Return the state of a match, decoded anew, for callers that change it.

    Raises `Unreadable` as `current_state` does.
    """
    return _load(match, rules).state


def _load(match: models.Match, rules: Rules[Any]) -> CachedState[Any]:
    data = bytes(match.state)
    if fingerprint(data) == match.state_hash:
        with suppress(msgspec.DecodeError):
            return CachedState(rules, rules.decode_state(data), data)
    log.warning("rebuilding the state of match %s from its log", match.pk)
    if left_out := match.get_deferred_fields():
        # Lists of matches are read without what only the log needs.
        match.refresh_from_db(fields=left_out)
    with raise_unreadable(match):
        return CachedState(rules, replay(rules, log_of(match)))


def state_at(match: models.Match, rules: Rules[Any], revision: int) -> Any:
    """Return the state after `revision`, from the snapshot before it and at most 250 actions.

    If the snapshot is invalid, the log is replayed from the start. A snapshot is stored with every undo, so
    that no replay has to go past one. Raises `Unreadable` if the log cannot rebuild the state either.
    """
    for before, stored in _SNAPSHOT.run(match=match.pk, upto=revision):
        actions = _ACTIONS.run(match=match.pk, after=before, upto=revision)
        if any(notation == _UNDO for *_, notation in actions):
            # Only the log itself knows the state.
            break
        with suppress(Unreadable), raise_unreadable(match):
            return continue_replay(rules, rules.decode_state(bytes(stored)), _log(match, actions))
        log.warning("snapshot %s of match %s cannot be used", before, match.pk)
    with raise_unreadable(match):
        return continue_replay(rules, None, log_of(match, revision))


def states_at(match: models.Match, rules: Rules[Any], revisions: Sequence[int]) -> Iterator[Any]:
    """Yield the state after each of some ascending revisions.

    Each state is made from the previous one, which changes with it: a caller that needs a state later has
    to copy it. The log is read once. Raises `Unreadable` as `state_at` does.
    """
    if not revisions:
        return
    first, last = revisions[0], revisions[-1]
    state = state_at(match, rules, first)
    yield state
    log = log_of(match, last, after=first)
    undos = _undos(match).filter(revision__gt=first, revision__lte=last)
    undone = set(undos.values_list("revision", flat=True))
    for before, revision in pairwise(revisions):
        between = tuple(entry for entry in log.entries if before < entry.revision <= revision)
        if any(entry.revision in undone for entry in between):
            state = state_at(match, rules, revision)
        else:
            with raise_unreadable(match):
                state = continue_replay(rules, state, msgspec.structs.replace(log, entries=between))
        yield state


def first_undo(match: models.Match, *, after: int) -> int:
    """Return the earliest revision to which an undo after revision `after` went back.

    Return `after` if nothing was undone since.
    """
    rules = registry.get(match.title)
    undos = _undos(match).filter(revision__gt=after).values_list("action", flat=True)
    actions = [rules.decode_action(bytes(action)) for action in undos]
    return min((action.to for action in actions if isinstance(action, Undo)), default=after)


def _undos(match: models.Match) -> QuerySet[models.Action]:
    return models.Action.objects.filter(match=match, notation=_UNDO)


def log_of(match: models.Match, upto: int | None = None, *, after: int = 0) -> Log:
    """Return the log of a match as the engine reads it: actions after revision `after`, up to `upto`."""
    last = LAST_REVISION if upto is None else upto
    return _log(match, _ACTIONS.run(match=match.pk, after=after, upto=last))


def _log(match: models.Match, actions: Sequence[tuple[Any, ...]]) -> Log:
    return Log(
        title=match.title,
        seats=match.seats_count,
        level=match.level,
        options=msgspec.Raw(codecs.encode_options(match.options)),
        draws=codecs.draws(match.setup_draws),
        entries=tuple(
            LogEntry(
                revision=revision,
                action=msgspec.Raw(bytes(action)),
                decision=decision,
                cause=cast(Cause, cause),
                draws=codecs.draws(draws),
                prior=prior,
                hash=state_hash,
            )
            for revision, action, decision, cause, draws, prior, state_hash, _notation in actions
        ),
    )


_SNAPSHOT = CompiledQuery(
    lambda: (
        models.Snapshot.objects.filter(match=Parameter("match"), revision__lte=Parameter("upto"))
        .order_by("-revision")
        .values_list("revision", "state")[:1]
    )
)
"""The last snapshot up to a revision."""

_ACTIONS = CompiledQuery(
    lambda: (
        models.Action.objects.filter(
            match=Parameter("match"), revision__gt=Parameter("after"), revision__lte=Parameter("upto")
        )
        .order_by("revision")
        .values_list("revision", "action", "decision", "cause", "draws", "prior", "state_hash", "notation")
    )
)
"""The actions after one revision and up to another, as `_log` reads them."""
