"""The page of a finished match of each family, read by its winner and by another player."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from accounts.models import User
from games.bots.driver import play as simulate
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.cached_state import fingerprint
from games.gladiators.state import GladiatorsState
from games.matches.models import Match
from games.matches.services.key_moments import sweep_key_moments
from games.titan.battle.actions import Done
from tests.e2e import gladiators_stage, titan_stage
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.steps import follow
from tests.factories.matches import play, store
from tests.visibility.test_delay import go_on

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


TIED = 4
"""The seed of an arena match in which the second and the third have the same gold."""


def campaign(people: People) -> Match:
    """A campaign of two that Blue won by slaying Red's Titan (`tests/titan/golden`)."""
    match = titan_stage.stored(people.all[:2], "two-plus-to-the-end", 123)
    play(match, 0, Done(0))
    return match


def arena(people: People) -> Match:
    """An arena of three that Red won; Blue and Green have as much gold as each other."""
    rules = registry.get("arena-2004")
    hashes: list[str] = []

    def watch(state: Any, step: Any, entry: Any) -> None:
        hashes.append(fingerprint(rules.encode_state(state)))

    log = simulate(rules, 3, rules.read_options({}), TIED, autopilot, watch=watch).log
    *entries, last = log.entries
    log = msgspec.structs.replace(log, entries=tuple(entries))
    match = titan_stage.brought_in(people.all[:3], log, hashes[-2], "Friday table")
    store(match, rules.decode_action(bytes(last.action)))
    return match


def duel(people: People) -> Match:
    """A duel that Red won."""
    match = gladiators_stage.fight(people.all[:2], gladiators_stage.asks("second", 0, _nearly_over))
    while match.running:
        go_on(match)
    return match


def _nearly_over(state: GladiatorsState) -> bool:
    return any(0 < who.condition <= 6 for who in state.gladiators.values())


class Told(NamedTuple):
    """What a language's page says: the same of every match, and of one match to the winner and to another."""

    won: str
    how: str
    won_by: str
    place: str
    row: str
    chart: str


class Words(NamedTuple):
    """What the pages of finished matches are called in a language."""

    result: str
    story: str
    turning: str
    replay: str
    again: str


WORDS = {
    "en": Words("How it ended", "The story of the match", "Turning point", "Replay:", "Play again"),
    "ru": Words("Итог", "История партии", "Переломный момент", "Повтор:", "Сыграть ещё раз"),
}

ENDS: tuple[tuple[Callable[[People], Match], int, int, dict[str, Told]], ...] = (
    (
        campaign,
        1,
        0,
        {
            "en": Told(
                "You won",
                "One Titan is left.",
                "Won by Blue",
                "You came second of 2 players. Your Titan was slain.",
                "The Titan was slain.",
                "Points",
            ),
            "ru": Told(
                "Вы победили",
                "Остался один Титан.",
                "Победа: Синие",
                "Вы на втором месте из 2. Ваш Титан пал.",
                "Титан пал.",
                "Очки",
            ),
        },
    ),
    (
        arena,
        0,
        2,
        {
            "en": Told(
                "You won",
                "The last card was drawn.",
                "Won by Red",
                "You came third of 3 players. Behind Blue on a tie-break: the later last turn wins.",
                "Behind Blue on a tie-break: the later last turn wins.",
                "Value of open bets at the end of the match",
            ),
            "ru": Told(
                "Вы победили",
                "Взята последняя карта.",
                "Победа: Красные",
                "Вы на третьем месте из 3. "
                "При равном счёте впереди: Синие. Решает более поздний последний ход.",
                "При равном счёте впереди: Синие. Решает более поздний последний ход.",
                "Ценность открытых ставок в конце партии",
            ),
        },
    ),
    (
        duel,
        0,
        1,
        {
            "en": Told(
                "You won",
                "One side was left standing.",
                "Won by Red",
                "You came second of 2 players. You have nobody left.",
                "Fell.",
                "Total Condition left",
            ),
            "ru": Told(
                "Вы победили",
                "На ногах осталась одна сторона.",
                "Победа: Красные",
                "Вы на втором месте из 2. У вас никого не осталось.",
                "Пали.",
                "Сколько Состояния осталось у гладиаторов",
            ),
        },
    ),
)
"""How a match of each family ends, the seats of its winner and of another player, and what they read."""


@pytest.mark.parametrize("scripts", SCRIPTS)
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("made", "winner", "other", "told"), ENDS, ids=["titan", "arena", "gladiators"])
def test_the_end_says_who_won_how_and_why_each_has_their_place(
    people: People,
    person: Person,
    made: Callable[[People], Match],
    winner: int,
    other: int,
    told: dict[str, Told],
    language: str,
    *,
    scripts: bool,
) -> None:
    match = made(people)
    # A stored log is brought in as a file; nobody may ask the players of such a match to play again.
    Match.objects.filter(pk=match.pk).update(imported=False)
    sweep_key_moments()
    User.objects.update(language=language)
    said, words = told[language], WORDS[language]
    for seat, width in ((winner, 1280), (other, 390)):
        won = seat == winner
        page = person(people.all[seat], width=width, language=language, scripts=scripts)
        page.goto(path_of(match))
        assert page.get_by_role("heading", level=1).inner_text() == (said.won if won else said.won_by)
        # A win is in colour, a loss a plain sentence below the heading.
        lead = page.locator(".band--good" if won else "h1 + .turn-note")
        assert lead.inner_text().strip() == (said.how if won else f"{said.how} {said.place}")
        assert page.locator(".band").count() == won
        assert not page.get_by_role("alert").count()
        result = page.get_by_role("region", name=words.result, exact=True)
        row = result.locator("li.mine")
        assert row.locator(".placing--first").count() == won
        assert won or said.row in row.inner_text()
        assert _filled_buttons(page) == [words.again]
        chart = page.get_by_role("region", name=said.chart, exact=True)
        assert any(picture.is_visible() for picture in chart.locator(".picture").all())
        _look_at_turning_point(page, words)


def _filled_buttons(page: Any) -> list[str]:
    """Return the texts of the buttons that are filled, wherever they stand on the page."""
    texts = page.locator(".button:visible").evaluate_all(
        """buttons => buttons.filter(each => {
            const {backgroundColor, borderTopColor} = getComputedStyle(each);
            return backgroundColor === borderTopColor;
        }).map(each => each.innerText.trim())"""
    )
    return [str(each) for each in texts]


def _look_at_turning_point(page: Any, words: Words) -> None:
    """Check that the story has one turning point, and that it leads to what happened there."""
    turning = page.get_by_role("region", name=words.story, exact=True).locator("li.mine")
    assert turning.count() == 1
    assert turning.is_visible()
    text = turning.inner_text()
    assert text.startswith(words.turning)
    assert re.search(r"\d+\s?%.*\d+\s?%", text)
    link = turning.get_by_role("link")
    assert link.inner_text().startswith(words.replay)
    follow(page, link)
    told = page.locator(".told-now").inner_text()
    assert told.strip()
    assert page.locator("#replay").is_visible()
