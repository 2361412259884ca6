"""Select a person's table alerts, the alerts that a table fits, and the tables that fit an alert."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from itertools import islice
from typing import NamedTuple

from django.db.models import Count, F, Q

from accounts.models import User
from games.engine import registry
from games.lobby.models import TableAlert
from games.lobby.selectors.join_conditions import has_someone_apart, join_refusal
from games.lobby.selectors.tables import offered_keys, pace_of
from games.matches.models import Match, Tenure
from games.matches.render import say
from games.matches.title_figures import pace_kind

TABLES_SHOWN = 3
"""The most open tables that are shown beside an alert."""

TABLES_TRIED = 20
"""The most tables that match an alert of which it is found out whether its owner could join them."""

OPEN_TABLES_READ = 100
"""The most open tables that are compared with a person's alerts: as many as the list shows."""


class ShownAlert(NamedTuple):
    """One of a person's alerts, with its game in words and a few open tables that fit it.

    The person could join these tables; blocks are ignored, as in the list of open tables.
    """

    alert: TableAlert
    game: str
    tables: tuple[Match, ...]


def families() -> dict[str, tuple[str, ...]]:
    """Return the families with several titles, each with the names of these titles."""
    found: dict[str, list[str]] = {}
    for key in offered_keys():
        meta = registry.meta(key)
        found.setdefault(meta.family, []).append(say(meta.name))
    return {family: tuple(names) for family, names in found.items() if len(names) > 1}


def game_text(alert: TableAlert) -> str:
    """Return the name of an alert's game, or the names of the games in its family; "" for any game."""
    if alert.title:
        return say(registry.meta(alert.title).name)
    return " / ".join(families().get(alert.family, ()))


def alerts_for(match: Match, now: datetime) -> list[TableAlert]:
    """Return the alerts that a table fits, the oldest first, without expired ones."""
    alerts = TableAlert.objects.filter(title__in=("", match.title), expires_at__gt=now)
    return [alert for alert in alerts.select_related("user").order_by("pk") if fits(alert, match)]


def fits(alert: TableAlert, match: Match) -> bool:
    """Return whether a table has the game, seats, pace and rating that an alert asks for."""
    rated = TableAlert.Rated.RATED if match.rated else TableAlert.Rated.UNRATED
    return (
        alert.title in ("", match.title)
        and alert.family in ("", registry.meta(match.title).family)
        and alert.seats in (0, match.seats_count)
        and alert.pace in ("", pace_kind(pace_of(match)))
        and alert.rated in ("", rated)
    )


def could_join(match: Match, user: User) -> bool:
    """Return whether a person could take a seat at a public table now, so that an alert may notify them.

    Nobody learns from an alert why they could not. A person who is kept apart from someone at the table is
    not notified, just like one who does not meet the host's conditions. An anonymous table never reveals that
    it is full or whom it refuses, so neither matters there.
    """
    return _seems_open(match, user) and (match.masked or not has_someone_apart(match, user))


def _seems_open(match: Match, user: User) -> bool:
    """Return whether a person could take a seat at a table, as far as they may know.

    If the tables of people who have blocked the person were left out, a list would reveal the block.
    """
    if match.status != Match.Status.OFFERED or match.door != Match.Door.PUBLIC or not user.may_act:
        return False
    held = Tenure.objects.filter(match=match, to_revision=None)
    if held.filter(user=user).exists() or join_refusal(match, user) is not None:
        return False
    return match.masked or held.count() < match.seats_count


def own_alerts(user: User, now: datetime) -> list[ShownAlert]:
    """Return a person's alerts that have not expired, the newest first."""
    alerts = list(TableAlert.objects.filter(user=user, expires_at__gt=now).order_by("-pk"))
    tables = _open_tables() if alerts else []
    seems_open = cache(lambda match: _seems_open(match, user))
    return [
        ShownAlert(alert, game_text(alert), tuple(islice(_joinable(tables, alert, seems_open), TABLES_SHOWN)))
        for alert in alerts
    ]


def _joinable(tables: list[Match], alert: TableAlert, seems_open: Callable[[Match], bool]) -> Iterator[Match]:
    """Return an iterator over the tables that fit an alert and that its owner could join.

    Only the newest `TABLES_TRIED` tables that fit are tried.
    """
    fitting = (match for match in tables if fits(alert, match))
    return (match for match in islice(fitting, TABLES_TRIED) if seems_open(match))


def _open_tables() -> list[Match]:
    """Return the public tables that have a free seat, the newest first.

    Anonymous tables are included even if they are full.
    """
    found = Match.objects.filter(
        status=Match.Status.OFFERED, host__isnull=False, door=Match.Door.PUBLIC, practice=False
    ).annotate(taken=Count("tenures", filter=Q(tenures__to_revision=None)))
    joinable = Q(taken__lt=F("seats_count")) | Q(anonymous=True)
    return list(found.filter(joinable).order_by("-created_at")[:OPEN_TABLES_READ])
