"""The form for the start of a tournament and the dates of its rounds."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.forms.instants import LOCAL_FORMAT, InstantField
from accounts.instants import format_with_zone
from games.matches.forms.choice_fields import choice_field
from games.tournaments.models import Tournament

DAY = 24 * 60 * 60
HOUR_SECONDS = 60 * 60

ROLL_CALL_CHOICES = (
    (0, _("none: everyone who has not withdrawn is paired")),
    (12 * HOUR_SECONDS, _("12 hours")),
    (DAY, _("1 day")),
    (2 * DAY, _("2 days")),
    (3 * DAY, _("3 days")),
    (7 * DAY, _("1 week")),
)

PREVIEW_SPANS = (
    (0, _("none: the round starts as soon as it is paired")),
    (6 * HOUR_SECONDS, _("6 hours")),
    (12 * HOUR_SECONDS, _("12 hours")),
    (DAY, _("1 day")),
    (2 * DAY, _("2 days")),
)

ENTRY_FIELDS = ("entries_until", "late_rounds", "seeding")
"""The fields about entries; the final of a ladder does not show them."""

MAX_ROUND_DAYS = 366
"""Maximum number of days in a round."""

MIN_START_DELAY = timedelta(minutes=5)
MAX_START_DELAY = timedelta(days=2 * MAX_ROUND_DAYS)

INPUT_FORMATS = (LOCAL_FORMAT, "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S")


class DatesForm(forms.Form):
    """A form for a tournament's dates, which it reads and shows in the director's time zone.

    Entrants see the dates in their own time zones.
    """

    begins_at = InstantField(label=_("Start"), input_formats=INPUT_FORMATS)
    entries_until = InstantField(
        label=_("Entries until"),
        required=False,
        input_formats=INPUT_FORMATS,
        help_text=_("Leave empty to keep entries open until the start."),
    )
    round_days = forms.IntegerField(
        label=_("Days in a round"),
        min_value=1,
        max_value=MAX_ROUND_DAYS,
        help_text=_("After this many days, an unfinished table is decided, so that no round stalls."),
    )
    roll_call_seconds = forms.TypedChoiceField(
        label=_("Roll call before a round"),
        coerce=int,
        choices=ROLL_CALL_CHOICES,
    )
    absences = forms.IntegerField(
        label=_("Unanswered roll calls in a row before a player is withdrawn"),
        min_value=1,
        max_value=20,
    )
    preview_seconds = forms.TypedChoiceField(
        label=_("How long a pairing is shown before its tables are created"),
        coerce=int,
        choices=PREVIEW_SPANS,
        help_text=_(
            "During this time, you see which conditions the pairing breaks, and everyone sees "
            "who they will meet."
        ),
    )
    late_rounds = forms.IntegerField(
        label=_("Last round for late entries"),
        min_value=0,
        max_value=20,
        help_text=_(
            "Only in a Swiss. Enter 0 if no one can enter after the start. Missed rounds score nothing."
        ),
    )
    ladder_weeks = forms.IntegerField(label=_("Weeks on the ladder"), min_value=1, max_value=52)
    seeding = forms.ChoiceField(label=_("Seeds"), choices=Tournament.Seeding, widget=forms.RadioSelect)

    def __init__(
        self,
        *args: Any,
        zone: str,
        now: datetime,
        ladder: bool = False,
        follows: bool = False,
        anonymous: bool = False,
        absence: str = "",
        **kwargs: Any,
    ) -> None:
        """Create the form.

        `follows` means that the tournament is the next season of a league; `absence` is the text that
        explains the cost of missing a roll call. The seeds of `anonymous` players are always drawn.
        """
        super().__init__(*args, **kwargs)
        choice_field(self, "seeding").choices = [
            choice for choice in Tournament.Seeding.choices if follows or choice[0] != Tournament.Seeding.LAST
        ]
        for name in ENTRY_FIELDS if ladder else ("ladder_weeks",):
            del self.fields[name]
        if anonymous:
            self.fields.pop("seeding", None)
        self.fields["roll_call_seconds"].help_text = absence
        self.zone, self.now = ZoneInfo(zone), now
        self.fields["begins_at"].help_text = _("In your time zone, it is now %(instant)s.") % {
            "instant": format_with_zone(now)
        }

    def clean_begins_at(self) -> datetime:
        """Check that the start is neither in the past nor more than two years ahead."""
        return self._checked("begins_at")

    def clean_entries_until(self) -> datetime | None:
        """Check that the end of entries is neither in the past nor more than two years ahead."""
        return self._checked("entries_until") if self.cleaned_data["entries_until"] else None

    def clean(self) -> dict[str, Any]:
        """Check that entries do not end after the tournament begins."""
        cleaned = super().clean() or {}
        until, begins = cleaned.get("entries_until"), cleaned.get("begins_at")
        if until is not None and begins is not None and until > begins:
            self.add_error(
                "entries_until",
                ValidationError(_("This is after the start. Choose an earlier date."), code="order"),
            )
        return cleaned

    def dates(self) -> dict[str, Any]:
        """Return the values of the competition's fields."""
        return {name: self.cleaned_data.get(name) for name in ("begins_at", "entries_until")}

    def own(self) -> dict[str, Any]:
        """Return the values of the tournament's own fields."""
        names = (*ENTRY_FIELDS[1:], "roll_call_seconds", "absences", "preview_seconds", "ladder_weeks")
        return {name: self.cleaned_data[name] for name in names if name in self.cleaned_data} | {
            "round_seconds": self.cleaned_data["round_days"] * DAY
        }

    def _checked(self, name: str) -> datetime:
        instant: datetime = self.cleaned_data[name].replace(tzinfo=None).replace(tzinfo=self.zone)
        if instant < self.now + MIN_START_DELAY:
            raise ValidationError(
                _("This is in the past or only minutes from now. Choose a later date."), code="past"
            )
        if instant > self.now + MAX_START_DELAY:
            raise ValidationError(
                _("This is more than two years from now. Choose an earlier date."), code="far"
            )
        return instant


def initial(tournament: Tournament, zone: str, now: datetime) -> dict[str, Any]:
    """Return the initial values of the form for a tournament, with its dates as local times of `zone`.

    If it has no start yet, 18:00 on the same day of the next week is proposed.
    """
    competition = tournament.competition
    here = ZoneInfo(zone)
    begins = competition.begins_at or (now + timedelta(days=7)).astimezone(here).replace(
        hour=18, minute=0, second=0, microsecond=0
    )
    until = competition.entries_until
    return {
        "begins_at": begins.astimezone(here).replace(tzinfo=None),
        "entries_until": until.astimezone(here).replace(tzinfo=None) if until is not None else None,
        "round_days": max(tournament.round_seconds // DAY, 1),
        "roll_call_seconds": tournament.roll_call_seconds,
        "absences": tournament.absences,
        "preview_seconds": tournament.preview_seconds,
        "late_rounds": tournament.late_rounds,
        "seeding": tournament.seeding,
        "ladder_weeks": tournament.ladder_weeks,
    }
