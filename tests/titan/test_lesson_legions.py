"""Legions as the lessons draw them: in words too, and hidden ones without what is in them."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.engine.lessons import LessonDrawing
from games.matches.render import current_say
from games.titan.drawing.lesson_legions import legion
from tests.titles.first_matches import lesson_of

PIECES = ("titan", "gargoyle", "gargoyle", "ogre")


def drawn(pieces: tuple[str, ...] = PIECES, *, score: int = 0, shown: bool = True) -> LessonDrawing:
    with translation.override("en"):
        return legion("R.anchor", pieces, score, shown, current_say())


def test_a_legion_is_told_in_words() -> None:
    assert 'aria-label="Anchor: Titan, Gargoyle ×2 and Ogre"' in drawn().svg
    assert 'aria-label="Anchor: height 4, characters unknown"' in drawn(shown=False).svg


def test_a_hidden_legion_shows_as_many_blanks_as_it_is_high() -> None:
    body = str(drawn(shown=False).svg).partition("</defs>")[2]
    assert body.count("unknown-tile") == 4
    assert "piece-figure" not in body


@pytest.mark.parametrize(("score", "strength"), [(0, "6-4"), (327, "9-4")])
def test_a_titan_has_the_power_of_its_owners_score(score: int, strength: str) -> None:
    assert f">{strength}<" in str(drawn(score=score).svg)


def test_a_full_legion_has_two_rows() -> None:
    low, tall = (drawn(("ogre",) * count).svg for count in (4, 7))
    assert str(low) != str(tall)
    assert str(tall).count("piece-strength") == 7


def test_pages_about_legions_show_them() -> None:
    lesson = lesson_of("titan")
    pages = {page.key: page for page in (lesson.first, *lesson.chapters)}
    for key in ("five-minutes", "guide", "characters", "legions", "start", "mustering", "titans"):
        assert any(told.figure for told in pages[key].paragraphs), key
