"""Anonymous tables: until the match has finished nobody learns who sits there.

Twins: the same match, in which two people have changed places. Everything that anyone else can fetch or
receive is the same, byte for byte, whether the two sit in it both or only one does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import time, timedelta
from email import message_from_string
from email.policy import default
from itertools import product
from typing import Any, NamedTuple

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import Case, Value, When
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from accounts.services import absences
from games.clocks.spans import Span
from games.clocks.standstill import Agreement, Nights
from games.community.models import Block
from games.community.services import block, mute
from games.consent.models import Poke, Proposal
from games.consent.services import appointments, emergencies, proposals
from games.consent.services.poking import poke
from games.deputies.errors import NothingToDeputise
from games.deputies.services import request_deputy
from games.engine.actions import Stop
from games.lobby.errors import ChangedAgain, JoinedTooOften, RemovedByHost, SeatTaken
from games.lobby.selectors.reliability import ReliabilityRecord, record_of
from games.lobby.selectors.table_alerts import own_alerts
from games.lobby.selectors.tables import Filters, offers
from games.lobby.services import tables
from games.lobby.services.refused_joins import REFUSALS_A_DAY
from games.lobby.services.reliability_counts import count_days
from games.lobby.services.substitutes import take_seat
from games.lobby.services.table_alerts import notify_of_openings, save_alert
from games.lobby.services.usual_responses import count_due
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models import Action, Deadline, Match, Seat, Tenure, Visit
from games.matches.render import COLOURS
from games.matches.selectors.acquaintance import have_played_with
from games.matches.selectors.seats import table_thread, thread_of
from games.matches.services import deferred_changes, endings, leaving
from games.matches.services.time_outs import enforce
from games.moderation.models import Measure, Report
from games.moderation.pages.staff import FILTERS
from games.moderation.selectors.evidence import reportable_messages
from games.moderation.services import measures
from games.moderation.services.reports import report_messages, report_player
from games.notices.budget import Budget
from games.notices.composing import Mail, compose
from games.notices.models import AccountMail, Delivery, Notice
from games.notices.now import database_now
from games.notices.services.account_mail import erase_body
from games.notices.services.outbox import queue_notice
from games.operator.selectors.lists import deliveries
from games.press.services import write
from games.ratings.models import Change
from games.talk.access import room_access
from games.talk.models import TalkRoom
from games.uptime.models import Pulse
from tests.factories.accounts import make_user
from tests.factories.ageing import age, overdue
from tests.factories.answers import give_answers
from tests.factories.copying import copied
from tests.factories.exports import exported
from tests.factories.matches import access_of, give_words, holder, make_match, make_table, play, store
from tests.factories.staff import make_operator, operating
from tests.lock_order import taken_back
from tests.matches.test_silence import answer, fall_silent
from tests.probe.rules import Name
from tests.sampling import sampled
from tests.site.test_twins import neutral
from tests.visibility.table import AS_A_SEAT, read

pytestmark = pytest.mark.django_db

PLAYERS = ("Anemone", "Bluebell", "Chicory", "Daffodil")
"""The names of the people at the table; the last one only watches."""

MATCH_NAME = "Under the hedge"

ADDRESSES = read(AS_A_SEAT)


class People(NamedTuple):
    """The people of a test: three at the table in any order, one who never sat there."""

    one: User
    two: User
    reader: User
    outsider: User


@pytest.fixture
def people() -> People:
    people = People(*(make_user(display_name=name) for name in PLAYERS))
    for person in (people.one, people.two, people.outsider):
        # What is shown of them elsewhere must not turn up beside the anonymous table.
        make_table(seats=3, host=person, name="A named table")
    # A copied table is as old as its original, and lists show the newest first.
    Match.objects.filter(name="A named table").update(created_at=database_now() - timedelta(days=1))
    return people


@copied
def offered(people: People, **fields: Any) -> Match:
    """Return an anonymous table of four that has waited for its fourth player since three joined it."""
    match = make_table(seats=4, host=people.one, name=MATCH_NAME, anonymous=True, **fields)
    for person in (people.reader, people.two):
        tables.join(match_id=match.pk, user=person)
    give_words(match)
    return match


@copied
def running(people: People, **fields: Any) -> Match:
    """Return an anonymous match of three in progress.

    It has press, a proposal, an appointment with an answer, an open seat and a nudge.
    """
    users = [people.one, people.two, people.reader]
    match = make_match(
        seats=3, users=users, name=MATCH_NAME, anonymous=True, press_shown=True, patience=1, **fields
    )
    seats = {holder(match, seat).pk: seat for seat in range(3)}
    for person in (people.one, people.two):
        write(access_of(match, seats[person.pk]), to=None, text="To all of you.")
        write(access_of(match, seats[person.pk]), to=seats[people.reader.pk], text="Only to you.")
    proposals.ask(
        match_id=match.pk, user=people.one, kind=Proposal.Kind.PAUSE, parameters={"days": 1}, press=None
    )
    suggested = appointments.suggest(
        match_id=match.pk, user=people.one, starts_at=database_now() + timedelta(days=1)
    )
    appointments.answer(match_id=match.pk, appointment_id=suggested.pk, user=people.two, accepts=True)
    fall_silent(match, seats[people.two.pk])
    match.refresh_from_db()
    assert Seat.objects.get(match=match, index=seats[people.two.pk]).open_since is not None
    nudge(match, people.one, seats[people.reader.pk])
    # Where a minute passes before the last page is fetched, none of them shows an outage.
    Pulse.objects.all().delete()
    return match


def open_seats(match: Match) -> list[int]:
    """Return the seats that a match waits for."""
    return list(Visit.objects.filter(match=match, closed_at=None).values_list("seat__index", flat=True))


def nudge(match: Match, sender: User, seat: int) -> None:
    """Let a player nudge a seat, late in its turn; the nudge is an hour old.

    Until the match waits for that seat, the others answer.
    """
    while seat not in (waiting := open_seats(match)):
        answer(match, min(waiting))
    age(match, timedelta(hours=30))
    visit = Visit.objects.get(match=match, seat__index=seat, closed_at=None)
    poke(match_id=match.pk, user=sender, visit_id=visit.pk)
    Poke.objects.filter(visit=visit).update(sent_at=database_now() - timedelta(hours=1))


def change_places(match: Match, one: User, other: User) -> None:
    """Let two people change places in everything that is stored about a match."""
    for model in (Tenure, Deadline, Action):
        rows = model.objects.filter(match=match)
        mine, theirs = (list(rows.filter(user=each).values_list("pk", flat=True)) for each in (one, other))
        rows.filter(pk__in=mine).update(user=None)
        rows.filter(pk__in=theirs).update(user=one)
        rows.filter(pk__in=mine).update(user=other)
    threads = [thread_of(key) for key in Tenure.objects.filter(match=match).values_list("pk", flat=True)]
    notices = Notice.objects.filter(thread__in=threads, user__in=(one, other))
    notices.update(user=Case(When(user=one, then=Value(other.pk)), default=Value(one.pk)))
    there = Match.objects.filter(pk=match.pk)
    if match.host_id in (one.pk, other.pk):
        there.update(host=other if match.host_id == one.pk else one)
    match.refresh_from_db()


def addresses(match: Match, people: People) -> list[str]:
    """Return the addresses at which something of a match could be shown."""
    found = [
        reverse(f"matches:{name}")
        for name in ("tables", "watch", "open_seats", "waiting", "mine", "deputies")
    ]
    found += [reverse("matches:watch") + f"?who={name}" for name in PLAYERS]
    found += [
        reverse("matches:front"),
        reverse("matches:by_link", args=[match.token]),
        reverse("moderation:own"),
    ]
    for person in (people.one, people.two, people.outsider):
        found.append(reverse("matches:person", args=[person.pk]))
        found.append(reverse("ratings:person", args=[person.pk]))
        found.append(reverse("moderation:report_player", args=[person.pk]))
    for address in ADDRESSES:
        name, _mark, query = address.partition("?")
        name, _slash, whose = name.partition("/")
        more: list[str | int] = ["watcher", 1] if name == "moment" else [0] if name == "seat" else []
        if not whose or whose == "watcher":
            asked = {"": "", "as": "?as=0", "json": "?format=json"}[query]
            found.append(reverse(f"matches:{name}", args=[match.pk, *more]) + asked)
    found += [reverse("matches:seat", args=[match.pk, seat]) for seat in range(1, match.seats_count)]
    return [*found, reverse("moderation:report_messages", args=[match.pk])]


def mails_of(user: User) -> dict[str, str]:
    """Return the emails of a person."""
    found = {}
    for notice in Notice.objects.filter(user=user).order_by("pk"):
        answer = compose(notice, now=database_now())
        text = answer.message().as_string() if hasattr(answer, "message") else type(answer).__name__
        found[f"mail {notice.kind} {notice.pk}"] = text
    return found


def unwrapped(mail: str) -> str:
    """Return the words of an email without the ends of its lines."""
    return " ".join(message_from_string(mail, policy=default).get_body(("plain",)).get_content().split())


def fetched(reader: User | None, address: str) -> str:
    """Return a page as a reader (None: signed out) gets it."""
    client = Client()
    if reader is not None:
        client.force_login(reader)
    return client.get(address).content.decode()


def seen(match: Match, people: People, reader: User | None) -> dict[str, str]:
    """Return everything that a reader (None: signed out) can fetch or receive."""
    client = Client()
    found = mails_of(reader) if reader is not None else {}
    if reader is not None:
        client.force_login(reader)
    for address in addresses(match, people):
        answer = client.get(address)
        text = f"{answer.status_code} {answer.headers.get('location', '')}\n"
        found[address] = text + answer.content.decode()
    if reader is not None:
        found["own data"] = str(exported(reader))
    name = reader.display_name if reader is not None else ""
    return {place: neutral(text, match, name) for place, text in found.items()}


def assert_twins(
    match: Match, people: People, one: User, other: User, readers: Iterable[User | None]
) -> None:
    """Check that readers see the same, whichever of two people sits where."""
    for reader in readers:
        worlds = []
        for swapped in (False, True):
            with taken_back():
                if swapped:
                    change_places(match, one, other)
                worlds.append(seen(match, people, reader))
            match.refresh_from_db()
        first, second = worlds
        assert first.keys() == second.keys()
        for place, text in first.items():
            assert text == second[place], f"{reader}: {place}"


def named_at(found: dict[str, str], names: Iterable[str]) -> list[str]:
    """Return the places at which one of `names` occurs.

    People's own pages and searches for them are left out, and the lists of open tables, which name the hosts
    of others: twins are compared there.
    """
    about = re.compile(r"/people/|/ratings/|who=|own data|^/(tables/|waiting/)?$")
    return [
        f"{place}: {name}"
        for place, text in found.items()
        for name in names
        if name in text and not about.search(place)
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("make", "two_sit"),
    # A match in progress has most that could tell someone who sits there from someone who never did.
    sampled(product((offered, running), (True, False)), always=[(running, False)]),
)
def test_nobody_else_sees_a_difference_when_two_people_change_places(
    make: Any, two_sit: bool, people: People
) -> None:
    match = make(people)
    other = people.two if two_sit else make_user(display_name="Edelweiss")
    watcher = make_user(display_name="Foxglove")
    if make is offered:
        save_alert(user=watcher)
        notify_of_openings(Budget())
        assert Notice.objects.filter(kind="table_opened", user=watcher, ids__match=match.pk).exists()
    assert_twins(match, people, people.one, other, (people.reader, watcher, None))


@pytest.mark.thorough
@pytest.mark.parametrize("make", [offered, running])
def test_an_operator_who_plays_sees_no_difference_on_the_staff_pages(make: Any, people: People) -> None:
    people = people._replace(reader=make_operator(display_name="Chicory the operator"))
    match = make(people)
    client, worlds = operating(people.reader), []
    places = [reverse("staff:match", args=[match.pk]), reverse("staff:deliveries"), reverse("staff:audit")]
    mailed = Delivery.objects.filter(notice__user__in=(people.one, people.two))
    places += [reverse("staff:action", args=["resend", each.pk]) for each in mailed.order_by("pk")]
    for swapped in (False, True):
        with taken_back():
            if swapped:
                change_places(match, people.one, people.two)
            texts = [client.get(place).content.decode() for place in places]
            worlds.append([neutral(text, match, "Chicory the operator") for text in texts])
        match.refresh_from_db()
    assert worlds[0] == worlds[1]
    assert "Bluebell" not in worlds[0][0]


def test_an_operator_who_plays_is_not_told_who_gets_an_email(people: People) -> None:
    people = people._replace(reader=make_operator(display_name="Chicory the operator"))
    match = running(people)
    client, tenures = operating(people.reader), Tenure.objects.filter(match=match)
    for person, status in ((people.one, 404), (people.reader, 200)):
        threads = [thread_of(each.pk) for each in tenures.filter(user=person)]
        delivery = Delivery.objects.filter(notice__thread__in=threads).earliest("pk")
        assert client.get(reverse("staff:action", args=["resend", delivery.pk])).status_code == status


def test_an_operator_who_plays_sees_no_emails_about_the_table(people: People) -> None:
    people = people._replace(reader=make_operator(display_name="Chicory the operator"))
    match = offered(people)
    for kind, person in (("table_opened", people.outsider), ("invitation", people.reader)):
        queue_notice(
            key=f"{kind}:{match.pk}",
            user_id=person.pk,
            kind=kind,
            ids={"match": match.pk},
            thread=table_thread(match.pk),
            now=database_now(),
        )
    kinds = {"table_opened", "invitation"}
    for reader, shown in ((people.reader, {"invitation"}), (make_operator(), kinds)):
        listed = deliveries("all", database_now(), reader).values_list("notice__kind", flat=True)
        assert set(listed) & kinds == shown


def test_at_a_table_that_is_not_anonymous_the_difference_is_seen(people: People) -> None:
    match = make_match(seats=3, users=[people.one, people.two, people.reader])
    with pytest.raises(AssertionError):
        assert_twins(match, people, people.one, people.two, (None,))


@pytest.mark.long
@pytest.mark.parametrize("make", [offered, running])
def test_no_page_and_no_email_of_the_match_names_anyone(make: Any, people: People) -> None:
    match = make(people)
    watcher = make_user(display_name="Foxglove")
    for reader in (people.reader, watcher, None):
        found = seen(match, people, reader)
        assert named_at(found, ("Anemone", "Bluebell")) == []
        for person in (people.one, people.two):
            assert MATCH_NAME not in found[reverse("matches:person", args=[person.pk])]
    assert named_at(seen(match, people, people.one), ("Bluebell", "Chicory")) == []


def test_at_the_end_everyone_is_named_and_rated(people: People) -> None:
    match = running(people)
    endings.sweep(Budget())
    assert not Change.objects.exists()
    store(match, Stop(-1, "limit"))
    match.refresh_from_db()
    endings.sweep(Budget())
    page = fetched(None, reverse("matches:match", args=[match.pk]))
    assert all(name in page for name in PLAYERS[:3])
    assert "Anemone" in fetched(None, reverse("matches:press", args=[match.pk]))
    assert MATCH_NAME in fetched(None, reverse("matches:person", args=[people.one.pk]))
    assert Change.objects.filter(result__ending__match=match).count() == 3
    assert have_played_with(people.one, [people.two]) == {people.two.pk}


def late_match(people: People) -> tuple[Match, dict[int, int]]:
    """Return an anonymous match that waits for all three players, and the seats by the players’ keys."""
    users = [people.one, people.two, people.reader]
    match = make_match(seats=3, users=users, name=MATCH_NAME, anonymous=True)
    return match, {holder(match, seat).pk: seat for seat in range(3)}


def test_the_email_about_a_nudge_names_only_the_colour(people: People) -> None:
    match, seats = late_match(people)
    nudge(match, people.one, seats[people.reader.pk])
    colour = COLOURS[seats[people.one.pk]]
    (mail,) = [text for place, text in mails_of(people.reader).items() if place.startswith("mail poke ")]
    assert f"{colour} is waiting for your turn and has nudged you." in unwrapped(mail)
    assert "Anemone" not in mail


@pytest.mark.parametrize("act", [mute, block])
def test_neither_a_mute_nor_a_block_hides_a_nudge(act: Any, people: People) -> None:
    match, seats = late_match(people)
    act(people.reader, people.one)
    nudge(match, people.one, seats[people.reader.pk])
    (mail,) = [text for place, text in mails_of(people.reader).items() if place.startswith("mail poke ")]
    assert "has nudged you" in unwrapped(mail)
    assert "has nudged you" in fetched(people.reader, reverse("matches:match", args=[match.pk]))


@pytest.mark.parametrize("blocked", ["before", "after", "never"])
def test_an_alert_neither_counts_blocks_nor_names_the_host(blocked: str, people: People) -> None:
    watcher = make_user(display_name="Foxglove")
    if blocked == "before":
        block(watcher, people.two)
        Block.objects.update(made_at=database_now() - timedelta(days=1))
    match = offered(people)
    if blocked == "after":
        block(watcher, people.two)
    save_alert(user=watcher)
    notify_of_openings(Budget())
    notice = Notice.objects.get(kind="table_opened", user=watcher, ids__match=match.pk)
    mail = compose(notice, now=database_now())
    assert isinstance(mail, Mail)
    text = f"{mail.subject}\n{mail.body}"
    assert "The players are anonymous. The table has 4 seats." in text
    assert not [name for name in PLAYERS if name in text]
    assert match in [table for shown in own_alerts(watcher, database_now()) for table in shown.tables]


def test_an_alert_does_not_tell_that_a_table_is_full(people: People) -> None:
    match = offered(people, start_when_full=False)
    tables.join(match_id=match.pk, user=people.outsider)
    match.refresh_from_db()
    assert match.status == Match.Status.OFFERED
    watcher = make_user(display_name="Foxglove")
    save_alert(user=watcher)
    notify_of_openings(Budget())
    assert Notice.objects.filter(kind="table_opened", user=watcher, ids__match=match.pk).exists()
    assert match in [table for shown in own_alerts(watcher, database_now()) for table in shown.tables]


def test_a_withdrawn_table_stays_anonymous(people: People) -> None:
    match = offered(people)
    tables.leave(match_id=match.pk, user=people.one)
    assert named_at(seen(match, people, people.reader), ("Anemone", "Bluebell")) == []


def test_a_substitute_and_a_player_who_leaves_are_not_named(people: People) -> None:
    match = running(people)
    seat = Seat.objects.get(match=match, open_since__isnull=False).index
    take_seat(match_id=match.pk, seat=seat, user=people.outsider)
    leaving.leave(match_id=match.pk, user=people.one)
    assert Notice.objects.filter(kind="seat_taken").exists()
    assert Notice.objects.filter(kind="seat_left").exists()
    found = seen(match, people, people.reader)
    assert named_at(found, ("Anemone", "Bluebell", "Daffodil")) == []
    assert record_of(people.one.pk) == record_of(people.outsider.pk)
    (mail,) = [text for place, text in found.items() if place.startswith("mail seat_taken ")]
    assert "\nAn anonymous player now plays that seat." in mail


def test_reliability_changes_only_at_the_end(people: People) -> None:
    match = make_match(seats=2, users=[people.one, people.two], anonymous=True)
    seats = {holder(match, seat).pk: seat for seat in range(2)}
    play(match, seats[people.one.pk], Name(seats[people.one.pk], 1))
    overdue(match)
    enforce(match.pk)
    assert {record_of(each.pk) for each in (people.one, people.two)} == {ReliabilityRecord()}
    # The days are counted while the match runs, and still count once it has finished.
    count_days(now=database_now())
    store(match, Stop(-1, "limit"))
    assert record_of(people.one.pk).kept == 1
    assert record_of(people.two.pk).missed == 1


def test_a_silent_player_keeps_their_seats_at_other_tables(people: People) -> None:
    """Freeing them would tell everyone at those tables who is silent here."""
    match = make_match(seats=2, users=[people.one, people.two], anonymous=True)
    other = make_table(seats=3, host=people.outsider)
    tables.join(match_id=other.pk, user=people.two)
    seats = {holder(match, seat).pk: seat for seat in range(2)}
    fall_silent(match, seats[people.two.pk])
    overdue(match)
    enforce(match.pk)
    assert Tenure.objects.filter(match=other, user=people.two, to_revision=None).exists()


@pytest.mark.parametrize("anonymous", [True, False])
def test_an_email_about_a_missed_turn_threatens_only_what_can_be_lost(
    anonymous: bool, people: People
) -> None:
    match = make_match(seats=2, users=[people.one, people.two], anonymous=anonymous)
    tables.join(match_id=make_table(seats=3, host=people.outsider).pk, user=people.two)
    fall_silent(match, next(seat for seat in range(2) if holder(match, seat) == people.two))
    notice = Notice.objects.get(user=people.two, kind="time_out")
    mail = compose(notice, now=database_now())
    assert isinstance(mail, Mail)
    assert ("If you miss another turn here, you lose" in mail.body) is not anonymous


def test_a_mute_waits_for_the_end(people: People) -> None:
    match = running(people)
    mute(people.reader, people.one)
    page = fetched(people.reader, reverse("matches:press", args=[match.pk]))
    assert page.count("To all of you.") == 2
    store(match, Stop(-1, "limit"))
    match.refresh_from_db()
    page = fetched(people.reader, reverse("matches:press", args=[match.pk]))
    assert page.count("To all of you.") == 1


def test_reports_of_messages_name_the_seat_only(people: People) -> None:
    match = running(people)
    seat = next(seat for seat in range(3) if holder(match, seat) == people.reader)
    access = access_of(match, seat)
    chosen = [each for each in reportable_messages(access, people.reader) if each.author == people.one]
    report_messages(reporter=people.reader, access=access, messages=chosen[:1], text="Rude.")
    assert Report.objects.get().about == people.one
    assert "Anemone" not in fetched(people.reader, reverse("moderation:own"))
    assert "Anemone" not in fetched(people.reader, reverse("moderation:report_messages", args=[match.pk]))
    assert "Anemone" not in str(exported(people.reader))
    store(match, Stop(-1, "limit"))
    assert "Anemone" in fetched(people.reader, reverse("moderation:own"))


def report_in(match: Match, reporter: User, about: User, judge: User) -> tuple[Report, Measure]:
    """Let one player report another's message, and an operator warn them; they appeal. Return both rows."""
    access = access_of(match, next(seat for seat in range(3) if holder(match, seat) == reporter))
    chosen = [each for each in reportable_messages(access, reporter) if each.author == about]
    made = report_messages(reporter=reporter, access=access, messages=chosen[:1], text="Rude.")
    measure = measures.answer_report(
        report_id=made.pk, by=judge, decision="warning", days=1, text="Stop.", reason="Rude there."
    )
    assert measure is not None
    return made, measures.appeal(token=measure.token, text="Why?")


