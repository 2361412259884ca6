"""Select titles, open tables, and a single table before the start, for the lobby's pages."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q, QuerySet
from django.http import QueryDict
from django.urls import reverse

from accounts import lines
from accounts.models import User
from games.clocks.controls import Control
from games.clocks.response_times import ResponseTime, suits
from games.compiled_queries import CompiledQuery, Key, Parameter
from games.engine import registry
from games.engine.meta import MAIN_CLOCK, MAX_SEATS
from games.engine.sent_numbers import read_number
from games.lobby.ratings import Rated, ratings_of
from games.lobby.selectors.join_conditions import join_refusal
from games.lobby.selectors.reliability import ReliabilityRecord, reliability_records
from games.lobby.selectors.renewals import renewals_left
from games.lobby.selectors.usual_responses import own_response_time, shown_response_times
from games.matches.access import Access
from games.matches.errors import SiteRefusal
from games.matches.models import Invitation, Match, Tenure
from games.matches.render import say
from games.matches.selectors.chance import words_of
from games.matches.selectors.seats import Holder, holders
from games.matches.selectors.title_statistics import UsualLength, usual_lengths_of
from games.matches.texts import agreement_texts, odds_text, silence_text, watch_delay_text
from games.matches.title_figures import pace_kind
from games.notices.links import absolute_url

AnyUser = AbstractBaseUser | AnonymousUser


class OfferedTitle(NamedTuple):
    """A title in the lobby's list; `practice` means that there is an autopilot to play against."""

    key: str
    name: str
    edition: int
    seats: tuple[int, int]
    practice: bool


OWN_PACE = "own"
"""The value of the filter by pace for tables that suit the reader."""


class Filters(NamedTuple):
    """The filters of the list of open tables; an empty value does not filter.

    `usual` is how soon the reader usually answers, if that is known. Only then can they ask for tables that
    suit their own pace.
    """

    title: str = ""
    seats: int = 0
    pace: str = ""
    usual: ResponseTime | None = None

    @classmethod
    def of(cls, query: QueryDict, user: AnyUser) -> Filters:
        """Return the filters in a query string, ignoring unknown values, for `user`."""
        usual = own_response_time(cast(User, user)) if user.is_authenticated else None
        paces = ("live", "daily", "slow", *((OWN_PACE,) if usual is not None else ()))
        title, pace = query.get("title", ""), query.get("pace", "")
        return cls(
            title if title in offered_keys() else "",
            read_number(query.get("seats", ""), least=2, most=MAX_SEATS) or 0,
            pace if pace in paces else "",
            usual,
        )

    def accepts(self, control: Control) -> bool:
        """Return whether the filter by pace accepts tables with this time control."""
        if self.pace == OWN_PACE and self.usual is not None:
            return suits(control, self.usual)
        return not self.pace or pace_kind(control) == self.pace


class OpenTable(NamedTuple):
    """An open table, its title's name, how many people sit there, and whether the reader does.

    `taken` is 0 at an anonymous table, because only the people there may see how many there are.
    """

    match: Match
    title: str
    taken: int
    mine: bool


class Offer(NamedTuple):
    """An open table in the list, with facts about its host.

    `host` is how reliable the host is, and `rating` their rating; both are None at an anonymous table.
    `host_answers` says how soon the host usually answers, in words; "" if that is not shown. `length` says
    how long such matches usually take; None if too few are known.
    """

    table: OpenTable
    pace: Control
    host: ReliabilityRecord | None
    rating: Rated | None
    host_answers: str
    length: UsualLength | None


