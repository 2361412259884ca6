"""A small tournament of every title and edition, from the first draw to its last place.

In one of them a program is one of the entrants."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.competitions.models import Competition, Entrant, Table
from games.competitions.services import deciding, entering
from games.competitions.services.locking import lock_competition
from games.engine import registry
from games.lobby.services import roll_calls
from games.matches import codecs
from games.matches.models import Match
from games.matches.services import chains
from games.notices.budget import Budget
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments.formats import Elimination, Swiss
from games.tournaments.models import FinalPlacing, Tournament
from tests.factories.accounts import make_user
from tests.factories.competitions import make_due, match_of, read_endings
from tests.factories.ending import set_places
from tests.factories.matches import give_words
from tests.factories.tournaments import (
    begin,
    enter,
    entrants,
    fresh,
    go_on,
    make_open,
    open_tables,
    sit_down,
    sitting,
)

pytestmark = pytest.mark.django_db

TITLES = tuple(key for key in sorted(registry.keys()) if find_spec(f"games.{registry.meta(key).family}"))
"""Those of the house: what the tests play besides has no end by its rules."""

MOST_SWEEPS = 400
"""A campaign of eight Game-Turns is over long before."""


def enter_programs(cup: Tournament, *names: str) -> None:
    with transaction.atomic():
        competition, _now = lock_competition(cup.pk)
        for name in names:
            entering.enter_program(competition, name, by=None)


def seed(cup: Tournament) -> None:
    """Seed the first entrants first."""
    for number, entrant in enumerate(entrants(cup), 1):
        Entrant.objects.filter(pk=entrant.pk).update(seed=number)


def sweep(cup: Tournament) -> None:
    """Run the sweeps one after another."""
    sit_down()
    roll_calls.sweep(Budget())
    for match in Match.objects.filter(busy=True):
        chains.resume_chain(match.pk)
    read_endings()
    go_on(cup)


@pytest.mark.long
@pytest.mark.parametrize("key", TITLES)
def test_programs_play_a_tournament_of_every_title_to_its_end(key: str) -> None:
    meta = registry.meta(key)
    cup = make_open(
        "elimination",
        title=key,
        options=codecs.open_values(meta.options(**meta.demo)),
        programs=True,
        stages=(Elimination(),),
        expected=3,
    )
    enter_programs(cup, "Anvil", "Bellows", "Crucible")
    seed(cup)
    begin(cup)
    for _ in range(MOST_SWEEPS):
        if fresh(cup).competition.status == Competition.Status.FINISHED:
            break
        sweep(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    tables = Table.objects.filter(competition=cup.pk)
    # A draw is played once more.
    assert tables.count() >= 2
    assert {(table.status, table.how) for table in tables} == {(Table.Status.SCORED, Table.How.PLAYED)}
    assert all(match_of(table).title == key for table in tables)
    assert list(FinalPlacing.objects.filter(tournament=cup).values_list("rank", flat=True)) == [1, 2, 3]


@pytest.mark.thorough
def test_a_program_is_an_entrant_by_its_name_to_the_end() -> None:
    cup = make_open(programs=True, stages=(Swiss(rounds=3),), expected=4)
    enter(cup, *(make_user() for _ in range(3)))
    enter_programs(cup, "Anvil")
    seed(cup)
    begin(cup)
    for _ in range(3):
        sit_down()
        for table in open_tables(cup):
            people = sitting(table)
            give_words(match_of(table), *(each.user for each in people if each.user is not None))
            # The later entrant is placed higher: the program wins all of its matches.
            set_places(match_of(table), *(each.seed for each in people))
            make_due(table)
        assert deciding.sweep(Budget()) == 2
        read_endings()
        go_on(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    winner = FinalPlacing.objects.get(tournament=cup, rank=1).entrant
    assert winner.program == "Anvil"
    assert winner.user is None
    page = Client().get(reverse("tournaments:tournament", args=[cup.pk])).content.decode()
    assert "Anvil (program)" in page
    told = Notice.objects.filter(kind="tournament_over")
    assert told.count() == 3
    mail = compose(told[0], now=database_now())
    assert isinstance(mail, Mail)
    assert "First place: Anvil (program)." in str(mail.body)
