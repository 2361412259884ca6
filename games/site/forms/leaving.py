"""The forms to resign, to leave permanently, and to end a match that the other player has abandoned."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LeaveForm(forms.Form):
    """A form to confirm that a player leaves.

    The tick box `sure` keeps them from leaving by accident, and `shared` leaves their notes to a substitute.
    """

    sure = forms.BooleanField(
        label=_("I want to leave this match permanently"),
        error_messages={"required": _("Tick the box if you want to leave. Nothing has happened yet.")},
    )
    shared = forms.BooleanField(
        label=_("A person who takes over my seat may read my notes"),
        required=False,
        help_text=_("Without the tick, your notes are deleted."),
    )


class ResignForm(forms.Form):
    """A form with one tick box, so that nobody resigns by accident."""

    sure = forms.BooleanField(
        label=_("I want to resign"),
        error_messages={"required": _("Tick the box if you want to resign. Nothing has happened yet.")},
    )


class EndForm(forms.Form):
    """A form with one tick box, so that no match ends by accident."""

    sure = forms.BooleanField(
        label=_("I want to end this match"),
        error_messages={"required": _("Tick the box if you want to end it. Nothing has happened yet.")},
    )
