"""Proposals to a table, in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clocks.controls import HOUR
from games.consent.models import Proposal
from games.consent.quorum import TERMS, Count
from games.matches.models import Tenure, Visit
from games.matches.render import COLOURS
from games.matches.texts import length


class Told(NamedTuple):
    """A kind of proposal as a page offers it: its name, and one line below it."""

    name: Any
    note: Any


KINDS = {
    Proposal.Kind.PAUSE: Told(
        gettext_lazy("A pause"), gettext_lazy("All clocks stand still; it ends by itself.")
    ),
    Proposal.Kind.RESUME: Told(
        gettext_lazy("End the pause"), gettext_lazy("Every clock goes on where it stood.")
    ),
    Proposal.Kind.UNDO: Told(
        gettext_lazy("Go back"),
        gettext_lazy("What was done since is taken back; never further than anybody learnt something."),
    ),
    Proposal.Kind.EXTENSION: Told(gettext_lazy("More time"), gettext_lazy("For a seat that is awaited now.")),
    Proposal.Kind.END: Told(
        gettext_lazy("End the match now"),
        gettext_lazy("It is placed by the rules for an early end; there is no other draw by agreement."),
    ),
    Proposal.Kind.REPLACEMENT: Told(
        gettext_lazy("The autopilot in a seat"),
        gettext_lazy("For your own seat, or for one whose player is silent; until a substitute takes it."),
    ),
}


def proposal_text(proposal: Proposal, *, taken_back: str = "") -> str:
    """What is asked, and by whom; `taken_back` is what would be taken back first."""
    asker = _(COLOURS[proposal.asker.seat.index])
    given: dict[str, Any] = proposal.parameters
    match proposal.kind:
        case Proposal.Kind.PAUSE:
            return ngettext(
                "%(asker)s asks for a pause of %(count)d day.",
                "%(asker)s asks for a pause of %(count)d days.",
                given["days"],
            ) % {"asker": asker, "count": given["days"]}
        case Proposal.Kind.RESUME:
            return _("%(asker)s asks to end the pause now.") % {"asker": asker}
        case Proposal.Kind.UNDO:
            return _("%(asker)s asks to go back to before this: “%(taken_back)s”") % {
                "asker": asker,
                "taken_back": taken_back,
            }
        case Proposal.Kind.EXTENSION:
            seat = Visit.objects.values_list("seat__index", flat=True).get(pk=given["visit"])
            return _("%(asker)s asks for more time: %(seat)s, %(span)s.") % {
                "asker": asker,
                "seat": _(COLOURS[seat]),
                "span": length(given["hours"] * HOUR),
            }
        case Proposal.Kind.END:
            return _(
                "%(asker)s asks to end the match now; it would be placed by the rules for an early end."
            ) % {"asker": asker}
    seat = Tenure.objects.values_list("seat__index", flat=True).get(pk=given["tenure"])
    return _("%(asker)s asks to let the autopilot play on: %(seat)s.") % {
        "asker": asker,
        "seat": _(COLOURS[seat]),
    }


def needs_text(kind: str, count: Count) -> str:
    """How many must agree, and how many have."""
    so_far = _("Agreed so far: %(agreed)d of %(needed)d.") % {"agreed": count.agreed, "needed": count.needed}
    if TERMS[Proposal.Kind(kind)].everybody:
        return _("Everybody must agree.") + " " + so_far
    return _("More than half must agree.") + " " + so_far


def outcome_text(outcome: str) -> str:
    """What became of a proposal."""
    match outcome:
        case Proposal.Outcome.AGREED:
            return _("The table agreed: it is done.")
        case Proposal.Outcome.REFUSED:
            return _("The table did not agree.")
        case Proposal.Outcome.EXPIRED:
            return _("The proposal ran out: not enough had agreed in time.")
        case Proposal.Outcome.WITHDRAWN:
            return _("The proposal was withdrawn.")
    return _("The proposal lapsed: the match had moved on.")
