"""The form about how often a table is offered again."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.lobby.services.renewals import MAX_RENEWALS
from games.matches.forms.choice_fields import choice_field


class RenewalForm(forms.Form):
    """A form for how many times a table is offered again: 0 (not at all) to `MAX_RENEWALS`."""

    times = forms.TypedChoiceField(
        label=_("Offer this table again"),
        coerce=int,
        help_text=_(
            "When it starts, or expires because players are missing, a table with the same settings opens. "
            "We stop this when you’re away, don’t answer, or have too many matches."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "times").choices = [
            ("0", gettext("no")),
            *((str(count), _times(count)) for count in range(1, MAX_RENEWALS + 1)),
        ]


def _times(count: int) -> str:
    return ngettext("%(count)d time", "%(count)d times", count) % {"count": count}
