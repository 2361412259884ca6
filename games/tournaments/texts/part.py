"""What the parts of a stage are called: pools, groups of divisions, matches of a bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.pairing.elimination import BracketMatch


def part_text(format_key: str, part: str) -> str:
    """A part by the name its format gave it: "pool 2", "division 2B"; "" for a match of a bracket, which
    its round names, and where a stage is one whole."""
    if not part:
        return ""
    if format_key == "pools":
        return _("pool %(part)s") % {"part": part}
    if format_key == "league":
        return _("division %(part)s") % {"part": part}
    return ""


def group_heading(format_key: str, part: str) -> str:
    """The heading of a table of standings; "" where there is one."""
    if not part:
        return ""
    if format_key == "league":
        return _("Division %(part)s") % {"part": part}
    return _("Pool %(part)s") % {"part": part}


class Columns:
    """What the columns of a bracket are called, and its matches by themselves. Lower rounds are numbered
    as they are played: byes can leave one out."""

    def __init__(self, matches: Sequence[BracketMatch]) -> None:
        self._last = max((match.round for match in matches if match.side == "upper"), default=0)
        self._lower = sorted({match.round for match in matches if match.side == "lower"})
        self._count = Counter((match.side, match.round) for match in matches)

    def heading(self, match: BracketMatch) -> str:
        """The column in which a match stands."""
        match match.side:
            case "third":
                return _("Third place")
            case "final":
                return _("Second final") if match.reset else _("Final")
            case "lower":
                return _("Lower round %(number)d") % {"number": self._number(match)}
        to_come = self._last - match.round
        if self._lower:
            return _("Upper final") if not to_come else _("Upper round %(number)d") % {"number": match.round}
        if to_come < 3:
            return (_("Final"), _("Semi-finals"), _("Quarter-finals"))[to_come]
        return _("Round %(number)d") % {"number": match.round}

    def match(self, match: BracketMatch) -> str:
        """A match by itself, within a sentence."""
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
