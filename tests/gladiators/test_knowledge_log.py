"""A seat's knowledge of each gladiator's cards and numbers, with when and how it was shown."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots.driver import play
from games.gladiators import knowledge_log
from games.gladiators.meta import Options
from games.gladiators.words.events import EVENTS
from games.matches.models import Match
from tests.factories.accounts import make_user
from tests.factories.matches import holder, state_of
from tests.gladiators.positions import RULES
from tests.gladiators.twins import ideal, twin
from tests.site.test_twins import able, cut, neutral, staged


def known(match: Match, user: User) -> str:
    """Return the page as someone reads it."""
    client = Client()
    client.force_login(user)
    answer = client.get(reverse("matches:known", args=[match.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_code_of_the_dossier_is_one_that_is_told() -> None:
    assert knowledge_log.SUBJECT_PARAMS.keys() <= EVENTS.keys()


def test_a_look_at_a_row_is_about_its_owner_and_a_number_about_who_set_it() -> None:
    assert knowledge_log.concern("peeked", {"gladiator": "R1", "foe": "B1", "count": 2}) == (("B1",), ())
    assert knowledge_log.concern("hit", {"gladiator": "R1", "by": "B1"}) == (("B1",), ())
    assert knowledge_log.concern("walked", {"gladiator": "R1", "start": "a1", "at": "a2"}) == ((), ())


@pytest.mark.thorough
@pytest.mark.django_db
def test_a_planned_card_is_named_to_its_own_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    log = play(RULES, 2, Options(), 3, able, most=60).log
    places = [place for place, entry in enumerate(log.entries) if b'"plan"' in bytes(entry.action)]
    match = staged(cut(log, places[-1] + 1), monkeypatch)
    state = state_of(match)
    owner = next(who.seat for who in state.gladiators.values() if who.row)
    pages = {seat: known(match, holder(match, seat)) for seat in range(2)}
    named = re.compile(" plans (?!an action)")
    assert named.search(pages[owner])
    assert len(named.findall(pages[1 - owner])) == sum(
        bytes(log.entries[place].action).count(b'"seat":%d' % (1 - owner)) for place in places
    )
    assert not named.search(known(match, make_user()))
    page = Client()
    page.force_login(holder(match, owner))
    turn = page.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert reverse("matches:known", args=[match.pk]) in turn


@pytest.mark.thorough
@pytest.mark.django_db
def test_twin_histories_have_the_same_record(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    with ideal():
        for seed in range(3):
            log = play(RULES, 2, Options(), seed, able, most=50).log
            log = cut(log, len(log.entries) - 2)
            other = twin(RULES, log, 0, Random(seed))
            if other is None or not other.entries:
                continue
            short = min(len(log.entries), len(other.entries))
            pages = []
            for each in (log, other):
                match = staged(cut(each, short), monkeypatch)
                user = holder(match, 0)
                pages.append(neutral(known(match, user), match, user.display_name))
            assert pages[0] == pages[1]
            compared += 1
    assert compared
