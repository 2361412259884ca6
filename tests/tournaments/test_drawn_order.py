"""If a title's rules draw the order of play, a tournament shows each draw and balances nothing."""

from __future__ import annotations

import csv
import io

import pytest

from games.competitions.services import deciding
from games.competitions.texts.seats import seats_sentence
from games.engine.roles import ORDER_OF_PLAY
from games.ladders.texts import rules as ladder_rules
from games.notices.budget import Budget
from games.notices.now import database_now
from games.tournaments.exports import as_csv, as_json
from games.tournaments.formats.settings import Settings
from games.tournaments.models import Tournament
from games.tournaments.selectors import record
from games.tournaments.selectors.readiness import stages_of
from games.tournaments.texts import rules as rule_texts
from tests.factories.competitions import make_due, match_of, read_endings
from tests.factories.ladders import make_ladder, season_of
from tests.factories.matches import give_words, state_of
from tests.factories.tournaments import fresh, go_on, make_draft, make_running, open_tables, sit_down

pytestmark = pytest.mark.django_db

EVEN = "Seats are dealt so that everyone gets each seat about equally often."
DRAWN = (
    "The game’s own rules decide by chance who starts and from where; this is not evened out between matches."
)


def titans() -> Tournament:
    """Return a tournament with two Titan tables of three, which are decided at their date."""
    return make_running(players=6, title="titan", seats=3, expected=6)


@pytest.mark.thorough
def test_a_tournament_of_titan_tells_which_towers_gave_whom_which_turn() -> None:
    cup = titans()
    sit_down()
    drawn: dict[int, list[str]] = {}
    for table in open_tables(cup):
        match = match_of(table)
        give_words(match)
        towers = state_of(match).towers
        highest_first = sorted(towers, reverse=True)
        drawn[table.number] = [list(ORDER_OF_PLAY)[highest_first.index(tower)] for tower in towers]
        make_due(table)
    assert len(drawn) == 2
    running = record.read(fresh(cup), database_now())
    assert all(not row["role"] for row in csv.DictReader(io.StringIO(as_csv.tables(running)[1:])))
    assert deciding.sweep(Budget()) == 2
    read_endings()
    go_on(cup)
    over = record.read(fresh(cup), database_now())
    tables = over.stages[0].rounds[0].tables
    assert {table.number: [seat.role for seat in table.seats] for table in tables} == drawn
    rows = list(csv.DictReader(io.StringIO(as_csv.tables(over)[1:])))
    listed = [(int(row["table"]), row["role"]) for row in rows if row["table"] in map(str, drawn)]
    assert sorted(listed) == sorted((number, role) for number, roles in drawn.items() for role in roles)
    assert '"role": "first"' in as_json.write(over)


def test_no_even_seats_are_claimed_where_the_rules_draw() -> None:
    cup = titans()
    rules = " ".join(rule_texts.rules(cup))
    assert DRAWN in rules
    assert "What each player drew is shown in the list of tables, which can be downloaded." in rules
    assert EVEN not in rules
    assert [settings.balance_seats for settings in stages_of(cup)] == [False]
    ladder = make_ladder(3, title="titan", seats=3)
    rules_of_it = ladder_rules.rules(ladder, season_of(ladder), ladder.competition)
    told = " ".join(sentence for rule in rules_of_it for sentence in rule.sentences)
    assert DRAWN in told
    assert EVEN not in told


def test_elsewhere_seats_are_even_and_it_is_said() -> None:
    cup = make_draft(seats=3)
    assert EVEN in " ".join(rule_texts.rules(cup))
    found: list[Settings] = stages_of(cup)
    assert all(settings.balance_seats for settings in found)
    assert EVEN in seats_sentence(cup.competition)
