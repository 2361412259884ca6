"""Notices of every kind, each true when it is made, to people who read Russian and have Hebrew names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

from django.db import transaction

from accounts.models import MailKind, User
from games.clocks.controls import DAY, Fixed
from games.clocks.standstill import NOTHING_AGREED
from games.competitions.models import Competition
from games.competitions.services import announcing, calling, directing, entering, invitations
from games.consent.services import appointments
from games.engine import registry
from games.engine.actions import Stop
from games.engine.invariants import require
from games.lobby.models import OfferRenewal
from games.lobby.services import changing, table_alerts, tables
from games.matches.models import Invitation, Match, Tenure
from games.matches.services.leaving import leave
from games.matches.services.replacing import replace
from games.notices.budget import Budget
from games.notices.models import Channel, Delivery, Lane, Notice, State, When
from games.notices.models.delivery import SENDER_DIED
from games.notices.now import database_now
from games.notices.services.choosing import choose
from games.press.services import write
from games.talk.access import room_access
from games.talk.models import TalkRoom
from games.talk.services import write as write_talk
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.competitions import director_of, enter, locked
from tests.factories.copying import copied
from tests.factories.deputies import make_deputy
from tests.factories.ladders import make_ladder
from tests.factories.matches import access_of, holder, make_match, make_table, store
from tests.factories.staff import make_operator
from tests.factories.tournaments import make_open
from tests.site.isolating import name_from_right_to_left
from tests.site.test_battles import begun
from tests.site.test_out import about_to_fall, strike
from tests.tournaments.test_mails import ladder_notices, tournament_notices
from tests.visibility.cast import SEATS, House
from tests.visibility.table import OF_COMPETITIONS
from tests.visibility.told import noticed, prepared

TITLE = "arena-2004"

AT_THE_TABLE = ("host", "player", "replaced", "resigned", "owner")
"""Who holds each seat when the match begins."""

ROLES = ("host", "player", "replaced", "substitute", "resigned", "owner", "deputy", "invited", "staff-player")

PHASES = ("running", "finished", "offered", "called")


def notices_of(kind: str) -> Iterator[Notice]:
    """Yield every notice of a kind that someone may get; each must be read before the next is requested."""
    made = MADE.get(kind) or (of_competitions if kind in OF_COMPETITIONS else of_matches)
    yield from _in_russian(made(kind), {kind})


def notices_of_room(room: str) -> Iterator[Notice]:
    """Yield every notice of `ROOMS` that someone may get; each must be read before the next is requested."""
    yield from _in_russian(ROOMS[room](), kinds_of_room(room))


def kinds_of_room(room: str) -> set[str]:
    """Return the kinds of notice of ladders, of tournaments, or of both."""
    return {kind for kind in OF_COMPETITIONS if _room_of(kind) == room}


def _room_of(kind: str) -> str:
    room = kind.partition("_")[0]
    return room if room in ROOMS else "competition"


def _in_russian(notices: Iterator[Notice], kinds: set[str]) -> Iterator[Notice]:
    for notice in notices:
        if notice.kind in kinds:
            russian()
            notice.refresh_from_db()
            yield notice


def russian() -> None:
    """Set everyone's language to Russian, and give named things names that run from right to left."""
    User.objects.update(language="ru")
    name_from_right_to_left()


def furnished() -> House:
    """Return a house of matches whose title has words: under way with all their events, over, not begun."""
    people, matches = _people_and_matches()
    numbers = [match.pk for match in matches]
    return House(dict(zip(ROLES, people, strict=True)), dict(zip(PHASES, numbers, strict=True)))


@copied
def _people_and_matches() -> tuple[list[User], list[Match]]:
    """Return people in the order of `ROLES` and matches in that of `PHASES`."""
    people = {role: make_operator() if role == "staff-player" else make_user() for role in ROLES}
    seated = [people[role] for role in AT_THE_TABLE]
    running = make_match(TITLE, len(seated), users=seated)
    for reader in (None, SEATS["host"]):
        write(access_of(running, SEATS["player"]), to=reader, text="Добрый день!")
    replace(running, SEATS["replaced"], people["substitute"], None, "")
    leave(match_id=running.pk, user=people["resigned"])
    make_deputy(running, SEATS["owner"], people["deputy"])
    finished = make_match(TITLE, len(seated), users=seated)
    store(finished, Stop(-1, "limit"))
    offered = make_table(TITLE, 3, host=people["host"])
    Invitation.objects.create(match=offered, user=people["invited"], sent_at=database_now())
    called = make_table(TITLE, 2, host=people["host"], roll_call=DAY)
    tables.join(match_id=called.pk, user=people["player"])
    return [*people.values()], [running, finished, offered, called]


