"""Change a locked match: act, add automatic answers, hand over, and write.

Nothing is stored permanently before `write`, which stores everything or nothing, in the caller's
transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.compiled_queries import CompiledSave
from games.engine.actions import Action, Epoch, Undo
from games.engine.automatic_answers import MAX_AUTOMATIC_ACTIONS, Answer, automatic_answer
from games.engine.chance import SealedChance, following_epoch, utc_second
from games.engine.events import Event, public_event
from games.engine.invariants import InvariantBroken
from games.engine.log import undo_events
from games.matches import models
from games.matches.models.log import FIRST_ACTIONLESS_NUMBER
from games.matches.registries import after_write
from games.matches.selectors import states
from games.matches.services import closing, silence, visits
from games.matches.services.autopilots import program_answer
from games.matches.services.locked_match import LockedMatch
from games.matches.services.notify import SeatNotices, tell_holders
from games.matches.services.public_record import move_public_record
from games.matches.services.resignations import resign_as_wished, seats_played_on
from games.matches.services.silent_seats import is_played_for


def record_start(locked: LockedMatch, events: tuple[Event, ...]) -> None:
    """Record the start of a match as revision 0, and hand over for the first time."""
    locked.journal.tell(events, locked.now)
    locked.journal.keep(locked.current)
    answer_and_hand_over(locked)


def act(
    locked: LockedMatch,
    action: Action,
    *,
    cause: str,
    decision: str = "",
    user_id: int | None = None,
    effective_at: datetime | None = None,
    chance: SealedChance | None = None,
    by: int | None = None,
) -> None:
    """Store one action and everything that follows automatically.

    `chance` contains the draws that were already made to choose the action. `by` is the seat whose owner
    is at the page, so that they need no notice of their own next question. Raises `IllegalAction`.
    """
    locked.store(
        action, cause=cause, chance=chance, decision=decision, user_id=user_id, effective_at=effective_at
    )
    answer_and_hand_over(locked, by=by)


def carry_out(
    locked: LockedMatch,
    actions: Sequence[Action],
    *,
    cause: str,
    user_id: int | None = None,
    effective_at: datetime | None = None,
    by: int | None = None,
) -> None:
    """Store several actions of a seat together, and then everything that follows automatically.

    Standing orders are applied only afterwards, so they do not answer questions that the owner answers.
    Raises `IllegalAction`.
    """
    for action in actions:
        locked.store(action, cause=cause, user_id=user_id, effective_at=effective_at)
    answer_and_hand_over(locked, by=by)


def undo(locked: LockedMatch, to: int) -> None:
    """Take a locked match back to the state after revision `to`, before anything else is done in it.

    The caller then calls `answer_and_hand_over`. Actions that are taken back stay in the log, marked as
    undone.
    """
    match = locked.match
    if not locked.journal.empty:
        raise InvariantBroken("nothing is done before a match goes back")
    visits.undo_visits(locked, to)
    since = {"match": match, "revision__gt": to}
    models.Action.objects.filter(**since).update(undone=True)
    models.Event.objects.filter(**since, number__lt=FIRST_ACTIONLESS_NUMBER).update(undone=True)
    locked.state = states.state_at(match, locked.rules, to)
    locked.journal.enter(Undo(-1, to), locked.current, undo_events(), cause=models.Action.Cause.HOUSE)
    locked.journal.keep(locked.current)


def renew_chance(locked: LockedMatch, restored_at: datetime) -> None:
    """Continue with a new epoch, derived from the second of a restore, and announce it in the log.

    No draw that anyone may have seen is therefore repeated.
    """
    match, at = locked.match, utc_second(restored_at)
    action = Epoch(-1, following_epoch(match.epoch, at), match.epoch, at)
    match.epoch = action.epoch
    locked.journal.enter(action, locked.current, cause=models.Action.Cause.HOUSE)
    locked.announce(public_event("house.restored", at=at))


def answer_and_hand_over(locked: LockedMatch, by: int | None = None) -> None:
    """Do everything that follows automatically from what has been stored, and hand over.

    1. Close the visits of silent seats, which nobody is going to answer.
    2. Do what the match agreed about a seat that has been silent for too long.
    3. Or carry out a player's wish to resign, if the rules now allow it.
    4. Or give the first answer that needs nobody (`_next_answer`).
    5. Begin again with step 2, until nothing is left to do or the match has ended.
    6. Close the visits of seats that are asked nothing more.
    7. Open a visit for each seat to move that has none.

    If one transaction is not enough for steps 2 to 5, the match stays `busy`, step 7 is left out, and
    `resume_chain` continues later. `by` is the seat whose owner is at the page.
    """
    match = locked.match
    locked.resumed, match.busy = match.busy, False
    silence.skip_silent_visits(locked)
    match.busy = not _answer_all(locked)
    visits.close_answered(locked)
    if not match.busy:
        visits.open_wanted(locked, by)


def _answer_all(locked: LockedMatch) -> bool:
    """Take steps 2 to 5 of `answer_and_hand_over`; return False if there is more to do than fits."""
    for step in range(MAX_AUTOMATIC_ACTIONS):
        if locked.over:
            return True
        if step and locked.long:
            return False
        if silence.apply_silence_rule(locked) or resign_as_wished(locked):
            continue
        chance = locked.chance()
        answer = _next_answer(locked, chance)
        if answer is None:
            return True
        played_for = is_played_for(locked, answer.decision)
        if played_for:
            # If a person held this seat, it would be their turn now, so the visits of the others end.
            visits.close_answered(locked)
        if played_for or answer.decision.asks == "must":
            visits.record_shared_questions(locked, answered=answer.decision.seat)
        locked.store(answer.action, cause=answer.cause, decision=answer.decision.key, chance=chance)
    return False


def _next_answer(locked: LockedMatch, chance: SealedChance) -> Answer | None:
    """Return the first answer that needs nobody, or None.

    1. What is never asked is answered by the program that plays on for a player who resigned.
    2. Standing orders answer for their seats, and defaults answer what is never asked of anyone else.
    3. Programs answer for the seats that they hold.
    4. Policies answer for silent seats.
    """
    return (
        program_answer(locked.current, seats_played_on(locked), chance, asks="never")
        or automatic_answer(locked.current, locked.orders, chance)
        or program_answer(locked.current, locked.autopilots, chance)
        or silence.answer(locked, chance)
    )


def write(locked: LockedMatch) -> None:
    """Store all changes to the locked match; if it has finished, also end it."""
    match, out = locked.match, locked.out
    for seat in locked.seats:
        if seat.out != (seat.index in out):
            seat.out = not seat.out
            seat.save(update_fields=["out"])
    match.state, match.state_hash = locked.current.encoded, locked.current.fingerprint
    locked.journal.write()
    visits.empty_stale_drafts(locked)
    # Before the end of the match, which also ends the tenures of those who are notified.
    locked.part(SeatNotices).write()
    if locked.over:
        caused_by = locked.leavers | (silence.silent_players(locked) if locked.state.stopped else set())
        silence.close(locked)
        closing.finish(match, locked.rules, locked.state, locked.seats, locked.now, caused_by)
    else:
        _tell_who_is_out(locked)
    if locked.concerned:
        after_write.review_match(match, locked.now)
    moved = move_public_record(locked)
    (_SAVED_AND_SHOWN if moved else _SAVED).run(match)


_STORED_FIELDS = (
    "state",
    "state_hash",
    "revision",
    "busy",
    "epoch",
    "status",
    "ended_at",
    "paused_at",
    "paused_by",
    "paused_until",
    "quarantined_at",
    "quarantine_reason",
)
_SAVED = CompiledSave(models.Match, *_STORED_FIELDS)
_SAVED_AND_SHOWN = CompiledSave(models.Match, *_STORED_FIELDS, "public_revision", "public_state")


def _tell_who_is_out(locked: LockedMatch) -> None:
    """Notify players who are now out of the game, except those whose own action caused it."""
    match = locked.match
    newly = locked.current.eliminated - locked.eliminated
    fallen = newly - locked.journal.acted_by_hand - locked.leavers
    if fallen:
        tell_holders(
            kind="out",
            about=f"{match.pk}.{match.revision}",
            ids={"match": match.pk},
            now=locked.now,
            match=match,
            to_revision=None,
            seat__index__in=fallen,
        )
