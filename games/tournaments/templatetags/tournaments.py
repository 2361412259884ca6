"""Template tags for the tournaments' pages, for the lines of standings and the tables of rounds."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.matches.templatetags.matches import person as linked
from games.matches.templatetags.matches import shield_image
from games.tournaments.selectors.round_tables import RoundTable, Seated
from games.tournaments.selectors.standing_lines import Circle, StandingLine, Standings

register = template.Library()

SHIELD_WIDTH = 20
"""Width of the shield beside a player's name, in pixels."""

PLACING_CLASSES = {"first": "placing placing--first", "other": "placing", "none": "placing placing--none"}


@register.simple_tag
def standing_rows(shown: Standings) -> SafeString:
    """Return the lines of one part's standings as table rows, with a double rule at each cut.

    The rows are made here, because with five hundred players a template that made the same checks for each
    circle would take longer than the rest of the page.
    """
    cuts = {cut.below: cut.words for cut in shown.cuts}
    width = 2 + len(shown.rounds) + len(shown.columns)
    you = conditional_escape(_("you"))
    circles: dict[Circle, str] = {}
    values: dict[tuple[str, bool], str] = {}
    parts = []
    for number, line in enumerate(shown.lines, 1):
        parts.append(_row(line, you, circles, values))
        if number in cuts:
            parts.append(
                f'<tr class="cut"><td colspan="{width}">{conditional_escape(cuts[number])}</td></tr>'
            )
    return mark_safe("".join(parts))


@register.simple_tag
def round_tables(tables: Sequence[RoundTable]) -> SafeString:
    """Return the tables of a round as list items.

    Like the lines of standings, they are too many for a template.
    """
    yours, you, place = (conditional_escape(word) for word in (_("yours"), _("you"), _("place")))
    return mark_safe(" ".join(_table(table, yours, you, place) for table in tables))


def _table(table: RoundTable, yours: str, you: str, place: str) -> str:
    heading: str = conditional_escape(table.heading)
    if table.url:
        heading = f'<a href="{conditional_escape(table.url)}">{heading}</a>'
    note: str = conditional_escape(table.note)
    if table.mine:
        note = f"{note}, {yours}" if note else yours
    seats = " ".join(_seat(each, you, place) for each in table.people)
    return (
        f'<li class="pairing{" pairing--mine" if table.mine else ""}">'
        f' <p class="pairing-head"> <b>{heading}</b> <span>{note}</span> </p>'
        f' <ul class="pairing-seats"> {seats} </ul> </li>'
    )


def _seat(each: Seated, you: str, place: str) -> str:
    sign = ""
    if each.placing:
        css = "placing placing--first" if each.placing == 1 else "placing"
        sign = f'<span class="{css}"> <span class="visually-hidden">{place} </span>{each.placing} </span> '
    elif each.seat is not None:
        sign = f"{shield_image(each.seat, '', SHIELD_WIDTH)} "
    name = conditional_escape(each.person.name)
    return f"<li> {sign}<span>{name}{f', {you}' if each.person.mine else ''}</span> </li>"


def _row(
    line: StandingLine, you: str, circles: dict[Circle, str], values: dict[tuple[str, bool], str]
) -> str:
    person = line.person
    css = " ".join(name for name, true in (("mine", person.mine), ("gone", person.gone)) if true)
    name = f'<span class="name">{conditional_escape(linked(person.name))}</span>'
    if person.mine:
        name += f", {you}"
    if person.gone:
        name += f' <span class="under">{conditional_escape(person.gone)}</span>'
    drawn = []
    for circle in line.circles:
        if circle not in circles:
            circles[circle] = _circle(circle)
        drawn.append(circles[circle])
    for index, value in enumerate(line.values):
        key = value, index == 0
        if key not in values:
            values[key] = _value(*key)
        drawn.append(values[key])
    opening = f'<tr class="{css}">' if css else "<tr>"
    place = f'<td class="number place">{line.placing}</td>'
    return f'{opening}{place}<th class="who" scope="row">{name}</th>{"".join(drawn)}</tr>'


def _value(text: str, first: bool) -> str:
    return f'<td class="number {"first" if first else "wide-only"}">{conditional_escape(text)}</td>'


def _circle(circle: Circle) -> str:
    css = PLACING_CLASSES[circle.kind]
    if len(circle.text) > 2:
        css += " placing--wide"
    text, words = conditional_escape(circle.text), conditional_escape(circle.words)
    return (
        f'<td class="round"><span class="{css}" title="{words}" aria-hidden="true">{text}</span>'
        f'<span class="visually-hidden">{words}</span></td>'
    )
