"""Rows and chips of what can be chosen: escaped, linked, and marked as templates would."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

BAD = """<b>"it's" & more</b>"""
ESCAPED = "&lt;b&gt;&quot;it&#x27;s&quot; &amp; more&lt;/b&gt;"


def shown(part: str, /, **choice: Any) -> str:
    return render_to_string(f"parts/{part}.html", {"choices": [choice]})


@pytest.mark.parametrize("name", ["choices", "chips"])
def test_whatever_a_choice_says_is_escaped(name: str) -> None:
    row = shown(name, key=BAD, name=BAD, note=BAD, url=f"?pick={BAD}&at=1", icons=())
    assert "<b>" not in row.replace('<b class="chip-key">', "")
    assert row.count(ESCAPED) == {"choices": 5, "chips": 4}[name]
    assert "&amp;at=1" in row


@pytest.mark.parametrize("name", ["choices", "chips"])
def test_what_is_safe_already_is_not_escaped_twice(name: str) -> None:
    assert "&amp;amp;" not in shown(name, key="a", name=mark_safe("Salt &amp; pepper"), url="?pick=a")


@pytest.mark.parametrize("name", ["choices", "chips"])
def test_a_choice_links_to_its_page_and_says_whether_it_is_chosen(name: str) -> None:
    one = {"key": "a", "name": "Angel", "url": "?pick=a"}
    assert 'href="?pick=a" data-key="a">' in shown(name, **one)
    assert 'data-key="a" aria-current="true">' in shown(name, **one, chosen=True)


@pytest.mark.parametrize("name", ["choices", "chips"])
def test_what_cannot_be_chosen_is_no_link(name: str) -> None:
    row = shown(name, key="a", name="Angel")
    assert "<a" not in row
    assert "--no" in row


def test_a_row_shows_its_seat_though_it_is_the_first() -> None:
    assert "seat-" in shown("choices", key="a", name="Angel", url="?", seat=0)
    assert "choice-pictures" not in shown("choices", key="a", name="Angel", url="?", seat=None)
