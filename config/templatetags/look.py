"""Template tags for the design: icons, shields, clocks, instants and tables.

Load them with `{% load look %}`; docs/look.md shows each in use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache, partial
from html import escape
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from accounts import instants
from config.templatetags import scenes
from games.clocks.controls import NEVER
from games.engine.drawing import dice, icons
from games.engine.drawing.scene import DataTable
from games.engine.drawing.svg import join
from games.engine.words import EventSign
from games.matches.templatetags.matches import shield_image

register = template.Library()


@register.simple_tag
def icon(name: str, title: str | None = None, size: int | None = None) -> SafeString:
    """Return a pictogram in the colour of the text: `{% icon "lion" %}`.

    `title` is its name for screen readers; leave it out if the word is written beside the icon. `size` is 20,
    24, 32 or 40 px; without it the icon is as high as the text.
    """
    css = f"icon icon--{size}" if size else "icon"
    # A translated title is lazy in a template, but the drawing functions accept only plain text.
    return mark_safe(icons.inline(name, None if title is None else str(title), css))


@register.simple_tag
@lru_cache(maxsize=256)
def script(path: str) -> SafeString:
    """Return the element that loads a script of this site: `{% script "js/zoom.js" %}`."""
    return format_html('<script src="{}" defer></script>', static(path))


@register.simple_tag
@lru_cache(maxsize=256)
def style_sheet(path: str) -> SafeString:
    """Return the element that loads a style sheet of this site: `{% style_sheet "css/match.css" %}`."""
    return format_html('<link rel="stylesheet" href="{}">', static(path))


@register.simple_tag
def symbol(name: str) -> SafeString:
    """Return a pictogram whose symbol is in the `defs` of the page's board: `{% symbol "lion" %}`.

    Its name must be written beside it, because screen readers skip the picture.
    """
    return mark_safe(icons.decorative_icon(name))


@register.simple_tag
def signs(shown: tuple[EventSign, ...]) -> SafeString:
    """Return small pictures that illustrate what a sentence says: `{% signs line.signs %}`.

    Their symbols are in the `defs` of the page's board, or added by `{% pictograms %}`.
    """
    return _signs(shown)


@lru_cache(maxsize=4_096)
def _signs(shown: tuple[EventSign, ...]) -> SafeString:
    tiles = "".join(
        f'<span class="{"sign sign--quiet" if each.quiet else "sign"}">'
        f"{icons.decorative_icon(each.icon)}{escape(each.text)}</span>"
        for each in shown
    )
    return mark_safe(f'<span class="signs" aria-hidden="true">{tiles}</span>' if tiles else "")


@register.simple_tag
def pictograms(lines: Iterable[Any], defs: str = "") -> SafeString:
    """Return the symbols used by the `signs` and `dice` of these lines, except those already in `defs`.

    Use `{% pictograms story %}` once on a page, before the lines.
    """
    wanted = dict.fromkeys(each.icon for line in lines for each in line.signs)
    missing = icons.symbols(*(name for name in wanted if f'id="i-{name}"' not in defs))
    if dice.symbols() not in defs and any(line.dice for line in lines):
        missing = join(missing, dice.symbols())
    return mark_safe(f'<svg class="defs" aria-hidden="true"><defs>{missing}</defs></svg>' if missing else "")


@register.simple_tag
def dice_faces(rolled: Iterable[tuple[int, bool]], label: str = "", css: str = "dice") -> SafeString:
    """Return the faces of a roll: `{% dice_faces line.dice %}`.

    `rolled` has a pair for each die: its face, and whether it hit. `label` is the roll in words; leave it out
    if the words are written beside the dice. The symbols are in the `defs` of the page's board, or added by
    `{% pictograms %}`.
    """
    return mark_safe(dice.dice_row(tuple(rolled), str(label), css))


@register.simple_tag
def shield(seat: int, title: str = "", size: int = 18) -> SafeString:
    """Return the shield of a seat, counted from 0: `{% shield match_seat.number %}`.

    It is a separate picture file, which the browser caches, because a page shows the same few shields many
    times. `title` is its name for screen readers; leave it out if the name is written beside the shield.
    `size` is 18, 20, 28 or 64 px wide.
    """
    return shield_image(seat, str(title), size)


@register.inclusion_tag("parts/clock.html")
def clock(
    deadline: datetime,
    label: str = "",
    bank: timedelta | None = None,
    bank_of: timedelta | None = None,
    note: str = "",
    short: bool = False,
) -> dict[str, object]:
    """Return the context of an hourglass with a deadline: `{% clock visit.deadline %}`.

    `label` says what the deadline is, such as "Battle clock"; the default is "Answer by". `bank` is what
    remains of the reader's time bank, `bank_of` its size at the start. `note` is one more sentence, such as
    one about the reader's night hours. `short` shows only the time left, the day and the time, for pages
    whose heading names the time zone. A deadline without a time limit (`NEVER`) says so.
    """
    now = timezone.now()
    return {
        "deadline": deadline,
        "moment": timezone.localtime(deadline).isoformat(),
        "label": label,
        "left": instants.format_time_left(deadline, now),
        "late": instants.is_urgent(deadline, now),
        "bank": bank,
        "bank_of": bank_of,
        "bank_minutes": _minutes(bank),
        "bank_of_minutes": _minutes(bank_of),
        "note": note,
        "short": short,
        "untimed": deadline >= NEVER,
    }


@register.filter
def is_timed(deadline: datetime) -> bool:
    """Return whether a deadline is a time limit: `{% if visit.deadline.due_at|is_timed %}`."""
    return deadline < NEVER


@register.simple_tag
def part(name: str, **context: Hashable) -> SafeString:
    """Return a template that shows nothing but its context: `{% part "parts/rule.html" number=rule.text %}`.

    It is drawn once for each context and language, so the context may hold only what never changes.
    """
    return _part(name, get_language() or "", **context)


@lru_cache(maxsize=4_096, typed=True)
def _part(name: str, language: str, **context: Hashable) -> SafeString:
    return mark_safe(render_to_string(name, context))


@register.inclusion_tag("parts/table.html")
def table(shown: DataTable) -> dict[str, object]:
    """Return the context of a table of a scene: `{% table twin %}`.

    It may be the table that repeats a board in text.
    """
    return {
        "caption": shown.caption,
        "shown_caption": True,
        "head": scenes.head(shown),
        "rows": scenes.plain_rows(shown),
    }


@register.inclusion_tag("parts/table.html")
def seats(shown: DataTable, people: Sequence[str] = (), mine: int | None = None) -> dict[str, object]:
    """Return the context of a table of seats, with shields: `{% seats scene.seats people mine %}`.

    `people` are the names of the holders in seat order. `mine` is the reader's own seat, whose row is
    highlighted.
    """
    return {
        "caption": shown.caption,
        "head": scenes.head(shown),
        "rows": scenes.seat_rows(shown, people, mine, partial(shield, size=20)),
    }


@register.simple_tag
def ago(instant: datetime) -> SafeString:
    """Return a past instant as a `<time>` element: "12 min ago", "Tue 08:12", "24 Nov"."""
    return times_ago()(instant)


def times_ago() -> Callable[[datetime], SafeString]:
    """Return a function that draws instants as `{% ago %}` does, for a list of them that is drawn now."""
    now, zone, language = timezone.now(), timezone.get_current_timezone_name(), get_language()
    return lambda instant: _ago(instant, (now - instant) // timedelta(minutes=1), zone, language)


@lru_cache(maxsize=4_096)
def _ago(instant: datetime, minutes: int, zone: str, language: str | None) -> SafeString:
    """Return an instant as so many minutes ago.

    Results are cached, because what happened at one instant has many lines in a log. The time zone and the
    language are those active; both are part of the cache key.
    """
    zoned = escape(instants.format_with_zone(instant))
    past = escape(instants.format_past(instant, instant + timedelta(minutes=minutes)))
    return mark_safe(f'<time datetime="{instant.isoformat()}" title="{zoned}">{past}</time>')


_AGO_PATTERN = re.compile(r'<time datetime="([^"]+)" title="[^"]*">[^<]*</time>')
"""Matches an instant as `{% ago %}` draws it, with the instant itself."""


def with_times_now(text: str) -> str:
    """Return a text that was drawn before, with the instants of `{% ago %}` as they are drawn now."""
    ago = times_ago()
    return _AGO_PATTERN.sub(lambda found: ago(datetime.fromisoformat(found[1])), text)


@register.simple_block_tag
def once(content: SafeString) -> SafeString:
    """Render what a page shows twice: `{% once as links %}{% include "parts/nav.html" %}{% endonce %}`."""
    return content


@register.filter
def instant(value: datetime) -> str:
    """Return an instant with its zone, as text: `Tue 24 Nov 18:00 (UTC+3, Moscow)`."""
    return instants.format_with_zone(value)


@register.filter
def day_and_time(value: datetime) -> str:
    """Return an instant without its zone, for places where the zone is shown nearby: `Tue 18:00`."""
    return instants.day_and_time(value)


@register.filter
def day_of(value: datetime) -> str:
    """Return the day of an instant: `Wed 25 Nov`."""
    return instants.format_day_of(value)


@register.filter
def span(value: timedelta) -> str:
    """Return a duration in words: `1 day 4 h`."""
    return instants.format_duration(value)


def _minutes(length: timedelta | None) -> int | None:
    return None if length is None else int(length.total_seconds() // 60)
