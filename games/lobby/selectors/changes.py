"""How a table is offered, and what its host changed since somebody agreed to it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.lobby.errors import rating_text
from games.lobby.selectors.tables import option_texts
from games.matches import codecs
from games.matches.models import Match, TableChange, Tenure
from games.matches.texts import agreement_texts, control_text, length, silence_text

_CODED = ("options", "controls", "agreement")
"""Settings that are bytes: JSON as the row keeps it."""

_PLAIN = (
    *("name", "seats_count", "seating", "door", "press", "press_shown", "leavers", "silence", "patience"),
    *("watchers", "rated", "start_when_full", "least_reliability", "roll_call"),
    *("rating_from", "rating_to", "rating_settled"),
)

SILENT_SETTINGS = ("name",)
"""What may be changed without asking anybody."""


class Difference(NamedTuple):
    """A line of how a table is played: as it was, and as it is; "" where there was or is none."""

    label: str
    before: str
    after: str


class Asked(NamedTuple):
    """What a table's page says of its changes: `seen`, the latest, as a form names it; the seats that have
    not agreed yet (`waiting`); whether the reader is one of them (`mine`), and then what is different from
    what they agreed to."""

    seen: int
    waiting: frozenset[int]
    mine: bool
    differences: tuple[Difference, ...]


def settings_of(match: Match) -> dict[str, Any]:
    """How a table is offered, as `TableChange.before` keeps it."""
    coded = {name: bytes(getattr(match, name)).decode() for name in _CODED}
    return coded | {name: getattr(match, name) for name in _PLAIN}


def latest_change(match: Match) -> int:
    """The key of a table's latest change; 0: it is as it was offered first."""
    keys = TableChange.objects.filter(match=match).order_by("-pk").values_list("pk", flat=True)
    return keys.first() or 0


def asked_at(match: Match, user_id: int | None) -> Asked:
    """Who is asked at a table to agree to what was changed."""
    held = Tenure.objects.filter(match=match, to_revision=None, asked_since__isnull=False)
    waiting = list(held.values_list("seat__index", "user", "asked_since"))
    since = next((since for _seat, user, since in waiting if user is not None and user == user_id), None)
    told = differences(match, since) if since is not None else ()
    return Asked(latest_change(match), frozenset(seat for seat, *_ in waiting), since is not None, told)


def differences(match: Match, since: datetime) -> tuple[Difference, ...]:
    """What became of a table as it was before its change at `since`, line by line."""
    change = TableChange.objects.filter(match=match, changed_at__gte=since).order_by("pk").first()
    if change is None:
        return ()
    before, after = _lines(_as_it_was(match, change.before)), _lines(match)
    labels = [*after, *(label for label in before if label not in after)]
    return tuple(
        Difference(label, before.get(label, ""), after.get(label, ""))
        for label in labels
        if before.get(label) != after.get(label)
    )


def _as_it_was(match: Match, before: dict[str, Any]) -> Match:
    """A table that is nowhere stored, as `match` was offered before."""
    coded = {name: before[name].encode() for name in _CODED}
    # What a later release adds to a table had its usual value.
    plain = {name: before[name] for name in _PLAIN if name in before}
    return Match(title=match.title, level=match.level, **coded, **plain)


def _lines(match: Match) -> dict[str, str]:
    """How a table is offered, a sentence by its label."""
    controls = codecs.controls(match.controls)
    lines = {
        _("Name of the match"): match.name,
        _("Seats"): str(match.seats_count),
        _("Seats and colours"): match.get_seating_display(),
        _("Time for a turn"): control_text(controls["main"]),
    }
    if "battle" in controls:
        lines[_("Time of a battle's turn")] = control_text(controls["battle"])
    lines[_("When the clock stands still")] = "; ".join(agreement_texts(codecs.agreement(match.agreement)))
    lines |= dict(option_texts(match))
    lines |= {
        _("Press"): match.get_press_display(),
        _("Watchers read what is written to the table"): _yes(match.press_shown),
        _("When a player leaves"): match.get_leavers_display(),
        _("When a player stays silent"): silence_text(match),
        _("Start as soon as it is full"): _yes(match.start_when_full),
        _("Roll-call before the start"): length(match.roll_call) if match.roll_call else _("none"),
        _("Who may join"): match.get_door_display(),
        _("Others may watch"): _yes(match.watchers),
        _("It counts for the rating"): _yes(match.rated),
    }
    if match.least_reliability:
        lines[_("Who takes a seat keeps the visits in time")] = _("at least %(percent)d %%") % {
            "percent": match.least_reliability
        }
    if asked := rating_text(match.rating_from, match.rating_to, match.rating_settled):
        lines[_("Rating")] = asked
    return lines


def _yes(wanted: bool) -> str:
    return pgettext("a setting", "yes") if wanted else pgettext("a setting", "no")
