"""What is done once a table has agreed, kind by kind."""

from __future__ import annotations

from datetime import timedelta

from games.engine import registry
from games.engine.actions import Stop
from games.engine.events import public
from games.matches.errors import NoAutopilot
from games.matches.models import Deadline, Match, Proposal, Tenure
from games.matches.services import pausing, tenures
from games.matches.services.extending import lengthen
from games.matches.services.sitting import Sitting


def carry_out(sitting: Sitting, proposal: Proposal) -> None:
    """Do what was agreed, at a sitting that the caller writes."""
    _DEEDS[Proposal.Kind(proposal.kind)](sitting, proposal)


def _pause(sitting: Sitting, proposal: Proposal) -> None:
    span = timedelta(days=proposal.parameters["days"])
    event = public("house.paused_by_table")
    pausing.stop(sitting.match, sitting.now, Match.Pauser.TABLE, event, span)


def _resume(sitting: Sitting, proposal: Proposal) -> None:
    # Who has an emergency has agreed too.
    pausing.go_on(sitting.match, sitting.now, pausing.went_on(), agreed=True)


def _undo(sitting: Sitting, proposal: Proposal) -> None:
    sitting.undo(proposal.parameters["to"])
    sitting.settle()


def _extend(sitting: Sitting, proposal: Proposal) -> None:
    given = proposal.parameters
    deadline_id = Deadline.objects.values_list("pk", flat=True).get(visit=given["visit"])
    deadline = lengthen(sitting.match, deadline_id, timedelta(hours=given["hours"]), sitting.now)
    event = public("house.extended_by_table", seat=deadline.seat.index)
    sitting.announce(event)


def _end(sitting: Sitting, proposal: Proposal) -> None:
    sitting.act(Stop(-1, "vote"), cause="house")


def _replace(sitting: Sitting, proposal: Proposal) -> None:
    if not registry.meta(sitting.match.title).autopilot:
        raise NoAutopilot
    old = Tenure.objects.select_related("seat").get(pk=proposal.parameters["tenure"])
    tenures.end(old, Tenure.How.REPLACED, sitting.match.revision)
    seat = sitting.seats[old.seat.index]
    tenures.seat_program(sitting, seat)
    seat.open_since = sitting.now
    seat.save(update_fields=["open_since"])
    sitting.announce(public("house.autopilot_by_table", seat=seat.index))
    sitting.settle()


_DEEDS = {
    Proposal.Kind.PAUSE: _pause,
    Proposal.Kind.RESUME: _resume,
    Proposal.Kind.UNDO: _undo,
    Proposal.Kind.EXTENSION: _extend,
    Proposal.Kind.END: _end,
    Proposal.Kind.REPLACEMENT: _replace,
}
