"""Texts about proposals to a table."""

from __future__ import annotations

from typing import Any, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.controls import HOUR
from games.consent.models import Proposal
from games.consent.proposal_kinds import traits
from games.consent.quorum import VoteCount
from games.matches.models import Tenure, Visit
from games.matches.render import COLOURS
from games.matches.texts import duration_text


def proposal_text(proposal: Proposal, *, taken_back: str = "") -> str:
    """Return a sentence that says what a player proposes.

    `taken_back` says what an undo would take back first.
    """
    asker = _(COLOURS[proposal.asker.seat.index])
    given: dict[str, Any] = proposal.parameters
    kind = Proposal.Kind(proposal.kind)
    match kind:
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
            return _("%(asker)s asks for %(span)s more for %(seat)s.") % {
                "asker": asker,
                "seat": _(COLOURS[seat]),
                "span": duration_text(given["hours"] * HOUR),
            }
        case Proposal.Kind.END:
            return _(
                "%(asker)s asks to end the match now. The rules for an early end would decide the places."
            ) % {"asker": asker}
        case Proposal.Kind.REPLACEMENT:
            seat = Tenure.objects.values_list("seat__index", flat=True).get(pk=given["tenure"])
            return _("%(asker)s asks to let the computer play on for %(seat)s.") % {
                "asker": asker,
                "seat": _(COLOURS[seat]),
            }
    assert_never(kind)


def needs_text(kind: str, count: VoteCount) -> str:
    """Return a sentence that says how many people must agree, and how many have."""
    so_far = _("Agreed so far: %(agreed)d of %(needed)d.") % {"agreed": count.agreed, "needed": count.needed}
    if traits(kind).everybody:
        return _("Everyone must agree.") + " " + so_far
    return _("More than half must agree.") + " " + so_far


def outcome_text(outcome: str) -> str:
    """Return the outcome of a proposal as a sentence."""
    ended = Proposal.Outcome(outcome)
    match ended:
        case Proposal.Outcome.AGREED:
            return _("The table agreed, and the proposal has been carried out.")
        case Proposal.Outcome.REFUSED:
            return _("The table did not agree.")
        case Proposal.Outcome.EXPIRED:
            return _("The proposal expired because too few players agreed before the deadline.")
        case Proposal.Outcome.WITHDRAWN:
            return _("The proposal was withdrawn.")
        case Proposal.Outcome.LAPSED:
            return _("The proposal no longer applied because the match had moved on.")
    assert_never(ended)
