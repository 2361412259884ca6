"""Template tags for the tournaments' pages, for the lines of standings."""

from __future__ import annotations

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.matches.templatetags.matches import person as linked
from games.tournaments.selectors.standing_lines import Circle, StandingLine, Standings

register = template.Library()

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
    parts = []
    for number, line in enumerate(shown.lines, 1):
        parts.append(_row(line, you, circles))
        if number in cuts:
            parts.append(
                f'<tr class="cut"><td colspan="{width}">{conditional_escape(cuts[number])}</td></tr>'
            )
    return mark_safe("".join(parts))


def _row(line: StandingLine, you: str, circles: dict[Circle, str]) -> str:
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
    values = "".join(
        f'<td class="number{" first" if not place else " wide-only"}">{conditional_escape(value)}</td>'
        for place, value in enumerate(line.values)
    )
    opening = f'<tr class="{css}">' if css else "<tr>"
    place = f'<td class="number place">{line.placing}</td>'
    return f'{opening}{place}<th class="who" scope="row">{name}</th>{"".join(drawn)}{values}</tr>'


def _circle(circle: Circle) -> str:
    css = PLACING_CLASSES[circle.kind]
    if len(circle.text) > 2:
        css += " placing--wide"
    text, words = conditional_escape(circle.text), conditional_escape(circle.words)
    return (
        f'<td class="round"><span class="{css}" title="{words}" aria-hidden="true">{text}</span>'
        f'<span class="visually-hidden">{words}</span></td>'
    )