class TableFacts(NamedTuple):
    """The facts about one open table, for its page.

    `records` and `ratings` are those of the people at the table, by user, and `response_times` says in words
    how soon they usually answer, as far as that is shown. `length` says how long such matches usually take;
    None if too few are known. `present` contains the seats that answered the roll call, `called` says whether
    a roll call is in progress, and `answered` whether the reader has answered it. `words` contains the words
    of luck by seat, `words_given` those given so far, and `word` the reader's own. `waits` means that the
    table is full and waiting for words of luck. `refused` says why the reader may not join the table now,
    although it is open to them. `alert_query` is the query string that fills in an alert for such tables, if
    the table is full and the reader has no seat ("" otherwise). `renewals_left` says how often the table will
    be offered again, for its host alone.

    At an anonymous table, `records`, `ratings` and `response_times` contain only the reader's own. If the
    reader does not sit there (`secret`), the page does not say either how many people do, so that a refusal
    can always mean that the table is full.
    """

    title: str
    holders: tuple[Holder, ...]
    records: dict[int, ReliabilityRecord]
    ratings: dict[int, Rated]
    response_times: dict[int, str]
    present: frozenset[int]
    free: int
    pace: Control
    length: UsualLength | None
    stops: tuple[str, ...]
    silence: str
    odds: str
    watch_delay: str
    options: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    word: str
    waits: bool
    mine: bool
    host: bool
    roll_call: timedelta
    called: bool
    answered: bool
    refused: SiteRefusal | None
    may_join: bool
    invited: tuple[Invitation, ...]
    my_invitation: Invitation | None
    link: str
    host_id: int | None
    alert_query: str
    renewals_left: int
    secret: bool

    @property
    def others(self) -> tuple[Holder, ...]:
        """Return the people at the table other than the host, for the host; empty for other readers."""
        people = (holder for holder in self.holders if holder.user_id is not None)
        return tuple(holder for holder in people if self.host and holder.user_id != self.host_id)

    @property
    def words_given(self) -> tuple[str, ...]:
        """Return the words of luck given so far, as pages show them."""
        return tuple(lines.display_text(word) for word in self.words if word)

    @property
    def wordless(self) -> frozenset[int]:
        """Return the seats that have not given a word of luck."""
        return frozenset(seat for seat, word in enumerate(self.words) if not word)


def offered_keys() -> tuple[str, ...]:
    """Return the keys of the titles that the lobby offers.

    Titles at stage alpha are left out, because they have rules but no pages yet.
    """
    listed = registry.keys
    return tuple(key for key in listed() if registry.meta(key).stage != "alpha")


def titles() -> tuple[OfferedTitle, ...]:
    """Return every title that can be offered."""
    metas = [registry.meta(key) for key in offered_keys()]
    return tuple(
        OfferedTitle(meta.key, say(meta.name), meta.edition, meta.seats, meta.autopilot) for meta in metas
    )


def open_tables(user: AnyUser, filters: Filters, *, most: int) -> list[OpenTable]:
    """Return the open tables that a person can see in the list, the newest first.

    These are the public ones, those to which the person is invited, and the person's own. Of the newest
    `most`, only those are returned whose pace the filters accept.
    """
    query = _newest(filters.title, filters.seats, most, signed_in=user.is_authenticated)
    matches = query.run(user=user.pk)
    mine = _my_matches(user) if matches else set()
    return [
        OpenTable(
            match, say(registry.meta(match.title).name), 0 if match.masked else match.taken, match.pk in mine
        )
        for match in matches
        if filters.accepts(pace_of(match))
    ]


@cache
def _newest(title: str, seats: int, most: int, *, signed_in: bool) -> CompiledQuery[Any]:
    """Return a query for the `most` newest tables of `open_tables`, annotated with how many are `taken`.

    An empty `title` and no `seats` mean any. A person who is `signed_in` is the parameter `user`.
    """
    shown = Q(door=Match.Door.PUBLIC)
    if signed_in:
        invited = Invitation.objects.filter(user=Parameter("user")).values("match_id")
        shown |= Q(pk__in=invited) | Q(host=Parameter("user"))
    wanted = Q(title=title) if title else Q()
    wanted &= Q(seats_count=seats) if seats else Q()
    # An anonymous table stays in the list when it is full: its absence would tell those who were refused why.
    joinable = Q(taken__lt=F("seats_count")) | Q(anonymous=True)
    found = Match.objects.filter(shown, wanted, status=Match.Status.OFFERED, host__isnull=False)
    taken = Count("tenures", filter=Q(tenures__to_revision=None))
    listed = (
        found.annotate(taken=taken).filter(joinable).select_related("host").order_by("-created_at")[:most]
    )
    return CompiledQuery(lambda: listed)


def offers(user: AnyUser, filters: Filters, *, most: int = 100) -> list[Offer]:
    """Return the tables of `open_tables`, which explains the parameters, with facts about their hosts."""
    tables = open_tables(user, filters, most=most)
    matches = [table.match for table in tables]
    named = [(match.host_id, match) for match in matches if match.host_id is not None and not match.masked]
    hosts = {host_id for host_id, _match in named}
    known, answers = reliability_records(hosts), shown_response_times(hosts)
    rated = ratings_of(named)
    lengths = usual_lengths_of(matches)
    return [
        Offer(
            table,
            pace_of(match),
            None if match.masked else known[match.host_id],
            rated.get((match.host_id, match.pk)),
            "" if match.masked else answers.get(match.host_id, ""),
            lengths.get(match.pk),
        )
        for table in tables
        if (match := table.match).host_id is not None
    ]


