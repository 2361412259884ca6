"""The form that offers a table after three questions: the game, the players, and the pace.

Friends may also play as guests, unless the host says no. Everything else has the initial values of the game's
own form.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.clocks.controls import DAY, HOUR, MINUTE
from games.engine import registry
from games.lobby.forms.clock import NO_CLOCK, NO_CLOCK_CHOICE
from games.lobby.forms.pace_suggestion import suggested_pace
from games.lobby.forms.table import OfferForm
from games.lobby.forms.usual_lengths import lengths_by_title
from games.lobby.selectors.practice import USUAL_SEATS
from games.lobby.selectors.tables import titles
from games.matches.forms.choice_fields import choice_field
from games.matches.models import Match

USUAL = "usual"
ANYONE = "anyone"

PACES = (
    (USUAL, _("the usual time for this game")),
    (str(5 * MINUTE), _("5 minutes a turn, with everyone present")),
    (str(HOUR), _("1 hour a turn")),
    (str(DAY), _("1 day a turn")),
    (str(2 * DAY), _("2 days a turn")),
    (str(7 * DAY), _("1 week a turn")),
    NO_CLOCK_CHOICE,
)


class FriendsForm(forms.Form):
    """A short form for a new table: the game, who plays, the pace, and whether guests may play.

    The game's other settings get their defaults.
    """

    title = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)
    who = forms.ChoiceField(
        label=_("Who plays"),
        help_text=_("Friends join with a link you’ll find at the top of the table’s page."),
    )
    pace = forms.ChoiceField(label=_("How fast"), choices=PACES, initial=USUAL)
    guests_allowed = forms.BooleanField(
        label=_("Friends without an account may play as guests"),
        required=False,
        initial=True,
        help_text=_(
            "Only with friends, at 1 day a turn or slower. The match is then not rated. Untick this for a "
            "rated match."
        ),
    )

    def __init__(self, host: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.host = host
        listed = titles()
        title, who = choice_field(self, "title"), choice_field(self, "who")
        title.choices = [(line.key, line.name) for line in listed]
        title.help_text = lengths_by_title([line.key for line in listed])
        title.initial = listed[0].key if listed else ""
        self.fields["pace"].help_text = suggested_pace(host)
        counts = range(min(line.seats[0] for line in listed), max(line.seats[1] for line in listed) + 1)
        who.choices = [(str(count), _friends(count)) for count in counts] + [
            (ANYONE, gettext("anyone, from the list of open tables"))
        ]

    def clean(self) -> dict[str, Any]:
        """Check that the game can be played by this number of players, and that strangers have a clock."""
        data = super().clean() or {}
        if data.get("who", ANYONE) != ANYONE and "title" in data:
            least, most = registry.meta(data["title"]).seats
            if not least <= int(data["who"]) <= most:
                text = _("This game is for %(least)d to %(most)d players.")
                params = {"least": least, "most": most}
                self.add_error("who", forms.ValidationError(text, code="seats", params=params))
        if data.get("who") == ANYONE and data.get("pace") == NO_CLOCK:
            text = _("Only friends can play without a clock. Choose a time, or choose who plays.")
            self.add_error("pace", forms.ValidationError(text, code="no_clock"))
        return data

    def _welcomes_guests(self, seconds: int) -> bool:
        """Return whether guests may play, for a turn of `seconds`.

        They may play only with friends, and only if a turn lasts at least a day. Without a clock, it does.
        """
        friends = self.cleaned_data["who"] != ANYONE
        return bool(self.cleaned_data["guests_allowed"]) and friends and seconds >= DAY

    def offer(self) -> OfferForm:
        """Return the game's own form, filled in with these choices and otherwise with its initial values."""
        title, who, pace = (self.cleaned_data[name] for name in ("title", "who", "pace"))
        empty = OfferForm(title, self.host)
        data: dict[str, Any] = {
            name: empty.get_initial_for_field(field, name) for name, field in empty.fields.items()
        }
        if empty.meta.presets:
            data["preset"] = empty.meta.presets[0].key
        anyone = who == ANYONE
        data["seats"] = usual_seats(title) if anyone else int(who)
        data["door"] = Match.Door.PUBLIC if anyone else Match.Door.LINK
        if pace != USUAL:
            data["pace"] = pace
        pace_seconds = str(data["pace"])
        if pace == NO_CLOCK:
            data["rated"] = False
            pace_seconds = str(DAY)
        if self._welcomes_guests(int(pace_seconds) if pace_seconds.isdecimal() else 0):
            data |= {"guests_allowed": True, "rated": False}
        # Like a browser, leave out unticked boxes and empty values, but send a zero.
        given = {name: value for name, value in data.items() if value or (value == 0 and value is not False)}
        return OfferForm(title, self.host, data=given)


def usual_seats(title: str) -> int:
    """Return the default number of players for a title."""
    least, most = registry.meta(title).seats
    return max(least, min(most, USUAL_SEATS))


def _friends(count: int) -> str:
    return ngettext("me and %(count)d friend", "me and %(count)d friends", count - 1) % {"count": count - 1}
