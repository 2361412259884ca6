"""The forms of this room: a browser's subscription, and when a person wants which notices."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.cities import city_of
from accounts.models import MailKind, User
from games.notices.errors import BadEndpoint
from games.notices.models import Channel, When
from games.notices.models.push_subscription import MAX_ENDPOINT_LENGTH
from games.notices.notice_kinds import KINDS
from games.notices.push_endpoints import check_endpoint
from games.notices.push_messages import is_public_key, is_secret
from games.notices.selectors.choices import choices_of
from games.notices.services.choosing import Choices


class SubscriptionForm(forms.Form):
    """A subscription as browsers describe it (`PushSubscription.toJSON` of the Push API)."""

    endpoint = forms.CharField(max_length=MAX_ENDPOINT_LENGTH, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=87, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=22, widget=forms.HiddenInput)

    def clean_endpoint(self) -> str:
        """Return the address of the browser's push service."""
        endpoint: str = self.cleaned_data["endpoint"]
        try:
            check_endpoint(endpoint)
        except BadEndpoint as error:
            raise ValidationError("endpoint", code="endpoint") from error
        return endpoint

    def clean_p256dh(self) -> str:
        """Return the browser's public key."""
        key: str = self.cleaned_data["p256dh"]
        if not is_public_key(key):
            raise ValidationError("p256dh", code="key")
        return key

    def clean_auth(self) -> str:
        """Return the browser's authentication secret."""
        secret: str = self.cleaned_data["auth"]
        if not is_secret(secret):
            raise ValidationError("auth", code="key")
        return secret


REMINDER_HOURS = (
    (72, gettext_lazy("3 days before")),
    (48, gettext_lazy("2 days before")),
    (24, gettext_lazy("a day before")),
    (12, gettext_lazy("12 hours before")),
    (6, gettext_lazy("6 hours before")),
    (3, gettext_lazy("3 hours before")),
    (1, gettext_lazy("an hour before")),
)
"""The times before a deadline, in hours, from which people can choose their reminders."""

_AS_USUAL = "usual"
_ON_OR_OFF = [(When.AT_ONCE.value, When.AT_ONCE.label), (When.NEVER.value, When.NEVER.label)]

KINDS_ABOUT_MATCHES = (
    MailKind.TURN,
    MailKind.REMINDER,
    MailKind.TIME_OUT,
    MailKind.MATCH_NEWS,
    MailKind.PRESS,
)
"""The kinds of notice that are about one match."""


def _shown_in_browsers() -> list[MailKind]:
    """Return the kinds of notice that browsers show too."""
    shown = {kind.mail_kind for kind in KINDS.values() if kind.push_renderer is not None}
    return [kind for kind in MailKind if kind in shown]


class _ChoicesForm(forms.Form):
    """When notices of each kind reach a person, by email and in their browsers."""

    def choices(self) -> Choices:
        """Return what was chosen, by channel and kind. None means the same as for all matches."""
        return {
            (channel, kind): None if self.cleaned_data[name] == _AS_USUAL else When(self.cleaned_data[name])
            for name, channel, kind in self._names()
        }

    def by_mail(self) -> list[forms.BoundField]:
        """Return the fields about email."""
        return [self[name] for name, channel, _kind in self._names() if channel == Channel.MAIL]

    def in_browsers(self) -> list[forms.BoundField]:
        """Return the fields about notifications in browsers."""
        return [self[name] for name, channel, _kind in self._names() if channel == Channel.PUSH]

    def _names(self) -> Iterator[tuple[str, Channel, MailKind]]:
        for channel in (Channel.MAIL, Channel.PUSH):
            for kind in MailKind:
                if (name := f"{channel.value}_{kind.value}") in self.fields:
                    yield name, channel, kind


class ChoicesForm(_ChoicesForm):
    """The form for when a person gets which notices about all their matches.

    It also has the hour of their digest, and the times of their reminders.
    """

    digest_hour = forms.TypedChoiceField(
        label=gettext_lazy("The daily digest comes at"),
        coerce=int,
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
    )
    reminder_hours = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Remind me"),
        help_text=gettext_lazy(
            "If you tick nothing, you get one reminder when a fifth of your time is left (at least 1 hour "
            "and at most 12 hours before the deadline). Times that fall in the first quarter of a turn are "
            "skipped. Changes apply from your next turn."
        ),
        coerce=int,
        choices=REMINDER_HOURS,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, data: QueryDict | None, *, user: User) -> None:
        chosen = choices_of(user)
        initial = {f"{channel.value}_{kind.value}": when.value for (channel, kind), when in chosen.items()}
        times = {"digest_hour": user.digest_hour, "reminder_hours": user.reminder_hours}
        super().__init__(data, initial=initial | times)
        self.fields["digest_hour"].help_text = _("Your time zone: %(zone)s.") % {
            "zone": city_of(user.time_zone)
        }
        for kind in MailKind:
            self.fields[f"mail_{kind.value}"] = forms.ChoiceField(label=kind.label, choices=When.choices)
        for kind in _shown_in_browsers():
            self.fields[f"push_{kind.value}"] = forms.ChoiceField(label=kind.label, choices=_ON_OR_OFF)


class MatchChoicesForm(_ChoicesForm):
    """The form for when a person gets notices about one match, if this differs from their other matches."""

    def __init__(self, data: QueryDict | None, *, user: User, thread: str) -> None:
        chosen, usual = choices_of(user, thread=thread), choices_of(user)
        initial = {f"{channel.value}_{kind.value}": when.value for (channel, kind), when in chosen.items()}
        super().__init__(data, initial=initial)
        for kind in KINDS_ABOUT_MATCHES:
            self._add(Channel.MAIL, kind, usual[Channel.MAIL, kind], When.choices)
        for kind in (kind for kind in _shown_in_browsers() if kind in KINDS_ABOUT_MATCHES):
            self._add(Channel.PUSH, kind, usual[Channel.PUSH, kind], _ON_OR_OFF)

    def _add(self, channel: Channel, kind: MailKind, usual: When, choices: list[tuple[str, Any]]) -> None:
        as_usual = _("As in all matches (%(when)s)") % {"when": usual.label}
        self.fields[f"{channel.value}_{kind.value}"] = forms.ChoiceField(
            label=kind.label, choices=[(_AS_USUAL, as_usual), *choices], initial=_AS_USUAL
        )
