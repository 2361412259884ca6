"""The form for proposals to a table, and the form for an emergency."""

from __future__ import annotations

from typing import Any, assert_never

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.instants import format_with_zone
from games.clocks.controls import DAY, HOUR
from games.consent.models import Proposal
from games.consent.proposal_kinds import traits
from games.consent.selectors import AutopilotCandidate, AwaitedSeat, ProposalOptions
from games.matches.forms.choice_fields import choice_field
from games.matches.render import COLOURS
from games.matches.texts import duration_text

PAUSE_DAYS = (1, 2, 3, 5, 7, 14, 28)
HOST_PAUSE_DAYS = (1, 2, 3, 5, 7)
HOURS = (12, 24, 48, 72, 168)


class AskForm(forms.Form):
    """The form for a proposal, with the fields that each kind needs. `kind` is one of those offered."""

    kind = forms.CharField(widget=forms.HiddenInput)
    days = forms.TypedChoiceField(label=_("How long"), coerce=int, initial=3)
    undo_choice = forms.TypedChoiceField(label=_("Go back to before"), coerce=int, widget=forms.RadioSelect)
    mark = forms.CharField(widget=forms.HiddenInput)
    seat = forms.TypedChoiceField(label=_("Seat"), coerce=int, widget=forms.RadioSelect)
    hours = forms.TypedChoiceField(label=_("More time"), coerce=int, initial=24)

    def __init__(self, kind: str, offered: ProposalOptions, *, by_right: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.offered = offered
        needed = traits(kind).fields
        for name in [name for name in self.fields if name not in ("kind", *needed)]:
            del self.fields[name]
        self.fields["kind"].initial = kind
        if "days" in self.fields:
            self._offer(
                "days",
                [
                    (str(days), duration_text(days * DAY))
                    for days in (HOST_PAUSE_DAYS if by_right else PAUSE_DAYS)
                ],
            )
        if "hours" in self.fields:
            self._offer("hours", [(str(hours), duration_text(hours * HOUR)) for hours in HOURS])
        if "undo_choice" in self.fields:
            self._offer("undo_choice", [(str(each.number), each.text) for each in offered.undo_choices])
            self.fields["undo_choice"].initial = "1"
            self.fields["mark"].initial = offered.mark
        if "seat" in self.fields:
            self._offer_seats()

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        choice_field(self, name).choices = choices

    def _offer_seats(self) -> None:
        """Offer the seats to choose from.

        For more time these are the seats to move; otherwise the seats that a proposal may be about.
        """
        if "hours" in self.fields:
            found = [(str(each.seat), _wait(each)) for each in self.offered.waits]
        else:
            found = [(str(each.seat), _subject(each)) for each in self.offered.subjects]
        self._offer("seat", found)
        if len(found) == 1:
            self.fields["seat"].initial = found[0][0]

    def clean(self) -> dict[str, Any]:
        """Refuse an outdated page: the number of an undo choice refers to the log as that page showed it."""
        cleaned = super().clean() or {}
        if "mark" in self.fields and cleaned.get("mark") != self.offered.mark:
            raise forms.ValidationError(
                _("The match has moved on since you opened this page. Check it and try again."), code="mark"
            )
        return cleaned

    def parameters(self) -> dict[str, Any]:
        """Return the parameters that a proposal of this kind stores."""
        data = self.cleaned_data
        kind = Proposal.Kind(data["kind"])
        match kind:
            case Proposal.Kind.PAUSE:
                return {"days": data["days"]}
            case Proposal.Kind.UNDO:
                number = data["undo_choice"]
                point = next(each.point for each in self.offered.undo_choices if each.number == number)
                return {"to": point.to, "first": point.first}
            case Proposal.Kind.EXTENSION:
                return {"visit": self.wait.visit, "hours": data["hours"]}
            case Proposal.Kind.REPLACEMENT:
                subject = next(each for each in self.offered.subjects if each.seat == data["seat"])
                return {"tenure": subject.tenure}
            case Proposal.Kind.RESUME | Proposal.Kind.END:
                return {}
        assert_never(kind)

    @property
    def wait(self) -> AwaitedSeat:
        """Return the seat and deadline that were chosen to get more time."""
        return next(each for each in self.offered.waits if each.seat == self.cleaned_data["seat"])


def _wait(wait: AwaitedSeat) -> str:
    until = gettext("%(seat)s, until %(instant)s") % {
        "seat": gettext(COLOURS[wait.seat]),
        "instant": format_with_zone(wait.due_at),
    }
    return f"{until} ({gettext('you')})" if wait.mine else until


def _subject(subject: AutopilotCandidate) -> str:
    seat = gettext(COLOURS[subject.seat])
    return f"{seat} ({gettext('you')})" if subject.mine else seat


class EmergencyForm(forms.Form):
    """The form for the number of days for which an emergency stops a person's clocks."""

    days = forms.TypedChoiceField(label=_("How long"), coerce=int, initial=3)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "days").choices = [
            (str(days), duration_text(days * DAY)) for days in HOST_PAUSE_DAYS
        ]
