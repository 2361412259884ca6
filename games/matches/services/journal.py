"""The journal of a locked match: actions and announcements, collected until all are written together."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.compiled_queries import CompiledInsert
from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.chance import Draw
from games.engine.events import Event
from games.matches import codecs, models
from games.matches.models.log import FIRST_ACTIONLESS_NUMBER
from games.matches.services import closing
from games.matches.services.event_rows import last_actionless_number, rows_for_audiences

SNAPSHOT_EVERY = 250
"""The maximum number of actions between two snapshots."""


_NEW_ACTIONS = CompiledInsert(models.Action)
_NEW_EVENTS = CompiledInsert(models.Event)
_NEW_SNAPSHOTS = CompiledInsert(models.Snapshot)


class Journal:
    """The rows that a locked match is going to add to its log. Nothing is stored before `write`."""

    def __init__(self, match: models.Match, now: datetime) -> None:
        self._match = match
        self._now = now
        self._actions: list[models.Action] = []
        self._events: list[models.Event] = []
        self._snapshots: list[models.Snapshot] = []
        self._begun = match.revision
        # The number of the last event that no action caused, by revision.
        self._last_numbers: dict[int, int] = {}

    @property
    def empty(self) -> bool:
        """Return whether no action has been recorded yet."""
        return not self._actions

    @property
    def events(self) -> tuple[models.Event, ...]:
        """Return all recorded events, each in all of its versions."""
        return tuple(self._events)

    @property
    def codes(self) -> frozenset[str]:
        """Return the codes of all recorded events."""
        return frozenset(row.code for row in self._events)

    @property
    def acted_by_hand(self) -> frozenset[int]:
        """Return the seats for which a person acted."""
        return frozenset(row.seat for row in self._actions if row.user_id is not None)

    @property
    def acted(self) -> dict[int, int]:
        """Return the revision of each seat's last answer, by seat number, for seats that have answered."""
        return {row.seat: row.revision for row in self._actions if row.decision}

    def enter(
        self,
        action: Action,
        after: CachedState[Any],
        events: Sequence[Event] = (),
        *,
        cause: str,
        reveals: bool = False,
        decision: str = "",
        user_id: int | None = None,
        effective_at: datetime | None = None,
        draws: Sequence[Draw] = (),
        prior: int = 0,
    ) -> None:
        """Record `action`, which led to the state `after` with `events`, as the match's next revision.

        The first `prior` of the `draws` were made to choose the action, the others by the action itself.
        """
        match, at = self._match, effective_at or self._now
        match.revision += 1
        self._actions.append(
            models.Action(
                match=match,
                revision=match.revision,
                seat=action.seat,
                decision=decision,
                cause=cause,
                user_id=user_id,
                stored_at=self._now,
                effective_at=at,
                level=after.state.level,
                action=after.rules.encode_action(action),
                notation=closing.notation(after.rules, action),
                draws=codecs.encode(draws),
                prior=prior,
                state_hash=after.fingerprint,
                reveals=reveals,
            )
        )
        if match.revision % SNAPSHOT_EVERY == 0:
            self.keep(after)
        self.tell(events, at)

    def tell(self, events: Sequence[Event], at: datetime) -> None:
        """Add the events of the latest revision to the log."""
        match = self._match
        for number, event in enumerate(events):
            self._events += rows_for_audiences(match, event, revision=match.revision, number=number, at=at)

    def continue_numbers(self, after: int, last: int) -> None:
        """Note the number of the last stored event after revision `after` that no action caused.

        It is not looked up then, so nothing may have been announced in this transaction before.
        """
        self._last_numbers.setdefault(after, max(last, FIRST_ACTIONLESS_NUMBER - 1))

    def announce(self, event: Event, *, after: int, at: datetime | None = None) -> None:
        """Add an event that no action caused, after revision `after`.

        If `at` is given, the log shows that time instead of now.
        """
        if after not in self._last_numbers:
            # No event is stored for a revision that this lock has made.
            stored = 0 if after > self._begun else last_actionless_number(self._match, after)
            self._last_numbers[after] = max(stored, FIRST_ACTIONLESS_NUMBER - 1)
        self._last_numbers[after] += 1
        self._events += rows_for_audiences(
            self._match, event, revision=after, number=self._last_numbers[after], at=at or self._now
        )

    def keep(self, current: CachedState[Any]) -> None:
        """Take a snapshot at the latest revision, replacing one that is already there."""
        match = self._match
        self._snapshots = [row for row in self._snapshots if row.revision != match.revision]
        self._snapshots.append(models.Snapshot(match=match, revision=match.revision, state=current.encoded))

    def write(self) -> None:
        """Store all collected rows."""
        _NEW_ACTIONS.run(self._actions)
        _NEW_EVENTS.run(self._events)
        _NEW_SNAPSHOTS.run(self._snapshots)
