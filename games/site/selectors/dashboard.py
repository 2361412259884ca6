"""Select the content of the reader's own page: what is waiting for them, and matches in progress."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import DateTimeField, Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import lines
from accounts.models import User
from games.competitions.selectors.invitations import InvitedTo, invitations_of, unanswered_invitations
from games.competitions.selectors.own_news import possible_news
from games.compiled_queries import CompiledQuery, Key, Parameter
from games.consent.selectors import ShownProposal, keys_of_unanswered, unanswered_proposals
from games.deputies.selectors import unanswered_requests
from games.engine.phrases import gettext_noop, phrase
from games.ladders.selectors.neighbourhood import newest_rung
from games.lobby.selectors.tables import played_with_others
from games.matches.access import Access
from games.matches.errors import Unreadable
from games.matches.models import Deadline, Deputyship, Invitation, Match, Tenure
from games.matches.pictures import close_up
from games.matches.positions import Position, read_position
from games.matches.registries.pending_requests import PendingRequest
from games.matches.registries.pending_requests import pending_for as asked_elsewhere
from games.matches.render import COLOURS, match_line, say
from games.matches.selectors.outcome import outcome_heads
from games.matches.tenure_filters import acting
from games.notices.now import database_now
from games.press.selectors import unread_counts, unread_of
from games.site.selectors.headlines import unsent_task
from games.site.selectors.since_yesterday import (
    MAX_MATCHES_TOLD,
    MatchNews,
    news_of,
    recently_ended,
    start_of_yesterday,
    with_heard_at,
)
from games.site.selectors.waiting import due_for, waiting_for

ROUND_TEXT = gettext_noop("Round %(round)s")
MAX_WAITS_SHOWN = 30
"""How many waiting matches a page shows with question and picture.

The rest are shown only with their deadline.
"""

MAX_OTHERS_SHOWN = 100
"""Maximum number of further waiting matches, and of matches in which others are thinking.

All of them are in the list of the person's matches.
"""

MATCHES_PER_PAGE = 50
"""How many matches one page of that list shows."""

DEFERRED_FIELDS = ("state", "key", "setup_draws", "options", "controls", "agreement")
"""The fields of a match that a list never needs; the state above all is large."""

TABLE_FIELDS = (
    *("offered_until", "least_reliability", "rating_from", "rating_to", "rating_settled"),
    *("roll_call", "called_at", "called_until", "called_credited_until"),
)
"""The fields of a match that matter only before it starts."""


class WaitingMatchLine(NamedTuple):
    """A match that is also waiting, listed without its position after the first `MAX_WAITS_SHOWN`."""

    line: str
    seat: int
    deadline: datetime
    url: str
    unread: int
    deputy_for: str


class UnderWay(NamedTuple):
    """A match in which the reader is waiting for others."""

    match: Match
    line: str
    seat: int
    waits_for: str
    since: datetime | None
    """When the only seat asked was asked. If several are asked, nobody sees which was asked first."""
    due_at: datetime | None
    url: str
    unread: int
    deputy_for: str
    silent: bool
    """Whether the reader is treated as silent in the match."""


class ToldMatch(NamedTuple):
    """A match with what happened in it since yesterday; `under_way` is None if it has ended."""

    line: str
    url: str
    news: MatchNews
    under_way: UnderWay | None


class OwnMatch(NamedTuple):
    """A match in which the reader has or had a seat.

    `opens` means that they may view it; `stayed` means that they still have their seat, or had it to the end.
    `outcome` says who won, once the match has finished, if they may view it.
    """

    tenure: Tenure
    opens: bool
    stayed: bool
    unread: int
    outcome: str = ""


class OwnMatches(NamedTuple):
    """The entries of one page of a person's matches: open tables, those in progress, and those that ended."""

    tables: tuple[OwnMatch, ...]
    going: tuple[OwnMatch, ...]
    ended: tuple[OwnMatch, ...]


