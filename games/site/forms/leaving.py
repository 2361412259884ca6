"""The forms by which a player leaves for good, or ends a match that the other has left alone."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ResignForm(forms.Form):
    """One tick, so that nobody leaves by a slip."""

    sure = forms.BooleanField(
        label=_("I leave this match for good"),
        error_messages={"required": _("Tick the box if you mean to leave; nothing has happened yet.")},
    )


class EndForm(forms.Form):
    """One tick, so that no match ends by a slip."""

    sure = forms.BooleanField(
        label=_("I end this match"),
        error_messages={"required": _("Tick the box if you mean to end it; nothing has happened yet.")},
    )
