"""Filters of the matches' pages: colours, titles, paces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django import forms, template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from games.clocks.controls import Control
from games.engine import registry
from games.engine.phrases import Part
from games.matches import render, texts
from games.matches.selectors import rule_links
from games.matches.selectors.rule_links import RuleLink

register = template.Library()


@register.filter
def colour(seat: int) -> str:
    """The name of a seat: ``{{ 0|colour }}`` is Red."""
    return _(render.COLOURS[seat])


@register.filter
def person(name: str) -> str:
    """A person's name as a link to the page about them, if it knows one: ``{{ holder.shown|person }}``."""
    page = getattr(name, "page", None)
    if page is None:
        return name
    return format_html('<a class="person" href="{}">{}</a>', _page_about(page), name)


@lru_cache(maxsize=4096)
def _page_about(user_id: int) -> str:
    """Long lists name hundreds of people, and the same again and again."""
    return reverse("matches:person", args=[user_id])


@register.filter
def people(names: Iterable[str]) -> str:
    """Several of them, with commas between."""
    return format_html_join(", ", "{}", ((person(name),) for name in names))


@register.filter
def title_name(key: str) -> str:
    """The name of a title."""
    return render.say(registry.meta(key).name)


@register.filter
def lesson_url(key: str) -> str:
    """Where a title is taught; "" where it is not."""
    return reverse("matches:lesson", args=[key]) if registry.lessons(key) else ""


@register.filter
def rule_link(code: str, title: str) -> RuleLink:
    """A place of a title's rulebook by its code."""
    return rule_links.rule_link(title, code)


@register.filter
def has_numbers(key: str) -> bool:
    """Whether a title tells of its matches in numbers."""
    return registry.annals(key) is not None


@register.filter
def has_planner(key: str) -> bool:
    """Whether a title has a sandbox of its positions."""
    return registry.planner(key) is not None


@register.filter
def say(part: Part) -> str:
    """A phrase of a title as text."""
    return render.say(part)


@register.filter
def pace(control: Control) -> str:
    """A time control in words: ``2 days``."""
    return texts.control_text(control)


@register.filter
def at(found: Mapping[int, Any], number: int) -> Any:
    """What stands in a mapping under a number; None without."""
    return found.get(number)


@register.filter
def item(found: Mapping[str, Any], name: str) -> Any:
    """What stands in a mapping under a name; None without."""
    return found.get(name)


@register.filter
def words(text: str) -> list[str]:
    """A list of words, for loops over named fields."""
    return text.split()


@register.filter
def field(form: forms.Form, name: str) -> forms.BoundField:
    """A field of a form by its name."""
    return form[name]
