"""Template tags that draw what happened: the lines of the log and of the recap, and the pieces of a legion.

They are drawn here and not in a template, because a turn's page contains up to a hundred of them, and a
template would take as long for them as for the rest of the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from config.templatetags.choices import attribute_reader, safe_html
from config.templatetags.look import ago, dice_faces, icon, shield, signs, symbol
from games.matches.templatetags.matches import colour

register = template.Library()


@register.simple_tag
def log_line(line: Any, match: Any = None, untimed: bool = False) -> SafeString:
    """Return the inside of a line of the log: `{% log_line line match untimed %}`.

    `parts/log.html` describes the line's attributes. A line with a `step` links to that page of the replay
    of `match`, and `untimed` leaves out when it happened.
    """
    read = attribute_reader(line)
    at, step = read("at"), read("step")
    told = [safe_html(read("text"))]
    if rolled := read("dice"):
        told.append(dice_faces(rolled, css="dice dice--small"))
    if shown := read("signs"):
        told.append(signs(shown))
    if step and match:
        page = f"{reverse('matches:history', args=[match.pk])}?step={step}"
        replay = safe_html(_("Replay"))
        hidden = f'<span class="visually-hidden"> · {replay}</span>'
        told.append(f'<a class="log-moment" href="{page}">{ago(at)}{hidden}</a>')
    elif at and not untimed:
        told.append(ago(at))
    seat = read("seat")
    mark = _icon_or_space(read("icon")) if seat is None else shield(seat, size=20)
    return mark_safe(f"{mark}<p>{' '.join(told)}</p>")


@register.simple_tag
def recap_line(row: Any) -> SafeString:
    """Return a line of the recap (`games.site.selectors.recap_panel.RecapRow`): `{% recap_line row %}`."""
    line = row.line
    css = "recap-line recap-line--mine" if line.mine else "recap-line"
    current = ' aria-current="true"' if row.current else ""
    told = " ".join(
        each
        for each in (
            safe_html(line.early),
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
    return mark_safe(f'<li class="{css}"{current}>{mark}<p>{told}</p>{when}</li>')


@register.filter
def as_creatures(pieces: Iterable[Any]) -> SafeString:
    """Return pieces, each with `icon` and `name`, as tiles: `{{ legion.pieces|as_creatures }}`.

    The page must contain the symbols of the icons.
    """
    return mark_safe(
        "".join(
            f'<li class="creature" title="{(name := safe_html(piece.name))}">'
            f'{symbol(piece.icon)}<span class="visually-hidden">{name}</span></li>'
            for piece in pieces
        )
    )


def _icon_or_space(name: str | None) -> str:
    return icon(name) if name else "<span></span>"
