"""The forms of guests: the name for a seat, and the matches that an account takes over."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import names
from accounts.forms.lines import SingleLineField
from accounts.models import User
from games.lobby.selectors.guests import GuestMatch
from games.matches.forms.choice_fields import choice_field
from games.matches.models import Match


class GuestSeatForm(forms.Form):
    """A form for the name under which a guest takes a seat; a guest who already has a name keeps it."""

    name = SingleLineField(
        label=_("Your name"),
        max_length=names.MAX_DISPLAY_NAME_LENGTH,
        help_text=_("The other players see it with “(guest)” after it. 2 to 24 characters."),
        widget=forms.TextInput({"autocomplete": "nickname"}),
    )

    def __init__(self, guest: User | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seated_as = guest.name if guest is not None and guest.guest_name else ""
        if self.seated_as:
            del self.fields["name"]

    def clean_name(self) -> str:
        """Return the name as it will be stored. Raises `ValidationError` for a name that is not allowed."""
        name: str = self.cleaned_data["name"]
        names.validate(name)
        return names.normalise(name)


class TakeOverForm(forms.Form):
    """A form with a checkbox for each match that a guest has played.

    At most `room` practice matches in progress can be chosen from `tried`. `kept` are matches that the
    account has already taken over because of another press of the same button.
    """

    matches = forms.TypedMultipleChoiceField(
        label=_("Matches to keep"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, tried: tuple[GuestMatch, ...], room: int, kept: tuple[GuestMatch, ...] = (), **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.room = room
        self._running = {
            each.match.pk
            for each in tried
            if each.match.practice and each.match.status == Match.Status.RUNNING
        }
        field = choice_field(self, "matches")
        field.choices = [(each.match.pk, _label(each)) for each in (*tried, *kept)]
        over = [each.match.pk for each in tried if each.match.pk not in self._running]
        field.initial = [*sorted(self._running, reverse=True)[:room], *over]

    def clean_matches(self) -> list[int]:
        """Return the chosen matches.

        Raises `ValidationError` if there are more practice matches in progress than the account has room for.
        """
        kept: list[int] = self.cleaned_data["matches"]
        if len(self._running.intersection(kept)) > self.room:
            raise forms.ValidationError(
                ngettext(
                    "You can have %(count)d more practice match in progress. Choose which one to keep.",
                    "You can have %(count)d more practice matches in progress. Choose which ones to keep.",
                    self.room,
                ),
                params={"count": self.room},
                code="too_much_practice",
            )
        return kept


def _label(played: GuestMatch) -> str:
    """Return the label of a match's checkbox.

    Practice matches all have the same name, so theirs is left out.
    """
    name = () if played.match.practice else (played.match.shown_name,)
    return " · ".join((played.title, *name, str(played.match.get_status_display())))
