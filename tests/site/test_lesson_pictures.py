"""Every page of how to play has a picture of its own, which has a name in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.engine import registry
from games.engine.lessons import Figure, Lesson
from games.matches.render import current_say

TAUGHT = tuple(filter(registry.lessons, registry.keys()))

FIGURE = re.compile(r'<figure class="lesson-figure">(.*?)</figure>', re.DOTALL)
PICTURE = re.compile(r"<div>\s*(?:<p class=\"caps\">[^<]*</p>\s*)?<svg([^>]*)>")
NAME = re.compile(r'aria-label="([^"]+)"')
CAPTION = re.compile(r"<figcaption>([^<]*)</figcaption>")
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


class ShownFigure(NamedTuple):
    """A figure as a page shows it: its caption, and the attributes of its pictures."""

    caption: str
    pictures: tuple[str, ...]


def lesson_of(key: str) -> Lesson:
    found = registry.lessons(key)
    assert found is not None
    return found


def figures_by_page(key: str) -> dict[str, list[Figure]]:
    lesson = lesson_of(key)
    return {
        page.key: [told.figure for told in page.paragraphs if told.figure]
        for page in (lesson.first, *lesson.chapters)
    }


def shown_figures(client: Client, key: str, language: str) -> Iterator[tuple[str, list[ShownFigure]]]:
    """Yield the pages of a title with the figures they show, read from their HTML."""
    client.cookies["django_language"] = language
    first = lesson_of(key).first.key
    for page in figures_by_page(key):
        path = (
            reverse("matches:lesson", args=[key])
            if page == first
            else reverse("matches:chapter", args=[key, page])
        )
        html = client.get(path, headers={"accept-language": language}).content.decode()
        assert f'lang="{language}"' in html
        yield (
            page,
            [
                ShownFigure(found[1] if (found := CAPTION.search(each)) else "", tuple(PICTURE.findall(each)))
                for each in FIGURE.findall(html)
            ],
        )


@pytest.mark.parametrize("key", TAUGHT)
def test_every_page_has_a_picture(key: str) -> None:
    assert [page for page, figures in figures_by_page(key).items() if not figures] == []


@pytest.mark.django_db
@pytest.mark.any_database
@pytest.mark.parametrize("key", TAUGHT)
def test_every_picture_is_an_image_with_a_name_in_the_reader_s_language(client: Client, key: str) -> None:
    expected = figures_by_page(key)
    for language in ("en", "ru"):
        for page, figures in shown_figures(client, key, language):
            counts = [len(figure.panels) for figure in expected[page]]
            assert [len(figure.pictures) for figure in figures] == counts, page
            for figure in figures:
                names = [found[1] if (found := NAME.search(each)) else "" for each in figure.pictures]
                assert all('role="img"' in each for each in figure.pictures), (page, figure.caption)
                assert all(names), (page, figure.caption)
                for text in (figure.caption, *names):
                    assert bool(CYRILLIC.search(text)) == (language == "ru"), (page, text)


@pytest.mark.parametrize("key", TAUGHT)
def test_no_two_pages_show_the_same_picture(key: str) -> None:
    with translation.override("en"):
        say = current_say()
        drawn = {
            page: [tuple((panel.label, panel.draw(say).svg) for panel in figure.panels) for figure in figures]
            for page, figures in figures_by_page(key).items()
        }
    same = [
        (one, other)
        for one, other in combinations(drawn, 2)
        if any(each in drawn[other] for each in drawn[one])
    ]
    assert same == []
