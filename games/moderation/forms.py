"""The forms with which players report and appeal, and the staff decides and answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField
from games.clocks.controls import DAY
from games.matches.forms.choice_fields import choice_field
from games.matches.models import Match
from games.matches.services.audit import MAX_AUDIT_REASON_LENGTH
from games.matches.texts import duration_text
from games.moderation.models import TEXT_LENGTH, Measure, Report
from games.moderation.selectors.evidence import ReportableMessage


def _text(
    label: Any, help_text: Any = "", *, required: bool = True, most: int = TEXT_LENGTH
) -> MultiLineField:
    return MultiLineField(
        label=label,
        help_text=help_text,
        required=required,
        max_length=most,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class MessagesForm(forms.Form):
    """A form for reporting messages of a match or a talk, all written by one person."""

    chosen = forms.MultipleChoiceField(
        label=_("Messages"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Tick at least one message."),
            "invalid_choice": _("One of these messages can’t be reported any more. Tick the messages again."),
        },
    )
    text = _text(
        _("What is wrong with these messages?"), _("Only the people who run this site will read this.")
    )

    def __init__(self, offered: Sequence[ReportableMessage], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offered = {message.mark: message for message in offered}
        choice_field(self, "chosen").choices = [
            (mark, f"{_head(message)}: {message.text}") for mark, message in self._offered.items()
        ]

    def clean_chosen(self) -> list[ReportableMessage]:
        """Return the chosen messages. Raises `ValidationError` if several people wrote them."""
        chosen = [self._offered[mark] for mark in self.cleaned_data["chosen"]]
        if len({message.author.pk for message in chosen}) > 1:
            raise forms.ValidationError(
                _("These messages are by several players. Report each player separately."), code="several"
            )
        return chosen


class PlayerForm(forms.Form):
    """A form for reporting a person's name or way of playing."""

    kind = forms.ChoiceField(
        label=_("What are you reporting?"),
        widget=forms.RadioSelect,
        choices=[
            (Report.Kind.NAME.value, _("Their name")),
            (Report.Kind.PLAY.value, _("Their way of playing")),
        ],
    )
    match = forms.TypedChoiceField(
        label=_("Match"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("The report includes the position as you see it now."),
    )
    text = _text(_("What is wrong?"), _("Only the people who run this site will read this."))

    def __init__(self, shared: Sequence[Match], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "match").choices = [
            ("", _("none")),
            *((str(match.pk), match.shown_name) for match in shared),
        ]

    def clean(self) -> dict[str, Any] | None:
        """Check that a report about a way of playing names a match."""
        data = super().clean()
        played = self.cleaned_data.get("kind") == Report.Kind.PLAY
        if played and self.cleaned_data.get("match", 0) is None:
            self.add_error("match", forms.ValidationError(_("Choose the match that you mean."), code="match"))
        return data


SUSPENSION_DAYS = (1, 3, 7, 14, 30, 90, 180)


DECISIONS = (
    ("none", _("Take no action")),
    (Measure.Kind.WARNING.value, _("Warn the player")),
    (Measure.Kind.SUSPENSION.value, _("Suspend the player for a time")),
    (Measure.Kind.BAN.value, _("Ban the player")),
)


class DecisionForm(forms.Form):
    """A form with which the staff answers a report.

    Without `may_lock_out`, it offers no suspension or ban. Without `answers`, it has no field for an answer
    to the reporter.
    """

    decision = forms.ChoiceField(
        label=_("Decision"),
        widget=forms.RadioSelect,
        choices=DECISIONS,
    )
    days = forms.TypedChoiceField(label=_("Suspend for"), coerce=int, initial=7)
    text = _text(
        _("To the reported player"),
        _(
            "They will read this in an email and on the page where they can appeal. Leave it empty if you "
            "take no action."
        ),
        required=False,
    )
    answer = _text(_("To the reporter"), _("They will read this in an email and under “Your reports”."))
    reason = _text(
        _("Reason"),
        _(
            "The reason appears in the audit trail with your name. Don’t mention anything hidden "
            "in the match."
        ),
        most=MAX_AUDIT_REASON_LENGTH,
    )

    def __init__(self, *args: Any, may_lock_out: bool = True, answers: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not answers:
            del self.fields["answer"]
        if not may_lock_out:
            mildest = {"none", Measure.Kind.WARNING.value}
            decision = choice_field(self, "decision")
            decision.choices = [choice for choice in DECISIONS if choice[0] in mildest]
        choice_field(self, "days").choices = [
            (str(days), duration_text(days * DAY)) for days in SUSPENSION_DAYS
        ]

    def clean(self) -> dict[str, Any] | None:
        """Check that there is a text for the player unless no action is taken."""
        data = super().clean()
        decision = self.cleaned_data.get("decision")
        if decision not in (None, "none") and not self.cleaned_data.get("text"):
            self.add_error(
                "text",
                forms.ValidationError(
                    _("This decision needs a text for the player. Write what they did."), code="text"
                ),
            )
        return data


class LiftForm(forms.Form):
    """A form with which the staff ends a suspension or ban early."""

    reason = _text(
        _("Reason"), _("The reason appears in the audit trail with your name."), most=MAX_AUDIT_REASON_LENGTH
    )


class BanForm(forms.Form):
    """A form with which the staff turns a suspension into a ban."""

    text = _text(
        _("To the player"), _("They will read this in an email and on the page where they can appeal.")
    )
    reason = _text(
        _("Reason"), _("The reason appears in the audit trail with your name."), most=MAX_AUDIT_REASON_LENGTH
    )


class AppealForm(forms.Form):
    """A form with which a person appeals."""

    text = _text(
        _("Your appeal"), _("You can appeal once. Someone other than the person who decided will answer you.")
    )


class AppealAnswerForm(forms.Form):
    """A form with which the staff answers an appeal."""

    decision = forms.ChoiceField(
        label=_("Decision"),
        widget=forms.RadioSelect,
        choices=[("upheld", _("The decision stands")), ("lifted", _("Withdraw the decision"))],
    )
    text = _text(
        _("To the player"), _("They will read this in an email and on the page where they appealed.")
    )
    reason = _text(
        _("Reason"), _("The reason appears in the audit trail with your name."), most=MAX_AUDIT_REASON_LENGTH
    )


def _head(message: ReportableMessage) -> str:
    return f"{message.shown_name}, {message.to}" if message.to else message.shown_name
