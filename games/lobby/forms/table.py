"""The form for a new table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import SingleLineField
from accounts.links import refuse_link
from accounts.models import User
from accounts.names import look_key, name_key
from games.clocks.controls import DAY, is_live
from games.engine.meta import MAIN_CLOCK
from games.lobby.errors import PublicWithoutClock, RatedWithoutClock
from games.lobby.forms.clock import NO_CLOCK_CHOICE, PRESETS
from games.lobby.forms.invite import InvitedField
from games.lobby.forms.pace_suggestion import suggested_pace
from games.lobby.forms.play import PlayForm
from games.lobby.forms.usual_lengths import lengths_by_pace
from games.lobby.selectors.practice import USUAL_SEATS
from games.matches.forms.choice_fields import choice_field
from games.matches.models import Match
from games.matches.models.match import MAX_LUCK_WORD_LENGTH, MAX_MATCH_NAME_LENGTH, MAX_RATING

ROLL_CALLS = (
    (0, _("none")),
    (DAY, _("within a day")),
    (2 * DAY, _("within two days")),
    (3 * DAY, _("within three days")),
)

RELIABILITIES = (
    (0, _("any: open to everyone")),
    (80, _("at least 80%")),
    (90, _("at least 90%")),
    (95, _("at least 95%")),
)
MAIN_FIELDS = ("name", "seats", "door", "invited", "pace")
"""The fields that are enough to create a table; the others are folded away."""

PEOPLE_FIELDS = (
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
    "watch_delay",
    "rated",
    "odds",
    "guests_allowed",
    "anonymous",
)


class OfferForm(PlayForm):
    """A form for a new table of one title: its seats, options, time, and who may join."""

    name = SingleLineField(label=_("Name of the match"), max_length=MAX_MATCH_NAME_LENGTH)
    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int)
    door = forms.ChoiceField(label=_("Who may join"), choices=Match.Door, widget=forms.RadioSelect)
    invited = InvitedField(required=False)
    odds = forms.ChoiceField(
        label=_("Odds of a battle"),
        choices=Match.Odds,
        initial=Match.Odds.UNRATED,
        required=False,
        widget=forms.RadioSelect,
        help_text=_(
            "Before a battle, its two players can be told about how often each side wins when the computer "
            "plays both."
        ),
    )
    seating = forms.ChoiceField(
        label=_("Seats and colours"),
        choices=Match.Seating,
        initial=Match.Seating.ARRIVAL,
        required=False,
        widget=forms.RadioSelect,
    )
    start_when_full = forms.BooleanField(
        label=_("Start as soon as the table is full"), required=False, initial=True
    )
    roll_call = forms.TypedChoiceField(
        label=_("Roll call before the start"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=ROLL_CALLS,
        help_text=_(
            "Everyone confirms that they’re here, and anyone who doesn’t confirm loses their "
            "seat. Not available in live play."
        ),
    )
    least_reliability = forms.TypedChoiceField(
        label=_("Minimum share of turns taken on time"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=RELIABILITIES,
        help_text=_(
            "Any choice but the first also keeps out players we don’t know enough about. Players "
            "you invite can still join."
        ),
    )

    guests_allowed = forms.BooleanField(
        label=_("Friends without an account may play as guests"),
        required=False,
        help_text=_("They need the table’s link. Guests can’t play in a rated match."),
    )

    anonymous = forms.BooleanField(
        label=_("Anonymous players"),
        required=False,
        help_text=_(
            "No one learns who sits at the table until the match has finished, and seats are drawn. The "
            "clock doesn’t stop for one player’s night, absence or emergency, because that would show who "
            "it is. Times of day, and days when the clock stops, are in UTC. No one can have a deputy. You "
            "can’t change this later."
        ),
    )

    rating_from = forms.IntegerField(
        label=_("Rating from"),
        required=False,
        min_value=-MAX_RATING,
        max_value=MAX_RATING,
        help_text=_(
            "This is the rating in this game, at this table’s pace. Players without a rating "
            "can’t join unless you invite them."
        ),
    )
    rating_to = forms.IntegerField(
        label=_("Rating to"), required=False, min_value=-MAX_RATING, max_value=MAX_RATING
    )
    rating_settled = forms.BooleanField(label=_("No provisional ratings"), required=False)

    def __init__(self, title: str, host: User, **kwargs: Any) -> None:
        super().__init__(title, zone=host.time_zone, **kwargs)
        self.host = host
        if not self.meta.odds:
            del self.fields["odds"]
        least, most = self.meta.seats
        self.fields["name"].initial = gettext("%(host)s’s table") % {"host": host.plain_name}
        self.offer("seats", [(str(count), str(count)) for count in range(least, most + 1)])
        self.fields["seats"].initial = str(max(least, min(most, USUAL_SEATS)))
        self.fields["door"].initial = Match.Door.PUBLIC
        # A campaign of several weeks has a move every day; a shorter match gives its players more time.
        choice_field(self, "pace").choices = [*PRESETS[:-1], NO_CLOCK_CHOICE, PRESETS[-1]]
        self.fields["pace"].initial = str(DAY if "battle" in self.meta.clocks else 2 * DAY)
        pace = self.fields["pace"]
        texts = (lengths_by_pace(title), suggested_pace(host), str(pace.help_text))
        pace.help_text = " ".join(text for text in texts if text)
        # A match with battles takes weeks, and a player who has already left before the start would hold
        # everyone up.
        self.fields["roll_call"].initial = DAY if "battle" in self.meta.clocks else 0

    def roll_call_seconds(self) -> int:
        """Return the length of the roll call in seconds; if play is live there is no roll call."""
        return 0 if is_live(self.controls()[MAIN_CLOCK]) else self.cleaned_data["roll_call"] or 0

    @property
    def first(self) -> list[forms.BoundField]:
        """Return the fields that are always visible; the game was chosen on an earlier page."""
        return [self[name] for name in MAIN_FIELDS]

    @property
    def more_open(self) -> bool:
        """Return whether the page must show the other fields: on an error, or for a custom time control."""
        return self.is_own or any(name not in MAIN_FIELDS for name in self.errors)

    @property
    def people(self) -> list[forms.BoundField]:
        """Return the fields about people and press, in the order of the page."""
        return [self[name] for name in PEOPLE_FIELDS if name in self.fields]

    def clean_name(self) -> str:
        """Return the name. Raises `ValidationError` for a link in it, because strangers read the name."""
        name: str = self.cleaned_data["name"]
        refuse_link(name)
        return name

    def clean_rating_to(self) -> int | None:
        """Return the upper limit. Raises `ValidationError` if it is below the lower limit."""
        lowest, highest = self.cleaned_data.get("rating_from"), self.cleaned_data["rating_to"]
        if lowest is not None and highest is not None and lowest > highest:
            raise forms.ValidationError(_("This is below the lower limit."), code="order")
        return None if highest is None else int(highest)

    def clean(self) -> dict[str, Any]:
        """Check that the settings do not contradict each other.

        Guests can't play in a rated match, or at a table for invited players only. A table without a clock
        can't be rated or open to anyone, and an anonymous table must not reveal its players.
        """
        cleaned = super().clean()
        if cleaned.get("guests_allowed") and cleaned.get("rated"):
            text = _("Guests can’t play in a rated match. Untick one of the two.")
            self.add_error("guests_allowed", forms.ValidationError(text, code="rated"))
        elif cleaned.get("guests_allowed") and cleaned.get("door") == Match.Door.INVITED:
            text = _(
                "Guests join with the link, and this table is for invited players only. Untick this, or "
                "change who may join."
            )
            self.add_error("guests_allowed", forms.ValidationError(text, code="door"))
        if self.has_no_clock:
            self._check_no_clock(cleaned)
        if self.is_anonymous():
            self._check_anonymous(cleaned)
        return cleaned

    def _check_no_clock(self, cleaned: dict[str, Any]) -> None:
        """Add errors for settings that a match without a clock can't have."""
        if cleaned.get("rated"):
            self.add_error("rated", forms.ValidationError(RatedWithoutClock.said, code="no_clock"))
        if cleaned.get("door") == Match.Door.PUBLIC:
            self.add_error("door", forms.ValidationError(PublicWithoutClock.said, code="no_clock"))

    def is_anonymous(self) -> bool:
        """Return whether the table's players will be anonymous."""
        return bool(self.cleaned_data.get("anonymous"))

    def _check_anonymous(self, cleaned: dict[str, Any]) -> None:
        """Add errors for settings that would reveal who sits at an anonymous table.

        A name that the form proposed is replaced.
        """
        if cleaned.get("guests_allowed"):
            text = _("Guests can’t play at an anonymous table. Untick one of the two.")
            self.add_error("guests_allowed", forms.ValidationError(text, code="anonymous"))
        if cleaned.get("door") == Match.Door.INVITED or cleaned.get("invited"):
            text = _("No one is invited by name to an anonymous table. Let people join with its link.")
            field = "door" if cleaned.get("door") == Match.Door.INVITED else "invited"
            self.add_error(field, forms.ValidationError(text, code="anonymous"))
        name = cleaned.get("name", "")
        if name == self.fields["name"].initial:
            cleaned["name"] = gettext("Anonymous table")
        elif any(key(self.host.plain_name) in key(name) for key in (name_key, look_key)):
            text = _("This name contains your own, and the table is anonymous. Choose another name.")
            self.add_error("name", forms.ValidationError(text, code="anonymous"))

    def clean_invited(self) -> list[User]:
        """Return the invited people. The host is left out, because they have a seat already."""
        return [user for user in self.cleaned_data["invited"] if user.pk != self.host.pk]

    def seat_counts(self) -> tuple[int, ...]:
        """Return the chosen number of seats."""
        return (self.cleaned_data["seats"],) if "seats" in self.cleaned_data else ()


class WordForm(forms.Form):
    """A form for a word of luck, which is shown after the seal."""

    word = SingleLineField(
        label=_("Your word of luck"),
        max_length=MAX_LUCK_WORD_LENGTH,
        help_text=_("It is mixed into every draw, so that no one decides the cards alone."),
    )