class Dashboard(NamedTuple):
    """The content of the reader's own page.

    `counted` is the number beside "Waiting for you" on every page, and `number` that of matches, and requests
    of rooms above (`registries.pending_requests`), that are listed here as waiting. `waits` and `later` list
    them; `more_wait` means that there are even more. `told` lists the matches in which something has happened
    since yesterday, and `others` the other matches in which others are thinking; `more` means that there are
    even more of these. `aside` contains matches that are stopped because they are set aside; `unread`
    contains those that cannot be read and have not been set aside yet. Everything was read at the instant
    `now`.
    """

    now: datetime
    counted: int
    number: int
    waits: tuple[PendingRequest, ...]
    later: tuple[WaitingMatchLine, ...]
    more_wait: bool
    told: tuple[ToldMatch, ...]
    others: tuple[UnderWay, ...]
    more: bool
    invitations: tuple[Invitation, ...]
    invited_to: tuple[InvitedTo, ...]
    asked: tuple[tuple[Match, ShownProposal], ...]
    asked_to_deputise: tuple[Deputyship, ...]
    tables: tuple[Match, ...]
    aside: tuple[Match, ...]
    unread: tuple[int, ...]
    on_ladder: bool
    """Whether the reader is on a ladder in progress."""
    competition_news: bool
    """Whether a competition of the reader's has entries in its log that may be news to them."""
    newcomer: bool
    """Whether the reader has never played with others."""

    @property
    def deadlines(self) -> tuple[datetime, ...]:
        """Return the deadlines of what is waiting for the reader."""
        return (*(wait.deadline for wait in self.waits), *(row.deadline for row in self.later))


def dashboard(user: Any) -> Dashboard:
    """Return the content of a person's own page; waiting matches and requests are sorted by urgency."""
    now = database_now()
    since = start_of_yesterday(now)
    there = _Contents(*_CONTENTS.run(user=user.pk, since=since)[0])
    unread = unread_counts(user.pk) if there.unread else {}
    counted = waiting_for(user.pk)
    due = counted.matches
    first_due = _first_due(MAX_WAITS_SHOWN).run(user=user.pk) if due else []
    waits, broken = _waits(first_due, user, unread)
    elsewhere = asked_elsewhere(user) if counted.number > len(due) else []
    running: list[Tenure] = []
    if broken or there.not_due:
        running = (_RUNNING if broken else _RUNNING_NOT_DUE).run(user=user.pk)
    mine = [tenure for tenure in running if tenure.match_id not in {*due} - {*broken}]
    aside = [
        tenure.match
        for tenure in mine
        if tenure.match.quarantined_at is not None or tenure.match_id in broken
    ]
    mine = [tenure for tenure in mine if tenure.match not in aside]
    shown = mine[:MAX_OTHERS_SHOWN]
    by_match = _open_deadlines([tenure.match_id for tenure in shown])
    under_way = {
        tenure.match_id: _under_way(tenure, by_match.get(tenure.match_id, []), unread.get(tenure.match_id, 0))
        for tenure in shown
    }
    ended = _ENDED.run(user=user.pk, since=since) if there.ended else []
    told = _told(ended, shown, under_way, since)
    return Dashboard(
        now=now,
        counted=counted.number,
        number=len(due) - len(broken) + len(elsewhere),
        waits=tuple(sorted((*waits, *elsewhere), key=lambda wait: wait.deadline)),
        later=_later(user.pk, unread) if len(due) > MAX_WAITS_SHOWN else (),
        more_wait=len(due) > MAX_WAITS_SHOWN + MAX_OTHERS_SHOWN,
        told=told,
        others=tuple(row for row in under_way.values() if row not in [each.under_way for each in told]),
        more=len(mine) > MAX_OTHERS_SHOWN,
        invitations=tuple(_INVITATIONS.run(user=user.pk)) if there.invitations else (),
        invited_to=tuple(invitations_of(user)) if there.invited_to else (),
        asked=tuple(unanswered_proposals(user.pk)) if there.proposals else (),
        asked_to_deputise=tuple(_DEPUTY_REQUESTS.run(user=user.pk)) if there.deputy_requests else (),
        tables=tuple(_TABLES.run(user=user.pk)) if there.tables else (),
        aside=tuple(dict.fromkeys(aside)),
        unread=broken,
        on_ladder=there.rung,
        competition_news=there.competition_news,
        newcomer=not there.played,
    )


def my_matches(user: Any, page: str | None = None) -> Page[Any]:
    """Return one page of the matches in which a person has or had a seat or is a deputy.

    First come those that have not ended, the latest first, and then those that have, by when they ended. Each
    is annotated as `ended`.
    """
    tenures = (
        Tenure.objects.filter(user_id=user.pk)
        .filter(~Q(role=Tenure.Role.DEPUTY) | acting())
        .exclude(how__in=Tenure.BEFORE_THE_START)
        .select_related("match", "seat", "deputyship__owner")
        .defer(*_left_out_of_match())
        .annotate(ended=Q(match__status__in=(Match.Status.FINISHED, Match.Status.WITHDRAWN)))
        .order_by(
            "ended",
            F("match__ended_at").desc(nulls_last=True),
            F("match__started_at").desc(nulls_first=True),
            "-pk",
        )
    )
    return Paginator(tenures, MATCHES_PER_PAGE).get_page(page)


