"""The form for a table alert, which says about which tables a person wants to be notified."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import registry
from games.lobby.models import TableAlert
from games.lobby.selectors.table_alerts import families
from games.lobby.selectors.tables import titles
from games.matches.forms.choice_fields import choice_field

FAMILY = "family:"
"""The beginning of the value of a choice that stands for a family of titles."""


class TableAlertForm(forms.Form):
    """A form for a table alert: the game, the seats, the pace, and whether it is rated; empty means any."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    seats = forms.TypedChoiceField(label=_("Seats"), required=False, coerce=int, empty_value=None)
    pace = forms.ChoiceField(label=_("Pace"), required=False)
    rated = forms.ChoiceField(label=_("Rated"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = titles()
        anything = ("", gettext("any"))
        least, most = min(each.seats[0] for each in listed), max(each.seats[1] for each in listed)
        games = [(each.key, each.name) for each in listed]
        games += [(f"{FAMILY}{family}", " / ".join(names)) for family, names in families().items()]
        choice_field(self, "game").choices = [anything, *games]
        choice_field(self, "seats").choices = [
            anything,
            *((str(count), str(count)) for count in range(least, most + 1)),
        ]
        choice_field(self, "pace").choices = [anything, *TableAlert.Pace.choices]
        choice_field(self, "rated").choices = [anything, *TableAlert.Rated.choices]

    def clean(self) -> dict[str, Any]:
        """Check that the game can be played by this number of players."""
        data = super().clean() or {}
        title, seats = data.get("game", ""), data.get("seats")
        if title and seats and not title.startswith(FAMILY):
            least, most = registry.meta(title).seats
            if not least <= seats <= most:
                text = _("This game is for %(least)d to %(most)d players.")
                params = {"least": least, "most": most}
                self.add_error("seats", forms.ValidationError(text, code="seats", params=params))
        return data

    def wanted(self) -> dict[str, Any]:
        """Return the arguments of `services.table_alerts.save_alert`."""
        data = self.cleaned_data
        game = data["game"]
        family = game.removeprefix(FAMILY) if game.startswith(FAMILY) else ""
        return {
            "title": "" if family else game,
            "family": family,
            "seats": data["seats"] or 0,
            "pace": data["pace"],
            "rated": data["rated"],
        }


def initial_alert(query: QueryDict) -> dict[str, str]:
    """Return the choices in a query string as initial values; the form ignores unknown ones."""
    asked = {"game": "title", "seats": "seats", "pace": "pace", "rated": "rated"}
    return {field: query.get(name, "") for field, name in asked.items()}
