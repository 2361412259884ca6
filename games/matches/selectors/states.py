"""The stored state is a cache: read it, and rebuild it from the log when it is no good."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, cast

import msgspec

from games.engine.actions import Undo, tag_of
from games.engine.log import Cause, Entry, Log, carry_on, fingerprint, replay
from games.engine.rules import Rules
from games.matches import codecs, models
from games.matches.database_failures import is_machines
from games.matches.errors import Unreadable

log = logging.getLogger("muster.matches")


@contextmanager
def reading(match: models.Match) -> Iterator[None]:
    """Whatever the stored bytes of a match let fail inside is `Unreadable`; what everything runs
    on is not the match's."""
    try:
        yield
    except Unreadable:
        raise
    except Exception as error:
        if is_machines(error):
            raise
        raise Unreadable(match.pk, error) from error


def load_state(match: models.Match, rules: Rules[Any]) -> Any:
    """The state of a match; rebuilt by replay if its bytes fail their hash or do not decode.

    Raises `Unreadable` when the log cannot rebuild it either.
    """
    data = bytes(match.state)
    if fingerprint(data) == match.state_hash:
        with suppress(msgspec.DecodeError):
            return rules.decode_state(data)
    log.warning("state of match %s is rebuilt from its log", match.pk)
    with reading(match):
        return replay(rules, log_of(match))


def state_at(match: models.Match, rules: Rules[Any], revision: int) -> Any:
    """The state after `revision`: from the snapshot before it, and at most 250 actions; from the
    start, where that is no good.

    With every undo a snapshot is stored, so that nothing has to be played on over one. Raises
    `Unreadable` when the log cannot rebuild it either.
    """
    snapshot = (
        models.Snapshot.objects.filter(match=match, revision__lte=revision).order_by("-revision").first()
    )
    if snapshot is not None and not _undone_between(match, snapshot.revision, revision):
        with suppress(Unreadable), reading(match):
            state = rules.decode_state(bytes(snapshot.state))
            return carry_on(rules, state, log_of(match, revision, after=snapshot.revision))
        log.warning("snapshot %s of match %s is of no use", snapshot.revision, match.pk)
    with reading(match):
        return carry_on(rules, None, log_of(match, revision))


def _undone_between(match: models.Match, after: int, upto: int) -> bool:
    """Whether an undo stands there: then only the log itself knows the state."""
    return models.Action.objects.filter(
        match=match, revision__gt=after, revision__lte=upto, notation=f"house {tag_of(Undo)}"
    ).exists()


def log_of(match: models.Match, upto: int | None = None, *, after: int = 0) -> Log:
    """The log of a match as the engine reads it: the actions after revision `after`, to `upto`."""
    actions = models.Action.objects.filter(match=match, revision__gt=after).order_by("revision")
    if upto is not None:
        actions = actions.filter(revision__lte=upto)
    return Log(
        title=match.title,
        seats=match.seats_count,
        level=match.level,
        options=msgspec.Raw(bytes(match.options)),
        draws=codecs.draws(match.setup_draws),
        entries=tuple(
            Entry(
                revision=action.revision,
                action=msgspec.Raw(bytes(action.action)),
                decision=action.decision,
                cause=cast(Cause, action.cause),
                draws=codecs.draws(action.draws),
                prior=action.prior,
                hash=action.state_hash,
            )
            for action in actions
        ),
    )
