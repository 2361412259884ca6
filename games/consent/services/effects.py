"""Carrying out what a table has agreed on, for each kind of proposal."""

from __future__ import annotations

from datetime import timedelta
from typing import assert_never

from games.consent.models import Proposal
from games.engine import registry
from games.engine.actions import Stop, StopCause
from games.engine.events import public_event
from games.matches.errors import NoAutopilot
from games.matches.models import Action, Deadline, Match, Tenure
from games.matches.services import pausing, playing, tenures
from games.matches.services.extending import extend_locked
from games.matches.services.locked_match import LockedMatch


def carry_out(locked: LockedMatch, proposal: Proposal) -> None:
    """Carry out what was agreed, in a locked match that the caller then writes."""
    kind = Proposal.Kind(proposal.kind)
    match kind:
        case Proposal.Kind.PAUSE:
            _pause(locked, proposal)
        case Proposal.Kind.RESUME:
            _resume(locked)
        case Proposal.Kind.UNDO:
            _undo(locked, proposal)
        case Proposal.Kind.EXTENSION:
            _extend(locked, proposal)
        case Proposal.Kind.END:
            _end(locked)
        case Proposal.Kind.REPLACEMENT:
            _replace(locked, proposal)
        case _:
            assert_never(kind)


def _pause(locked: LockedMatch, proposal: Proposal) -> None:
    span = timedelta(days=proposal.parameters["days"])
    event = public_event("house.paused_by_table")
    pausing.pause_locked(locked.match, locked.now, Match.Pauser.TABLE, event, span)


def _resume(locked: LockedMatch) -> None:
    # Everyone has agreed, including a player who has an emergency.
    pausing.resume_clocks(locked.match, locked.now, pausing.resumed_event(), agreed=True)


def _undo(locked: LockedMatch, proposal: Proposal) -> None:
    playing.undo(locked, proposal.parameters["to"])
    playing.answer_and_hand_over(locked)


def _extend(locked: LockedMatch, proposal: Proposal) -> None:
    given = proposal.parameters
    deadline_id = Deadline.objects.values_list("pk", flat=True).get(visit=given["visit"])
    deadline = extend_locked(locked.match, deadline_id, timedelta(hours=given["hours"]), locked.now)
    event = public_event("house.extended_by_table", seat=deadline.seat.index)
    locked.announce(event)


def _end(locked: LockedMatch) -> None:
    playing.act(locked, Stop(-1, StopCause.VOTE), cause=Action.Cause.HOUSE)


def _replace(locked: LockedMatch, proposal: Proposal) -> None:
    if not registry.meta(locked.match.title).autopilot:
        raise NoAutopilot
    old = Tenure.objects.select_related("seat").get(pk=proposal.parameters["tenure"])
    tenures.end(locked, old, Tenure.How.REPLACED, followed=True)
    seat = locked.seats[old.seat.index]
    tenures.seat_program(locked, seat)
    seat.open_since = locked.now
    seat.save(update_fields=["open_since"])
    locked.announce(public_event("house.autopilot_by_table", seat=seat.index))
    playing.answer_and_hand_over(locked)