def of_matches(kind: str) -> Iterator[Notice]:
    """Yield a kind's notices to everyone who has ever come to the matches of a house."""
    house = furnished()
    about = prepared(house, kind)
    for role in house.people:
        yield noticed(house, kind, role, about)


def of_competitions(kind: str) -> Iterator[Notice]:
    """Yield a kind's notices of ladders, of tournaments, and of both."""
    yield from ROOMS[_room_of(kind)]()


def competition_notices() -> Iterator[Notice]:
    """Yield the notices that ladders and tournaments have in common."""
    asking_too = make_ladder().competition
    invitations.invite(competition_id=asking_too.pk, by=director_of(asking_too), user=make_user())
    competition = make_open().competition
    Competition.objects.filter(pk=competition.pk).update(most_entrants=1)
    director, first, second = director_of(competition), make_user(), make_user()
    entrant = enter(competition, first)
    enter(competition, second)
    directing.add(competition_id=competition.pk, by=director, user=make_user())
    invitations.invite(competition_id=competition.pk, by=director, user=make_user())
    announcing.announce(competition_id=competition.pk, by=director, text="Второй раунд!")
    for reason in ("time", "stuck", "leave", "other"):
        made = calling.call(competition_id=competition.pk, user=first, reason=reason, text="Прошу слова")
        yield from Notice.objects.filter(kind="director_called", ids__call=made.pk)
        calling.answer(call_id=made.pk, by=director, text="Хорошо")
    with transaction.atomic():
        entrant.competition = locked(competition)
        entering.remove(entrant, by=director, reason="Не отвечает")
    yield from Notice.objects.exclude(kind="director_called").order_by("pk")


ROOMS: dict[str, Callable[[], Iterator[Notice]]] = {
    "competition": competition_notices,
    "ladder": ladder_notices,
    "tournament": tournament_notices,
}
"""What happens in ladders and tournaments alike and in each, and the notices that it leads to."""


def _out(kind: str) -> Iterator[Notice]:
    strike(begun(about_to_fall(3)))
    yield from Notice.objects.filter(kind=kind)


def _table_changed(kind: str) -> Iterator[Notice]:
    match = _table_of_two()
    changing.change(
        match_id=match.pk,
        host=match.host,
        options=registry.meta(TITLE).options(),
        seats=4,
        controls={"main": Fixed(3 * DAY)},
        agreement=NOTHING_AGREED,
    )
    yield from Notice.objects.filter(kind=kind)


def _taken_out(kind: str) -> Iterator[Notice]:
    match = _table_of_two()
    tenure = Tenure.objects.filter(match=match).exclude(user=match.host).get()
    changing.take_out(match_id=match.pk, host=match.host, tenure_id=tenure.pk)
    yield from Notice.objects.filter(kind=kind)


def _invitation_declined(kind: str) -> Iterator[Notice]:
    match, friend = _table_of_two(), make_user()
    host = require(match.host, "a table that was offered has its host")
    tables.invite(match_id=match.pk, host=host, guests=[friend])
    tables.decline(match_id=match.pk, user=friend)
    yield from Notice.objects.filter(kind=kind)


def _table_expired(kind: str) -> Iterator[Notice]:
    match = _table_of_two()
    Match.objects.filter(pk=match.pk).update(offered_until=database_now() - timedelta(seconds=1))
    tables.expire(Budget())
    yield from Notice.objects.filter(kind=kind)


def _table_of_two() -> Match:
    match = make_table(TITLE, 3)
    tables.join(match_id=match.pk, user=make_user())
    russian()
    match.refresh_from_db()
    return match


def _table_opened(kind: str) -> Iterator[Notice]:
    table_alerts.save_alert(user=make_user(), title=TITLE)
    make_table(TITLE, 3)
    table_alerts.notify_of_openings(Budget())
    yield from Notice.objects.filter(kind=kind)


