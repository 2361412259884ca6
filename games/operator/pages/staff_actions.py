"""The operator's actions. Each is one entry of `STAFF_ACTIONS`: its words, its form, its service."""

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
from games.operator.services import adjudicating, outages_by_hand, resending, setting_aside

Text = str | Promise


class StaffAction(NamedTuple):
    """Something an operator can do to one kind of target.

    `name` is its button, `what` says what it will do, `done` that it was done. `open_to`
    says whether it can be done to a row now; the service has the last word.
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
        # Of all account mail this alone has a body yet, for as long as that is of use.
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
            "All clocks of the match stop, and nobody can act in it, until you let it go on. "
            "Its players are told so by mail and in its log."
        ),
        _("The match is paused."),
        ReasonForm,
        lambda match: match.running and match.paused_at is None,
        lambda match, by, data: pausing.pause(match_id=match.pk, by=by, reason=data["reason"]),
    ),
    "resume": StaffAction(
        "match",
        _("Let it go on"),
        _(
            "Every clock gets as much time as it had when the match was paused. "
            "Its players are told so by mail and in its log."
        ),
        _("The match goes on."),
        ReasonForm,
        lambda match: match.running and match.paused_at is not None,
        lambda match, by, data: pausing.resume(match_id=match.pk, by=by, reason=data["reason"]),
    ),
    "quarantine": StaffAction(
        "match",
        _("Quarantine it"),
        _(
            "For a match that is broken: its clocks stop and its page shows nothing of the play "
            "but that it is set aside for repair."
        ),
        _("The match is quarantined."),
        ReasonForm,
        lambda match: match.running and match.quarantined_at is None,
        lambda match, by, data: setting_aside.set_aside(match_id=match.pk, by=by, reason=data["reason"]),
    ),
    "release": StaffAction(
        "match",
        _("Release it"),
        _(
            "The match is taken back into play, its clocks go on where they stood, and what failed is "
            "tried again. Look at its log first: manage.py verify_match tells whether it is sound."
        ),
        _("The match is released."),
        ReasonForm,
        lambda match: match.running and match.quarantined_at is not None,
        lambda match, by, data: setting_aside.bring_back(match_id=match.pk, by=by, reason=data["reason"]),
    ),
    "adjudicate": StaffAction(
        "match",
        _("End the match"),
        _(
            "The match ends now, and its seats are placed by the rule its title has for a match that is "
            "stopped early. Everything hidden in it is open to all from then on, and its players get mail."
        ),
        _("The match is over."),
        SureForm,
        lambda match: match.running,
        lambda match, by, data: adjudicating.adjudicate(match_id=match.pk, by=by, reason=data["reason"]),
    ),
    "replace": StaffAction(
        "seat",
        _("Give the seat to another"),
        _(
            "The person you name holds the seat from now on, with all that is known to it. If it is "
            "awaited, its time begins anew. The table is told."
        ),
        _("The seat has another player."),
        PersonForm,
        lambda seat: seat.match.running,
        _replace,
    ),
    "autopilot": StaffAction(
        "seat",
        _("Give the seat to the autopilot"),
        _("The autopilot holds the seat from now on, and answers at once. The table is told."),
        _("The autopilot holds the seat."),
        ReasonForm,
        lambda seat: seat.match.running and registry.meta(seat.match.title).autopilot,
        _seat_autopilot,
    ),
    "extend": StaffAction(
        "deadline",
        _("Give more time"),
        _(
            "The deadline of this seat moves, and its reminder with it. The table is told who got more "
            "time. If it has run out and was not handled yet, the time counts from now."
        ),
        _("The deadline has moved."),
        ExtendForm,
        lambda deadline: deadline.handled_at is None,
        lambda deadline, by, data: extending.extend(
            deadline_id=deadline.pk, span=data["span"], seen=data["seen"], by=by, reason=data["reason"]
        ),
    ),
    "resend": StaffAction(
        "delivery",
        _("Send it again"),
        _(
            "The mail is queued again, due at once. It is written anew when it is sent, and dropped if "
            "it is no longer true. Who got it before may get it twice."
        ),
        _("The mail is queued again."),
        ReasonForm,
        _resendable,
        lambda delivery, by, data: resending.resend(delivery_id=delivery.pk, by=by, reason=data["reason"]),
    ),
    "wake": StaffAction(
        "address",
        _("Try the address again"),
        _("Mail to this address was refused for good, so its notices wait. They are sent again from now on."),
        _("Mail to the address is sent again."),
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
            "From now on no time runs out in any match, until you end the outage. Then every clock that "
            "was running gets its share of the gap back, and at least two hours if it lasted longer than "
            "ten minutes."
        ),
        _("The outage is open: no time runs out."),
        OutageForm,
        lambda site: True,
        lambda site, by, data: outages_by_hand.open_outage(by=by, begun=data["begun"], reason=data["reason"]),
    ),
    "close-outage": StaffAction(
        "outage",
        _("End the outage"),
        _("Time runs out again. Every clock that was running gets its share of the gap back."),
        _("The outage is over."),
        ReasonForm,
        lambda outage: outage.is_open and outage.by_hand,
        lambda outage, by, data: outages_by_hand.close_outage(
            outage_id=outage.pk, by=by, reason=data["reason"]
        ),
    ),
}


def open_actions(target: str, row: Any) -> list[tuple[str, StaffAction]]:
    """The actions that can be done to a row now, with their keys."""
    return [
        (key, action)
        for key, action in STAFF_ACTIONS.items()
        if action.target == target and action.open_to(row)
    ]
