"""The staff's forms about pairs of accounts: mark a pair as harmless, list it again, or open a report."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField
from accounts.models import User
from games.matches.forms.choice_fields import choice_field
from games.matches.services.audit import MAX_AUDIT_REASON_LENGTH

REPORT_LENGTH = 1_000
"""The maximum number of characters that the staff adds to the evidence of a report."""


class PairReasonForm(forms.Form):
    """A form that asks a member of staff why they mark a pair as harmless, or list it again."""

    reason = MultiLineField(
        label=_("Reason"),
        help_text=_("The reason appears in the audit trail with your name."),
        max_length=MAX_AUDIT_REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class PairReportForm(forms.Form):
    """A form with which a member of staff opens a report about one person of a pair."""

    about = forms.TypedChoiceField(label=_("About"), coerce=int, widget=forms.RadioSelect)
    text = MultiLineField(
        label=_("What do you want to find out?"),
        help_text=_("Only the people who run this site will read this. The evidence above is added."),
        max_length=REPORT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, one: User, other: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "about").choices = [(str(each.pk), each.name) for each in (one, other)]
