"""The form with which a player names a deputy."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts import lines
from accounts.forms.absence import AbsenceForm
from accounts.forms.lines import SingleLineField
from accounts.models import User
from accounts.names import name_key
from games.deputies.selectors import deputisable_seats, live_deputyships, matches_seated_in
from games.matches.forms.choice_fields import choice_field


class DeputyForm(AbsenceForm):
    """The form for a friend's name, the days, and the matches."""

    friend = SingleLineField(
        label=_("Your friend’s name"),
        max_length=60,
        help_text=_("Enter the name as it appears on this site. You’ll be notified of the answer."),
    )
    matches = forms.TypedMultipleChoiceField(
        label=_("Matches"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one match.")},
    )

    field_order = ("friend", "first", "last", "matches")

    def __init__(self, *args: Any, user: User, only: int | None = None, **kwargs: Any) -> None:
        super().__init__(*args, user=user, **kwargs)
        self.user = user
        self.seats = list(deputisable_seats(user.pk))
        field = choice_field(self, "matches")
        field.choices = [(str(seat.pk), seat.match.shown_name) for seat in self.seats]
        field.initial = [seat.pk for seat in self.seats if only in (None, seat.match_id)]

    def clean_friend(self) -> User:
        """Return the person who has this name.

        Raises `ValidationError` if nobody active has it, if it is the reader's own, or if the person has
        already been asked or is already their deputy.
        """
        name = self.cleaned_data["friend"].strip()
        found = User.objects.findable().filter(name_key=name_key(name), is_active=True).first()
        if found is None:
            raise ValidationError(
                _("Nobody is called %(names)s."), code="nobody", params={"names": lines.display_text(name)}
            )
        if found.pk == self.user.pk:
            raise ValidationError(_("You can’t be your own deputy."), code="oneself")
        if live_deputyships().filter(owner=self.user, friend=found).exists():
            raise ValidationError(
                _("This person is already your deputy or has already been asked. Withdraw that first."),
                code="named",
            )
        return found

    def clean(self) -> dict[str, Any] | None:
        """Refuse a friend who has or had a seat in one of the matches: they cannot be a deputy there."""
        data = super().clean()
        friend, chosen = self.cleaned_data.get("friend"), self.cleaned_data.get("matches")
        if friend is not None and chosen:
            matches = matches_seated_in(friend.pk, [seat for seat in self.seats if seat.pk in chosen])
            if matches:
                names = ", ".join(match.shown_name for match in matches)
                self.add_error(
                    "friend",
                    ValidationError(
                        _("%(name)s has, or has had, a seat in these matches: %(matches)s."),
                        code="seated",
                        params={"name": friend.name, "matches": names},
                    ),
                )
        return data