def test_an_operator_who_plays_learns_nothing_of_reports_about_the_match(people: People) -> None:
    """The staff pages are the same as if nobody had made one, whoever made it and whomever it is about.

    If they could see that a report is hidden, the history of the same person would tell who plays there.
    """
    people = people._replace(reader=make_operator(display_name="Chicory the operator"))
    judge = make_operator()
    match = running(people)
    seat = next(seat for seat in range(3) if holder(match, seat) == people.reader)
    write(access_of(match, seat), to=None, text="To all of you.")
    known = [
        report_player(reporter=people.outsider, about=about, kind="name", access=None, text="A bad name.")
        for about in (people.one, people.two)
    ]
    client = operating(people.reader)

    def worlds() -> Iterator[dict[str, str]]:
        """Yield what the operator sees without a report, and with one by and about each kind of player."""
        pairs = [
            None,
            (people.one, people.two),
            (people.two, people.one),
            (people.reader, people.one),
            (people.one, people.reader),
        ]
        for pair in pairs:
            with taken_back():
                keys = (0, 0) if pair is None else [row.pk for row in report_in(match, *pair, judge)]
                # Their own emails tell them nothing new.
                for mail in AccountMail.objects.exclude(to=people.reader.email).select_related("notice"):
                    erase_body(mail.notice, arrived=True)
                yield pages(*keys)

    def pages(report: int, measure: int) -> dict[str, str]:
        places = {
            "report": reverse("moderation:report", args=[report]),
            "picture": reverse("moderation:picture", args=[report]),
            "measure": reverse("moderation:staff_measure", args=[measure]),
            "trail": reverse("staff:audit"),
            "match": reverse("staff:match", args=[match.pk]),
            "emails": reverse("staff:deliveries"),
            **{f"about {each.about}": reverse("moderation:report", args=[each.pk]) for each in known},
            **{show: reverse("moderation:reports") + f"?show={show}" for show in FILTERS},
        }
        answers = {place: client.get(address) for place, address in places.items()}
        return {
            place: f"{answer.status_code} "
            + neutral(answer.content.decode(), match, "Chicory the operator").replace(places[place], place)
            for place, answer in answers.items()
        }

    without, *others = worlds()
    assert without["report"].startswith("404")
    for world in others:
        assert [place for place, text in world.items() if text != without[place]] == []
    made, _measure = report_in(match, people.one, people.two, judge)
    store(match, Stop(-1, "limit"))
    page = fetched(people.reader, reverse("moderation:report", args=[made.pk]))
    assert "You are involved in this" in page


