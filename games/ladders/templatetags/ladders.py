"""Template tags for the ladders' pages, for the rows of the rungs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.ladders.selectors.rows import PlayerActivity, RungRow, StreakSquare, ViewerAction
from games.ladders.strength import RatedEntrant

register = template.Library()

MINE, NOTE = ' class="mine"', ' class="note"'
"""Classes of the reader's own row, and of texts about other players."""


@register.simple_tag
def rung_rows(rows: Iterable[RungRow], reach: str) -> SafeString:
    """Return rungs as table rows, with the line `reach` above the highest that the reader can challenge.

    The rows are made here, because a template would take longer for fifty of them than for the rest of the
    page. A phone hides the cells that are `:empty`, so a cell without content gets no white space.
    """
    you = conditional_escape(pgettext("after one's own name", "you"))
    title = conditional_escape(_("provisional"))
    provisional = f'<span class="ink2" title="{title}">?</span>'
    parts = []
    for row in rows:
        if row.edge and reach:
            line = f'<td colspan="6" role="cell"><span>{conditional_escape(reach)}</span></td>'
            parts.append(f'<tr class="rungs-reach" role="row"> {line} </tr>')
        parts.append(_row(row, you, provisional))
    return mark_safe(" ".join(parts))


def _row(row: RungRow, you: str, provisional: str) -> str:
    opening = f'<tr role="row"{MINE if row.mine else ""}>'
    name = f'<a href="{conditional_escape(row.url)}">{conditional_escape(row.name)}</a>'
    if row.mine:
        name += f", {you}"
    cells = (
        f'<td class="rung" role="cell">{row.rung}</td>',
        f'<th scope="row" role="rowheader"> {name} {_under(row.under)}</th>',
        f'<td class="number rungs-rating" role="cell">{_rating(row.rated, provisional)}</td>',
        f'<td role="cell">{_streak(row.streak)}</td>',
        f'<td class="rungs-now" role="cell">{_activity(row.now)}</td>',
        f'<td class="rungs-you" role="cell"> {_action(row.you, mine=row.mine)} </td>',
    )
    return f"{opening} {' '.join(cells)} </tr>"


def _under(text: str) -> str:
    return f'<span class="under">{conditional_escape(text)}</span> ' if text else ""


def _rating(rated: RatedEntrant | None, provisional: str) -> str:
    if rated is None:
        return ""
    change = f'<span class="ink2 small">{rated.signed}</span> ' if rated.signed else ""
    return f" {rated.points}{provisional if rated.provisional else ''} {change}"


def _streak(squares: Sequence[StreakSquare]) -> str:
    drawn = "".join(
        f'<i class="square square--{each.look}">{conditional_escape(each.letter)}</i>' for each in squares
    )
    if not drawn:
        return ""
    said = conditional_escape(", ".join(each.said for each in squares))
    return f' <span class="streak" role="img" aria-label="{said}"> {drawn} </span> '


def _activity(now: PlayerActivity) -> str:
    text, under = conditional_escape(now.text), _under(now.under)
    if now.url:
        return f' <a href="{conditional_escape(now.url)}">{text}</a> {under}'
    return f"{text} {under}" if under else text


def _action(you: ViewerAction, *, mine: bool) -> str:
    if you.action:
        css = ' class="button button--second"' if you.strong else ""
        return f'<a{css} href="{conditional_escape(you.url)}">{conditional_escape(you.action)}</a>'
    return f"<span{'' if mine else NOTE}>{conditional_escape(you.text)}</span>"
