"""A player's actions during a visit: draft actions, undo them, and send the turn.

The draft is kept on the server and tried out under the match's lock. An action that reveals something is
stored as soon as its button is pressed, together with the draft before it; an action that ends the visit
waits for `send`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from games.compiled_queries import CompiledInsert, CompiledSave
from games.engine import registry
from games.engine.actions import Action, SystemAction
from games.engine.automatic_answers import MAX_AUTOMATIC_ACTIONS
from games.engine.cached_state import CachedState
from games.engine.errors import BadNotation, IllegalAction, NothingOpen, Refusal
from games.engine.invariants import require
from games.engine.losses import Loss, is_grave
from games.engine.trial import DraftStop, Trial, attempt
from games.matches import codecs, models
from games.matches.access import Access
from games.matches.errors import (
    ActionRefused,
    ConfirmationNeeded,
    DraftShortened,
    NothingToUndo,
    NotYours,
    PlayerOnly,
    SiteRefusal,
    StaleForm,
    VisitClosed,
)
from games.matches.positions import view_mark
from games.matches.registries import match_events
from games.matches.selectors.states import current_state
from games.matches.services import playing
from games.matches.services.arrival import arrive_and_lock
from games.matches.services.locked_match import LockedMatch, LockedSeat

MAX_NOTATION_LENGTH = 4_000
"""The maximum number of characters of notation accepted in one form."""

_NEW_SUBMISSIONS = CompiledInsert(models.Submission, ignore_conflicts=True, returning=())
_NEW_DRAFTS = CompiledInsert(models.Draft)
_CHANGED_DRAFT = CompiledSave(models.Draft, "actions", "counter", "changed_at", "send_on_time_out")


class TurnForm(NamedTuple):
    """The fields that every form on a turn page carries.

    They are the visit, the draft's counter, the mark of the view that the form was made for, and a token that
    makes a double click count as one action. `sure` says that the player has confirmed the loss of something
    valuable. `by_email` means that the form stands for a link in an email, which the log records.
    """

    visit: int
    counter: int
    mark: str
    token: str
    sure: bool = False
    by_email: bool = False


class TurnResult(NamedTuple):
    """How many actions a form stored, how many are drafted now, and whether the visit ended.

    `repeated` means that the same form was accepted before, so that nothing was done now. If the visit ended,
    `asked_next` contains the seats that the match waits for, `match_over` says whether it has finished, and
    `kind` is that of the question that the form answered.
    `events` contains all events that were stored, each in all of its versions.
    """

    stored: int
    drafted: int
    visit_over: bool
    repeated: bool = False
    asked_next: tuple[int, ...] = ()
    match_over: bool = False
    kind: str = ""
    events: tuple[models.Event, ...] = ()


def add(access: Access, form: TurnForm, actions: Sequence[Action], *, send: bool = False) -> TurnResult:
    """Add `actions` to the draft, in order; with `send`, send the turn if they end the visit.

    Raises `VisitClosed`, `StaleForm`, `ActionRefused` or `ConfirmationNeeded` (the actions before the refused
    one are kept), `NotYours`, or the errors of `lock_match`.
    """
    with arrive_and_lock(access.match.pk, _own(access, actions)) as found:
        desk = _open_desk(access, found, form)
        if desk is None:
            return TurnResult(0, 0, False, repeated=True)
        taken, refused = desk.put(actions, send=send, sure=form.sure)
    if refused is not None:
        raise refused
    return taken


def add_text(access: Access, form: TurnForm, text: str, *, send: bool = False) -> TurnResult:
    """Add actions written in notation, one per line.

    The lines are tried in order. At the first one that is not possible, its refusal is raised, and the
    actions before it are kept.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise ActionRefused(BadNotation("nothing_typed"))
    rules = registry.get(access.match.title)
    view = current_state(access.match).view(access.seat)
    actions: list[Action] = []
    bad: Refusal | None = None
    for line in lines:
        try:
            actions.append(rules.parse(line, view))
        except BadNotation as refusal:
            bad = refusal
            break
    taken = add(access, form, actions, send=send and bad is None) if actions else TurnResult(0, 0, False)
    if bad is not None:
        raise ActionRefused(bad, taken.drafted)
    return taken


