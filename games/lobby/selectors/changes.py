"""Select a table's settings, and the host's changes to which a person has not agreed yet."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.meta import MAIN_CLOCK
from games.lobby.errors import rating_text
from games.lobby.selectors.table_settings import SETTINGS, STRUCTURED_SETTINGS
from games.lobby.selectors.tables import option_texts
from games.matches.models import Match, TableChange, Tenure
from games.matches.texts import (
    agreement_texts,
    control_text,
    duration_text,
    odds_text,
    silence_text,
    watch_delay_text,
)

CONSENT_FREE_SETTINGS = ("name",)
"""Settings that can be changed without asking anyone to agree."""

_PLAIN_SETTINGS = (*CONSENT_FREE_SETTINGS, *(name for name in SETTINGS if name not in STRUCTURED_SETTINGS))


class Difference(NamedTuple):
    """A setting of a table before and after a change; "" if it did not have, or does not have, a value."""

    label: str
    before: str
    after: str


class PendingConsent(NamedTuple):
    """What a table's page shows about agreement to the host's changes.

    `seen` is the key of the latest change, which the form sends. `waiting` contains the seats that have not
    agreed yet. `mine` says whether the reader's seat is one of them, and `differences` lists the changes
    since the reader last agreed.
    """

    seen: int
    waiting: frozenset[int]
    mine: bool
    differences: tuple[Difference, ...]


def settings_of(match: Match) -> dict[str, Any]:
    """Return the settings of a table, in the form in which `TableChange.before` stores them."""
    texts = {name: field.text_of(getattr(match, name)) for name, field in STRUCTURED_SETTINGS.items()}
    return texts | {name: getattr(match, name) for name in _PLAIN_SETTINGS}


def latest_change(match: Match) -> int:
    """Return the key of a table's latest change; 0 if it has never been changed."""
    keys = TableChange.objects.filter(match=match).order_by("-pk").values_list("pk", flat=True)
    return keys.first() or 0


def pending_consent(match: Match, user_id: int | None) -> PendingConsent:
    """Return what a table's page shows to a person about agreement to the host's changes."""
    held = Tenure.objects.filter(match=match, to_revision=None, asked_since__isnull=False)
    waiting = list(held.values_list("seat__index", "user", "asked_since"))
    since = next((since for _seat, user, since in waiting if user is not None and user == user_id), None)
    told = differences(match, since) if since is not None else ()
    return PendingConsent(
        latest_change(match), frozenset(seat for seat, *_ in waiting), since is not None, told
    )


def differences(match: Match, since: datetime) -> tuple[Difference, ...]:
    """Return the settings that differ between the table before its change at `since` and now."""
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
    """Return an unsaved match with the settings that `match` had before."""
    structured = {name: field.value_of(before[name]) for name, field in STRUCTURED_SETTINGS.items()}
    # A setting that a later release added had its default value.
    plain = {name: before[name] for name in _PLAIN_SETTINGS if name in before}
    return Match(title=match.title, level=match.level, **structured, **plain)


def _lines(match: Match) -> dict[str, str]:
    """Return the settings of a table as texts, by their labels."""
    controls = match.controls
    lines = {
        _("Name of the match"): match.shown_name,
        _("Seats"): str(match.seats_count),
        _("Seats and colours"): match.get_seating_display(),
        _("Time per turn"): control_text(controls[MAIN_CLOCK]),
    }
    if "battle" in controls:
        lines[_("Time per turn in battle")] = control_text(controls["battle"])
    lines[_("When the clock stops")] = "; ".join(agreement_texts(match.agreement))
    lines |= dict(option_texts(match))
    lines |= {
        _("Press"): match.get_press_display(),
        _("Watchers can read messages to the table"): _yes(match.press_shown),
        _("When a player leaves"): match.get_leavers_display(),
        _("Start as soon as the table is full"): _yes(match.start_when_full),
        _("Roll call before the start"): duration_text(match.roll_call) if match.roll_call else _("none"),
        _("Who may join"): match.get_door_display(),
        _("Others may watch"): _yes(match.watchers),
        _("The match is rated"): _yes(match.rated),
        _("Friends without an account may play as guests"): _yes(match.guests_allowed),
    }
    if silence := silence_text(match):
        lines[_("When a player stays silent")] = silence
    if delay := watch_delay_text(match):
        lines[_("Delay for watchers")] = delay
    if odds := odds_text(match):
        lines[_("Odds of a battle")] = odds
    if match.least_reliability:
        lines[_("Minimum share of turns taken on time")] = _("at least %(percent)d%%") % {
            "percent": match.least_reliability
        }
    if asked := rating_text(match.rating_from, match.rating_to, match.rating_settled):
        lines[_("Rating")] = asked
    return lines


def _yes(wanted: bool) -> str:
    return pgettext("a setting", "yes") if wanted else pgettext("a setting", "no")
