"""Build the herald's box and two sample pages, for the browser test and for looking at them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django import forms
from django.http import QueryDict
from django.template import engines
from django.template.loader import render_to_string
from django.utils import translation

from games.engine.drawing import icons
from games.press.forms import PressForm
from tests.look import samples

TEMPLATES = Path(__file__).with_name("templates")

#: The pages :func:`page` can make.
PAGES = ("box", "arena", "waiting")


class Reader:
    """A signed-in person without a database."""

    is_authenticated = True

    def __str__(self) -> str:
        return "ilse"


class SampleForm(forms.Form):
    """One field of each kind, one of them wrong."""

    name = forms.CharField(label="Name of the match", help_text="Everybody can read it.")
    zone = forms.ChoiceField(label="Time zone", choices=[("m", "Moscow, UTC+3"), ("r", "Reykjavík, UTC")])
    pace = forms.ChoiceField(
        label="Pace", choices=[("d", "a day a turn"), ("w", "three days a turn")], widget=forms.RadioSelect
    )
    quiet = forms.BooleanField(label="No mail at night", required=False, help_text="23:00 to 07:00")
    note = forms.CharField(label="Note to yourself", widget=forms.Textarea, required=False)


def page(name: str, language: str = "en", theme: str = "auto") -> str:
    """The HTML of one of :data:`PAGES` in *language* and *theme*."""
    with translation.override(language):
        shown = context(language, theme)
        if name == "box":
            return render_to_string("parts/box.html", shown)
        source = (TEMPLATES / f"{name}.html").read_text("utf-8")
        return engines["django"].from_string(source).render(shown)


def context(language: str, theme: str) -> dict[str, Any]:
    """Return the context of the three pages."""
    say = samples.saying(language)
    press = samples.press(say)
    return {
        "theme": theme,
        "user": Reader(),
        "waiting_count": 3,
        "request": SimpleNamespace(path="", GET=QueryDict()),
        "csrf_token": "sample",
        "words": samples.words(say),
        "turn": samples.turn(say),
        "bands": samples.bands(say),
        "shields": samples.shield_row(say),
        "scene": samples.scene(say),
        "people": ("ilse", "Tormod", "mira", "Ana Lucía"),
        "mine": samples.RED,
        "decision": samples.movement(say),
        "bet": samples.bet(say),
        "hand": samples.hand(say),
        "form": SampleForm({"name": "", "zone": "m", "pace": "d"}),
        "log": samples.log(say),
        "press": press,
        "press_form": PressForm(press.audience),
        "write_url": "#press",
        "all_url": "#press",
        "rungs": samples.rungs(say),
        "roster": samples.roster(say),
        "waits": samples.waits(say),
        "others": samples.others(say),
        "week": samples.week(say),
        "icons": sorted(icons.names()),
        "dice": range(1, 7),
        "placings": (1, 2, 3, None),
    }