def add_before_draft(access: Access, form: TurnForm, action: Action) -> None:
    """Put `action` before the draft, and keep as much of the draft as is still possible after it.

    Raises `ActionRefused` if it is none of the title's `actions_before`; the draft then stays as it is.
    Raises `DraftShortened` if part of the draft was dropped. Also raises `VisitClosed`, `StaleForm`,
    `PlayerOnly`, `NotYours`, or the errors of `lock_match`.
    """
    refused: SiteRefusal | None = None
    with arrive_and_lock(access.match.pk, _own(access, [action])) as found:
        desk = _open_desk(access, found, form)
        if desk is not None:
            refused = desk.put_first(action)
    if refused is not None:
        raise refused


def volunteer(access: Access, mark: str, action: Action, *, sure: bool = False) -> None:
    """Carry out an optional action immediately: one that the seat may take, but nobody waits for.

    The draft is not changed. `mark` is that of the view that the form was made for; the action itself
    changes it, so a double click counts as one action. `sure` is explained in `TurnForm`. Raises
    `StaleForm`, `ActionRefused`, `ConfirmationNeeded`, `NotYours`, or the errors of `lock_match`.
    """
    with arrive_and_lock(access.match.pk, _own(access, [action])) as (locked, tenure):
        if mark != view_mark(locked.current, access.seat):
            raise StaleForm
        try:
            decision = locked.current.answers(action)
            if decision.asks != "may":
                raise NothingOpen
            locked.current.check(action)
        except IllegalAction as refusal:
            raise ActionRefused(refusal) from None
        _refuse_deputy(access, locked, [action])
        losses = locked.rules.losses(locked.current.view(access.seat), action)
        if is_grave(losses) and not sure:
            raise ConfirmationNeeded(losses)
        playing.act(
            locked,
            action,
            cause=_cause(access),
            decision=decision.key,
            user_id=tenure.user_id,
            by=access.seat,
        )
        match_events.seat_acted.notify(tenure, locked.now, locked, None)
        playing.write(locked)


def apply_orders(access: Access, form: TurnForm) -> TurnResult:
    """Let the seat's standing orders answer one question after another, as far as they can.

    Each answer is stored separately and is decided only after the dice of the previous answers are known.
    Raises `VisitClosed`, `StaleForm`, `ActionRefused` if no order applies, `PlayerOnly` if an order would do
    something that a deputy may not, `NotYours`, or the errors of `lock_match`.
    """
    with arrive_and_lock(access.match.pk, _own(access, ())) as found:
        desk = _open_desk(access, found, form)
        if desk is None:
            return TurnResult(0, 0, False, repeated=True)
        return desk.finish()


def undo(access: Access, form: TurnForm) -> None:
    """Take back the draft's last action.

    Raises `NothingToUndo` if there is none, `VisitClosed`, `StaleForm`, `NotYours`, or the errors of
    `lock_match`.
    """
    with arrive_and_lock(access.match.pk, _own(access, ())) as found:
        desk = _open_desk(access, found, form)
        if desk is None:
            return
        desk.draft.fit()
        if not desk.draft.actions:
            raise NothingToUndo
        desk.draft.keep(desk.draft.actions[:-1])


def set_send_on_time_out(access: Access, form: TurnForm, *, wanted: bool) -> None:
    """Switch "send this if my time runs out" on or off for the draft.

    Raises `PlayerOnly` for a deputy, because an action that the clock sends is not marked as the deputy's.
    """
    with arrive_and_lock(access.match.pk, _own(access, ())) as found:
        desk = _open_desk(access, found, form)
        if access.deputy:
            raise PlayerOnly
        if desk is not None:
            desk.draft.fit()
            desk.draft.keep(desk.draft.actions, send_on_time_out=wanted)


