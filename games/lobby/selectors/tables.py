"""What the lobby shows: titles, open tables, one table before it begins."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple, cast

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q
from django.http import QueryDict
from django.urls import reverse

from accounts.models import User
from games.clocks.controls import DAY, Control, is_live, usual_seconds
from games.engine import registry
from games.lobby.ratings import Rated, ratings_of
from games.lobby.selectors.conditions import why_not
from games.lobby.selectors.reliability import Record, records
from games.matches import codecs
from games.matches.access import Access
from games.matches.errors import HouseRefusal
from games.matches.models import Invitation, Match, Tenure
from games.matches.render import say
from games.matches.selectors.chance import words_of
from games.matches.selectors.seats import Holder, holders
from games.matches.texts import agreement_texts, silence_text
from games.notices.links import absolute

Person = AbstractBaseUser | AnonymousUser


class TitleLine(NamedTuple):
    """A title as the lobby lists it; `practice`: there is an autopilot to play against."""

    key: str
    name: str
    edition: int
    seats: tuple[int, int]
    practice: bool


class Filters(NamedTuple):
    """What the list of open tables is cut down to; empty means all."""

    title: str = ""
    seats: int = 0
    pace: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> Filters:
        """From an address; what it does not know is passed over."""
        title, seats, pace = query.get("title", ""), query.get("seats", ""), query.get("pace", "")
        return cls(
            title if title in offered_keys() else "",
            int(seats) if seats in {"2", "3", "4", "5", "6"} else 0,
            pace if pace in ("live", "daily", "slow") else "",
        )


class Offer(NamedTuple):
    """An open table in the list; `host` and `rating` are of its host."""

    match: Match
    title: str
    taken: int
    pace: Control
    mine: bool
    host: Record
    rating: Rated | None


class TableFacts(NamedTuple):
    """One open table in full. `records` and `ratings` are of those who sit there, by user; `present` the
    seats that answered the roll-call; `called`: it goes on; `answered`: the reader has. `words` of luck by
    seat, of which `words_given` are there, and `word` is the reader's; `waits`: the full table waits
    for the others. `refused`: why a reader whom the door lets in may not sit down now."""

    title: str
    holders: tuple[Holder, ...]
    records: dict[int, Record]
    ratings: dict[int, Rated]
    present: frozenset[int]
    free: int
    pace: Control
    stops: tuple[str, ...]
    silence: str
    options: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    word: str
    waits: bool
    mine: bool
    host: bool
    roll_call: timedelta
    called: bool
    answered: bool
    refused: HouseRefusal | None
    may_join: bool
    invited: tuple[Invitation, ...]
    my_invitation: Invitation | None
    link: str
    host_id: int | None

    @property
    def others(self) -> tuple[Holder, ...]:
        """Who sits there beside the host, for the host alone."""
        people = (holder for holder in self.holders if holder.user_id is not None)
        return tuple(holder for holder in people if self.host and holder.user_id != self.host_id)

    @property
    def words_given(self) -> tuple[str, ...]:
        return tuple(word for word in self.words if word)

    @property
    def wordless(self) -> frozenset[int]:
        """The seats that have given none."""
        return frozenset(seat for seat, word in enumerate(self.words) if not word)


def offered_keys() -> tuple[str, ...]:
    """The titles of the lobby. One at stage alpha has its rules, but no pages yet."""
    listed = registry.keys
    return tuple(key for key in listed() if registry.meta(key).stage != "alpha")


def titles() -> tuple[TitleLine, ...]:
    """Every title that can be offered."""
    metas = [registry.meta(key) for key in offered_keys()]
    return tuple(
        TitleLine(meta.key, say(meta.name), meta.edition, meta.seats, meta.autopilot) for meta in metas
    )


def offers(user: Person, filters: Filters, *, most: int = 100) -> list[Offer]:
    """Public open tables and those the person is invited to, newest first."""
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
    known = records({match.host_id for match in matches if match.host_id is not None})
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


def sits_nowhere(user: User) -> bool:
    """Whether a person has no seat at a table or in a match under way; practice is none."""
    held = Tenure.objects.filter(user=user, to_revision=None, match__practice=False)
    return not held.filter(match__status__in=(Match.Status.OFFERED, Match.Status.RUNNING)).exists()


def table_facts(access: Access, user: Person) -> TableFacts:
    """Everything about a table before it begins."""
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
    known = records([*people, *([user.pk] if user.is_authenticated else [])])
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
        options=option_texts(match),
        words=words,
        word=words[access.seat] if access.seat is not None else "",
        waits=match.called_until is not None and not match.roll_call,
        mine=mine,
        host=match.host_id == user.pk,
        roll_call=timedelta(seconds=match.roll_call),
        called=match.called_until is not None and match.roll_call > 0,
        answered=any(holder.user_id == user.pk and holder.seat in present for holder in sitting),
        refused=why_not(match, cast(User, user)) if may_join and user.is_authenticated else None,
        may_join=may_join,
        invited=invitations if match.host_id == user.pk else (),
        my_invitation=my_invitation,
        link=absolute(reverse("matches:by_link", args=[match.token])),
        host_id=match.host_id,
    )


def option_texts(match: Match) -> tuple[tuple[str, str], ...]:
    """What the table chose, each option with its value."""
    words = registry.words(match.title)
    values: dict[str, Any] = codecs.decode(match.options)
    return tuple(
        (say(words.option(name).text), say(words.setting(name, value))) for name, value in values.items()
    )


def pace_of(match: Match) -> Control:
    """The main time control of a match."""
    return codecs.controls(match.controls)["main"]


def pace_kind(pace: Control) -> str:
    """live, daily or slow: the last two by what a visit may usually take."""
    if is_live(pace):
        return "live"
    return "daily" if usual_seconds(pace) <= 2 * DAY else "slow"


def _my_matches(user: Person) -> set[int]:
    if not user.is_authenticated:
        return set()
    return set(Tenure.objects.filter(user_id=user.pk, to_revision=None).values_list("match_id", flat=True))
