"""The staff actions: each entry of `STAFF_ACTIONS` has texts, a form, and a service that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine import registry
from games.matches.services import extending, pausing, replacing
from games.notices.models import Lane, State
from games.operator.forms import ExtendForm, OutageForm, PersonForm, ReasonForm, SureForm
from games.operator.services import adjudicating, outages_by_hand, quarantining, resending

Text = str | Promise


class StaffAction(NamedTuple):
    """A staff action on one kind of target.

    `name` is the text of the button, `what` explains the effect, and `done` is the message that appears
    afterwards. `open_to` returns whether the action is possible for a row now; the service checks this again.
    """

    target: str
    name: Text
    what: Text
    done: Text
    form: type[ReasonForm]
    open_to: Callable[[Any], bool]
    do: Callable[[Any, User, Mapping[str, Any]], None]


def _resendable(delivery: Any) -> bool:
    if delivery.lane == Lane.ACCOUNT:
        # Among account emails only such an email still has a body, for as long as it is of use.
        return bool(delivery.given_up)
    return delivery.state not in (State.LEASED, State.QUEUED) or delivery.refusals > 0


def _replace(seat: Any, by: User, data: Mapping[str, Any]) -> None:
    replacing.replace(seat.match, seat.index, data["person"], by, data["reason"])


def _seat_autopilot(seat: Any, by: User, data: Mapping[str, Any]) -> None:
    replacing.seat_autopilot(seat.match, seat.index, by, data["reason"])


STAFF_ACTIONS: dict[str, StaffAction] = {
    "pause": StaffAction(
        "match",
        _("Pause the match"),
        _(
            "All clocks in the match stop, and no one can act in it until you resume it. Its "
            "players are notified by email and in its log."
        ),
        _("The match is paused."),
        ReasonForm,
        lambda match: match.running and match.paused_at is None,
        lambda match, by, data: pausing.pause(match_id=match.pk, by=by, reason=data["reason"]),
    ),
    "resume": StaffAction(
        "match",
        _("Resume the match"),
        _(
            "Every clock gets as much time as it had when the match was paused. Its players are "
            "notified by email and in its log."
        ),
        _("The match has resumed."),
        ReasonForm,
        lambda match: match.running and match.paused_at is not None,
        lambda match, by, data: pausing.resume(match_id=match.pk, by=by, reason=data["reason"]),
    ),
    "quarantine": StaffAction(
        "match",
        _("Quarantine the match"),
        _(
            "For a match that is broken. Its clocks stop, and its page shows only that it is set "
            "aside for repair."
        ),
        _("The match is quarantined."),
        ReasonForm,
        lambda match: match.running and match.quarantined_at is None,
        lambda match, by, data: quarantining.quarantine_match(
            match_id=match.pk, by=by, reason=data["reason"]
        ),
    ),
    "release": StaffAction(
        "match",
        _("Release the match"),
        _(
            "The match returns to play, its clocks continue where they stopped, and what failed "
            "is tried again. Check its log first: manage.py verify_match reports whether it is "
            "sound."
        ),
        _("The match has been released."),
        ReasonForm,
        lambda match: match.running and match.quarantined_at is not None,
        lambda match, by, data: quarantining.release_match(match_id=match.pk, by=by, reason=data["reason"]),
    ),
    "adjudicate": StaffAction(
        "match",
        _("End the match"),
        _(
            "The match ends now, and the game’s rule for matches stopped early decides the "
            "places. Everything hidden in it becomes visible to everyone, and its players are "
            "notified by email."
        ),
        _("The match has finished."),
        SureForm,
        lambda match: match.running,
        lambda match, by, data: adjudicating.adjudicate(match_id=match.pk, by=by, reason=data["reason"]),
    ),
    "replace": StaffAction(
        "seat",
        _("Give the seat to someone else"),
        _(
            "The person you name holds the seat from now on, and knows everything the seat "
            "knows. If the match is waiting for the seat, its time starts again. The table is "
            "notified."
        ),
        _("The seat has a new player."),
        PersonForm,
        lambda seat: seat.match.running,
        _replace,
    ),
    "autopilot": StaffAction(
        "seat",
        _("Give the seat to the computer"),
        _("The computer plays the seat from now on and answers immediately. The table is notified."),
        _("The computer now plays the seat."),
        ReasonForm,
        lambda seat: seat.match.running and registry.meta(seat.match.title).autopilot,
        _seat_autopilot,
    ),
    "extend": StaffAction(
        "deadline",
        _("Give more time"),
        _(
            "This seat’s deadline moves, and its reminder with it. The table sees who got more "
            "time. If the deadline has passed but has not been handled yet, the time counts from "
            "now."
        ),
        _("The deadline has moved."),
        ExtendForm,
        lambda deadline: deadline.handled_at is None and not deadline.untimed,
        lambda deadline, by, data: extending.extend(
            deadline_id=deadline.pk, span=data["span"], seen=data["seen"], by=by, reason=data["reason"]
        ),
    ),
    "resend": StaffAction(
        "delivery",
        _("Send it again"),
        _(
            "The email is queued again and due immediately. It is written again when it is "
            "sent, and dropped if it is no longer true. Anyone who already received it may get "
            "it twice."
        ),
        _("The email is queued again."),
        ReasonForm,
        _resendable,
        lambda delivery, by, data: resending.resend(delivery_id=delivery.pk, by=by, reason=data["reason"]),
    ),
    "wake": StaffAction(
        "address",
        _("Try the address again"),
        _(
            "Email to this address was permanently refused, so its notices are waiting. From now "
            "on they are sent again."
        ),
        _("Email to the address is being sent again."),
        ReasonForm,
        lambda suppressed: True,
        lambda suppressed, by, data: resending.lift_suppression(
            suppressed_id=suppressed.pk, by=by, reason=data["reason"]
        ),
    ),
    "open-outage": StaffAction(
        "site",
        _("Open an outage"),
        _(
            "No time runs out in any match until you end the outage. Every clock that was "
            "running then gets its share of the gap back, and at least 2 hours if the outage "
            "lasted longer than 10 minutes."
        ),
        _("The outage is open: no time runs out."),
        OutageForm,
        lambda site: True,
        lambda site, by, data: outages_by_hand.open_outage(by=by, begun=data["begun"], reason=data["reason"]),
    ),
    "close-outage": StaffAction(
        "outage",
        _("End the outage"),
        _("Time can run out again. Every clock that was running gets its share of the gap back."),
        _("The outage has ended."),
        ReasonForm,
        lambda outage: outage.is_open and outage.by_hand,
        lambda outage, by, data: outages_by_hand.close_outage(
            outage_id=outage.pk, by=by, reason=data["reason"]
        ),
    ),
}


def open_actions(target: str, row: Any) -> list[tuple[str, StaffAction]]:
    """Return the actions that are possible for a row now, with their keys."""
    return [
        (key, action)
        for key, action in STAFF_ACTIONS.items()
        if action.target == target and action.open_to(row)
    ]