def _own(access: Access, actions: Sequence[Action]) -> models.Tenure:
    """Return the tenure by which a person acts. Refuse actions for another seat, and any `SystemAction`."""
    tenure = access.own_tenure
    for action in actions:
        if action.seat != access.seat or isinstance(action, SystemAction):
            raise NotYours
    return tenure


def _cause(access: Access) -> str:
    return "deputy" if access.deputy else "player"


def _refuse_deputy(access: Access, locked: LockedMatch, actions: Sequence[Action]) -> None:
    """Raise `PlayerOnly` if a deputy would do something that only the player may do."""
    if access.deputy:
        view = locked.current.view(access.seat)
        if any(locked.rules.personal(view, action) for action in actions):
            raise PlayerOnly


def _open_desk(access: Access, found: LockedSeat, form: TurnForm) -> _Desk | None:
    """Return the seat's open visit under the lock, checked against the submitted form.

    Return None if the same form was already accepted.
    """
    locked, tenure = found
    locked.drafting = tenure.seat.index
    visit = locked.visit_of(tenure.seat.index)
    if visit is None or visit.pk != form.visit:
        if _accepted(form):
            return None
        raise VisitClosed(timed_out=_timed_out(form.visit, tenure.seat_id))
    cause = "mail" if form.by_email and not access.deputy else _cause(access)
    desk = _Desk(access, locked, tenure, visit, cause)
    has_moved = form.mark != view_mark(locked.current, desk.seat)
    if has_moved or form.counter != desk.draft.counter:
        if _accepted(form):
            return None
        _refuse_old(desk, form, has_moved=has_moved)
    # A form that was accepted before and is still current changed nothing: it may be accepted again.
    _NEW_SUBMISSIONS.run([models.Submission(visit=visit, token=form.token, taken_at=locked.now)])
    return desk


def _refuse_old(desk: _Desk, form: TurnForm, *, has_moved: bool) -> NoReturn:
    """Raise `StaleForm` for a form that is out of date; nothing is stored, and the draft stays as it is.

    The page then shows as much of the draft as is still possible. `has_moved` means that the seat's view has
    changed since the form was made.
    """
    trial = desk.draft.attempt(desk.draft.actions)
    if trial.stopped == DraftStop.REFUSED and trial.refusal is not None:
        raise StaleForm(trial.refusal)
    # The draft was deleted together with the question that it answered.
    dropped = form.counter > 0 and not desk.draft.actions and has_moved
    raise StaleForm(NothingOpen() if dropped else None)


def _accepted(form: TurnForm) -> bool:
    """Return whether the same form was accepted before."""
    return models.Submission.objects.filter(visit_id=form.visit, token=form.token).exists()


def _storable(trial: Trial[Any], *, send: bool) -> int:
    """Return how many of the drafted actions to store now.

    These are the actions up to one that reveals something, or all of them if they end the visit and are sent.
    """
    if trial.stopped == DraftStop.REVEALS:
        return trial.done + 1
    return trial.done if trial.stopped == DraftStop.ENDS and send else 0