def own_matches(user: Any, tenures: Iterable[Any]) -> OwnMatches:
    """Return the entries for one page of `my_matches`."""
    unread = unread_counts(user.pk)
    found = [(tenure, _played(tenure, unread.get(tenure.match_id, 0))) for tenure in tenures]
    heads = outcome_heads([tenure for tenure, played in found if tenure.match.finished and played.opens])
    found = [(tenure, played._replace(outcome=heads.get(tenure.pk, ""))) for tenure, played in found]
    return OwnMatches(
        tables=tuple(played for tenure, played in found if tenure.match.status == Match.Status.OFFERED),
        going=tuple(played for tenure, played in found if tenure.match.running),
        ended=tuple(played for tenure, played in found if tenure.ended),
    )


def _left_out_of_position() -> tuple[str, ...]:
    """Return the fields of a match that its position does not need, unless it is rebuilt from the log."""
    names = (*DEFERRED_FIELDS, *TABLE_FIELDS, "public_state")
    return tuple(f"match__{name}" for name in names if name != "state")


def _left_out_of_match() -> tuple[str, ...]:
    return tuple(f"match__{name}" for name in DEFERRED_FIELDS)


def _played(tenure: Tenure, unread: int) -> OwnMatch:
    match = tenure.match
    public = match.watchers and match.door == Match.Door.PUBLIC
    return OwnMatch(tenure, tenure.stayed or public, tenure.stayed, unread)


def _running(user_id: Key) -> QuerySet[Tenure]:
    running = Tenure.objects.filter(acting(), user_id=user_id, match__status=Match.Status.RUNNING)
    return (
        with_heard_at(running)
        .select_related("match", "seat", "deputyship__owner")
        .defer(*_left_out_of_match())
        .order_by("pk")
    )


def _invitations(user_id: Key) -> QuerySet[Invitation]:
    return Invitation.objects.filter(
        user_id=user_id, answer=Invitation.Answer.OPEN, match__status=Match.Status.OFFERED
    ).select_related("match", "match__host")


def _tables(user_id: Key) -> QuerySet[Match]:
    """Return the tables at which a person sits and which have not started, annotated with their `word`."""
    return Match.objects.filter(
        status=Match.Status.OFFERED, tenures__user_id=user_id, tenures__to_revision=None
    ).annotate(word=F("tenures__seat__word"))


class _Contents(NamedTuple):
    """Which of the page's lists have entries, and whether the reader has played with others."""

    unread: bool
    not_due: bool
    ended: bool
    invitations: bool
    invited_to: bool
    proposals: bool
    deputy_requests: bool
    tables: bool
    rung: bool
    competition_news: bool
    played: bool


def _contents() -> QuerySet[User, Any]:
    """Return a query for `_Contents`: most people have few of them, and each would take a query."""
    user, since = Parameter("user"), Parameter("since", DateTimeField())
    lists: dict[str, QuerySet[Any, Any]] = {
        "unread": unread_of(user),
        "not_due": _not_due(),
        "ended": recently_ended(user, since),
        "invitations": _invitations(user),
        "invited_to": unanswered_invitations(user),
        "proposals": keys_of_unanswered(user),
        "deputy_requests": unanswered_requests(user),
        "tables": _tables(user),
        "rung": newest_rung(user),
        "competition_news": possible_news(user, since),
        "played": played_with_others(user),
    }
    return User.objects.filter(pk=user).values_list(*(Exists(lists[name]) for name in _Contents._fields))


def _not_due() -> QuerySet[Tenure]:
    """Return a query for a person's seats in matches in progress that do not wait for them."""
    user = Parameter("user")
    due = due_for(user).order_by().filter(match=OuterRef("match"))
    return _running(user).exclude(Exists(due))


def _open_deadlines(matches: Collection[int]) -> dict[int, list[Deadline]]:
    """Return the open deadlines of matches."""
    found: dict[int, list[Deadline]] = {}
    if matches:
        for row in Deadline.objects.filter(match_id__in=matches, handled_at=None).select_related("seat"):
            found.setdefault(row.match_id, []).append(row)
    return found


@cache
def _first_due(most: int) -> CompiledQuery[Deadline]:
    return CompiledQuery(lambda: due_for(Parameter("user")).defer(*_left_out_of_position())[:most])


