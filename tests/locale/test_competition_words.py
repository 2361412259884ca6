"""Russian of ladders and tournaments where an English word has two meanings or a sentence needs care."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.ladders.texts import rules as ladder_rules
from games.lobby.mails import table_changed
from games.lobby.services import tables
from games.notices.mail_content import MailContent
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments.formats import Elimination, Pools, Swiss
from games.tournaments.models import Tournament
from games.tournaments.texts.rules import rules
from tests.factories.accounts import make_user
from tests.factories.ladders import make_ladder
from tests.factories.matches import make_table
from tests.factories.tournaments import director_of, entrants, make_open, make_running
from tests.lobby.test_hosting import change

pytestmark = pytest.mark.django_db


def in_russian(user: User | None, address: str) -> str:
    """Return the words of a page for a person who reads Russian."""
    assert user is not None
    user.language = "ru"
    user.save(update_fields=["language"])
    client = Client()
    client.force_login(user)
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(address).content.decode()).split())


def test_now_is_now_but_after_a_change_what_it_became() -> None:
    ladder = make_ladder(2)
    page = in_russian(make_user(), reverse("ladders:ladder", args=[ladder.pk]))
    assert " Сейчас " in page
    assert "Стало" not in page
    match, guest = make_table(), make_user()
    tables.join(match_id=match.pk, user=guest)
    change(match, main=3_600)
    notice = Notice.objects.get(kind="table_changed", user=guest)
    with translation.override("ru"):
        mail = table_changed(notice, database_now())
    assert isinstance(mail, MailContent)
    assert mail.tables[0].head == ("Что", "Было", "Стало")


@pytest.mark.parametrize(
    ("blueprint", "stages", "players"),
    [
        ("swiss", (Swiss(rounds=2),), 4),
        ("pools-final", (Pools(pools=2, advance=1), Elimination()), 8),
    ],
)
def test_a_round_of_a_competition_is_never_a_round_of_a_battle(
    blueprint: str, stages: tuple[Swiss | Pools | Elimination, ...], players: int
) -> None:
    cup = make_running(blueprint, players=players, stages=stages, expected=players)
    for name in ("tournament", "rounds"):
        page = in_russian(director_of(cup), reverse(f"tournaments:{name}", args=[cup.pk]))
        assert not re.search("раунд", page, re.IGNORECASE), page
    for address in ("tournaments:explained", "tournaments:index"):
        assert not re.search("раунд", in_russian(make_user(), reverse(address)), re.IGNORECASE)


def test_those_who_are_level_share_the_place_in_one_number() -> None:
    cup: Tournament = make_open(stages=(Swiss(rounds=2),))
    with translation.override("ru"):
        told = " ".join(rules(cup))
    assert "Игроки, равные по всем показателям, делят место." in told
    assert (
        "очков. Партия меняет их по тому, какое место занято и какого можно было "
        "ждать от игроков такой силы: первое всегда прибавляет, последнее всегда "
        "убавляет, и лучшее место никогда не даёт меньше. Игроки, которые делят "
        "место, получают среднее по всем порядкам, в каких можно было прийти. "
        "Между двумя надёжными рейтингами разница в 500 очков значит девять побед "
        "из десяти."
    ) not in told


def test_the_leave_page_counts_tables() -> None:
    cup = make_running(players=4, stages=(Swiss(rounds=2),))
    page = in_russian(entrants(cup)[0].user, reverse("tournaments:ask_leave", args=[cup.pk]))
    assert "У вас 1 недоигранный стол" in page
    assert "Доиграю до конца" in page


def test_the_line_of_limits_counts_challenges() -> None:
    ladder = make_ladder(2, most_out=3, most_in=[[None, 2]])
    with translation.override("ru"):
        line = ladder_rules.summary_line(ladder, ladder.competition)
    assert "Исходящие, одновременно: 3 вызова. Входящие, одновременно: 2 вызова." in line
    banded = make_ladder(2, most_in=[[5, 3], [None, 1]])
    with translation.override("ru"):
        line = ladder_rules.summary_line(banded, banded.competition)
    assert "Входящие вызовы, одновременно: 3 до ступени 5 включительно, 1 на ступенях ниже." in line
