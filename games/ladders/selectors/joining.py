"""Find out whether the reader may join a ladder, and if not, why."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from accounts.instants import format_day_of
from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.competitions.selectors.entry_conditions import why_not_enter, why_waiting
from games.competitions.selectors.invitations import inviter_of
from games.ladders.challenge import why_closed
from games.ladders.models import Season
from games.ladders.rules import challenge_rules_of
from games.ladders.selectors.current_state import season_of
from games.ladders.selectors.ladder_page import is_open
from games.ladders.texts.reasons import reason_text


class JoinPanel(NamedTuple):
    """The panel about joining, for a reader who is not on the ladder.

    `may` says whether they may join, and `then` what happens next; if the ladder is `full`, they join the
    waiting list. `waits` means that they are already on that list. `why` says why they may not join, or are
    skipped on the list. `sign_in` means that the reader is not signed in. `invited_by` is the name of the
    director whose invitation they have not answered.
    """

    may: bool
    then: str = ""
    full: bool = False
    waits: bool = False
    why: str = ""
    sign_in: bool = False
    invited_by: str = ""


def join_panel(
    competition: Competition, entry: Entrant | None, user: Any, token: str, now: datetime
) -> JoinPanel | None:
    """Return the panel about joining for a reader; `token` is that of the link by which they came.

    Return None if they already take part, or nobody can join any more.
    """
    if not is_open(competition):
        return None
    if entry is not None and entry.takes_part:
        return None
    if not isinstance(user, User):
        return JoinPanel(may=False, sign_in=True)
    if entry is not None and entry.status == Entrant.Status.WAITING:
        refusal = why_waiting(entry)
        return JoinPanel(may=False, waits=True, why=refusal.sentence() if refusal is not None else "")
    why = why_not_enter(competition, user, token=token)
    return JoinPanel(
        may=why is None,
        then=_then(competition, now),
        full=is_full(competition),
        why=why or "",
        invited_by=inviter_of(entry),
    )


def _then(competition: Competition, now: datetime) -> str:
    """Return a sentence about when a newcomer starts to play."""
    season = season_of(competition.ladder)
    if season is None:
        return ""
    if competition.for_two:
        closed = why_closed(season.starts_at, season.ends_at, challenge_rules_of(season), now)
        return reason_text(closed, "") if closed else _("You can challenge from your first day.")
    if season.status == Season.Status.PLANNED:
        facts = {"day": format_day_of(season.starts_at)}
        return _("Tables are formed from the first day of the season, %(day)s.") % facts
    if season.form_at is None:
        return _("No more tables will be formed this season.")
    return _("Say you’re ready, and you’ll get a seat when the next tables are formed.")


def is_full(competition: Competition) -> bool:
    """Return whether newcomers go on the waiting list."""
    if competition.most_entrants is None:
        return False
    taking = Entrant.objects.filter(competition=competition, status__in=Entrant.TAKING_PART)
    return taking.count() >= competition.most_entrants
