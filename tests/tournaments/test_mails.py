"""Every email of a ladder and of a tournament, in both languages, as text and as HTML."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import FunctionType

import pytest

from accounts.models import User
from games.ladders.models import Challenge, FailedStep
from games.ladders.services import calling_off, challenging, sweeping
from games.notices import notice_kinds
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments.formats import Elimination, Swiss
from games.tournaments.models import Stage, Starter, Tournament
from games.tournaments.services import progress, steering
from tests.factories.accounts import make_user
from tests.factories.ladders import (
    challenge,
    draw,
    make_ladder,
    pass_time,
    people_of,
    season_of,
    sweep,
)
from tests.factories.tournaments import (
    age,
    director_of,
    enter,
    go_on,
    make_open,
    make_running,
    play_out,
    play_round,
)

pytestmark = pytest.mark.django_db

KINDS = {
    *("ladder_challenged", "ladder_expiring", "ladder_answered", "ladder_unanswered"),
    *("ladder_called_off", "ladder_season_over", "ladder_idle", "ladder_dropped", "ladder_stuck"),
    *("tournament_entered", "tournament_roll", "tournament_asked", "tournament_passed_over"),
    *("tournament_bye", "tournament_over", "tournament_called_off", "tournament_withdrawn"),
    "tournament_stuck",
}


MUST_SAY = {
    ("ladder_challenged", "en"): (
        "Game: ",
        "Time per turn: ",
        "Draw: You keep rung 1",
        "Answer by",
        "If you don’t answer:",
    ),
    ("ladder_challenged", "ru"): ("Ничья: Вы остаётесь", "Без ответа:"),
    ("ladder_season_over", "en"): ("At the top: 1.", "You are number"),
    ("ladder_stuck", "en"): ("The site could not form the tables that are due.", "you direct"),
    ("tournament_called_off", "en"): ("Reason: hall closed",),
    ("tournament_bye", "en"): ("You have a bye",),
    ("tournament_over", "en"): ("First place:",),
    ("tournament_stuck", "en"): ("Round 2: the site could not make the pairing.", "you direct"),
    ("tournament_passed_over", "en"): ("next in line",),
}
"""What a mail is for; by kind and language."""


def cup(*, blueprint: str = "swiss", players: int = 4, **fields: object) -> Tournament:
    return make_running(blueprint, players, name="Autumn Cup", expected=players, **fields)


def ladder_notices() -> Iterator[Notice]:
    """Yield one notice of each kind, of a ladder in its first season; each is true when it is made."""
    ladder = make_ladder(4, competition={"name": "Autumn Ladder"}, free_refusals=0, answer_hours=72)
    first, second, third, fourth = people_of(ladder)
    made = challenge(ladder, second, first)
    yield newest("ladder_challenged")
    pass_time(ladder, timedelta(hours=60))
    sweep()
    yield newest("ladder_expiring")
    pass_time(ladder, timedelta(hours=13))
    sweep()
    yield newest("ladder_unanswered")
    made = challenge(ladder, fourth, third)
    challenging.accept(challenge_id=made.pk, user=third)
    yield newest("ladder_answered")
    table = Challenge.objects.get(pk=made.pk).table
    assert table is not None
    draw(table)
    made = challenge(ladder, third, first)
    calling_off.call_off_all(ladder, Challenge.Why.SEASON, database_now())
    yield newest("ladder_called_off")
    season = season_of(ladder)
    pass_time(ladder, season.ends_at - database_now() + timedelta(hours=1))
    sweep()
    # Of those who hear it, one who has played: only they are honoured.
    yield Notice.objects.get(kind="ladder_season_over", user=third)
    sweeping.note_failure(ladder.pk, FailedStep.Step.FORM, season.pk)
    yield newest("ladder_stuck")
    idle = make_ladder(2, competition={"name": "Autumn Ladder"}, idle_days=10, idle_most=2, season_days=300)
    for kind in ("ladder_idle", "ladder_dropped"):
        pass_time(idle, timedelta(days=11))
        sweep()
        yield newest(kind)


def tournament_notices() -> Iterator[Notice]:
    """Yield one notice of each kind, of tournaments; each is true when it is made."""
    opened = make_open(players=0, name="Autumn Cup")
    enter(opened, make_user())
    yield newest("tournament_entered")
    steering.call_off(competition_id=opened.pk, by=director_of(opened), reason="hall closed")
    yield newest("tournament_called_off")
    cup(players=4, roll_call=86_400)
    yield newest("tournament_roll")
    silent = cup(players=5, stages=(Swiss(rounds=2),), roll_call=86_400, own={"absences": 1})
    age(silent, timedelta(days=2))
    go_on(silent)
    yield newest("tournament_withdrawn")
    waits = cup(players=4, stages=(Swiss(rounds=2),))
    Tournament.objects.filter(pk=waits.pk).update(roll_call_seconds=86_400)
    play_round(waits)
    progress.note_failure(waits.pk)
    yield newest("tournament_stuck")
    odd = cup(players=5, stages=(Swiss(rounds=1),))
    yield newest("tournament_bye")
    play_out(odd)
    yield newest("tournament_over")
    joined = cup(blueprint="swiss-final", players=4, stages=(Swiss(rounds=1, advance=2), Elimination()))
    Tournament.objects.filter(pk=joined.pk).update(roll_call_seconds=86_400)
    play_round(joined)
    stage = Stage.objects.get(tournament=joined, number=2)
    assert stage.status == Stage.Status.CALLING
    yield newest("tournament_asked")
    behind = Starter.objects.filter(stage=stage, status=Starter.Status.RESERVE).first()
    assert behind is not None
    yield Notice.objects.create(
        key="tournament_passed_over:test",
        user=behind.entrant.user,
        kind="tournament_passed_over",
        ids={"stage": stage.pk, "entrant": behind.entrant_id},
        created_at=database_now(),
    )


def newest(kind: str) -> Notice:
    return Notice.objects.filter(kind=kind).latest("pk")


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("notices", [ladder_notices, tournament_notices])
def test_every_mail_is_written_whole(language: str, notices: FunctionType) -> None:
    seen = set()
    for notice in notices():
        User.objects.update(language=language, time_zone="Europe/Moscow")
        notice.user.refresh_from_db()
        mail = compose(notice, now=database_now())
        assert isinstance(mail, Mail), (notice.kind, mail)
        seen.add(notice.kind)
        subject, text, page = str(mail.subject), str(mail.body), str(mail.alternatives[0][0])
        keep(notice.kind, language, subject, text, page)
        assert "Autumn" in subject
        # One button, why it came, how to stop it: in both, and nothing that was left open.
        assert text.count("http") >= 2
        for wanted in MUST_SAY.get((notice.kind, language), ()):
            assert wanted in text, (notice.kind, text)
        for part in (subject, text, page):
            assert not re.search(r"%\(|\{\{|None|Promise|__proxy__", part), (notice.kind, part)
        cyrillic = bool(re.search("[а-яё]", text))
        assert cyrillic == (language == "ru"), (notice.kind, text)
        if language == "ru":
            words = re.sub(r"http\S+", "", text)
            english = re.findall(r"\b(the|you|your|and|with|round|rung|season|answer)\b", words)
            assert not english, (notice.kind, english, text)
        assert 'lang="' + language in page
    assert seen == {kind for kind in KINDS if kind.startswith(notices.__name__.partition("_")[0])}


def test_every_kind_of_mail_of_both_rooms_is_read_here() -> None:
    rooms = {kind for kind in notice_kinds.KINDS if kind.startswith(("ladder_", "tournament_"))}
    assert rooms == KINDS


def keep(kind: str, language: str, subject: str, text: str, page: str) -> None:
    """Store an email in the folder that KEEP_MAILS names, for people who want to read it."""
    if folder := os.environ.get("KEEP_MAILS"):
        Path(folder).mkdir(exist_ok=True)
        Path(folder, f"{kind}-{language}.txt").write_text(f"{subject}\n\n{text}", encoding="utf-8")
        Path(folder, f"{kind}-{language}.html").write_text(page, encoding="utf-8")
