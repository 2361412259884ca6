"""The names and meanings of the standings' columns, and scores as the standings show them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class TieBreak(NamedTuple):
    """A tie-break: its name, its short column heading, and its explanation."""

    name: str | Promise
    short: str | Promise
    means: str | Promise


TIE_BREAKS: dict[str, TieBreak] = {
    "points": TieBreak(_("points"), _("Points"), _("points scored at the tables")),
    "direct_encounter": TieBreak(
        _("head to head"),
        pgettext_lazy("tie-break", "Head to head"),
        _("points against the players who are level, if they have all met"),
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
        _("the points of opponents beaten, and half the points of opponents drawn with"),
    ),
    "progressive": TieBreak(
        _("progressive score"),
        pgettext_lazy("tie-break", "Progressive"),
        _("the points after each round, added up: early wins count more"),
    ),
    "wins": TieBreak(
        _("wins"), pgettext_lazy("tie-break", "Wins"), _("tables won; a shared first place counts as a share")
    ),
    "won": TieBreak(_("wins in play"), pgettext_lazy("tie-break", "Won"), _("matches won by playing")),
    "strength": TieBreak(
        _("strength of opponents"),
        pgettext_lazy("tie-break", "Opponents"),
        _("the average points of the opponents met"),
    ),
    "elimination_order": TieBreak(
        _("outlasted"),
        pgettext_lazy("tie-break", "Outlasted"),
        _("the share of opponents at each table that the player outlasted"),
    ),
    "game_points": TieBreak(
        _("in-game points"),
        pgettext_lazy("tie-break", "In the game"),
        _("the game’s own points, divided at each table by the best score there"),
    ),
    "round": TieBreak(
        _("round reached"), pgettext_lazy("tie-break", "Reached"), _("the last round the player reached")
    ),
}


def tie_break_name(key: str) -> str:
    """Return the name of a tie-break, as part of a sentence; its key if it has no name."""
    found = TIE_BREAKS.get(key)
    return str(found.name) if found is not None else key


_SIGNS = {(0, 1): "", (1, 2): "½", (1, 4): "¼", (3, 4): "¾"}
"""Signs of fractions, by numerator and denominator."""


def score_text(value: Fraction) -> str:
    """Return a score as text: halves and quarters are written as signs, other fractions with two decimals."""
    whole, rest = divmod(value.numerator, value.denominator)
    sign = _SIGNS.get((rest, value.denominator))
    if sign is not None:
        return f"{whole if whole or not sign else ''}{sign}"
    return number_format(round(float(value), 2), 2)