def _offer_renewal(kind: str) -> Iterator[Notice]:
    now = database_now()
    for ended in ("", *OfferRenewal.Ended.values):
        table = make_table(TITLE, 2)
        following = make_table(TITLE, 2, host=table.host) if not ended else None
        made = OfferRenewal.objects.create(
            match=table, host=table.host, left=2, asked_at=now, next=following, ended=ended
        )
        if following is not None:
            OfferRenewal.objects.create(match=following, host=table.host, left=1, asked_at=now)
        yield Notice.objects.create(
            key=f"{kind} {made.pk}", kind=kind, user=table.host, ids={"renewal": made.pk}, created_at=now
        )


def _appointments(kind: str) -> Iterator[Notice]:
    match = make_match(TITLE, 3)
    asker, other, third = (holder(match, seat) for seat in range(3))
    made = appointments.suggest(
        match_id=match.pk, user=asker, starts_at=database_now() + timedelta(minutes=20)
    )
    yield from Notice.objects.filter(kind=kind)
    for user, accepts in ((other, True), (third, False)):
        appointments.answer(match_id=match.pk, appointment_id=made.pk, user=user, accepts=accepts)
        yield from Notice.objects.filter(kind=kind, ids__has_key="answer").order_by("-pk")[:1]
    appointments.remind_due(database_now(), Budget())
    yield from Notice.objects.filter(kind=kind).exclude(kind__in=("appointment", "appointment_answered"))
    appointments.withdraw(match_id=match.pk, appointment_id=made.pk, user=asker)
    yield from Notice.objects.filter(kind=kind, key__startswith="appointment_withdrawn")


def _talk(kind: str) -> Iterator[Notice]:
    match, competition = _table_of_two(), make_open(players=2).competition
    director = director_of(competition)
    for room, writer in ((TalkRoom.Kind.TABLE, match.host), (TalkRoom.Kind.COMPETITION, director)):
        subject = match.pk if room == TalkRoom.Kind.TABLE else competition.pk
        write_talk(room_access(room, subject, writer), text="Когда начинаем?")
    # In a digest, as it usually comes, it has no email of its own.
    for reader in User.objects.filter(pk__in=Notice.objects.filter(kind=kind).values("user")):
        choose(user=reader, choices={(Channel.MAIL, MailKind.TALK): When.AT_ONCE}, now=database_now())
    yield from Notice.objects.filter(kind=kind).order_by("pk")


def _outages(kind: str) -> Iterator[Notice]:
    now = database_now()
    for minutes in (1, 2):
        Outage.objects.create(start=now - timedelta(minutes=minutes), end=now, is_open=False)
    yield Notice.objects.create(
        key=kind, kind=kind, user=make_operator(), ids={"day": now.toordinal()}, created_at=now
    )


def _given_up(kind: str) -> Iterator[Notice]:
    now = database_now()
    notice = Notice.objects.create(key=kind, kind=kind, user=make_operator(), ids={}, created_at=now)
    for number, lost in enumerate(("turn", "outage")):
        Delivery.objects.create(
            notice=Notice.objects.create(key=f"lost {number}", kind=lost, user=make_user(), created_at=now),
            lane=Lane.NOTICE,
            state=State.FAILED,
            last_error=SENDER_DIED,
            available_at=now,
        )
    yield notice


def _digest(kind: str) -> Iterator[Notice]:
    make_match(TITLE, 2)
    turn = Notice.objects.filter(kind="turn").earliest("pk")
    digest = Notice.objects.create(key=kind, kind=kind, user=turn.user, ids={}, created_at=database_now())
    Delivery.objects.filter(notice=turn, lane=Lane.NOTICE).update(state=State.COLLECTED, digest=digest)
    yield digest


MADE: dict[str, Callable[[str], Iterator[Notice]]] = {
    "out": _out,
    "table_changed": _table_changed,
    "taken_out": _taken_out,
    "invitation_declined": _invitation_declined,
    "table_expired": _table_expired,
    "table_opened": _table_opened,
    "offer_renewal": _offer_renewal,
    "appointment": _appointments,
    "appointment_answered": _appointments,
    "appointment_withdrawn": _appointments,
    "appointment_soon": _appointments,
    "talk": _talk,
    "outages": _outages,
    "given_up": _given_up,
    "bundled": _digest,
    "digest": _digest,
}
"""What the people of a house are not told, and how it comes about."""
