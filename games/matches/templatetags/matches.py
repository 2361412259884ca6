"""Filters of the matches' pages: colours, titles, paces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms, template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.models import User
from games.clocks.controls import Control
from games.engine import registry
from games.engine.phrases import Part
from games.matches import clock_texts, condition_texts, press_text, teller
from games.matches.models import Match
from games.matches.ratings_beside import Rated
from games.matches.selectors.reliability import Record, record_of

register = template.Library()


@register.filter
def colour(seat: int) -> str:
    """The name of a seat: ``{{ 0|colour }}`` is Red."""
    return _(teller.COLOURS[seat])


@register.filter
def title_name(key: str) -> str:
    """The name of a title."""
    return teller.say(registry.meta(key).name)


@register.filter
def lesson_url(key: str) -> str:
    """Where a title is taught; "" where it is not."""
    return reverse("matches:lesson", args=[key]) if registry.lessons(key) else ""


@register.filter
def has_numbers(key: str) -> bool:
    """Whether a title tells of its matches in numbers."""
    return registry.annals(key) is not None


@register.filter
def say(part: Part) -> str:
    """A phrase of a title as text."""
    return teller.say(part)


@register.filter
def pace(control: Control) -> str:
    """A time control in words: ``2 days``."""
    return clock_texts.control_text(control)


@register.filter
def reliability(record: Record | None) -> str:
    """What is known of how somebody keeps his visits: ``96 % in time``, or that he is new."""
    percent = record.percent if record is not None else None
    if percent is None:
        return pgettext("reliability", "new")
    return _("%(percent)d %% in time") % {"percent": percent}


@register.simple_tag
def my_record(user: User) -> Record:
    """A person's own record: ``{% my_record user as record %}``."""
    return record_of(user.pk)


@register.filter
def of(records: dict[int, Record], user_id: int) -> Record | None:
    """The record of one person among many."""
    return records.get(user_id)


@register.filter
def at(found: Mapping[int, Any], number: int) -> Any:
    """What stands in a mapping under a number; None without."""
    return found.get(number)


@register.filter
def rating(rated: Rated | None) -> str:
    """How strong somebody is, beside their name: ``rating 1712``; "" while nothing is known."""
    if rated is None:
        return ""
    text = _("rating %(points)d, provisional") if rated.provisional else _("rating %(points)d")
    return text % {"points": rated.points}


@register.filter
def rating_asked(match: Match) -> str:
    """Which ratings a table takes: ``a rating from 1400``; "" where any."""
    return condition_texts.rating_text(match.rating_from, match.rating_to, match.rating_settled)


@register.filter
def linked(text: str) -> SafeString:
    """Press with its web addresses as links; everything else is escaped."""
    return press_text.linked(text)


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
