"""An eliminated player is notified once, while the others play on."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import registry
from games.matches.mails import match_news
from games.matches.models import Match
from games.notices.mail_content import MailContent
from games.notices.models import Notice
from games.notices.now import database_now
from games.titan.battle.actions import Strike
from tests.e2e import battle_stage
from tests.factories.matches import holder, make_match, play, state_of
from tests.probe.meta import Options
from tests.probe.rules import Parry, Walk
from tests.site.test_battles import begun

pytestmark = pytest.mark.django_db

RULES = registry.get("titan")


def told(match: Match) -> list[int]:
    """Return the people who were notified that they are out."""
    return list(Notice.objects.filter(kind="out").values_list("user_id", flat=True))


def about_to_fall(seats: int) -> Any:
    """Return a state in which Blue's Titan has struck and falls at the next hit of Red's serpent."""
    state = battle_stage.in_battle(5, "serpent:D3", "titan:D4-5 ogre:A1", step="strike", seats=seats)
    assert state.engagement is not None
    battle = state.engagement.battle
    assert battle is not None
    for piece in battle.pieces["defender"]:
        piece.struck = True
    return state


def strike(match: Match) -> None:
    state = state_of(match)
    decision = next(each for each in RULES.decisions(state) if each.seat == 0 and each.asks == "must")
    blow = next(each for each in RULES.legal(state, decision) if isinstance(each, Strike))
    play(match, 0, blow)


def test_whose_titan_falls_by_another_s_act_hears_of_it() -> None:
    match = begun(about_to_fall(3))
    strike(match)
    assert state_of(match).fates[1] == "slain"
    assert told(match) == [holder(match, 1).pk]
    mail = match_news.compose_eliminated(Notice.objects.get(kind="out"), database_now())
    assert isinstance(mail, MailContent)
    assert mail.subject == f"{match.name}: Your Titan was slain, so you’re out"
    assert str(mail.paragraphs[1]).startswith("The match continues: ")


def test_a_title_with_a_fate_of_its_own_says_so_on_the_page(client: Client) -> None:
    match = make_match(seats=3, options=Options(sealed=False, brink=1))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Walk(0, "left"))
    client.force_login(holder(match, 0))
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "You toppled" in page
    client.force_login(holder(match, 1))
    assert "You toppled" not in client.get(reverse("matches:match", args=[match.pk])).content.decode()


def test_where_the_match_ends_with_it_its_own_mail_says_so() -> None:
    match = begun(about_to_fall(2))
    strike(match)
    match.refresh_from_db()
    assert match.finished
    assert told(match) == []
