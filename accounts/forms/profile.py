"""The form for a person's profile: their name and how the service addresses them."""

from datetime import time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clocks.standstill import LONGEST_NIGHT, night_length

from .. import names, zones
from ..instants import day_and_time
from ..models import MailKind, User
from ..selectors import name_is_taken
from .lines import SingleLineField
from .zone import ZoneField

NIGHT_KEPT = timedelta(days=7)
"""How long a night must stay unchanged."""


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's own takes none
    """A form for name, language, time zone, theme, email settings, night hours and other preferences."""

    time_zone = ZoneField(
        label=_("Time zone"),
        help_text=_("We show deadlines in this time zone and use it for your night."),
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
            "response_time_shown",
            "standing_word",
        )
        field_classes = {"display_name": SingleLineField, "standing_word": SingleLineField}
        widgets = {
            "display_name": forms.TextInput({"autocomplete": "nickname"}),
            "theme": forms.RadioSelect,
            "language": forms.RadioSelect,
            "night_start": forms.TimeInput({"type": "time"}, format="%H:%M"),
            "night_end": forms.TimeInput({"type": "time"}, format="%H:%M"),
        }
        help_texts = {
            "display_name": _("This is what other players see. Use 2 to 24 characters."),
            "mail_public_facts_only": _(
                "If this is on, emails only say that something is waiting for you. They contain "
                "nothing that only you may know."
            ),
            "automatic_absence": _(
                "Each absence lasts a day and uses your days of absence for the year. At most three "
                "start before you’re back, and only in matches that allow it. Everyone is notified."
            ),
            "standing_word": _(
                "We give this word for you at each table that a ladder or a tournament creates, once "
                "its seal is on its way to you. You can change it there until the match starts. If "
                "you leave this empty, we’ll ask you each time."
            ),
            "response_time_shown": _(
                "Your page and open tables say “usually answers within a day” or similar, once you "
                "have answered 20 times in finished matches. If you turn this off, they say nothing, as for "
                "someone who has played too little."
            ),
            "presence": _(
                "When you and the players you’re waiting for (or who are waiting for you) all have "
                "the match open and this option on, each of you sees that the others are there. The "
                "page then refreshes automatically."
            ),
        }

    def clean_display_name(self) -> str:
        """Return the name as it will be stored. An unchanged name is not checked again."""
        name: str = self.cleaned_data["display_name"]
        if "display_name" in self.changed_data and name_is_taken(name, by_other_than=self.instance):
            raise ValidationError(_("This name is already taken."), code="taken")
        return names.normalise(name)

    def _get_validation_exclusions(self) -> set[str]:
        stays = set() if "display_name" in self.changed_data else {"display_name"}
        excluded: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]  # missing from its types
        return excluded | stays

    def mail_kinds(self) -> list[forms.BoundField]:
        """Return the checkboxes for kinds of email."""
        return [self[f"mail_{kind.value}"] for kind in MailKind]

    def clean(self) -> dict[str, Any] | None:
        """Check that the night has both ends, is not too long, and was not changed less than a week ago."""
        data = super().clean()
        start, end = self.cleaned_data.get("night_start"), self.cleaned_data.get("night_end")
        if (start is None) != (end is None):
            self.add_error(
                "night_end" if end is None else "night_start",
                ValidationError(
                    _("Enter both the start and the end of your night, or leave both empty."),
                    code="half_a_night",
                ),
            )
        elif start is not None and start == end:
            self.add_error(
                "night_end",
                ValidationError(_("Your night can’t start and end at the same time."), code="no_night"),
            )
        elif start is not None and end is not None and night_length(start, end) > LONGEST_NIGHT:
            self.add_error(
                "night_end", ValidationError(_("Your night can last at most 9 hours."), code="long_night")
            )
        self._keep_the_night(start, end)
        return data

    def _keep_the_night(self, start: time | None, end: time | None) -> None:
        """Refuse a change of the night, or of its time zone, within a week of the last change.

        Otherwise people could change their night to escape a deadline.
        """
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
                    _("You changed your night less than a week ago. You can change it again on %(when)s."),
                    code="night_kept",
                    params={"when": day_and_time(stored.night_changed_at + NIGHT_KEPT)},
                ),
            )
            return
        self.instance.night_changed_at = now
