"""Events of anonymous players: until the end nobody learns who sits at which table.

Twins: the same tournament, in which two people have changed places in everything that is stored about it.
Everything that anyone else can fetch or receive is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, product
from typing import Any, NamedTuple

import pytest
from django.db.models import Case, Q, QuerySet, Value, When
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.community.services import block
from games.competitions import urls as competition_urls
from games.competitions.errors import DirectsAnonymous, PlaysAnonymously
from games.competitions.models import Call, Competition, Entrant, LogEntry, Place, Table
from games.competitions.selectors.forbidden_pairs import forbidden_pairs
from games.competitions.services import calling, directing, entries, invitations, planned_acts, unmasking
from games.engine.actions import Drop, DropCause, Stop, StopCause
from games.lobby.services.reliability_counts import count_days
from games.lobby.services.usual_responses import count_due
from games.matches.access import get_access
from games.matches.models import Action, Deadline, Match, Tenure
from games.matches.selectors.seats import thread_of
from games.matches.services import endings
from games.notices.budget import Budget
from games.notices.models import Delivery, Notice
from games.notices.now import database_now
from games.operator.selectors.lists import deliveries
from games.press.services import write
from games.ratings.models import Change
from games.tournaments import urls as tournament_urls
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.errors import AnonymityUnavailable
from games.tournaments.models import Pairing, Sheet, Tournament
from games.tournaments.services import leaving
from tests.factories import tournaments
from tests.factories.accounts import make_user
from tests.factories.competitions import match_of
from tests.factories.copying import copied
from tests.factories.exports import exported
from tests.factories.matches import access_of, give_words, holder, store
from tests.factories.staff import make_operator
from tests.lock_order import taken_back
from tests.sampling import sampled
from tests.site.test_twins import neutral
from tests.visibility.test_anonymity import addresses, mails_of

pytestmark = pytest.mark.django_db

PLAYERS = ("Anemone", "Bluebell", "Chicory", "Daffodil", "Edelweiss", "Foxglove", "Gentian")


class Event(NamedTuple):
    """A tournament in its first round, with people by what they did in it.

    `one` played a match to its end, against `opponent`. `gone` has withdrawn from the match with `left`, and
    `free` has a bye. `outsider` does not play.
    """

    tournament: Tournament
    one: User
    opponent: User
    gone: User
    left: User
    free: User
    outsider: User
    ended: Match
    forfeited: Match
    running: Match

    @property
    def two(self) -> User:
        """Return the person who changes places with `one`, for `addresses`."""
        return self.gone


@copied
def make_event(**fields: Any) -> Event:
    """Return a Swiss of seven anonymous players: a match has ended, one was forfeited, one is in progress."""
    cup = tournaments.make_open("swiss", anonymous=True, press_shown=True, **fields)
    people = [make_user(display_name=name) for name in PLAYERS]
    tournaments.enter(cup, *people)
    tournaments.begin(cup)
    tournaments.sit_down()
    tables = tournaments.open_tables(cup)
    matches = [table.match for table in tables]
    for match in matches:
        assert match is not None
        give_words(match)
    ended, forfeited, running = (match for match in matches if match is not None)
    writer = access_of(ended, 0)
    (one, opponent), (gone, left) = [[holder(match, seat) for seat in range(2)] for match in matches[:2]]
    seated = {user.pk for user in (one, opponent, gone, left)}
    seated |= {holder(running, seat).pk for seat in range(2)}
    (free,) = [person for person in people if person.pk not in seated]
    write(writer, to=None, text="To all of you.")
    call = calling.call(competition_id=cup.pk, user=one, reason="time", text="", table_id=tables[0].pk)
    director = tournaments.director_of(cup)
    calling.answer(call_id=call.pk, by=director, text="You have it.", shown=True)
    store(ended, Stop(-1, "limit"))
    leaving.leave(competition_id=cup.pk, user=gone, plays_on=False)
    planned_acts.vacate_forfeited_seats(Budget())
    endings.sweep(Budget())
    tournaments.go_on(cup)
    write(get_access(one, ended.pk), to=None, text="Thank you.")
    outsider = make_user(display_name="Hyacinth")
    for match in (ended, forfeited, running):
        match.refresh_from_db()
    assert ended.finished
    assert ended.masked
    return Event(tournaments.fresh(cup), one, opponent, gone, left, free, outsider, ended, forfeited, running)


def end(event: Event) -> None:
    """End an event, as if its rounds had been played, and let the sweeps do what follows."""
    Competition.objects.filter(pk=event.tournament.pk).update(status="finished", ended_at=database_now())
    unmasking.name_all_players(Budget())
    endings.sweep(Budget())


def change_places(event: Event, one: User, other: User) -> None:
    """Let two people change places in everything that is stored about an event."""
    cup = event.tournament.pk
    rows = Entrant.objects.filter(competition=cup)
    mine, theirs = (list(rows.filter(user=each).values_list("pk", flat=True)) for each in (one, other))
    # An entrant is always someone, and nobody twice.
    rows.filter(pk__in=mine).update(user=make_user())
    rows.filter(pk__in=theirs).update(user=one)
    rows.filter(pk__in=mine).update(user=other)
    entrants = [each.pk for each in tournaments.entrants(event.tournament)]
    of_calls = Q(ids__call__in=list(Call.objects.values_list("pk", flat=True)))
    change_seats(Table.objects.filter(competition=cup), one, other, Q(ids__entrant__in=entrants) | of_calls)
    acts = LogEntry.objects.filter(competition=cup, by__in=(one, other))
    acts.update(by=Case(When(by=one, then=Value(other.pk)), default=Value(one.pk)))


def change_seats(tables: QuerySet[Table], one: User, other: User, notices: Q | None = None) -> None:
    """Let two people change seats in the matches of some tables, and exchange their `notices` too."""
    matches = [table.match_id for table in tables]
    swapped = Case(When(user=one, then=Value(other.pk)), default=Value(one.pk))
    for model in (Tenure, Deadline, Action):
        model._default_manager.filter(match__in=matches, user__in=(one, other)).update(user=swapped)
    held = Tenure.objects.filter(match__in=matches).values_list("pk", flat=True)
    about = Q(thread__in=[thread_of(key) for key in held])
    of_them = Notice.objects.filter(about | notices if notices else about, user__in=(one, other))
    Notice.objects.filter(pk__in=[each.pk for each in of_them]).update(user=swapped)


def change_pairing(event: Event, one: User, other: User) -> None:
    """Let two people change places in the second round alone: what they did in the first stays theirs."""
    first, second = (Entrant.objects.get(competition=event.tournament.pk, user=each) for each in (one, other))
    pairings = Pairing.objects.filter(round=tournaments.round_of(event.tournament, 2))
    places = Place.objects.filter(table__pairing__in=pairings)
    theirs = {each.pk: places.get(entrant=each).pk for each in (first, second)}
    for mine, new in ((first, second), (second, first)):
        Place.objects.filter(pk=theirs[mine.pk]).update(entrant=new)
    exchanged = {first.pk: second.pk, second.pk: first.pk}
    for pairing in pairings:
        pairing.seats = [exchanged.get(key, key) for key in pairing.seats]
        pairing.save(update_fields=["seats"])
    change_seats(Table.objects.filter(pairing__in=pairings), one, other)


def event_addresses(event: Event) -> list[str]:
    """Return every address of a tournament and of its entrants, tables and calls.

    The pages that prepare another one are left out: they are about no tournament.
    """
    cup = event.tournament
    numbers = list(Table.objects.filter(competition=cup.pk).values_list("number", flat=True))
    values: dict[str, list[Any]] = {
        "number": [cup.pk],
        "competition_id": [cup.pk],
        "table": numbers,
        "entrant_id": [each.pk for each in tournaments.entrants(cup)],
        "call_id": list(Call.objects.values_list("pk", flat=True)),
        "message_id": [1],
        "token": [cup.competition.token],
    }
    found = []
    for space, patterns in (
        ("competitions", competition_urls.urlpatterns),
        ("tournaments", tournament_urls.urlpatterns),
    ):
        for pattern in patterns:
            names = list(pattern.pattern.converters)
            if "blueprint" in names or pattern.name == "new":
                continue
            keys = {"key": ["swiss"] if space == "tournaments" else ["extend", "pause"]} | values
            several = next((name for name in names if len(keys[name]) > 1), None)
            for each in keys[several] if several else [None]:
                chosen = {name: each if name == several else keys[name][0] for name in names}
                found.append(reverse(f"{space}:{pattern.name}", kwargs=chosen))
    page = reverse("tournaments:tournament", args=[cup.pk])
    return [*found, f"{page}?round=1", f"{page}?stage=1", f"{page}?page=2"]


def seen(event: Event, reader: User | None, matches: Sequence[Match]) -> dict[str, str]:
    """Return everything about an event and some of its matches that a reader can fetch or receive."""
    client = Client()
    found = mails_of(reader) if reader is not None else {}
    if reader is not None:
        client.force_login(reader)
    people: Any = event
    places = event_addresses(event)
    places += [reverse("matches:person", args=[each.pk]) for each in (event.one, event.gone, event.free)]
    places += [reverse("ratings:person", args=[each.pk]) for each in (event.one, event.gone, event.free)]
    # The lists in which each of them may be shown are the same.
    places = [*dict.fromkeys([*places, *chain.from_iterable(addresses(match, people) for match in matches)])]
    for address in places:
        answer = client.get(address)
        text = f"{answer.status_code} {answer.headers.get('location', '')}\n"
        found[address] = text + answer.content.decode()
    if reader is not None:
        found["own data"] = str(exported(reader))
    name = reader.display_name if reader is not None else ""
    for match in matches:
        found = {place: neutral(text, match, name) for place, text in found.items()}
    return found


def assert_twins(event: Event, other: User, reader: User | None, match: Match) -> None:
    """Check that a reader sees the same, whichever of two people sits where."""
    assert_same(*worlds_of(event, [lambda: change_places(event, event.one, other)], reader, [match]))


def later_worlds(later: SecondRound, reader: User | None, *matches: Match) -> list[dict[str, str]]:
    """Return what a reader sees, whichever of two people sits where in the second round alone."""
    change = partial(change_pairing, later.event, later.one, later.other)
    return worlds_of(later.event, [change], reader, matches)


def worlds_of(
    event: Event, changes: Iterable[Callable[[], None]], reader: User | None, matches: Sequence[Match]
) -> list[dict[str, str]]:
    """Return what a reader sees of an event and of matches, as they are and after each of the changes."""
    worlds = []
    for change in (None, *changes):
        with taken_back():
            if change is not None:
                change()
            # What was calculated from the places before would hide the change.
            Sheet.objects.all().delete()
            count_due(database_now(), Budget())
            count_days(now=database_now())
            worlds.append(seen(event, reader, matches))
    return worlds


def assert_same(first: dict[str, str], second: dict[str, str]) -> None:
    assert first.keys() == second.keys()
    different = [place for place, text in first.items() if text != second[place]]
    assert not different, (different, first[different[0]], second[different[0]])


class SecondRound(NamedTuple):
    """An event in its second round, of which one match is finished.

    `one`, who has won that match, and `other`, who plays elsewhere, had as many points. `met` met `one` in
    the first round and plays at a third table. `opposite` plays against `other`.
    """

    event: Event
    one: User
    other: User
    met: User
    opposite: User
    won: Match
    running: Match


def lose(match: Match, seat: int) -> None:
    """End a match of two, which a seat loses, and let the sweep score its table."""
    store(match, Drop(seat, DropCause.RESIGNED))
    store(match, Stop(-1, StopCause.LEAVING))
    endings.sweep(Budget())


@copied
def make_second_round() -> SecondRound:
    """Return an event in its second round."""
    event = make_event()
    cup = event.tournament
    winner, met = (holder(event.running, seat) for seat in range(2))
    lose(event.running, 1)
    tournaments.go_on(cup)
    tournaments.sit_down()
    tables: dict[User | None, Table] = {}
    for table in tournaments.open_tables(cup):
        give_words(match_of(table))
        tables |= {each.user: table for each in tournaments.sitting(table)}
    # They have a point, too: by forfeit, and as the only player without an opponent.
    other = next(each for each in (event.left, event.free) if tables[each] != tables[winner])
    assert len({tables[each].pk for each in (winner, met, other)}) == 3
    won, running = (match_of(tables[each]) for each in (winner, other))
    opposite = next(user for user in (holder(running, seat) for seat in range(2)) if user != other)
    loser = next(seat for seat in range(2) if holder(won, seat) != winner)
    lose(won, loser)
    tournaments.go_on(cup)
    won.refresh_from_db()
    return SecondRound(event, winner, other, met, opposite, won, running)


@pytest.mark.long
@pytest.mark.parametrize(
    ("reader", "other"), sampled(product(("opponent", "left", "outsider", "nobody"), ("gone", "free")))
)
def test_nobody_else_sees_a_difference_when_two_people_change_places(reader: str, other: str) -> None:
    """Neither in the event nor in its three matches, if another player changes places with `one`."""
    event = make_event()
    someone = None if reader == "nobody" else getattr(event, reader)
    change = partial(change_places, event, event.one, getattr(event, other))
    matches = (event.ended, event.forfeited, event.running)
    assert_same(*worlds_of(event, [change], someone, matches))


@pytest.mark.long
@pytest.mark.parametrize("reader", ["met", "opposite", "outsider", "nobody"])
def test_nobody_else_sees_a_difference_when_two_people_change_places_in_a_later_round(reader: str) -> None:
    """What `met` knows of an opponent is where they sat in the first round, and not where they sit now."""
    later = make_second_round()
    readers = {"met": later.met, "opposite": later.opposite, "outsider": later.event.outsider}
    worlds = later_worlds(later, readers.get(reader), later.won, later.running)
    assert_same(*worlds)


@pytest.mark.thorough
def test_in_a_later_round_of_a_tournament_that_is_not_anonymous_the_difference_is_seen() -> None:
    later = make_second_round()
    Competition.objects.update(anonymous=False)
    Match.objects.update(names_withheld=False)
    Match.objects.update(anonymous=False)
    with pytest.raises(AssertionError):
        assert_same(*later_worlds(later, None, later.won))


@pytest.mark.thorough
def test_in_a_tournament_that_is_not_anonymous_the_difference_is_seen() -> None:
    event = make_event()
    Competition.objects.update(anonymous=False)
    Match.objects.update(names_withheld=False)
    Match.objects.update(anonymous=False)
    with pytest.raises(AssertionError):
        assert_twins(event, event.gone, None, event.ended)


def fetched(reader: User | None, address: str) -> str:
    """Return a page as a reader (None: signed out) gets it."""
    client = Client()
    if reader is not None:
        client.force_login(reader)
    return client.get(address).content.decode()


def test_until_the_end_a_page_names_only_those_who_entered_and_the_reader() -> None:
    event = make_event()
    page = reverse("tournaments:tournament", args=[event.tournament.pk])
    text = fetched(event.one, page)
    assert "Seats are anonymous until the end." in text
    assert text.count(event.one.display_name) > 1
    assert text.count(event.gone.display_name) == text.count(event.opponent.display_name) == 1
    assert "an anonymous player" in text
    for name in ("standings_csv", "tables_csv", "json"):
        address = reverse(f"tournaments:{name}", args=[event.tournament.pk])
        assert address not in text
        assert Client().get(address).status_code == 404


def test_at_the_end_everyone_is_named_and_rated() -> None:
    event = make_event()
    assert not Change.objects.exists()
    end(event)
    page = fetched(None, reverse("tournaments:tournament", args=[event.tournament.pk]))
    assert all(each.display_name in page for each in (event.one, event.opponent, event.gone, event.free))
    assert "an anonymous player" not in page
    assert "Seats are anonymous until the end." not in page
    match = fetched(None, reverse("matches:match", args=[event.ended.pk]))
    assert event.one.display_name in match
    assert Client().get(reverse("tournaments:json", args=[event.tournament.pk])).status_code == 200
    log = fetched(None, reverse("tournaments:log", args=[event.tournament.pk]))
    assert f"{event.gone.display_name} no longer takes part." in log
    assert Change.objects.filter(user=event.one).exists()


def test_the_rules_promise_a_download_only_once_there_is_one() -> None:
    event = make_event(title="arena-2004")
    address = reverse("tournaments:tournament", args=[event.tournament.pk])
    assert "can be downloaded" not in fetched(event.outsider, address)
    end(event)
    assert "can be downloaded" in fetched(event.outsider, address)


def test_directors_do_not_play_and_players_do_not_direct() -> None:
    event = make_event(own={"late_rounds": 3})
    director = tournaments.director_of(event.tournament)
    with pytest.raises(DirectsAnonymous):
        tournaments.enter(event.tournament, director)
    for player in (event.one, event.gone):
        with pytest.raises(PlaysAnonymously):
            directing.add(competition_id=event.tournament.pk, by=director, user=player)
    directing.add(competition_id=event.tournament.pk, by=director, user=event.outsider)
    directing.remove(competition_id=event.tournament.pk, by=event.outsider, user=director)
    with pytest.raises(DirectsAnonymous):
        tournaments.enter(event.tournament, director)


def test_a_director_sees_the_names_on_the_desk_and_not_on_the_page() -> None:
    event = make_event()
    director = tournaments.director_of(event.tournament)
    page = fetched(director, reverse("tournaments:tournament", args=[event.tournament.pk]))
    assert page.count(event.gone.display_name) == 1
    number = Table.objects.get(match=event.ended).number
    table = fetched(director, reverse("competitions:table", args=[event.tournament.pk, number]))
    assert event.one.display_name in table
    assert event.gone.display_name in fetched(
        director, reverse("competitions:log", args=[event.tournament.pk])
    )


@pytest.mark.parametrize("kind", BLUEPRINTS)
def test_only_a_swiss_and_a_round_robin_can_be_anonymous(kind: str) -> None:
    if kind in ("swiss", "pools"):
        assert tournaments.make_draft(kind, anonymous=True).competition.anonymous
        return
    with pytest.raises(AnonymityUnavailable):
        tournaments.make_draft(kind, anonymous=True)


def test_the_seeds_of_anonymous_players_are_drawn() -> None:
    """The seeds that the director set by hand would tell who plays at which of the first tables."""
    cup = tournaments.make_running(players=32, anonymous=True)
    seeds = [each.seed for each in tournaments.entrants(cup)]
    assert sorted(seeds) == [*range(1, 33)]
    assert seeds != [*range(1, 33)]


def test_a_later_block_does_not_change_who_is_paired() -> None:
    event = make_event()
    block(event.one, event.left)
    assert not forbidden_pairs(event.tournament.pk)
    Entrant.objects.filter(user=event.one).update(entered_at=database_now())
    assert forbidden_pairs(event.tournament.pk)


def test_staff_who_play_see_no_emails_to_others_about_the_event() -> None:
    event = make_event()
    operator = make_operator()
    theirs = Delivery.objects.filter(notice__user__in=(event.one, event.gone, event.free))
    assert theirs.filter(notice__ids__has_key="entrant").exists()
    now = database_now()
    assert set(theirs) <= set(deliveries("all", now, operator))
    Entrant.objects.filter(user=event.left).update(user=operator)
    assert not set(theirs) & set(deliveries("all", now, operator))


def test_people_who_were_only_invited_may_direct() -> None:
    event = make_event(own={"late_rounds": 3})
    director = tournaments.director_of(event.tournament)
    declined, uninvited = event.outsider, make_user()
    for person in (declined, uninvited):
        invitations.invite(competition_id=event.tournament.pk, by=director, user=person)
    invitations.decline(competition_id=event.tournament.pk, user=declined)
    entry = Entrant.objects.get(competition=event.tournament.pk, user=uninvited)
    entries.remove(entrant_id=entry.pk, by=director, reason="Invited by mistake")
    for person in (declined, uninvited):
        directing.add(competition_id=event.tournament.pk, by=director, user=person)


def test_players_who_left_do_not_direct_whatever_becomes_of_an_invitation_to_return() -> None:
    event = make_event(own={"late_rounds": 3})
    director = tournaments.director_of(event.tournament)
    left_at = Entrant.objects.get(competition=event.tournament.pk, user=event.gone).left_at
    invitations.invite(competition_id=event.tournament.pk, by=director, user=event.gone)
    with pytest.raises(PlaysAnonymously):
        directing.add(competition_id=event.tournament.pk, by=director, user=event.gone)
    invitations.decline(competition_id=event.tournament.pk, user=event.gone)
    with pytest.raises(PlaysAnonymously):
        directing.add(competition_id=event.tournament.pk, by=director, user=event.gone)
    assert Entrant.objects.get(competition=event.tournament.pk, user=event.gone).left_at == left_at
