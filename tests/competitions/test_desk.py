"""The content of the desk about every table."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.competitions.models import Competition, Entrant, LogEntry, Place, Table
from games.competitions.selectors.desk import FINISHED_ROWS_SHOWN, MAX_OPEN_ROWS, Desk, FinishedTable, desk
from games.competitions.selectors.own_tables import own_tables
from games.competitions.selectors.table_rows import DeskHeadingKind, OpenTable
from games.matches.models import Deadline, Ending, Match
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.competitions import match_of
from tests.factories.desks import age, came, end, fall_silent, make_directed, make_seated
from tests.factories.matches import give_words, holder, make_match, spoil

pytestmark = pytest.mark.django_db

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def _ended() -> None:
    """Three matches have ended, of twenty visits each: lengths are known."""
    for _ in range(3):
        match = make_match()
        age(match, begun=20 * DAY, waits=HOUR, left=DAY, visits=20)
        Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, ended_at=database_now())
        Ending.objects.create(match=match, how="won", ended_at=database_now())


@pytest.fixture
def competition() -> Competition:
    return make_directed()


def look(competition: Competition, reader: User | None = None, **query: str) -> Desk:
    own = own_tables(competition, (reader or competition.created_by).pk)
    return desk(competition, query, own)


def seen(competition: Competition, table: Table, reader: User | None = None, **query: str) -> OpenTable:
    """Return an unfinished table, as the desk shows it."""
    shown = look(competition, reader, **query)
    (row,) = [row for section in shown.sections for row in section.rows if row.table.pk == table.pk]
    assert isinstance(row, OpenTable)
    return row


def numbers(shown: Desk) -> dict[str, list[int]]:
    return {section.pace.value: [row.table.number for row in section.rows] for section in shown.sections}


def in_time(competition: Competition, *, decide_at: datetime | None = None, group: str = "s1r1") -> Table:
    """Return a table at a visit a day, with ten of its twenty visits completed."""
    if decide_at is None:
        table = make_seated(competition, group=group)
    else:
        table = make_seated(competition, group=group, decide_at=decide_at)
    age(table.match, begun=10 * DAY, waits=6 * HOUR, left=36 * HOUR, visits=10)
    return table


def test_a_table_says_whom_it_awaits_since_when_until_when_and_where_it_stands(
    competition: Competition,
) -> None:
    table = in_time(competition)
    row = seen(competition, table)
    assert row.pace is DeskHeadingKind.IN_TIME
    assert [each.name for each in row.awaited] == [holder(table.match, 0).name]
    assert row.since == Deadline.objects.get(match=table.match, handled_at=None).opened_at
    assert row.due_at == Deadline.objects.get(match=table.match, handled_at=None).due_at
    assert row.situation == "Round 1 of the probe"
    assert row.ends_at is not None
    assert 9 * DAY < row.ends_at - database_now() < 11 * DAY


def test_of_several_who_are_awaited_nobody_sees_who_came_first(competition: Competition) -> None:
    table = make_seated(competition, match=make_match())
    row = seen(competition, table)
    assert len(row.awaited) == 2
    assert row.since is None
    assert row.due_at is not None


def test_by_its_pace_a_table_is_late_that_ends_after_its_date(competition: Competition) -> None:
    table = in_time(competition, decide_at=database_now() + 8 * DAY)
    assert seen(competition, table).pace is DeskHeadingKind.LATE


def test_who_has_not_come_in_half_of_their_time_is_silent(competition: Competition) -> None:
    table = make_seated(competition)
    age(table.match, begun=10 * DAY, waits=5 * DAY, left=DAY, visits=5)
    row = seen(competition, table)
    assert row.pace is DeskHeadingKind.SILENT
    assert row.awaited[0].quiet
    came(table.match, 0)
    row = seen(competition, table)
    assert row.pace is not DeskHeadingKind.SILENT
    assert not row.awaited[0].quiet


def test_a_day_goes_by_before_anybody_is_silent(competition: Competition) -> None:
    table = make_seated(competition)
    age(table.match, begun=2 * DAY, waits=20 * HOUR, left=HOUR, visits=5)
    assert seen(competition, table).pace is not DeskHeadingKind.SILENT


def test_a_seat_that_nobody_waits_for_any_more_keeps_its_table_among_the_silent(
    competition: Competition,
) -> None:
    table = in_time(competition)
    fall_silent(table.match, 1)
    row = seen(competition, table)
    assert row.pace is DeskHeadingKind.SILENT
    assert [(each.name, each.silent) for each in row.awaited] == [
        (holder(table.match, 0).name, False),
        (holder(table.match, 1).name, True),
    ]


def test_reminders_since_the_wait_began_are_counted(competition: Competition) -> None:
    table = in_time(competition)
    now = database_now()
    for ago in (HOUR, 2 * HOUR, 3 * DAY):
        LogEntry.objects.create(competition=competition, table=table, verb="reminded", at=now - ago)
    assert seen(competition, table).reminders == 2


def test_a_table_that_stands_still_does_not_end_by_itself(competition: Competition) -> None:
    table = in_time(competition)
    Match.objects.filter(pk=table.match_id).update(paused_at=database_now())
    Deadline.objects.filter(match=table.match).update(frozen_at=database_now(), remaining=3_600)
    row = seen(competition, table)
    assert row.stands
    assert row.ends_at is None
    assert row.due_at is None
    assert row.pace is DeskHeadingKind.LATE
    assert look(competition).outlook.stand == (table.number,)


def test_a_pause_that_ends_by_itself_moves_the_end(competition: Competition) -> None:
    table = in_time(competition)
    before = seen(competition, table).ends_at
    now = database_now()
    Match.objects.filter(pk=table.match_id).update(paused_at=now, paused_until=now + 3 * DAY)
    after = seen(competition, table).ends_at
    assert before is not None
    assert after is not None
    assert 3 * DAY - HOUR < after - before < 3 * DAY + HOUR


def test_a_table_that_has_not_begun_awaits_the_words_of_luck_that_are_missing(
    competition: Competition,
) -> None:
    one, two = make_user(), make_user()
    table = make_seated(competition, one, two, begun=False)
    give_words(match_of(table), two)
    row = seen(competition, table)
    assert row.situation == "waiting for words of luck"
    assert [each.name for each in row.awaited] == [one.name]
    assert row.due_at == match_of(table).called_until


def test_a_planned_table_has_not_begun(competition: Competition) -> None:
    table = make_seated(competition)
    Table.objects.filter(pk=table.pk).update(match=None, status=Table.Status.PLANNED)
    row = seen(competition, table)
    assert row.situation == "not started"
    assert row.awaited == ()


def test_a_match_that_cannot_be_read_leaves_the_others_in_the_list(competition: Competition) -> None:
    table, other = in_time(competition), in_time(competition)
    spoil(table.match)
    assert seen(competition, table).situation == "can’t be read"
    assert seen(competition, other).situation == "Round 1 of the probe"


def test_at_their_own_table_directors_see_no_more_than_their_seat(competition: Competition) -> None:
    director = competition.created_by
    table = make_seated(competition, director, make_user())
    age(table.match, begun=10 * DAY, waits=5 * DAY, left=DAY, visits=5)
    LogEntry.objects.create(competition=competition, table=table, verb="reminded", at=database_now())
    own = seen(competition, table)
    assert own.mine
    assert not own.awaited[0].quiet
    assert own.reminders == 0
    assert own.pace is not DeskHeadingKind.SILENT
    theirs = seen(competition, table, make_user())
    assert not theirs.mine
    assert theirs.pace is DeskHeadingKind.SILENT


def test_who_has_left_a_table_still_has_a_part_in_it(competition: Competition) -> None:
    table = in_time(competition)
    left = holder(table.match, 0)
    table.match.tenures.filter(user=left).update(to_revision=0, how="left")
    assert seen(competition, table, left).mine


def test_silent_tables_stand_first_then_the_late_ones_then_those_in_time_then_those_over(
    competition: Competition,
) -> None:
    calm = in_time(competition)
    late = in_time(competition, decide_at=database_now() + DAY)
    short = make_seated(competition)
    age(short.match, begun=10 * DAY, waits=3 * DAY, left=DAY, visits=5)
    gone = make_seated(competition)
    age(gone.match, begun=10 * DAY, waits=7 * DAY, left=DAY, visits=5)
    over = in_time(competition)
    end(over, 2, 1)
    shown = look(competition)
    assert numbers(shown) == {
        "silent": [gone.number, short.number],
        "late": [late.number],
        "in_time": [calm.number],
        "over": [over.number],
    }
    assert shown.counts == {"silent": 2, "late": 1, "in_time": 1, "over": 1}
    assert shown.whole == 5
    (last,) = shown.sections[-1].rows
    assert isinstance(last, FinishedTable)
    assert [place.placing for place in last.places] == [1, 2]


def test_filters_cut_the_list_by_heading_by_number_and_by_name(competition: Competition) -> None:
    first, second = in_time(competition), in_time(competition)
    late = in_time(competition, decide_at=database_now() + DAY)
    assert numbers(look(competition, show="late")) == {"late": [late.number]}
    assert numbers(look(competition, show="over")) == {}
    assert numbers(look(competition, words=str(second.number))) == {"in_time": [second.number]}
    name = holder(first.match, 1).name
    assert numbers(look(competition, words=name.upper())) == {"in_time": [first.number]}
    assert numbers(look(competition, show="nonsense", group="nowhere")) == numbers(look(competition))
    assert numbers(look(competition, words="nobody is called so")) == {}


@pytest.mark.parametrize("words", ["НИНА", "нина", "ZOE\N{COMBINING DIAERESIS}", "ｚｏë"])
def test_a_name_is_found_however_its_letters_are_typed(words: str, competition: Competition) -> None:
    table = make_seated(competition)
    for seat, name in enumerate(("Нина", "Zoë")):
        user = holder(table.match, seat)
        user.display_name = name
        user.save()
    assert numbers(look(competition, words=words)) == {"in_time": [table.number]}
    end(table, 1, 2)
    assert numbers(look(competition, words=words)) == {"over": [table.number]}


def test_a_program_is_found_however_its_letters_are_typed(competition: Competition) -> None:
    table = make_seated(competition)
    end(table, 1, 2)
    entrant = Place.objects.filter(table=table)[0].entrant
    Entrant.objects.filter(pk=entrant.pk).update(user=None, program="Робот")
    assert numbers(look(competition, words="РОБОТ")) == {"over": [table.number]}


def test_groups_with_something_under_way_are_shown_and_each_can_be_chosen(competition: Competition) -> None:
    old = in_time(competition, group="s1r1")
    end(old, 1, 2)
    new = in_time(competition, group="s1r2")
    shown = look(competition)
    assert [(group.name, group.under_way) for group in shown.groups] == [
        ("Stage 1, round 2", 1),
        ("Stage 1, round 1", 0),
    ]
    assert numbers(shown) == {"in_time": [new.number]}
    assert shown.group is not None
    assert shown.group.key == "s1r2"
    assert numbers(look(competition, group="s1r1")) == {"over": [old.number]}
    end(new, 1, 2)
    assert numbers(look(competition)) == {"over": [new.number]}


def test_long_headings_are_folded_until_they_are_asked_for(competition: Competition) -> None:
    entrants = [place.entrant for place in in_time(competition).places.all()]
    for number in range(2, MAX_OPEN_ROWS + 3):
        Table.objects.create(
            competition=competition,
            number=number,
            group="s1r1",
            made_at=database_now(),
            status=Table.Status.PLANNED,
        )
    for number in range(100, 100 + FINISHED_ROWS_SHOWN + 2):
        table = Table.objects.create(
            competition=competition,
            number=number,
            group="s1r1",
            made_at=database_now(),
            status=Table.Status.SCORED,
            how=Table.How.FORFEIT,
            scored_at=database_now(),
        )
        for entrant in entrants:
            Place.objects.create(table=table, entrant=entrant)
    shown = look(competition)
    assert [(section.pace, section.whole, section.more) for section in shown.sections] == [
        (DeskHeadingKind.IN_TIME, MAX_OPEN_ROWS + 2, 2),
        (DeskHeadingKind.OVER, FINISHED_ROWS_SHOWN + 2, 2),
    ]
    assert [section.more for section in look(competition, show="in_time").sections] == [0]
    assert [section.more for section in look(competition, show="over").sections] == [0]


def test_the_last_end_is_that_of_the_table_that_is_listed_as_the_last(competition: Competition) -> None:
    date = database_now() + 8 * DAY
    in_time(competition, decide_at=date)
    quick = make_seated(competition, decide_at=date)
    age(quick.match, begun=10 * DAY, waits=HOUR, left=DAY, visits=18)
    shown = look(competition)
    outlook = shown.outlook
    assert (outlook.in_time, outlook.late, outlook.unknown) == (1, 1, 0)
    rows = [row for section in shown.sections for row in section.rows]
    assert outlook.last_end == max(row.ends_at for row in rows if isinstance(row, OpenTable))
    assert look(competition).decide_at == date
    assert outlook.drawn is not None
    assert [[cell.text for cell in row[1:]] for row in outlook.drawn.twin.rows] == [["1", "0"], ["0", "1"]]
    make_seated(competition, decide_at=date + DAY)
    assert look(competition).decide_at is None


def test_while_no_match_of_the_title_has_ended_no_end_is_foretold(competition: Competition) -> None:
    Ending.objects.all().delete()
    table = in_time(competition)
    row = seen(competition, table)
    assert row.ends_at is None
    assert row.pace is DeskHeadingKind.IN_TIME
    outlook = look(competition).outlook
    assert outlook.drawn is None
    assert outlook.unknown == 1


def test_the_desk_of_many_tables_takes_as_many_queries_as_that_of_one(competition: Competition) -> None:
    in_time(competition)
    with CaptureQueriesContext(connection) as of_one:
        look(competition)
    for _ in range(4):
        in_time(competition)
    with CaptureQueriesContext(connection) as of_five:
        look(competition)
    assert len(of_one) == len(of_five)