class Refusal(NamedTuple):
    """A refused request for a seat: its queries, its answer, and what its author sees before and after it."""

    queries: int
    refused: str
    before: dict[str, str]
    after: dict[str, str]


def unrelated(found: dict[str, str]) -> dict[str, str]:
    """Return all but people's own pages and data, by which a person sees whom they have blocked."""
    return {place: text for place, text in found.items() if "/people/" not in place and place != "own data"}


REFUSED = "You can’t join this table: it is full, has started or has been withdrawn."


@pytest.mark.parametrize("who", ["host", "player"])
@pytest.mark.parametrize("way", ["block", "blocked"])
def test_a_block_is_refused_as_a_full_table_that_looks_the_same(who: str, way: str, people: People) -> None:
    """The table looks the same before and after the refusal, whether it is full or someone is kept apart."""
    match = offered(people, start_when_full=False)
    actor, other = people.outsider, people.one if who == "host" else people.two
    worlds = []
    for full in (True, False):
        with taken_back():
            if full:
                last = make_user()
                tables.join(match_id=match.pk, user=last)
                give_words(match, last)
                assert Match.objects.get(pk=match.pk).status == Match.Status.OFFERED
            elif way == "block":
                block(actor, other)
            else:
                block(other, actor)
            Block.objects.update(made_at=match.created_at - timedelta(days=1))
            before = unrelated(seen(match, people, actor))
            client = Client()
            client.force_login(actor)
            with CaptureQueriesContext(connection) as queries:
                refused = client.post(reverse("matches:join", args=[match.pk]), follow=True).content.decode()
            assert REFUSED in refused
            assert not Tenure.objects.filter(match=match, user=actor).exists()
            after = unrelated(seen(match, people, actor))
            answer = neutral(refused, match, actor.display_name)
            worlds.append(Refusal(len(queries), answer, before, after))
    filled, apart = worlds
    assert (filled.queries, filled.refused) == (apart.queries, apart.refused)
    for one_look, other_look in ((filled.before, apart.before), (filled.after, apart.after)):
        assert [place for place in one_look if one_look[place] != other_look[place]] == []


