"""What columns of the standings are called, what they mean, and numbers as standings show them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class TieBreak(NamedTuple):
    """A tie-break: its name, short as a column's head, and what it counts."""

    name: str | Promise
    short: str | Promise
    means: str | Promise


TIE_BREAKS: dict[str, TieBreak] = {
    "points": TieBreak(_("points"), _("Points"), _("what the tables brought")),
    "direct_encounter": TieBreak(
        _("head to head"),
        pgettext_lazy("tie-break", "Head to head"),
        _("points among those who are level, if all of them have met"),
    ),
    "cut_1": TieBreak(
        _("Buchholz without the lowest"),
        pgettext_lazy("tie-break", "Buchholz −1"),
        _("the points of all opponents but the lowest"),
    ),
    "cut_2": TieBreak(
        _("Buchholz without the two lowest"),
        pgettext_lazy("tie-break", "Buchholz −2"),
        _("the points of all opponents but the two lowest"),
    ),
    "median_1": TieBreak(
        _("median Buchholz"),
        pgettext_lazy("tie-break", "Median"),
        _("the points of all opponents but the lowest and the highest"),
    ),
    "buchholz": TieBreak(
        _("Buchholz"), pgettext_lazy("tie-break", "Buchholz"), _("the points of all opponents")
    ),
    "sonneborn_berger": TieBreak(
        _("Sonneborn-Berger"),
        pgettext_lazy("tie-break", "S.-B."),
        _("the points of those one beat, and half of those one drew with"),
    ),
    "progressive": TieBreak(
        _("progressive score"),
        pgettext_lazy("tie-break", "Progressive"),
        _("the points after each round, added up: early wins count more"),
    ),
    "wins": TieBreak(
        _("wins"), pgettext_lazy("tie-break", "Wins"), _("tables won; a shared first place is a share")
    ),
    "won": TieBreak(_("wins in play"), pgettext_lazy("tie-break", "Won"), _("matches won by playing them")),
    "strength": TieBreak(
        _("strength of opponents"),
        pgettext_lazy("tie-break", "Opponents"),
        _("the mean points of those one sat with"),
    ),
    "elimination_order": TieBreak(
        _("outlasted"),
        pgettext_lazy("tie-break", "Outlasted"),
        _("the share of others at each table whom one survived"),
    ),
    "game_points": TieBreak(
        _("points in the game"),
        pgettext_lazy("tie-break", "In the game"),
        _("the game's own points, each table's divided by its best"),
    ),
    "round": TieBreak(_("round reached"), pgettext_lazy("tie-break", "Reached"), _("how far one came")),
}


def tie_break_name(key: str) -> str:
    """The name of a tie-break within a sentence; its key for one that nobody named."""
    found = TIE_BREAKS.get(key)
    return str(found.name) if found is not None else key


def number(value: Fraction) -> str:
    """A score as it is read: whole, with halves and quarters as signs, else two decimals."""
    whole, rest = divmod(value, 1)
    signs = {Fraction(0): "", Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
    if rest in signs:
        sign = signs[rest]
        return f"{whole if whole or not sign else ''}{sign}"
    return number_format(round(float(value), 2), 2)
