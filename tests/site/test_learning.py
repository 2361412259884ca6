"""The pages of how to play, and the links that lead to them."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.engine import registry
from games.engine.lessons import Lesson
from games.lobby.selectors.tables import offered_keys
from games.matches.render import say
from games.site.selectors.incident import incident_line
from tests.e2e import scenes
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match, make_table
from tests.locale.reading import english

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

TAUGHT = tuple(filter(registry.lessons, registry.keys()))
CHAPTERS = tuple(
    (key, chapter.key) for key in TAUGHT if (lesson := registry.lessons(key)) for chapter in lesson.chapters
)
LINK = re.compile(r'<a class="rule" href="(/learn/[^"#]+)#([^"]+)"')


def html_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def path_of(key: str, chapter: str) -> str:
    return reverse("matches:chapter", args=[key, chapter])


def lesson_of(key: str) -> Lesson:
    found = registry.lessons(key)
    assert found is not None
    return found


def test_every_title_of_the_lobby_that_has_lessons_is_listed(client: Client) -> None:
    html = html_of(client, reverse("matches:learn"))
    assert TAUGHT
    for key in TAUGHT:
        assert (reverse("matches:lesson", args=[key]) in html) == (key in offered_keys())
    pictures = re.findall(r'<div class="game-picture" aria-hidden="true"><svg', html)
    assert len(pictures) == len(set(TAUGHT) & set(offered_keys()))


def test_the_first_page_leads_to_its_chapters_and_to_a_practice_where_there_is_one(client: Client) -> None:
    wrong = []
    for key in TAUGHT:
        html = html_of(client, reverse("matches:lesson", args=[key]))
        wrong += [(key, each) for title, each in CHAPTERS if title == key and path_of(key, each) not in html]
        practised = key in offered_keys() and registry.meta(key).autopilot
        if (reverse("matches:practice", args=[key]) in html) != practised:
            wrong.append((key, "practice"))
    assert wrong == []


def test_the_first_chapter_leads_back_to_the_first_page_by_its_title(client: Client) -> None:
    for key in TAUGHT:
        lesson = lesson_of(key)
        html = html_of(client, path_of(key, lesson.chapters[0].key))
        assert f'href="{reverse("matches:lesson", args=[key])}">← {say(lesson.first.title)}</a>' in html


@pytest.mark.thorough
def test_a_chapter_has_its_anchors_one_head_and_asks_the_database_nothing(client: Client) -> None:
    wrong = []
    for key, chapter in CHAPTERS:
        # The frame of every page asks for an outage to tell of, once in half a minute.
        incident_line()
        with CaptureQueriesContext(connection) as queries:
            html = html_of(client, path_of(key, chapter))
        wrong += [(key, chapter, query["sql"]) for query in queries.captured_queries]
        told = lesson_of(key).chapter(chapter)
        assert told is not None
        wrong += [(key, chapter, each.key) for each in told.paragraphs if f'id="{each.key}"' not in html]
        heads = re.findall(r"<h([1-6])", html)
        if heads[0] != "1" or heads.count("1") != 1 or not set(heads) <= {"1", "2"}:
            wrong.append((key, chapter, f"heads {heads}"))
    assert wrong == []


@pytest.mark.thorough
def test_every_link_between_paragraphs_ends_at_one(client: Client) -> None:
    pages = [reverse("matches:lesson", args=[key]) for key in TAUGHT]
    pages += [path_of(key, chapter) for key, chapter in CHAPTERS]
    texts = {path: html_of(client, path) for path in pages}
    links = {link for html in texts.values() for link in LINK.findall(html)}
    assert {path.split("/")[2] for path, _anchor in links} == {*TAUGHT}
    assert [link for link in links if f'id="{link[1]}"' not in texts[link[0]]] == []


@pytest.mark.parametrize("path", ["/learn/nothing/", "/learn/nothing/bets/", "/learn/arena-2004/nothing/"])
def test_what_is_not_taught_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("name", ["turn", "turn-power", "turn-second", "turn-discard"])
@pytest.mark.long
def test_a_decision_leads_to_the_paragraphs_of_its_rules(client: Client, name: str) -> None:
    scene = scenes.ALL[name](scenes.People())
    assert scene.who is not None
    client.force_login(scene.who)
    for path in (scene.path, f"{scene.path}?why=1"):
        links = LINK.findall(html_of(client, path))
        assert links
        for page, anchor in links:
            assert f'id="{anchor}"' in html_of(client, page)


@pytest.mark.thorough
def test_a_refusal_leads_to_the_paragraph_of_its_rule(client: Client) -> None:
    scene = scenes.ALL["turn"](scenes.People())
    assert scene.who is not None
    client.force_login(scene.who)
    html = html_of(client, f"{scene.path}?why=1")
    assert LINK.search(html.split('id="why"')[1].split("</dl>")[0])


def test_lobby_table_and_front_page_lead_to_the_lesson(client: Client) -> None:
    lesson = f'href="{reverse("matches:lesson", args=["arena-2004"])}"'
    table = make_table("arena-2004", 3)
    assert lesson in html_of(client, "/")
    assert lesson in html_of(client, reverse("matches:match", args=[table.pk]))
    assert reverse("matches:learn") in html_of(client, reverse("matches:tables"))
    reader: User = make_user()
    client.force_login(reader)
    assert lesson in html_of(client, reverse("matches:choose_title"))
    assert lesson in html_of(client, reverse("matches:new", args=["arena-2004"]))


def test_a_title_without_lessons_names_its_rules_without_links(client: Client) -> None:
    match = make_match()
    assert registry.lessons(match.title) is None
    client.force_login(holder(match, 0))
    html = html_of(client, reverse("matches:match", args=[match.pk]))
    assert '<a class="rule"' not in html
    assert "/learn/probe" not in html


@pytest.mark.thorough
def test_lessons_in_russian_have_no_english_left(client: Client) -> None:
    left = {}
    for path in ("/learn/", *(f"/learn/{key}/" for key in TAUGHT), *(path_of(*each) for each in CHAPTERS)):
        answer = client.get(path, headers={"accept-language": "ru"})
        assert answer.status_code == 200, path
        if found := english(answer.content.decode()):
            left[path] = found
    assert left == {}


def test_a_chapter_leads_back_to_the_match_whose_rule_was_followed() -> None:
    address = reverse("matches:chapter", args=["titan", "movement"])
    back = reverse("matches:match", args=[17])

    def page(came_from: str) -> str:
        return Client().get(address, headers={"referer": came_from}).content.decode()

    assert f'href="{back}"' in page(f"http://testserver{back}?pick=a")
    for other in (
        "",
        "http://[",
        "http://testserver/",
        "http://testserver/nowhere/",
        f"http://elsewhere.example{back}",
    ):
        assert back not in page(other)