_CONTENTS = CompiledQuery(_contents)
_RUNNING = CompiledQuery(lambda: _running(Parameter("user")))
_RUNNING_NOT_DUE = CompiledQuery(_not_due)
_INVITATIONS = CompiledQuery(lambda: _invitations(Parameter("user")))
_TABLES = CompiledQuery(lambda: _tables(Parameter("user")))
_DEPUTY_REQUESTS = CompiledQuery(lambda: unanswered_requests(Parameter("user")))
_ENDED = CompiledQuery(
    lambda: recently_ended(Parameter("user"), Parameter("since", DateTimeField())).defer(
        *_left_out_of_match()
    )[:MAX_MATCHES_TOLD]
)


def _told(
    ended: Iterable[Tenure], running: Iterable[Tenure], rows: Mapping[int, UnderWay], since: datetime
) -> tuple[ToldMatch, ...]:
    """Return what has happened since an instant in matches that ended, and in those with these `rows`."""
    return tuple(
        ToldMatch(
            line=match_line(news.tenure.match),
            url=reverse("matches:match", args=[news.tenure.match_id]),
            news=news,
            under_way=rows.get(news.tenure.match_id),
        )
        for news in news_of(ended, tuple(running), since)
    )


def _waits(
    deadlines: Iterable[Deadline], user: Any, unread: Mapping[int, int]
) -> tuple[tuple[PendingRequest, ...], tuple[int, ...]]:
    """Return what is waiting for a person, and which of those matches cannot be read."""
    waits: list[PendingRequest] = []
    broken: list[int] = []
    for deadline in deadlines:
        match_id = deadline.match_id
        try:
            waits.append(_wait(deadline, user, unread.get(match_id, 0), f"wait-{len(waits)}"))
        except Unreadable:
            broken.append(match_id)
    return tuple(waits), tuple(broken)


def _later(user_id: int, unread: Mapping[int, int]) -> tuple[WaitingMatchLine, ...]:
    """Return what is waiting after the first `MAX_WAITS_SHOWN`, the most urgent first."""
    further = due_for(user_id).defer(*_left_out_of_match())[
        MAX_WAITS_SHOWN : MAX_WAITS_SHOWN + MAX_OTHERS_SHOWN
    ]
    return tuple(
        WaitingMatchLine(
            line=match_line(deadline.match),
            seat=deadline.seat.index,
            deadline=deadline.due_at,
            url=reverse("matches:match", args=[deadline.match_id]),
            unread=unread.get(deadline.match_id, 0),
            deputy_for=_whose(deadline),
        )
        for deadline in further
    )


def _whose(deadline: Any) -> str:
    """Return the player for whom the reader acts as deputy here, or "" (annotated by `due_for`)."""
    name: str | None = deadline.deputy_for
    return lines.display_text(name or "")


def _wait(deadline: Any, user: Any, unread: int, name: str) -> PendingRequest:
    """Return one entry of the list. The ids in its picture begin with `name`."""
    match = deadline.match
    tenure = Tenure(match=match, seat=deadline.seat, user_id=user.pk)
    position = read_position(Access(match, tenure), deadline.visit)
    asked = position.asked
    return PendingRequest(
        match=match_line(match),
        asked=say(position.task(asked)) if asked else unsent_task(position),
        fact=_fact(position),
        deadline=deadline.due_at,
        action=_("Take your turn"),
        url=reverse("matches:match", args=[match.pk]),
        unread=unread,
        picture=close_up(match.title, position.view, name),
        deputy_for=_whose(deadline),
    )


def _fact(position: Position) -> str:
    """Return what an entry adds to its task: the situation, or "" if that says nothing else.

    A situation without round, place or player only repeats the task; then it is the round, if there is one.
    With a complete draft, the board would already be waiting for another player, but the match is waiting for
    this one.
    """
    if position.complete:
        return ""
    situation = position.words.situation(position.view, position.decisions)
    if position.asked is None or "%(" in str(situation.message):
        return say(situation)
    number = position.words.situation(position.view, ()).params.get("round")
    return say(phrase(ROUND_TEXT, round=number)) if number else ""


def _under_way(tenure: Tenure, deadlines: list[Deadline], unread: int) -> UnderWay:
    names = [_(COLOURS[deadline.seat.index]) for deadline in deadlines]
    return UnderWay(
        match=tenure.match,
        line=match_line(tenure.match),
        seat=tenure.seat.index,
        waits_for=", ".join(names),
        since=deadlines[0].opened_at if len(deadlines) == 1 else None,
        due_at=min((deadline.due_at for deadline in deadlines if deadline.frozen_at is None), default=None),
        url=reverse("matches:match", args=[tenure.match_id]),
        unread=unread,
        deputy_for=tenure.deputyship.owner.name if tenure.deputyship else "",
        silent=tenure.seat.silent_since is not None,
    )