class _SeatDraft:
    """The draft of a seat's open visit under the lock: its actions are tried, cut and stored as a draft."""

    def __init__(self, locked: LockedMatch, tenure: models.Tenure, visit: models.Visit) -> None:
        self._locked, self._tenure, self._visit = locked, tenure, visit
        self._row: models.Draft | None = getattr(visit, "draft", None)
        self.actions = codecs.actions(locked.rules, self._row.actions) if self._row else []

    @property
    def counter(self) -> int:
        return self._row.counter if self._row else 0

    def attempt(self, actions: Sequence[Action]) -> Trial[Any]:
        """Return the result of trying out `actions` for the seat; nothing is changed."""
        locked = self._locked
        return attempt(locked.current, self._tenure.seat.index, actions, locked.orders)

    def fit(self, trial: Trial[Any] | None = None) -> None:
        """Drop the actions that are no longer possible, as an up-to-date page has already shown them.

        `trial` is an earlier trial of the draft, if there was one.
        """
        trial = trial or self.attempt(self.actions)
        if trial.stopped == DraftStop.REFUSED:
            self.actions = self.actions[: trial.done]

    def keep(self, actions: Sequence[Action], *, send_on_time_out: bool | None = None) -> None:
        """Store `actions` as the draft, and increment its counter."""
        stored = codecs.stored_actions(self._locked.rules, actions)
        if self._row is None:
            self._row = models.Draft(visit=self._visit)
        row, deputy = self._row, self._tenure.role == models.Tenure.Role.DEPUTY
        row.actions, row.counter, row.changed_at = stored, row.counter + 1, self._locked.now
        if send_on_time_out is not None:
            row.send_on_time_out = send_on_time_out
        elif deputy and row.send_on_time_out and list(actions) != self.actions:
            # The player asked for this only for a draft of their own making.
            row.send_on_time_out = False
            match_events.seat_acted.notify(self._tenure, self._locked.now, None, None)
        if row.pk is None:
            _NEW_DRAFTS.run([row])
        else:
            _CHANGED_DRAFT.run(row)


