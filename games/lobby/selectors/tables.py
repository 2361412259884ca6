"""Select titles, open tables, and a single table before the start, for the pages of the lobby."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple, cast

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q
from django.http import QueryDict
from django.urls import reverse

from accounts import lines
from accounts.models import User
from games.clocks.controls import DAY, Control, is_live, usual_seconds
from games.engine import registry
from games.lobby.ratings import Rated, ratings_of
from games.lobby.selectors.join_conditions import join_refusal
from games.lobby.selectors.reliability import ReliabilityRecord, reliability_records
from games.matches import codecs
from games.matches.access import Access
from games.matches.errors import SiteRefusal
from games.matches.models import Invitation, Match, Tenure
from games.matches.render import say
from games.matches.selectors.chance import words_of
from games.matches.selectors.seats import Holder, holders
from games.matches.texts import agreement_texts, odds_text, silence_text
from games.notices.links import absolute_url

AnyUser = AbstractBaseUser | AnonymousUser


class OfferedTitle(NamedTuple):
    """A title in the lobby's list. `practice` means that there is an autopilot to play against."""

    key: str
    name: str
    edition: int
    seats: tuple[int, int]
    practice: bool


class Filters(NamedTuple):
    """The filters of the list of open tables; an empty value means no restriction."""

    title: str = ""
    seats: int = 0
    pace: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> Filters:
        """Return the filters given in a query string, ignoring unknown values."""
        title, seats, pace = query.get("title", ""), query.get("seats", ""), query.get("pace", "")
        return cls(
            title if title in offered_keys() else "",
            int(seats) if seats in {"2", "3", "4", "5", "6"} else 0,
            pace if pace in ("live", "daily", "slow") else "",
        )


class Offer(NamedTuple):
    """An open table in the list; `host` and `rating` are those of its host."""

    match: Match
    title: str
    taken: int
    pace: Control
    mine: bool
    host: ReliabilityRecord
    rating: Rated | None


class TableFacts(NamedTuple):
    """All facts about one open table.

    `records` and `ratings` are those of the people at the table, by user. `present` contains the seats
    that answered the roll call, `called` says whether a roll call is in progress, and `answered` whether
    the reader has answered it. `words` contains the words of luck by seat, `words_given` those given so
    far, and `word` the reader's own. `waits` means that the table is full and waiting for the others.
    `refused` says why a reader to whom the table is open may not join it now.
    """

    title: str
    holders: tuple[Holder, ...]
    records: dict[int, ReliabilityRecord]
    ratings: dict[int, Rated]
    present: frozenset[int]
    free: int
    pace: Control
    stops: tuple[str, ...]
    silence: str
    odds: str
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

    @property
    def others(self) -> tuple[Holder, ...]:
        """Return the people at the table other than the host; empty unless the reader is the host."""
        people = (holder for holder in self.holders if holder.user_id is not None)
        return tuple(holder for holder in people if self.host and holder.user_id != self.host_id)

    @property
    def words_given(self) -> tuple[str, ...]:
        """Return the words of luck as the page shows them."""
        return tuple(lines.display_text(word) for word in self.words if word)

    @property
    def wordless(self) -> frozenset[int]:
        """Return the seats that have not given a word of luck."""
        return frozenset(seat for seat, word in enumerate(self.words) if not word)


def offered_keys() -> tuple[str, ...]:
    """Return the keys of the lobby's titles.

    A title at stage alpha is left out, because it has rules but no pages yet.
    """
    listed = registry.keys
    return tuple(key for key in listed() if registry.meta(key).stage != "alpha")


def titles() -> tuple[OfferedTitle, ...]:
    """Return every title that can be offered."""
    metas = [registry.meta(key) for key in offered_keys()]
    return tuple(
        OfferedTitle(meta.key, say(meta.name), meta.edition, meta.seats, meta.autopilot) for meta in metas
    )


