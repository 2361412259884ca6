"""The charts of the Law as tables of words, made from the data that the rules use (12.7, 13.1, 19.1)."""

from __future__ import annotations

from games.engine.lessons import WordTable, cell
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.titan.battle.hazards import STRIKE_CHART
from games.titan.battle.strikes import MAX_RANGE_SKILL
from games.titan.characters import ANGEL, ARCHANGEL, CHARACTERS, WARLOCK, titan_power, titan_value
from games.titan.movement import TITAN_TELEPORT_SCORE
from games.titan.scoring import POINTS_PER_ANGEL, POINTS_PER_ARCHANGEL
from games.titan.words import names

HIGHEST_SCORE = 1000
"""The score in the last row of the table of rewards; the rule itself continues beyond it."""


def strike_chart_table() -> WordTable:
    """Return a table with a row for each skill of a target and a column for each skill of a striker."""
    skills = range(1, len(next(iter(STRIKE_CHART.values()))) + 1)
    return WordTable(
        caption=Phrase(_("Strike-numbers")),
        head=(
            Phrase(_("Skill of the target")),
            *(phrase(_("Skill %(skill)s"), skill=skill) for skill in skills),
        ),
        rows=tuple((cell(target), *map(cell, numbers)) for target, numbers in STRIKE_CHART.items()),
    )


def rangestrike_table() -> WordTable:
    """Return a table of all characters that rangestrike: their dice, and strike-numbers at both ranges."""
    return WordTable(
        caption=Phrase(_("Who rangestrikes, and how well")),
        head=(
            Phrase(_("Character")),
            Phrase(_("Dice")),
            Phrase(_("Range 3: strike-number against skill 2, 3, 4")),
            Phrase(_("Range 4: strike-number against skill 2, 3, 4")),
        ),
        rows=tuple(
            (names.character(name), cell(each.power // 2), _numbers(each.skill), _far(name, each.skill))
            for name, each in CHARACTERS.items()
            if each.rangestrikes
        ),
    )


def score_rewards_table() -> WordTable:
    """Return a table of what each 100 points bring: power, a lord, teleports (17.0 - 17.3, 19.1, 19.2)."""
    return WordTable(
        caption=Phrase(_("What a score brings")),
        head=(
            Phrase(_("Score")),
            Phrase(_("Lord")),
            Phrase(_("Power of the Titan")),
            Phrase(_("Points for the Titan")),
            Phrase(_("Teleport")),
        ),
        rows=tuple(_hundred(score) for score in range(0, HIGHEST_SCORE + 1, POINTS_PER_ANGEL)),
    )


def _hundred(score: int) -> tuple[Phrase, ...]:
    lord = cell("–")
    if score:
        lord = names.character(ANGEL if score % POINTS_PER_ARCHANGEL else ARCHANGEL)
    teleport = _("from a Tower and to enemies") if score >= TITAN_TELEPORT_SCORE else _("from a Tower")
    return cell(score), lord, cell(titan_power(score)), cell(titan_value(score)), Phrase(teleport)


def _numbers(skill: int) -> Phrase:
    return cell(", ".join(str(numbers[skill - 1]) for numbers in STRIKE_CHART.values()))


def _far(name: str, skill: int) -> Phrase:
    if name == WARLOCK:
        return _numbers(skill)
    return _numbers(skill - 1) if skill >= MAX_RANGE_SKILL else Phrase(_("out of reach"))
