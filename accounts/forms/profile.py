"""The profile: how one is called, and how the service speaks to one."""

from datetime import time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clocks.standstill import LONGEST_NIGHT, length

from .. import names, zones
from ..instants import day_and_time
from ..models import MailKind, User
from ..selectors import name_is_taken

NIGHT_KEPT = timedelta(days=7)
"""So long a night stays as it is."""


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's own takes none
    """Name, language, zone, theme, mails and the night."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Deadlines are shown in it, and your nights are counted by it."),
        choices=zones.choices,
    )

    class Meta:
        model = User
        fields = (
            "display_name",
            "language",
            "time_zone",
            "theme",
            *(f"mail_{kind.value}" for kind in MailKind),
            "mail_public_facts_only",
            "night_start",
            "night_end",
            "automatic_absence",
            "presence",
            "standing_word",
        )
        widgets = {
            "display_name": forms.TextInput({"autocomplete": "nickname"}),
            "theme": forms.RadioSelect,
            "language": forms.RadioSelect,
            "night_start": forms.TimeInput({"type": "time"}, format="%H:%M"),
            "night_end": forms.TimeInput({"type": "time"}, format="%H:%M"),
        }
        help_texts = {
            "display_name": _("What other players see. Two to twenty-four characters."),
            "mail_public_facts_only": _(
                "Mails then say that something waits for you, and nothing that only you may know."
            ),
            "automatic_absence": _(
                "For a day, at most three times before you are here again, from your absences of the year, "
                "where the match allows it. All are told."
            ),
            "standing_word": _(
                "Given for you at each table that a ladder or a tournament makes, once its seal is on its "
                "way to you; you can change it there until the match begins. Empty: you are asked each time."
            ),
            "presence": _(
                "Where you and those you wait for, or who wait for you, have the match open and all want it, "
                "each is told so, and the page renews itself."
            ),
        }

    def clean_display_name(self) -> str:
        """The name as it will be stored; one that stays is asked nothing, whenever it was taken."""
        name: str = self.cleaned_data["display_name"]
        if "display_name" in self.changed_data and name_is_taken(name, by_other_than=self.instance):
            raise ValidationError(_("Somebody else has this name."), code="taken")
        return names.normalise(name)

    def _get_validation_exclusions(self) -> set[str]:
        stays = set() if "display_name" in self.changed_data else {"display_name"}
        excluded: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]  # its types leave it out
        return excluded | stays

    def clean_standing_word(self) -> str:
        """The word, or "" where nothing but blanks was given."""
        word: str = self.cleaned_data["standing_word"]
        return word.strip()

    def mail_kinds(self) -> list[forms.BoundField]:
        """The ticks for kinds of mail, for the page."""
        return [self[f"mail_{kind.value}"] for kind in MailKind]

    def clean(self) -> dict[str, Any] | None:
        """A night is whole, not too long, and not another every day."""
        data = super().clean()
        start, end = self.cleaned_data.get("night_start"), self.cleaned_data.get("night_end")
        if (start is None) != (end is None):
            self.add_error(
                "night_end" if end is None else "night_start",
                ValidationError(_("A night has both ends, or none."), code="half_a_night"),
            )
        elif start is not None and start == end:
            self.add_error("night_end", ValidationError(_("A night lasts some time."), code="no_night"))
        elif start is not None and end is not None and length(start, end) > LONGEST_NIGHT:
            self.add_error(
                "night_end", ValidationError(_("A night lasts at most nine hours."), code="long_night")
            )
        self._keep_the_night(start, end)
        return data

    def _keep_the_night(self, start: time | None, end: time | None) -> None:
        """A night, and the zone it is counted by, may change once a week: else one could flee
        from a deadline into it."""
        stored = User.objects.get(pk=self.instance.pk)
        zone = self.cleaned_data.get("time_zone", stored.time_zone)
        old = (stored.night_start, stored.night_end, stored.time_zone if stored.night_start else "")
        if (start, end, zone if start else "") == old:
            return
        now = timezone.now()
        if stored.night_changed_at is not None and now - stored.night_changed_at < NIGHT_KEPT:
            field = "time_zone" if (start, end) == old[:2] else "night_start"
            self.add_error(
                field,
                ValidationError(
                    _("Your night changed less than a week ago. It may change again on %(when)s."),
                    code="night_kept",
                    params={"when": day_and_time(stored.night_changed_at + NIGHT_KEPT)},
                ),
            )
            return
        self.instance.night_changed_at = now