class _Desk:
    """Stores what a form asks of a seat's open visit, as far as it can be stored, and drafts the rest."""

    def __init__(
        self, access: Access, locked: LockedMatch, tenure: models.Tenure, visit: models.Visit, cause: str
    ) -> None:
        self.access, self.locked, self.tenure, self.visit, self.cause = access, locked, tenure, visit, cause
        self.user_id, self.seat = tenure.user_id, tenure.seat.index
        self.draft = _SeatDraft(locked, tenure, visit)
        self._kind = next(
            (each.kind for each in locked.current.decisions_of(self.seat) if each.asks == "must"), ""
        )

    def put(
        self, actions: Sequence[Action], *, send: bool, sure: bool
    ) -> tuple[TurnResult, SiteRefusal | None]:
        """Try the draft followed by `actions`; store the part that reveals something, and draft the rest.

        Unless the player is `sure`, an action that loses something valuable is not added. Actions that
        were already in the draft have been confirmed before.
        """
        left, stored = [*self.draft.actions, *actions], 0
        _refuse_deputy(self.access, self.locked, left)
        refused: SiteRefusal | None = None
        while True:
            trial = self.draft.attempt(left)
            dear = None if sure else self._dear(trial, left, max(0, len(self.draft.actions) - stored))
            if dear is not None:
                place, losses = dear
                refused = ConfirmationNeeded(losses, stored + place - len(self.draft.actions))
                left, send = left[:place], False
                continue
            if trial.stopped == DraftStop.REFUSED:
                refusal = require(trial.refusal, "a refused trial says why")
                if trial.done < len(self.draft.actions) - stored:
                    if stored:
                        raise StaleForm(refusal)
                    self.draft.fit(trial)
                    left = [*self.draft.actions, *actions]
                    continue
                refused = ActionRefused(refusal, trial.done)
                left = left[: trial.done]
                break
            count = _storable(trial, send=send)
            if not count:
                if trial.stopped == DraftStop.ENDS and trial.done < len(left):
                    refused = ActionRefused(IllegalAction("", "visit_ends_before"), trial.done)
                    left = left[: trial.done]
                break
            self._store(left[:count])
            stored += count
            left = left[count:]
            if self.locked.visit_of(self.seat) is not self.visit:
                if left:
                    refused = ActionRefused(IllegalAction("", "visit_ends_before"), 0)
                left = []
                break
            if not left:
                break
        over = self.locked.visit_of(self.seat) is not self.visit
        if stored:
            self._write()
        # A refused form is shown again, for the draft that it was made for.
        unchanged = refused is not None and not stored and left == self.draft.actions
        if not over and not unchanged:
            self.draft.keep(left)
        return self._result(stored, len(left)), refused

    def put_first(self, action: Action) -> SiteRefusal | None:
        """Draft `action` before the rest of the draft; nothing is stored, and so nothing is revealed.

        Return why part of the draft is dropped, if it is no longer possible, or None.
        """
        self.draft.fit()
        drafted, here = self.draft.actions, self.locked.current
        if not drafted or action not in here.rules.actions_before(here.view(self.seat), drafted[0]):
            raise ActionRefused(NothingOpen())
        left = [action, *drafted]
        _refuse_deputy(self.access, self.locked, left)
        trial = self.draft.attempt(left)
        if not trial.done:
            raise ActionRefused(trial.refusal or NothingOpen())
        self.draft.keep(left[: trial.done])
        return DraftShortened(trial.refusal) if trial.refusal is not None else None

    def _dear(
        self, trial: Trial[Any], actions: Sequence[Action], new: int
    ) -> tuple[int, tuple[Loss, ...]] | None:
        """Return the first new action that needs confirmation, as its place in `actions` and its losses.

        New actions start at place `new`. An action needs confirmation if it would lose a Titan, the seat or
        the match. Return None if there is no such action among those that the trial reached.
        """
        rules, views = self.locked.rules, list(trial.views)
        if trial.stopped == DraftStop.REVEALS:
            views.append(trial.after.view(self.seat))
        for place in range(new, len(views)):
            losses = rules.losses(views[place], actions[place])
            if is_grave(losses):
                return place, losses
        return None

    def finish(self) -> TurnResult:
        """Store the draft, then the answers that the seat's standing orders give."""
        self.draft.fit()
        locked, stored = self.locked, 0
        if self.draft.actions:
            trial = self.draft.attempt(self.draft.actions)
            if trial.stopped or self._ordered(trial.after) is None:
                raise ActionRefused(NothingOpen())
            _refuse_deputy(self.access, locked, self.draft.actions)
            self._store(self.draft.actions)
            stored = len(self.draft.actions)
        while stored < MAX_AUTOMATIC_ACTIONS and not locked.over and locked.visit_of(self.seat) is self.visit:
            action = self._ordered(locked.current)
            if action is None:
                break
            _refuse_deputy(self.access, locked, [action])
            self._store([action])
            stored += 1
        if not stored:
            raise ActionRefused(NothingOpen())
        over = locked.visit_of(self.seat) is not self.visit
        self._write()
        if not over:
            self.draft.keep([])
        return self._result(stored, 0)

    def _ordered(self, here: CachedState[Any]) -> Action | None:
        """Return the standing orders' next answer to what the seat must answer in a state, or None."""
        for decision in here.decisions_of(self.seat):
            if decision.asks == "must":
                return here.rules.finish(here.view(self.seat), decision, self.locked.orders[self.seat])
        return None

    def _result(self, stored: int, drafted: int) -> TurnResult:
        locked = self.locked
        events = locked.journal.events if stored else ()
        if locked.visit_of(self.seat) is self.visit:
            return TurnResult(stored, drafted, False, events=events)
        asked_next = tuple(seat.index for seat in locked.seats if seat.pk in locked.visits)
        return TurnResult(
            stored,
            drafted,
            True,
            asked_next=asked_next,
            match_over=locked.over,
            kind=self._kind,
            events=events,
        )

    def _store(self, actions: Sequence[Action]) -> None:
        playing.carry_out(self.locked, actions, cause=self.cause, user_id=self.user_id, by=self.seat)

    def _write(self) -> None:
        """Write the locked match; if a deputy acted, mark and report that."""
        match_events.seat_acted.notify(self.tenure, self.locked.now, self.locked, self.visit)
        playing.write(self.locked)


def _timed_out(visit_id: int, seat_id: int) -> bool:
    return models.Deadline.objects.filter(
        visit_id=visit_id, seat_id=seat_id, outcome=models.Deadline.Outcome.TIMED_OUT
    ).exists()
