"""Forms with which a host invites people by name, to a new table or to one that was offered."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import lines
from accounts.forms.lines import SingleLineField
from accounts.models import User
from accounts.names import name_key
from games.matches.models import Match

NAMES_LENGTH = 200
"""The most characters of all names together."""


class InvitedField(SingleLineField):
    """A field for display names separated by commas; its value is a list of people.

    Raises `ValidationError` for an unknown name.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Invite"),
            max_length=NAMES_LENGTH,
            help_text=_("Enter display names, separated by commas. The players will get an email."),
            **kwargs,
        )

    def clean(self, value: Any) -> list[User]:
        """Return the people who have these names."""
        names = [name.strip() for name in super().clean(value).split(",") if name.strip()]
        found = {
            user.name_key: user
            for user in User.objects.findable().filter(name_key__in=[name_key(name) for name in names])
        }
        missing = [name for name in names if name_key(name) not in found]
        if missing:
            raise forms.ValidationError(
                _("Nobody is called %(names)s."),
                params={"names": ", ".join(map(lines.display_text, missing))},
            )
        return [*found.values()]


class InviteForm(forms.Form):
    """A form for inviting people to an offered table."""

    invited = InvitedField()

    def __init__(self, match: Match, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._match = match

    def clean_invited(self) -> list[User]:
        """Return the invited people. Raises `ValidationError` if one has a seat or an invitation already."""
        invited: list[User] = self.cleaned_data["invited"]
        here = {
            *self._match.tenures.filter(to_revision=None).values_list("user_id", flat=True),
            *self._match.invitations.values_list("user_id", flat=True),
        }
        if there := [user.name for user in invited if user.pk in here]:
            raise forms.ValidationError(
                _("Already at this table or invited: %(names)s. Leave these names out."),
                params={"names": ", ".join(there)},
                code="there",
            )
        return invited
