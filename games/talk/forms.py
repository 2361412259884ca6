"""The forms of talk: to write, and to remove a message."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField
from games.matches.services.audit import MAX_AUDIT_REASON_LENGTH
from games.talk.models import MAX_TALK_LENGTH


class TalkForm(forms.Form):
    """The form for one message."""

    text = MultiLineField(
        label=_("Message"),
        max_length=MAX_TALK_LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Write something first.")},
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(prefix="talk", **kwargs)


class RemoveForm(forms.Form):
    """The form with which a director or the staff removes a message."""

    reason = MultiLineField(
        label=_("Reason"),
        help_text=_(
            "The reason appears in the audit trail, and in the log of a ladder or tournament, with your "
            "name. Don’t repeat the message."
        ),
        max_length=MAX_AUDIT_REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
