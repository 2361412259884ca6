"""On a phone, long text breaks between words, and the site's own words never break."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.matches.models import Tenure
from tests.e2e import scenes
from tests.e2e.conftest import Person

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

LINES = """word => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const at = texts.currentNode.data.toLowerCase().indexOf(word);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(texts.currentNode, at);
    range.setEnd(texts.currentNode, at + word.length);
    const shown = [...range.getClientRects()].filter(box => box.width);
    if (shown.length) found.push(new Set(shown.map(box => Math.round(box.top))).size);
  }
  return found;
}"""
"""On how many lines each visible occurrence of a word stands."""


LONG_NAME = "Wolfeschlegelsteinhausen"


@pytest.mark.parametrize(
    "name",
    [
        "tournament-two",
        "tournament-called",
        "tournament-direct-roll",
        "tournament-direct-preview",
        "tournament-direct-entrants",
        "ladder",
    ],
)
def test_a_long_name_stands_on_one_line(person: Person, name: str) -> None:
    people = scenes.People()
    scene = scenes.ALL[name](people)
    User.objects.filter(pk=people.all[2].pk).update(display_name=LONG_NAME)
    page = person(scene.who, width=390)
    page.goto(scene.path)
    lines = page.evaluate(LINES, LONG_NAME.lower())
    assert lines
    assert set(lines) == {1}
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


WORDS = {"en": "autopilot", "ru": "автопилот"}


@pytest.mark.parametrize("name", ["titan-of-strangers", "1997-third-game", "turn"])
def test_an_autopilot_stands_on_one_line(person: Person, name: str) -> None:
    people = scenes.People()
    scene = scenes.ALL[name](people)
    Tenure.objects.exclude(user=people.reader).update(role=Tenure.Role.AUTOPILOT, user=None)
    for language, word in WORDS.items():
        User.objects.update(language=language)
        page = person(scene.who, width=390, language=language)
        page.goto(scene.path)
        lines = page.evaluate(LINES, word)
        assert lines, language
        assert set(lines) == {1}, language


def test_what_needs_no_card_has_its_heading_on_one_line(person: Person) -> None:
    """The Russian word for re-arming is longer than a narrow column beside the chips would be."""
    people = scenes.People()
    scene = scenes.ALL["gladiators-second"](people)
    User.objects.update(language="ru")
    page = person(scene.who, width=390, language="ru", touch=True)
    page.goto(scene.path)
    heading = page.locator(".held .chip-row h3").filter(has_text="Перевооружиться")
    assert heading.count()
    lines = page.evaluate(LINES, "перевооружиться")
    assert set(lines) == {1}


def test_what_a_match_waits_for_never_breaks_in_a_word(person: Person) -> None:
    """Beside the picture of the narrowest phones, too."""
    people = scenes.People()
    scene = scenes.ALL["gladiators-waiting"](people)
    User.objects.update(language="ru")
    page = person(scene.who, width=320, language="ru", touch=True)
    page.goto(scene.path)
    words = page.locator(".wait-words").first.inner_text().lower()
    assert "перевооружиться" in words
    for word in {each.strip(",.:;?()") for each in words.split() if len(each) > 6}:
        assert set(page.evaluate(LINES, word)) <= {1}, word


@pytest.mark.parametrize("language", ["en", "ru"])
def test_names_of_duellists_break_between_words_on_the_narrowest_phones(
    person: Person, language: str
) -> None:
    people = scenes.People()
    scene = scenes.ALL["gladiators-guess"](people)
    User.objects.update(language=language)
    page = person(scene.who, width=320, language=language, touch=True)
    page.goto(scene.path)
    names = page.locator(".duellist-name").all_inner_texts()
    assert len(names) == 2
    for word in {word.lower() for name in names for word in name.splitlines()[0].split() if len(word) > 1}:
        lines = page.evaluate(LINES, word)
        assert lines, word
        assert set(lines) == {1}, word
