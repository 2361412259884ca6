"""Template filters and tags for the pages of matches: colours, names, links, time controls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django import forms, template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.clocks.controls import Control, Untimed
from games.engine import registry
from games.engine.drawing import shields
from games.engine.phrases import Part
from games.matches import anonymity, render, texts
from games.matches.models import Match, Tenure
from games.matches.selectors import rule_links
from games.matches.selectors.rule_links import RuleLink
from games.matches.selectors.seats import thread_of

register = template.Library()


@register.filter
def colour(seat: int) -> str:
    """Return the colour by which a seat is named: `{{ 0|colour }}` is Red."""
    return _(render.COLOURS[seat])


@register.filter
def person(name: str) -> str:
    """Return a person's name, linked to the page about them if there is one: `{{ holder.shown|person }}`."""
    page = getattr(name, "page", None)
    if page is None:
        return name
    return format_html('<a class="person" href="{}">{}</a>', _page_about(page), name)


@lru_cache(maxsize=4096)
def _page_about(user_id: int) -> str:
    """Return the address of the page about a person, cached because long lists repeat the same names."""
    return reverse("matches:person", args=[user_id])


@lru_cache(maxsize=256)
def shield_image(seat: int, title: str, size: int) -> SafeString:
    """Return the shield of a seat as an image of this width, called `title` ("": it has no name)."""
    return format_html(
        '<img class="shield shield--{}" src="{}" alt="{}" width="{}" height="{}">',
        size,
        static(f"icons/seat-{shields.SEAT_TINCTURES[seat].key}.svg"),
        title,
        size,
        round(size * shields.HEIGHT / shields.WIDTH),
    )


@register.filter
def people(names: Iterable[str]) -> str:
    """Return several names, separated by commas and linked as by `person`."""
    return format_html_join(", ", "{}", ((person(name),) for name in names))


@register.filter
def player_name(tenure: Tenure, match: Match) -> str:
    """Return the name of a tenure's person as the match's pages show it: `{{ other|player_name:match }}`."""
    return anonymity.player_name(match, tenure)


@register.filter
def mail_thread(tenure: Tenure) -> str:
    """Return the name of a tenure's email thread, which stands for its match in addresses of email pages."""
    return thread_of(tenure.pk)


@register.filter
def title_name(key: str) -> str:
    """Return the name of a title."""
    return render.say(registry.meta(key).name)


@register.simple_tag
@lru_cache(maxsize=256)
def board_sheets(*titles: str) -> SafeString:
    """Return links to the style sheets for the boards of some titles, or of all titles if none is named."""
    return format_html_join(
        "\n",
        '<link rel="stylesheet" href="{}">',
        ((static(sheet),) for sheet in registry.style_sheets(*titles)),
    )


@register.filter
def lesson_url(key: str) -> str:
    """Return the address of the lessons for a title, or "" if it has none."""
    return reverse("matches:lesson", args=[key]) if registry.lessons(key) else ""


@register.filter
def rule_link(code: str, title: str) -> RuleLink:
    """Return the place in a title's rulebook that has this code."""
    return rule_links.rule_link(title, code)


@register.filter
def has_numbers(key: str) -> bool:
    """Return whether matches of a title have statistics."""
    return registry.match_statistics(key) is not None


@register.filter
def has_planner(key: str) -> bool:
    """Return whether a title has a sandbox for trying out positions."""
    return registry.planner(key) is not None


@register.filter
def say(part: Part) -> str:
    """Return a phrase of a title as text."""
    return render.say(part)


@register.filter
def pace(control: Control) -> str:
    """Return a time control in words: `2 days`."""
    return texts.control_text(control)


@register.filter
def per_turn(control: Control) -> str:
    """Return a time control in words, for a line without a label: `2 days a turn`, `no time limit`."""
    if isinstance(control, Untimed):
        return texts.control_text(control)
    return _("%(pace)s a turn") % {"pace": texts.control_text(control)}


@register.filter
def at(found: Mapping[int, Any], number: int) -> Any:
    """Return the value of a mapping for a number, or None."""
    return found.get(number)


@register.filter
def item(found: Mapping[str, Any], name: str) -> Any:
    """Return the value of a mapping for a name, or None."""
    return found.get(name)


@register.filter
def words(text: str) -> list[str]:
    """Split a text into words, for loops over named fields."""
    return text.split()


@register.filter
def field(form: forms.Form, name: str) -> forms.BoundField:
    """Return the field of a form that has this name."""
    return form[name]
