"""Forms of the operator's actions; each asks for a reason."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField
from accounts.instants import format_duration, format_with_zone
from games.clocks.controls import DAY, HOUR, MINUTE
from games.matches.forms.choice_fields import choice_field
from games.matches.forms.people import PersonField
from games.matches.models import Deadline
from games.matches.services.audit import MAX_AUDIT_REASON_LENGTH
from games.matches.services.deadlines import Deadlines
from games.matches.services.extending import preview_extension


class ReasonForm(forms.Form):
    """A form that asks for a reason.

    `target` is the row that the action is about, and `now` the current time.
    """

    reason = MultiLineField(
        label=_("Reason"),
        max_length=MAX_AUDIT_REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "The reason appears in the audit trail with your name. Don’t mention anything hidden "
            "in the match."
        ),
    )

    def __init__(self, target: Any, now: datetime, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.offer(target, now)

    def offer(self, target: Any, now: datetime) -> None:
        """Set the choices that depend on the target; forms that have such choices override this."""


class PersonForm(ReasonForm):
    """A form that asks who gets a seat, and for a reason."""

    person = PersonField(help_text=_("The person who gets the seat."))

    field_order = ("person", "reason")


class SureForm(ReasonForm):
    """A form that asks for confirmation of an action that cannot be undone."""

    sure = forms.BooleanField(label=_("I understand that this can’t be undone"))


EXTENSION_SPANS = (HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)


class ExtendForm(ReasonForm):
    """A form that asks how much more time to give; each choice shows the new deadline."""

    span = forms.TypedChoiceField(
        label=_("More time"), coerce=lambda text: timedelta(seconds=int(text)), widget=forms.RadioSelect
    )
    seen = forms.DateTimeField(widget=forms.HiddenInput, input_formats=["%Y-%m-%dT%H:%M:%S.%f%z"])

    field_order = ("span", "reason", "seen")

    def offer(self, target: Deadline, now: datetime) -> None:
        field = choice_field(self, "span")
        spans, timing = [timedelta(seconds=seconds) for seconds in EXTENSION_SPANS], Deadlines(target.match)
        field.choices = [
            (
                str(int(each.total_seconds())),
                f"{format_duration(each)}: {format_with_zone(preview_extension(timing, target, each, now))}",
            )
            for each in spans
        ]
        self.fields["seen"].initial = target.due_at.strftime("%Y-%m-%dT%H:%M:%S.%f%z")


AGO_SECONDS = (0, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY)


class OutageForm(ReasonForm):
    """A form that asks when an outage began."""

    begun = forms.TypedChoiceField(
        label=_("Started at"),
        coerce=lambda text: timedelta(seconds=int(text)),
        initial="0",
        help_text=_("Deadlines that have passed since then stay as they are."),
    )

    field_order = ("begun", "reason")

    def offer(self, target: Any, now: datetime) -> None:
        choice_field(self, "begun").choices = [
            (str(seconds), format_with_zone(now - timedelta(seconds=seconds)) if seconds else _("now"))
            for seconds in AGO_SECONDS
        ]