@pytest.mark.parametrize("who", ["host", "player"])
def test_a_later_block_does_not_tell_who_sits_at_a_table(who: str, people: People) -> None:
    """Someone who blocks a person to find out whether they sit there gets the same answers as before."""
    match = offered(people)
    actor = people.outsider
    with pytest.raises(ChangedAgain):
        tables.join(match_id=match.pk, user=actor, seen=77)
    block(actor, people.one if who == "host" else people.two)
    with pytest.raises(ChangedAgain):
        tables.join(match_id=match.pk, user=actor, seen=77)
    tables.join(match_id=match.pk, user=actor, seen=0)
    assert Tenure.objects.filter(match=match, user=actor, to_revision=None).exists()


def test_who_may_not_join_is_refused_for_that_reason_and_not_for_a_block(people: People) -> None:
    match = offered(people)
    actor = people.outsider
    tables.join(match_id=match.pk, user=actor)
    Tenure.objects.filter(match=match, user=actor).update(to_revision=0, how=Tenure.How.TAKEN_OUT)
    block(people.one, actor)
    Block.objects.update(made_at=match.created_at - timedelta(days=1))
    with pytest.raises(RemovedByHost):
        tables.join(match_id=match.pk, user=actor)


@pytest.mark.parametrize("who", ["host", "player"])
def test_a_later_block_does_not_tell_who_plays_where_a_seat_is_open(
    who: str, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = running(people)
    actor, seat = people.outsider, Seat.objects.get(match=match, open_since__isnull=False).index
    with monkeypatch.context() as patch:
        patch.setattr("games.lobby.services.substitutes.SEATS_A_DAY", 0)
        for blocked in (None, people.one if who == "host" else people.reader):
            if blocked is not None:
                block(actor, blocked)
            with pytest.raises(JoinedTooOften):
                take_seat(match_id=match.pk, seat=seat, user=actor)
    take_seat(match_id=match.pk, seat=seat, user=actor)
    assert holder(match, seat) == actor


def test_an_earlier_block_keeps_a_substitute_away(people: People) -> None:
    match = running(people)
    block(people.outsider, people.one)
    Block.objects.update(made_at=match.created_at - timedelta(days=1))
    seat = Seat.objects.get(match=match, open_since__isnull=False).index
    for _ in range(REFUSALS_A_DAY):
        with pytest.raises(SeatTaken):
            take_seat(match_id=match.pk, seat=seat, user=people.outsider)
    # From now on they are refused without a block too, so that trying does not tell who plays where.
    Block.objects.all().delete()
    with pytest.raises(SeatTaken):
        take_seat(match_id=match.pk, seat=seat, user=people.outsider)
    cache.clear()
    take_seat(match_id=match.pk, seat=seat, user=people.outsider)


def test_the_list_does_not_say_how_soon_the_host_usually_answers(people: People) -> None:
    """Not even if the host has a named table in the list, where it is said."""
    finished = make_match(users=[people.one, people.outsider])
    store(finished, Stop(-1, "limit"))
    give_answers(people.one, finished, 20, timedelta(hours=5))
    count_due(database_now(), Budget())
    match = offered(people)
    listed = {offer.table.match.pk: offer for offer in offers(people.reader, Filters())}
    assert {each.host_answers for each in listed.values()} == {"", "within six hours"}
    assert listed[match.pk].host_answers == ""


def test_the_clocks_do_not_depend_on_the_person(people: People) -> None:
    """Neither on nights nor on an absence or an emergency, even if the host asked for all of that."""
    now = database_now()
    people.two.night_start, people.two.night_end = time(0, 0), time(9, 0)
    people.two.save()
    asked = Agreement(nights=Nights.STILL, absences=True, automatic=True, emergencies=True)
    match = make_match(seats=2, users=[people.one, people.two], anonymous=True, agreement=asked)
    due = Deadline.objects.filter(match=match).values_list("due_at", flat=True)
    before = set(due)
    assert len(before) == 1
    absences.announce(people.two, Span(now + timedelta(hours=1), now + timedelta(days=5)), now)
    deferred_changes.carry_out_for(people.two.pk)
    assert set(due) == before
    with pytest.raises(AlreadyChanged):
        emergencies.declare(user=people.two, days=1)
    match.refresh_from_db()
    assert match.paused_at is None


def test_nobody_acts_as_deputy(people: People) -> None:
    """A deputy would learn whose seat it is."""
    match = make_match(seats=2, users=[people.one, people.two], anonymous=True)
    mine = Tenure.objects.get(match=match, user=people.one)
    now = database_now()
    with pytest.raises(NothingToDeputise):
        request_deputy(
            owner=people.one,
            friend=people.outsider,
            span=Span(now, now + timedelta(days=2)),
            chosen=[mine.pk],
        )
    assert "Name a deputy" not in fetched(people.one, reverse("matches:match", args=[match.pk]))


def test_nobody_becomes_acquainted_before_the_end(people: People) -> None:
    running(people)
    assert have_played_with(people.reader, [people.one, people.two]) == set()


def test_a_table_has_no_talk_and_says_so(people: People) -> None:
    """Nothing tells whether anyone has written, neither at the table nor from the match or its end."""
    match = offered(people)
    room = reverse("matches:talk", args=[match.pk])
    table = reverse("matches:match", args=[match.pk])
    for reader in (people.one, people.two, people.outsider, make_operator(), None):
        client = Client()
        if reader is not None:
            client.force_login(reader)
        page = client.get(table).content.decode()
        assert "An anonymous table has no talk before the match." in page
        assert room not in page
        refused = 302 if reader is None else 404
        assert client.get(room).status_code == refused
        assert client.get(f"{room}report/").status_code == refused
        assert client.post(room, {"talk-text": "I am One"}).status_code == 404
    with pytest.raises(NotYours):
        room_access(TalkRoom.Kind.TABLE, match.pk, people.one)
    begun = running(people)
    store(begun, Stop(-1, "limit"))
    assert reverse("matches:talk", args=[begun.pk]) not in fetched(
        people.one, reverse("matches:press", args=[begun.pk])
    )
    assert not TalkRoom.objects.exists()
