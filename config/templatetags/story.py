"""Template tags that draw what happened: the lines of the log and of the recap, and the pieces of a legion.

They are drawn here and not in a template, because a turn's page contains up to a hundred of them, and a
template would take as long for them as for the rest of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.templatetags.choices import attribute_reader, safe_html
from config.templatetags.look import dice_faces, icon, shield, signs, symbol, times_ago
from games.engine.words import EventSign
from games.matches.templatetags.matches import colour

register = template.Library()


@register.simple_tag
def log(lines: Iterable[Any], match: Any = None, untimed: bool = False) -> SafeString:
    """Return lines of the log as a list: `{% log lines match untimed %}`.

    `parts/log.html` describes the lines' attributes. A line with a `step` or a `moment` links to the replay
    of `match`, and `untimed` leaves out when a line happened.
    """
    ago, lines = times_ago(), list(lines)
    replayed = match is not None and any(_replay_query(line) for line in lines)
    replay = reverse("matches:history", args=[match.pk]) if replayed else ""
    items = "".join([f"<li>{_log_line(line, replay, untimed, ago)}</li>" for line in lines])
    return mark_safe(f'<ol class="log">{items}</ol>')


def _log_line(line: Any, replay: str, untimed: bool, ago: Callable[[datetime], SafeString]) -> str:
    """Return a line of the log; `replay` is the address of the match's replay, or "" without links to it."""
    read = attribute_reader(line)
    at, query = read("at"), _replay_query(line)
    head, told = _told(
        read("icon"), read("seat"), read("text"), tuple(read("dice") or ()), tuple(read("signs") or ())
    )
    if query and replay:
        hidden = f'<span class="visually-hidden"> · {safe_html(_("Replay"))}</span>'
        told = f'{told} <a class="log-moment" href="{replay}?{query}">{ago(at)}{hidden}</a>'
    elif at and not untimed:
        told = f"{told} {ago(at)}"
    return f"{head}<p>{told}</p>"


def _replay_query(line: Any) -> str:
    """Return the query string that leads from a line to its moment in the replay, or "" without a link."""
    read = attribute_reader(line)
    step, moment = read("step"), read("moment")
    return f"step={step}" if step else safe_html(moment) if moment else ""


@lru_cache(maxsize=4_096, typed=True)
def _told(
    mark: str | None, seat: int | None, text: Any, dice: tuple[Any, ...], shown: tuple[EventSign, ...]
) -> tuple[str, str]:
    """Return what stands before a line of the log, and the line without its instant.

    Most lines are as on the page before.
    """
    told = [safe_html(text)]
    if dice:
        told.append(dice_faces(dice, css="dice dice--small"))
    if shown:
        told.append(signs(shown))
    return _icon_or_space(mark) if seat is None else shield(seat, size=20), " ".join(told)


@register.simple_tag
def recap_lines(rows: Iterable[Any]) -> SafeString:
    """Return lines of the recap as items of a list: `{% recap_lines panel.more %}`.

    They are `games.site.selectors.recap_panel.RecapRow`s.
    """
    ago = times_ago()
    return mark_safe("".join([_recap_line(row, ago) for row in rows]))


def _recap_line(row: Any, ago: Callable[[datetime], SafeString]) -> str:
    line = row.line
    css = "recap-line recap-line--mine" if line.mine else "recap-line"
    current = ' aria-current="true"' if row.current else ""
    told = " ".join(
        each
        for each in (
            f"<b>{safe_html(line.roll)}</b>" if line.roll else "",
            safe_html(line.text),
        )
        if each
    )
    if row.number:
        marks = f'data-trail="{row.number}" data-box="{row.box.view_box}"{" data-far" if row.box.far else ""}'
        told = f'<a href="?tell={row.number}#recap" {marks}>{told}</a>'
    if row.waiting:
        waiting = safe_html(_("Waiting for your answer"))
        told += f' <strong class="recap-waiting">{waiting}</strong>'
    when = f'<span class="recap-when">{ago(line.at)}</span>'
    mark = _icon_or_space(line.icon) if line.seat is None else shield(line.seat, colour(line.seat), 20)
    return f'<li class="{css}"{current}>{mark}<p>{told}</p>{when}</li>'


@register.simple_tag
def legions(found: Iterable[Any], records: Mapping[str, Iterable[Any]] | None = None) -> SafeString:
    """Return legions with what is known of each, as items of a list: `{% legions section.legions records %}`.

    They are `games.titan.drawing.roster.RosterLegion`s. `records` has by marker the sentences in which each
    was shown. The page must contain the symbols of all icons.
    """
    language, ago = get_language() or "", times_ago()
    items = []
    for legion in found:
        told = [
            f"<li>{safe_html(line.text)} {signs(line.signs)} {ago(line.at)}</li>"
            for line in (records or {}).get(legion.marker, ())
        ]
        record = f'<ul class="told">{"".join(told)}</ul>' if told else ""
        items.append(
            f'<li>{legion.shield}<div class="legion-words">{_legion(legion, language)}{record}</div></li>'
        )
    return mark_safe("".join(items))


@lru_cache(maxsize=4_096)
def _legion(legion: Any, language: str) -> str:
    """Return what is known of a legion in the active language: most are as on the page before."""
    note = f' <span class="ink2">· {safe_html(legion.note)}</span>' if legion.note else ""
    known = "".join([_creature(piece.name, symbol(piece.icon)) for piece in legion.pieces])
    unknown = safe_html(_("unknown"))
    blank = (
        '<li class="creature creature--blank"><span aria-hidden="true">?</span>'
        f'<span class="visually-hidden">{unknown}</span></li>'
    )
    maybe = f'<p class="note">{safe_html(legion.maybe)}</p>' if legion.maybe else ""
    return (
        f"<p><b>{safe_html(legion.name)}</b> · {safe_html(legion.land)}{note}</p>"
        f'<ul class="creatures">{known}{blank * len(legion.blanks)}</ul>{maybe}'
    )


def _creature(name: str, picture: str) -> str:
    shown = safe_html(name)
    hidden = f'<span class="visually-hidden">{shown}</span>'
    return f'<li class="creature" title="{shown}">{picture}{hidden}</li>'


def _icon_or_space(name: str | None) -> str:
    return icon(name) if name else "<span></span>"