def offers(user: AnyUser, filters: Filters, *, most: int = 100) -> list[Offer]:
    """Return the public open tables and those to which the person is invited, newest first."""
    found = Match.objects.filter(status=Match.Status.OFFERED, host__isnull=False).annotate(
        taken=Count("tenures", filter=Q(tenures__to_revision=None))
    )
    shown = Q(door=Match.Door.PUBLIC)
    if user.is_authenticated:
        shown |= Q(pk__in=Invitation.objects.filter(user_id=user.pk).values("match_id")) | Q(host_id=user.pk)
    found = found.filter(shown).select_related("host")
    if filters.title:
        found = found.filter(title=filters.title)
    if filters.seats:
        found = found.filter(seats_count=filters.seats)
    mine = _my_matches(user)
    matches = list(found.filter(taken__lt=F("seats_count")).order_by("-created_at")[:most])
    known = reliability_records({match.host_id for match in matches if match.host_id is not None})
    rated = ratings_of([(match.host_id, match) for match in matches if match.host_id is not None])
    listed = [
        Offer(
            match,
            say(registry.meta(match.title).name),
            match.taken,
            pace_of(match),
            match.pk in mine,
            known[match.host_id],
            rated.get((match.host_id, match.pk)),
        )
        for match in matches
        if match.host_id is not None
    ]
    return [offer for offer in listed if not filters.pace or pace_kind(offer.pace) == filters.pace]


def is_newcomer(user: User) -> bool:
    """Return whether a person has never played with others; practice and open tables do not count."""
    played = Tenure.objects.filter(user=user, match__practice=False).exclude(how__in=Tenure.BEFORE_THE_START)
    return not played.filter(match__status__in=(Match.Status.RUNNING, Match.Status.FINISHED)).exists()


def table_facts(access: Access, user: AnyUser) -> TableFacts:
    """Return everything about a table before the start."""
    match = access.match
    meta = registry.meta(match.title)
    sitting = holders(match)
    free = sum(1 for holder in sitting if holder.user_id is None)
    mine = any(holder.user_id == user.pk for holder in sitting) if user.is_authenticated else False
    invitations = tuple(Invitation.objects.filter(match=match).select_related("user").order_by("pk"))
    my_invitation = next((each for each in invitations if each.user_id == user.pk), None)
    closed = match.door == Match.Door.INVITED and my_invitation is None
    people = [holder.user_id for holder in sitting if holder.user_id is not None]
    words = tuple(each.word for each in words_of(match))
    known = reliability_records([*people, *([user.pk] if user.is_authenticated else [])])
    present = frozenset(
        Tenure.objects.filter(match=match, to_revision=None, roll_answered_at__isnull=False).values_list(
            "seat__index", flat=True
        )
    )
    may_join = match.status == Match.Status.OFFERED and not mine and free > 0 and not closed
    return TableFacts(
        title=say(meta.name),
        holders=sitting,
        records=known,
        ratings={user: rated for (user, _), rated in ratings_of([(each, match) for each in people]).items()},
        present=present,
        free=free,
        pace=pace_of(match),
        stops=tuple(agreement_texts(codecs.agreement(match.agreement))),
        silence=silence_text(match),
        odds=odds_text(match),
        options=option_texts(match),
        words=words,
        word=words[access.seat] if access.seat is not None else "",
        waits=match.called_until is not None and not match.roll_call,
        mine=mine,
        host=match.host_id == user.pk,
        roll_call=timedelta(seconds=match.roll_call),
        called=match.called_until is not None and match.roll_call > 0,
        answered=any(holder.user_id == user.pk and holder.seat in present for holder in sitting),
        refused=join_refusal(match, cast(User, user)) if may_join and user.is_authenticated else None,
        may_join=may_join,
        invited=invitations if match.host_id == user.pk else (),
        my_invitation=my_invitation,
        link=absolute_url(reverse("matches:by_link", args=[match.token])),
        host_id=match.host_id,
    )


def option_texts(match: Match) -> tuple[tuple[str, str], ...]:
    """Return the table's options, each as a pair of name and value."""
    words = registry.words(match.title)
    values: dict[str, Any] = codecs.decode(match.options)
    return tuple(
        (say(words.option(name).text), say(words.setting(name, value))) for name, value in values.items()
    )


def pace_of(match: Match) -> Control:
    """Return the main time control of a match."""
    return codecs.controls(match.controls)["main"]


def pace_kind(pace: Control) -> str:
    """Return "live", "daily" or "slow"; the last two differ in the usual time for a visit."""
    if is_live(pace):
        return "live"
    return "daily" if usual_seconds(pace) <= 2 * DAY else "slow"


def _my_matches(user: AnyUser) -> set[int]:
    if not user.is_authenticated:
        return set()
    return set(Tenure.objects.filter(user_id=user.pk, to_revision=None).values_list("match_id", flat=True))