def played_with_others(user_id: Key) -> QuerySet[Tenure]:
    """Return the seats that a person has held in matches with others.

    Practice matches and tables that have not started do not count.
    """
    started = Tenure.objects.filter(
        user=user_id,
        match__practice=False,
        match__status__in=(Match.Status.RUNNING, Match.Status.FINISHED),
    )
    return started.exclude(how__in=Tenure.BEFORE_THE_START)


def table_facts(access: Access, user: AnyUser) -> TableFacts:
    """Return what a table's page shows to this person before the match starts."""
    match = access.match
    meta = registry.meta(match.title)
    sitting = holders(match)
    free = sum(1 for holder in sitting if holder.user_id is None)
    mine = any(holder.user_id == user.pk for holder in sitting) if user.is_authenticated else False
    invitations = tuple(Invitation.objects.filter(match=match).select_related("user").order_by("pk"))
    my_invitation = next((each for each in invitations if each.user_id == user.pk), None)
    closed = match.door == Match.Door.INVITED and my_invitation is None
    secret = match.masked and not mine
    people = [holder.user_id for holder in sitting if holder.user_id is not None and not match.masked]
    words = tuple(each.word for each in words_of(match))
    known = reliability_records([*people, *([user.pk] if user.is_authenticated else [])])
    present = frozenset(
        Tenure.objects.filter(match=match, to_revision=None, roll_answered_at__isnull=False).values_list(
            "seat__index", flat=True
        )
    )
    may_join = match.status == Match.Status.OFFERED and not mine and (free > 0 or secret) and not closed
    return TableFacts(
        title=say(meta.name),
        holders=sitting,
        records=known,
        ratings={user: rated for (user, _), rated in ratings_of([(each, match) for each in people]).items()},
        response_times=shown_response_times(people),
        present=present,
        free=free,
        pace=pace_of(match),
        length=usual_lengths_of([match]).get(match.pk),
        stops=tuple(agreement_texts(match.agreement)),
        silence=silence_text(match),
        odds=odds_text(match),
        watch_delay=watch_delay_text(match),
        options=option_texts(match),
        words=() if secret else words,
        word=words[access.seat] if access.seat is not None else "",
        waits=match.called_until is not None and not match.roll_call and not secret,
        mine=mine,
        host=match.host_id == user.pk,
        roll_call=timedelta(seconds=match.roll_call),
        called=match.called_until is not None and match.roll_call > 0 and not secret,
        answered=any(holder.user_id == user.pk and holder.seat in present for holder in sitting),
        refused=join_refusal(match, cast(User, user)) if may_join and user.is_authenticated else None,
        may_join=may_join,
        invited=invitations if match.host_id == user.pk else (),
        my_invitation=my_invitation,
        link=absolute_url(reverse("matches:by_link", args=[match.token])),
        host_id=match.host_id,
        renewals_left=renewals_left(match, user.pk) if match.host_id == user.pk else 0,
        # At an anonymous table always: otherwise the link would tell that the table is full.
        alert_query=_alert_query(match) if not mine and (secret or not (free or match.convened)) else "",
        secret=secret,
    )


def _alert_query(match: Match) -> str:
    """Return the query string of an alert for tables like this one."""
    like = {
        "title": match.title,
        "seats": match.seats_count,
        "pace": pace_kind(pace_of(match)),
        "rated": "rated" if match.rated else "unrated",
    }
    return f"?{urlencode(like)}"


def option_texts(match: Match) -> tuple[tuple[str, str], ...]:
    """Return the options of a match in words, each as a pair of name and value."""
    words = registry.words(match.title)
    values: dict[str, Any] = match.options
    return tuple(
        (say(words.option(name).text), say(words.setting(name, value))) for name, value in values.items()
    )


def pace_of(match: Match) -> Control:
    """Return the main time control of a match."""
    return match.controls[MAIN_CLOCK]


def _my_matches(user: AnyUser) -> set[int]:
    if not user.is_authenticated:
        return set()
    return set(_HELD.run(user=user.pk))


_HELD = CompiledQuery(
    lambda: Tenure.objects.filter(user=Parameter("user"), to_revision=None).values_list("match_id", flat=True)
)
