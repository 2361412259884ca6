"""Forms of the lobby."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.links import refuse_link
from accounts.models import User
from accounts.names import key
from games.clocks.controls import DAY, is_live
from games.lobby.forms.play import PlayForm
from games.lobby.selectors.practice import USUAL_SEATS
from games.matches.models import Match
from games.matches.models.match import MAX_RATING, NAME_LENGTH, WORD_LENGTH

ROLL_CALLS = (
    (0, _("none")),
    (DAY, _("within a day")),
    (2 * DAY, _("within two days")),
    (3 * DAY, _("within three days")),
)

RELIABILITIES = (
    (0, _("as it comes: anybody")),
    (80, _("at least 80 %")),
    (90, _("at least 90 %")),
    (95, _("at least 95 %")),
)
FIRST = ("name", "seats", "door", "invited", "pace")
"""What a table is made by; the rest is folded."""

PEOPLE = (
    "press",
    "press_shown",
    "leavers",
    "silence",
    "patience",
    "seating",
    "start_when_full",
    "roll_call",
    "least_reliability",
    "rating_from",
    "rating_to",
    "rating_settled",
    "watchers",
    "rated",
)


class OfferForm(PlayForm):
    """A new table of one title: its seats, options, time and door."""

    name = forms.CharField(label=_("Name of the match"), max_length=NAME_LENGTH)
    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int)
    door = forms.ChoiceField(label=_("Who may join"), choices=Match.Door, widget=forms.RadioSelect)
    invited = forms.CharField(
        label=_("Invite"),
        required=False,
        max_length=200,
        help_text=_("Display names, with commas between them. They get mail."),
    )
    seating = forms.ChoiceField(
        label=_("Seats and colours"),
        choices=Match.Seating,
        initial=Match.Seating.ARRIVAL,
        required=False,
        widget=forms.RadioSelect,
    )
    start_when_full = forms.BooleanField(label=_("Start as soon as it is full"), required=False, initial=True)
    roll_call = forms.TypedChoiceField(
        label=_("Roll-call before the start"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=ROLL_CALLS,
        help_text=_("Everybody says to be here; who does not loses the seat. Never in live play."),
    )
    least_reliability = forms.TypedChoiceField(
        label=_("Who takes a seat keeps the visits in time"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=RELIABILITIES,
        help_text=_(
            "Anything but the first keeps out those of whom too little is known; whom you invite may join."
        ),
    )

    rating_from = forms.IntegerField(
        label=_("Rating from"),
        required=False,
        min_value=-MAX_RATING,
        max_value=MAX_RATING,
        help_text=_(
            "In this game, at the pace of this table. Who has none yet may not sit down; whom you invite may."
        ),
    )
    rating_to = forms.IntegerField(
        label=_("Rating to"), required=False, min_value=-MAX_RATING, max_value=MAX_RATING
    )
    rating_settled = forms.BooleanField(label=_("No provisional ratings"), required=False)

    def __init__(self, title: str, host: User, **kwargs: Any) -> None:
        super().__init__(title, zone=host.time_zone, **kwargs)
        self.host = host
        least, most = self.meta.seats
        self.fields["name"].initial = gettext("Table of %(host)s") % {"host": host.name}
        self.offer("seats", [(str(count), str(count)) for count in range(least, most + 1)])
        self.fields["seats"].initial = str(max(least, min(most, USUAL_SEATS)))
        self.fields["door"].initial = Match.Door.PUBLIC
        # A campaign of weeks moves every day; a shorter match leaves its people more air.
        self.fields["pace"].initial = str(DAY if "battle" in self.meta.clocks else 2 * DAY)
        # A title with battles is played for weeks: who is gone by then would hold up all.
        self.fields["roll_call"].initial = DAY if "battle" in self.meta.clocks else 0

    def roll_call_seconds(self) -> int:
        """How long the roll is called: never in live play."""
        return 0 if is_live(self.controls()["main"]) else self.cleaned_data["roll_call"] or 0

    @property
    def first(self) -> list[forms.BoundField]:
        """What stands open: the game is chosen before."""
        return [self[name] for name in FIRST]

    @property
    def more_open(self) -> bool:
        """Whether the rest is not folded away: something is wrong there, or was changed before."""
        return self.is_own or any(name not in FIRST for name in self.errors)

    @property
    def people(self) -> list[forms.BoundField]:
        """The fields about who meets whom and how, in their order."""
        return [self[name] for name in PEOPLE if name in self.fields]

    def clean_name(self) -> str:
        """Strangers read it: a link is no name."""
        name: str = self.cleaned_data["name"]
        refuse_link(name)
        return name

    def clean_rating_to(self) -> int | None:
        """The limits in their order."""
        lowest, highest = self.cleaned_data.get("rating_from"), self.cleaned_data["rating_to"]
        if lowest is not None and highest is not None and lowest > highest:
            raise forms.ValidationError(_("That is below where it begins."), code="order")
        return None if highest is None else int(highest)

    def clean_invited(self) -> list[User]:
        """The people named; a name nobody bears is an error."""
        names = [name.strip() for name in self.cleaned_data["invited"].split(",") if name.strip()]
        found = {
            user.name_key: user
            for user in User.objects.findable().filter(name_key__in=[key(name) for name in names])
        }
        missing = [name for name in names if key(name) not in found]
        if missing:
            raise forms.ValidationError(
                _("Nobody is called %(names)s."), params={"names": ", ".join(missing)}
            )
        return [user for user in found.values() if user.pk != self.host.pk]

    def seat_counts(self) -> tuple[int, ...]:
        """The table has the seats that were chosen."""
        return (self.cleaned_data["seats"],) if "seats" in self.cleaned_data else ()


class WordForm(forms.Form):
    """A word of luck, once the seal was shown."""

    word = forms.CharField(
        label=_("Your word of luck"),
        max_length=WORD_LENGTH,
        help_text=_("It is mixed into every draw, so that nobody alone decides the cards."),
    )
