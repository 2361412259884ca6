"""What happened, in sentences with small pictures: on pages and in mail."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.words import pictures
from games.matches.models import Match, Visit
from games.matches.selectors.story import told
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.titan.actions import Divide
from tests.factories.matches import access_of, holder, make_match, play

pytestmark = pytest.mark.django_db

THREE = ("centaur", "gargoyle", "ogre")
DRAWN = re.compile(r'href="#(i-[\w-]+)"')


def begun() -> Match:
    """A campaign of two whose first legions are divided."""
    match = make_match("titan", 2)
    for seat, letter in enumerate("RB"):
        play(match, seat, Divide(seat, THREE, (f"{letter}.anchor", f"{letter}.key")))
    return match


@pytest.mark.parametrize("page", ["match", "log", "history?step=2", "known"])
def test_every_small_picture_finds_its_symbol_on_the_page(page: str) -> None:
    match = begun()
    client = Client()
    client.force_login(holder(match, 0))
    name, _, query = page.partition("?")
    text = client.get(f"{reverse(f'matches:{name}', args=[match.pk])}?{query}").content.decode()
    assert 'class="signs" aria-hidden="true"' in text
    used = set(DRAWN.findall(text))
    assert {"i-anchor", "i-key"} <= used
    for name in used:
        assert text.count(f'id="{name}"') == 1, name


def test_a_line_has_what_its_own_telling_names() -> None:
    lines = told(access_of(begun(), 0))
    (mine,) = (line for line in lines if "Red begins in" in line.text)
    assert mine.seat == 0
    assert [sign.icon for sign in mine.signs] == ["anchor", "key"]
    (rolled,) = (line for line in lines if "rolled" in line.text)
    ((face, _hit),) = rolled.dice
    assert f"rolled {face}." in rolled.text


def test_a_house_sentence_without_a_seat_has_a_pictogram() -> None:
    assert pictures("house.paused", {}).mark == "sands-of-time"
    assert pictures("house.undone", {}).mark == "whistle"
    assert pictures("house.left", {"seat": 2}).seat == 2


def test_a_mail_has_the_badge_as_a_letter() -> None:
    match = begun()
    seat = Visit.objects.get(match=match, closed_at=None).seat.index
    notice = Notice.objects.filter(user=holder(match, seat), kind="turn").latest("pk")
    mail = compose(notice, now=database_now())
    assert isinstance(mail, Mail)
    assert "- [B] Blue begins in" in str(mail.body)
    assert "aria-hidden" in str(mail.alternatives[0][0])
