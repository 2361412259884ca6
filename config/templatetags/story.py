"""Template tags that draw what happened: lines of the log and the recap, rolls, and legions' characters.

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
    ago = times_ago()
    found = [(line, _replay_query(line) if match is not None else "") for line in lines]
    replay = hidden = ""
    if any(query for _line, query in found):
        replay = _replay_page(match.pk)
        hidden = f'<span class="visually-hidden"> · {safe_html(_("Replay"))}</span>'
    items = "".join(
        [
            f"<li>{_log_line(line, f'{replay}?{query}' if query else '', hidden, untimed, ago)}</li>"
            for line, query in found
        ]
    )
    return mark_safe(f'<ol class="log">{items}</ol>')


def _log_line(
    line: Any, moment: str, hidden: str, untimed: bool, ago: Callable[[datetime], SafeString]
) -> str:
    """Return a line of the log.

    `moment` is the address of its moment in the replay, or "" without a link to it, and `hidden` is what
    only screen readers read of the link.
    """
    read = attribute_reader(line)
    at = read("at")
    head, told = _told(
        read("icon"), read("seat"), read("text"), tuple(read("dice") or ()), tuple(read("signs") or ())
    )
    if moment:
        told = f'{told} <a class="log-moment" href="{moment}">{ago(at)}{hidden}</a>'
    elif at and not untimed:
        told = f"{told} {ago(at)}"
    return f"{head}<p>{told}</p>"


@lru_cache(maxsize=256)
def _replay_page(match_id: int) -> str:
    """Return the address of a match's replay, cached because a page has a list of lines for each fold."""
    return reverse("matches:history", args=[match_id])


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
    if row.first:
        css += " recap-line--first"
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
def exchange_lines(exchanges: Iterable[Any], newest: bool = False) -> SafeString:
    """Return rolls of a fight as items of a list: `{% exchange_lines exchanges.shown newest=True %}`.

    They are `games.site.selectors.exchange_panel.ShownExchange`s. With `newest` the first is drawn large.
    """
    language = get_language() or ""
    items = [_exchange(each, newest and not number, language) for number, each in enumerate(exchanges)]
    return mark_safe("".join(items))


@lru_cache(maxsize=1_024)
def _exchange(exchange: Any, newest: bool, language: str) -> str:
    """Return a roll in the active language: most are as on the page before."""
    css = "exchange exchange--newest" if newest else "exchange"
    told = f"{safe_html(exchange.before)}<b>{safe_html(exchange.subject)}</b>{safe_html(exchange.after)}"
    when = f'<span class="ink2">{safe_html(exchange.when)} ·</span> ' if exchange.when else ""
    results = "".join(
        f'<p class="exchange-result"><b>{safe_html(result.text)}</b>{_wounds(result.wounds)}</p>'
        for result in exchange.results
    )
    return (
        f'<li class="{css}" id="{exchange.key}"><p class="exchange-head">'
        f"{shield(exchange.seat, colour(exchange.seat), 20)} <span>{when}{told}</span> "
        f'<span class="exchange-needed">{safe_html(exchange.needed)}</span></p> '
        f"{dice_faces(exchange.dice, exchange.dice_text)} {results}</li>"
    )


def _wounds(wounds: Iterable[bool]) -> str:
    """Return the hits that a character can take, and which of them it has taken, for those who see."""
    pips = _pips(wounds)
    return f' <span class="wounds" aria-hidden="true">{pips}</span>' if pips else ""


def _pips(hits: Iterable[bool]) -> str:
    return "".join('<i class="taken"></i>' if hit else "<i></i>" for hit in hits)


@register.simple_tag
def soldiers(found: Iterable[Any]) -> SafeString:
    """Return the characters of a legion in a battle as items of a list: `{% soldiers roster.soldiers %}`.

    They are `games.titan.drawing.battle.battle_panels.Soldier`s. The page must contain the symbols of all
    icons.
    """
    return mark_safe("".join([_soldier(each) for each in found]))


@lru_cache(maxsize=4_096)
def _soldier(soldier: Any) -> str:
    """Return one character: most are as on the page before."""
    wounds = (
        f'<div class="wounds" role="img" aria-label="{safe_html(soldier.said)}">{_pips(soldier.pips)}</div>'
        if soldier.pips
        else ""
    )
    slain = ' class="slain"' if soldier.slain else ""
    return (
        f'<li{slain}><span class="creature">{symbol(soldier.icon)}</span> '
        f'<div><b>{safe_html(soldier.name)}</b> <span class="ink2"><span class="nowrap">'
        f'{safe_html(soldier.strength)}</span> <span class="nowrap">{safe_html(soldier.place)}</span></span> '
        f"{wounds}</div></li>"
    )


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
