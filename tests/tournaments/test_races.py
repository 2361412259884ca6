"""Two directors of a tournament at once: one outcome, and one clear error."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.competitions.errors import (
    AlreadyChanged,
    CompetitionOver,
    CompetitionRefusal,
    NoSubstitute,
    NotEntered,
)
from games.competitions.models import Competition, Director, Entrant, LogEntry, Table
from games.competitions.services import cancelling, correcting, replacing
from games.competitions.services.sweeps import sweep
from games.matches.errors import SiteRefusal
from games.matches.models import Match
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments.errors import BegunAlready
from games.tournaments.formats import Swiss
from games.tournaments.models import Pairing, Round, Tournament
from games.tournaments.services import progress, steering
from tests.factories.accounts import make_user
from tests.factories.ageing import beat
from tests.factories.tournaments import (
    age,
    begin,
    director_of,
    enter,
    entrants,
    fresh,
    go_on,
    make_open,
    open_tables,
    play_round,
    round_of,
    sitting,
)
from tests.racing import race

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
]

Deed = Callable[[User], object]


@pytest.fixture
def cup() -> Tournament:
    """Return a tournament whose second round is paired and has not begun."""
    made = make_open(players=8, stages=(Swiss(rounds=3),), preview=86_400)
    begin(made)
    age(made, timedelta(days=2))
    go_on(made)
    play_round(made)
    assert round_of(made, 2).status == Round.Status.PREVIEWED
    return fresh(made)


def directors(cup: Tournament) -> list[User]:
    second = make_user()
    Director.objects.create(competition=cup.competition, user=second, since=database_now())
    return [director_of(cup), second]


def at_once(cup: Tournament, *deeds: Deed) -> list[str]:
    """Run deeds of as many directors at the same moment, and return their outcomes in order."""
    waiting = list(enumerate(zip(deeds, directors(cup), strict=True)))

    def run() -> tuple[int, str]:
        number, (deed, director) = waiting.pop()
        try:
            deed(director)
        except (CompetitionRefusal, SiteRefusal) as refusal:
            return number, type(refusal).__name__
        return number, "done"

    return [told for _number, told in sorted(race(run, len(deeds)))]


def begin_round(cup: Tournament) -> Deed:
    version = round_of(cup, 2).version
    return lambda by: steering.begin_round(competition_id=cup.pk, by=by, number=2, version=version)


def call_off(cup: Tournament) -> Deed:
    return lambda by: steering.call_off(competition_id=cup.pk, by=by, reason="the hall burnt down")


def correct(cup: Tournament) -> Deed:
    table = Table.objects.filter(competition=cup.pk, group="s1r1").earliest("number")
    winner, loser = sorted(sitting(table), key=lambda each: each.seed)
    places, seen = {loser.pk: 1, winner.pk: 2}, table.scored_at
    return lambda by: correcting.correct(
        table_id=table.pk, placings=places, by=by, reason="a slip of the pen", seen=seen
    )


def is_whole(cup: Tournament) -> None:
    """Check that every begun round has a table for each pairing, with the entrants of that pairing."""
    begun = Pairing.objects.filter(round__stage__tournament=cup, round__begun_at__isnull=False)
    for pairing in begun.select_related("table"):
        assert pairing.table is not None
        assert {each.pk for each in sitting(pairing.table)} == {*pairing.seats}
    assert begun.count() == Table.objects.filter(competition=cup.pk).count()


def test_a_tournament_begins_once() -> None:
    cup = make_open(players=8, stages=(Swiss(rounds=3),))
    deed: Deed = lambda by: steering.begin(competition_id=cup.pk, by=by)  # noqa: E731
    assert sorted(at_once(cup, deed, deed)) == [BegunAlready.__name__, "done"]
    race(lambda: progress.run_due_steps(cup.pk))
    assert LogEntry.objects.filter(competition=cup.pk, verb="begun").count() == 1
    assert len(open_tables(cup)) == 4
    is_whole(cup)


def test_a_round_begins_once(cup: Tournament) -> None:
    assert sorted(at_once(cup, begin_round(cup), begin_round(cup))) == [AlreadyChanged.__name__, "done"]
    race(sweep)
    assert len(open_tables(cup)) == 4
    is_whole(cup)


def test_a_roll_is_ended_once() -> None:
    cup = make_open(players=8, stages=(Swiss(rounds=3),), roll_call=86_400)
    begin(cup)
    deed: Deed = lambda by: steering.end_roll(competition_id=cup.pk, by=by, number=1)  # noqa: E731
    assert sorted(at_once(cup, deed, deed)) == [AlreadyChanged.__name__, "done"]


def test_a_round_begins_as_it_was_seen_or_not_at_all(cup: Tournament) -> None:
    begun, corrected = at_once(cup, begin_round(cup), correct(cup))
    assert corrected == "done"
    round_ = round_of(cup, 2)
    if begun == "done":
        assert (round_.status, round_.version) == (Round.Status.RUNNING, 1)
    else:
        assert begun == AlreadyChanged.__name__
        assert (round_.status, round_.version) == (Round.Status.PREVIEWED, 2)
    is_whole(cup)


def test_a_result_is_corrected_once(cup: Tournament) -> None:
    assert sorted(at_once(cup, correct(cup), correct(cup))) == [AlreadyChanged.__name__, "done"]
    assert round_of(cup, 2).version == 2


def test_it_is_called_off_once_and_everybody_told_once(cup: Tournament) -> None:
    assert sorted(at_once(cup, call_off(cup), call_off(cup))) == [CompetitionOver.__name__, "done"]
    assert Notice.objects.filter(kind="tournament_called_off").count() == 8


def test_called_off_and_cancelled_at_once_is_one_end(cup: Tournament) -> None:
    def cancel(by: User) -> object:
        return cancelling.cancel(competition_id=cup.pk, by=by, reason="nobody came")

    assert sorted(at_once(cup, call_off(cup), cancel)) == [CompetitionOver.__name__, "done"]


def test_no_round_begins_in_one_that_was_called_off(cup: Tournament) -> None:
    beat(timedelta(0))
    begun, called_off = at_once(cup, begin_round(cup), call_off(cup))
    assert called_off == "done"
    assert begun in ("done", CompetitionOver.__name__)
    race(sweep)
    sweep()
    assert fresh(cup).competition.status == Competition.Status.CANCELLED
    tables = Table.objects.filter(competition=cup.pk, group="s1r2")
    assert tables.count() == (4 if begun == "done" else 0)
    assert all(table.status == Table.Status.VOID for table in tables)
    assert not Match.objects.filter(competition_table__in=tables, status=Match.Status.OFFERED).exists()


def test_after_it_was_called_off_no_round_begins(cup: Tournament) -> None:
    deed, (first, second) = begin_round(cup), directors(cup)
    call_off(cup)(first)
    with pytest.raises(CompetitionOver):
        deed(second)
    assert not Table.objects.filter(competition=cup.pk, group="s1r2").exists()


def test_somebody_is_replaced_once_and_nobody_takes_over_twice(cup: Tournament) -> None:
    reserves = enter(cup, make_user(), make_user())
    old, another = entrants(cup)[:2]

    def put(out: Entrant, to: Entrant) -> Deed:
        return lambda by: replacing.replace(old_id=out.pk, new_id=to.pk, by=by)

    told = at_once(cup, put(old, reserves[0]), put(old, reserves[1]))
    assert sorted(told) == sorted([NotEntered.__name__, "done"])
    left = next(each for each in reserves if not Entrant.objects.filter(pk=each.pk, status="entered"))
    third = entrants(cup)[2]
    Director.objects.filter(competition=cup.pk).exclude(user=director_of(cup)).delete()
    told = at_once(cup, put(another, left), put(third, left))
    assert sorted(told) == sorted([NoSubstitute.__name__, "done"])
    paired = {key for pairing in round_of(cup, 2).pairings.all() for key in pairing.seats}
    there = set(
        Entrant.objects.filter(competition=cup.pk, status=Entrant.Status.ENTERED).values_list("pk", flat=True)
    )
    assert paired == there
