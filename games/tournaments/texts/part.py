"""The names of a stage's parts and rounds: pools, groups of divisions, matches of a bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from games.pairing.elimination import BracketMatch


def part_text(format_key: str, part: str) -> str:
    """Return the name of a part of a stage ("pool 2", "division 2B") from the key that its format gave it.

    Return "" for an undivided stage, and for a match of a bracket, because the round's name already includes
    it.
    """
    if not part:
        return ""
    if format_key == "pools":
        return _("pool %(part)s") % {"part": part}
    if format_key == "league":
        return _("division %(part)s") % {"part": part}
    return ""


def group_heading(format_key: str, part: str) -> str:
    """Return the heading of one part's standings; "" if the stage is not divided."""
    if not part:
        return ""
    if format_key == "league":
        return _("Division %(part)s") % {"part": part}
    return _("Pool %(part)s") % {"part": part}


def numbered_round(number: int, stage: int = 1) -> str:
    """Return the name of a round by its number.

    In later stages, the name includes the stage, because the tournament has other rounds with this number.
    """
    if stage > 1:
        return _("Stage %(stage)d, round %(number)d") % {"stage": stage, "number": number}
    return _("Round %(number)d") % {"number": number}


def column_name(key: str, stage: int = 1) -> str:
    """Return the name of a bracket's column from its key (`Columns.key`); `stage` is the stage's number."""
    kind, _dash, number = key.rpartition("-")
    match kind if number.isdecimal() else key:
        case "third":
            return _("Third place")
        case "second-final":
            return _("Second final")
        case "final":
            return _("Final")
        case "semi-finals":
            return _("Semi-finals")
        case "quarter-finals":
            return _("Quarter-finals")
        case "upper-final":
            return _("Upper final")
        case "upper":
            return _("Upper round %(number)d") % {"number": int(number)}
        case "lower":
            return _("Lower round %(number)d") % {"number": int(number)}
    return numbered_round(int(number), stage)


def round_name(number: int, columns: Iterable[str] = (), stage: int = 1) -> str:
    """Return the name of a round by the bracket's columns that are played in it, or else by its number."""
    return ", ".join(column_name(key, stage) for key in columns) or numbered_round(number, stage)


class Columns:
    """The names of the columns of a bracket, and of its matches.

    The rounds of the lower bracket are numbered as they are played, because byes can leave a round without
    matches.
    """

    def __init__(self, matches: Sequence[BracketMatch]) -> None:
        self._last = max((match.round for match in matches if match.side == "upper"), default=0)
        self._lower = sorted({match.round for match in matches if match.side == "lower"})
        self._count = Counter((match.side, match.round) for match in matches)

    def key(self, match: BracketMatch) -> str:
        """Return the key of a match's column, as the log stores it; `column_name` gives the column's name."""
        if match.side == "third":
            return "third"
        if match.side == "final":
            return "second-final" if match.reset else "final"
        if match.side == "lower":
            return f"lower-{self._number(match)}"
        to_come = self._last - match.round
        if self._lower:
            return f"upper-{match.round}" if to_come else "upper-final"
        return ("final", "semi-finals", "quarter-finals")[to_come] if to_come < 3 else f"round-{match.round}"

    def heading(self, match: BracketMatch) -> str:
        """Return the name of a match's column, as its heading."""
        return column_name(self.key(match))

    def match(self, match: BracketMatch) -> str:
        """Return the name of a match within a sentence."""
        number = int(match.key.rpartition("-")[2])
        facts = {"number": number, "round": self._number(match)}
        alone = self._count[match.side, match.round] == 1
        match match.side:
            case "third" | "final":
                return _("the second final") if match.reset else _("the final")
            case "lower":
                if alone:
                    return _("lower round %(round)d") % facts
                return _("match %(number)d of lower round %(round)d") % facts
        to_come = self._last - match.round
        if self._lower:
            if not to_come:
                return _("the upper final")
            return _("match %(number)d of upper round %(round)d") % facts
        if to_come == 1:
            return _("semi-final %(number)d") % facts
        if to_come == 2:
            return _("quarter-final %(number)d") % facts
        return _("match %(number)d of round %(round)d") % facts

    def _number(self, match: BracketMatch) -> int:
        return self._lower.index(match.round) + 1 if match.side == "lower" else match.round


def last_call_text() -> str:
    """Return the warning for a player who is withdrawn if they leave this roll call unanswered too."""
    return _("If you don’t answer this roll call, you’ll be withdrawn from the tournament.")
