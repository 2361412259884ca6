"""Template filters that draw choices as rows and chips, and pieces as rows of a ledger.

They are drawn here and not in a template, because a turn's page contains about seventy of them, and a
template would take as long for them as for the rest of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from config.templatetags.look import icon, part, shield, symbol
from games.engine.drawing.hand import Card
from games.engine.drawing.scene import Chip, LegendEntry

register = template.Library()

_CURRENT = ' aria-current="true"'


@register.filter
def as_row(choice: Any) -> SafeString:
    """Return a choice as a row of a list; `parts/choices.html` describes its attributes."""
    asked = ("key", "name", "note", "roll", "seat", "icons", "losses", "gains")
    key, name, note, roll, seat, icons, losses, gains = map(attribute_reader(choice), asked)
    dice = part("parts/roll.html", roll=roll) if roll else ""
    aside = f' <span class="choice-note">{safe_html(note)}</span>' if note else ""
    aside += _lost(losses)
    inside = (
        f'<span class="choice-key">{safe_html(key)}</span> '
        f'<span class="choice-words"><span class="choice-name">{safe_html(name)}</span>{dice}{aside}</span>'
    )
    if gains:
        inside += f' <span class="choice-gains">{safe_html(gains)}</span>'
    if icons or seat is not None:
        first = shield(seat, size=28) if seat is not None else ""
        creatures = "".join(f'<span class="creature">{symbol(each)}</span>' for each in icons or ())
        inside += f' <span class="choice-pictures">{first}{creatures}</span>'
    return _linked(choice, "choice", "div", inside)


@register.filter
def as_chip(choice: Any) -> SafeString:
    """Return a choice as a chip; `parts/chips.html` describes its attributes."""
    key, name, icons, losses = map(attribute_reader(choice), ("key", "name", "icons", "losses"))
    disc = f'<b class="chip-key">{safe_html(key)}</b> ' if key else ""
    pictures = "".join(symbol(each) for each in icons or ())
    return _linked(choice, "chip", "span", f"{disc}{pictures}{safe_html(name)}{_lost(losses)}")


@register.filter
def as_kin(kin: Any) -> SafeString:
    """Return choices that have something in common as one line; `parts/kin.html` describes its attributes."""
    text = safe_html(kin.text)
    before = f"{shield(kin.seat, size=20)} " if kin.seat is not None else ""
    lost = "".join(
        f'<p class="choice-loss">{icon("hazard-sign")} {safe_html(loss)}</p>' for loss in kin.losses
    )
    chips = "\n".join(f"<li>{as_chip(choice)}</li>" for choice in kin.rows)
    return mark_safe(
        f'<div class="kin" role="group" aria-label="{text}"><span class="kin-head">{before}{text}</span>\n'
        f'{lost}<ul class="chips">{chips}</ul></div>'
    )


@register.filter
def as_card(card: Card) -> SafeString:
    """Return a card of a hand, as a link if it can be chosen."""
    css = f"card card--{safe_html(card.style)}" if card.style else "card"
    named = "card-name card-name--long" if card.long else "card-name"
    told = f'<span class="visually-hidden">{safe_html(card.told)}</span>' if card.told else ""
    inside = (
        f'<span class="card-number">{safe_html(card.number)}</span>{symbol(card.icon)}'
        f'<span class="{named}">{safe_html(card.name)}</span>{told}'
    )
    if card.link is None:
        return mark_safe(f'<span class="{css}"{_CURRENT if card.taken else ""}>{inside}</span>')
    marks = _CURRENT if card.link.marked else ""
    marks += " data-reads" if card.reads and not card.link.chosen else ""
    return mark_safe(f'<a class="{css}" href="{safe_html(card.link.href)}"{marks}>{inside}</a>')


@register.filter
def as_button(chip: Chip) -> SafeString:
    """Return a chip as the button of its row's form, or as text if its choice has been made."""
    inside = f"{symbol(chip.icon) if chip.icon else ''}{safe_html(chip.text)}"
    if chip.link is None:
        return mark_safe(f'<span class="chip"{_CURRENT}>{inside}</span>')
    current = _CURRENT if chip.link.marked else ""
    posted = f'name="{safe_html(chip.link.field)}" value="{safe_html(chip.link.pick)}"'
    return mark_safe(f'<button class="chip" {posted}{current}>{inside}</button>')


@register.filter
def as_entry(entry: LegendEntry) -> SafeString:
    """Return a piece in a ledger as a row, with a link if the reader can take the piece."""
    link = entry.link
    letter = f'<b class="chip-key">{safe_html(link.letter)}</b> ' if link and link.letter else ""
    placed = entry.state == "placed"
    word = _("placed")
    sign = f'<span class="visually-hidden">, {safe_html(word)}</span>' if placed else ""
    note = f' <span class="choice-note">{safe_html(entry.note)}</span>' if entry.note else ""
    figures = '<span class="ledger-tick" aria-hidden="true">✓</span>' if placed else ""
    figures += f'<span class="creature">{symbol(entry.icon)}</span>' if entry.icon else ""
    inside = (
        f'{entry.drawn}<span class="choice-words">'
        f'<span class="choice-name">{letter}{safe_html(entry.text)}{sign}</span>{note}</span>'
        f'<span class="choice-pictures">{figures}</span>'
    )
    if link is None:
        return mark_safe(f'<div class="choice">{inside}</div>')
    marks = ' aria-current="true"' if entry.state == "next" else ""
    marks += f' data-key="{safe_html(link.letter)}"' if link.letter else ""
    return mark_safe(f'<a class="choice" href="{safe_html(link.href)}"{marks}>{inside}</a>')


def _lost(losses: Any) -> str:
    """Return the markup of a choice's losses, each with a warning sign."""
    return "".join(
        f' <span class="choice-loss">{icon("hazard-sign")} {safe_html(loss)}</span>' for loss in losses or ()
    )


def _linked(choice: Any, css: str, otherwise: str, inside: str) -> SafeString:
    """Return `inside` as a link, or as an element of the tag `otherwise` if there is nothing to choose."""
    asked = ("url", "key", "chosen", "suggested", "tap")
    url, key, chosen, suggested, tap = map(attribute_reader(choice), asked)
    if not url:
        return mark_safe(f'<{otherwise} class="{css} {css}--no">{inside}</{otherwise}>')
    marks = (_CURRENT if chosen or suggested else "") + (" data-tap" if tap else "")
    return mark_safe(
        f'<a class="{css}" href="{safe_html(url)}" data-key="{safe_html(key)}"{marks}>{inside}</a>'
    )


def safe_html(text: Any) -> str:
    """Escape a text for HTML; the template language's own function would take ten times as long."""
    return str(text.__html__() if hasattr(text, "__html__") else escape(str(text)))


def attribute_reader(item: Any) -> Callable[[str], Any]:
    """Return a function that reads an attribute or key by its name, and returns None if it is missing."""
    return item.get if isinstance(item, Mapping) else lambda name: getattr(item, name, None)
