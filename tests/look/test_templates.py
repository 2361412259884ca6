"""Properties of every template: the content policy, one filled button, weight."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string

from games.engine import registry
from games.engine.drawing.scene import Cell, DataTable, Link
from games.press.forms import PressForm
from tests.look import box, samples

ROOT = Path(__file__).resolve().parents[2]
#: Mails carry their own styles; they are no pages.
PAGES = sorted(
    path for path in (ROOT / "templates").rglob("*.html") if not {"mail", "email"} & set(path.parts)
)
INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|href=\"javascript:", re.IGNORECASE)


def test_no_page_has_an_inline_style_or_script() -> None:
    assert len(PAGES) > 200
    assert {str(path.relative_to(ROOT)): found for path in PAGES if (found := _inline(path))} == {}


def _inline(path: Path) -> list[str]:
    without_comments = re.sub(r"{% comment %}.*?{% endcomment %}", "", path.read_text("utf-8"), flags=re.S)
    return INLINE.findall(without_comments)


@pytest.mark.parametrize("name", box.PAGES)
def test_a_page_has_one_filled_button_and_one_first_heading(name: str) -> None:
    html = box.page(name)
    assert len(re.findall(r"button--main", html)) == 1
    assert len(re.findall(r"<h1", html)) == 1


@pytest.mark.parametrize("name", box.PAGES)
def test_a_page_tells_search_engines_what_the_site_is(name: str) -> None:
    assert re.search(r'<meta name="description" content="Muster: [^"]+">', box.page(name))


def test_the_press_panel_draws_each_message_and_each_field_of_its_form() -> None:
    press = samples.press(samples.saying("en"))
    form = PressForm(press.audience)
    html = render_to_string("press/panel.html", {"press": press, "press_form": form, "write_url": "#press"})
    assert all(message.name in html and message.to in html for message in press.messages)
    assert {field.html_name for field in form} <= set(re.findall(r'name="([^"]+)"', html))


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "429", "500"])
def test_an_error_page_needs_no_context_and_shows_the_request(name: str) -> None:
    assert "<h1>" in render_to_string(f"{name}.html")
    assert "a1b2c3" in render_to_string(f"{name}.html", {"request_id": "a1b2c3"})


MORE_BYTES = {
    "site/match.html": 3_500,
    "site/kept/match.html": 3_500,
    "archive/history.html": 2_000,
    "site/front.html": 500,
    "site/waiting.html": 500,
}
"""What pages may weigh besides: recap, dice, engagements and replay; the list of games with its pictures."""


def test_the_style_sheets_and_faces_stay_light() -> None:
    static = ROOT / "static"
    sheets = {path.name: len(gzip.compress(path.read_bytes())) for path in (static / "css").glob("*.css")}
    faces = {
        cut: sum(path.stat().st_size for path in (static / "fonts").glob(f"*-{cut}.woff2"))
        for cut in ("basic", "cyrillic")
    }
    # A page loads the frame's sheet, and those that its own template names.
    for template in (ROOT / "templates").rglob("*.html"):
        text = template.read_text()
        boards = registry.style_sheets() if "{% board_sheets" in text else ()
        named = {"muster.css", *re.findall(r"css/([\w-]+\.css)", " ".join((text, *boards)))}
        most = 13_000 + MORE_BYTES.get(template.relative_to(ROOT / "templates").as_posix(), 0)
        assert sum(sheets[name] for name in named - {"boards.css"}) < most, template
    assert sheets["muster.css"] + sheets["boards.css"] < 14_000
    assert faces["basic"] < 40_000
    assert faces["cyrillic"] < 30_000


@pytest.mark.parametrize(
    ("titles", "sheets"),
    [
        (("titan",), ["boards"]),
        (("arena-2004", "titan"), ["boards"]),
        (("gladiators",), ["boards", "gladiators"]),
        ((), ["boards", "gladiators"]),
    ],
)
def test_a_page_links_the_sheets_of_the_titles_that_it_draws(
    titles: tuple[str, ...], sheets: list[str]
) -> None:
    names = " ".join(f'"{title}"' for title in titles)
    shown = Template(f"{{% load matches %}}{{% board_sheets {names} %}}").render(Context())
    assert re.findall(r'<link rel="stylesheet" href="[^"]*css/([a-z]+)[^"]*">', shown) == sheets


def test_only_a_family_names_its_own_sheets() -> None:
    own = {Path(sheet).name for sheet in registry.style_sheets()} - {"boards.css"}
    texts = [*(ROOT / "templates").rglob("*.*"), *(ROOT / "games").rglob("*.py")]
    named = {
        path.relative_to(ROOT).parts[:2]
        for path in texts
        if any(sheet in path.read_text("utf-8") for sheet in own)
    }
    assert named == {("games", "gladiators")}


def test_the_words_of_a_button_are_in_its_middle() -> None:
    """White space after words for screen readers alone would be a part of its own, beside a gap."""
    for template in (ROOT / "templates").rglob("*.html"):
        found = re.search(
            r'class="visually-hidden"\s*>[^<]*</span>(?:\{%[^%]*%\})?\s+</(?:a|button)>', template.read_text()
        )
        assert found is None, (template, found)


def test_a_twin_sets_columns_of_figures_to_the_right_and_links_with_their_keys() -> None:
    twin = DataTable(
        "Lands",
        ("Land", "Height"),
        (
            (Cell("Brush 141", Link("?pick=c", "c", "Move here", chosen=True), head=True), Cell("7")),
            (Cell("Marsh 27", head=True), Cell("–")),
        ),
    )
    html = render_to_string(
        "parts/table.html",
        {"caption": twin.caption, **_prepared(twin)},
    )
    assert '<th scope="col" class="number">Height</th>' in html
    assert '<a href="?pick=c" aria-current="true"><b>c</b> Move here</a>' in html
    assert '<th scope="row">Marsh 27</th>' in html


def _prepared(table: DataTable) -> dict[str, object]:
    from config.templatetags import scenes

    return {"head": scenes.head(table), "rows": scenes.plain_rows(table)}
