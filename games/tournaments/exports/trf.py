"""Write FIDE's tournament report (TRF16, handbook C.04.2 annex), for a Swiss with two seats at a table.

The columns are fixed; here they are counted from 0, as in the description of the format. An entrant's line
001 has the number at 4-7, the name at 14-46, the rating at 48-51, the points at 80-83, the rank at 85-88, and
from 89 on ten columns for each round: two blanks, the opponent (0000 for none), a blank, the seat (w, b or
-), a blank, and the result. The codes of results are: 1, 0 and = for matches that were played; + and - for
forfeits; U for a bye given by the pairing; F and H for requested byes worth a win or a draw; Z for no points.
The columns of an unfinished round stay blank. `XXR` gives the number of rounds, `XXC` the top entrant's seat
in round 1, `XXP` pairs that must not meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Literal, NamedTuple

Result = Literal["1", "0", "=", "+", "-", "U", "F", "H", "Z"]
Seat = Literal["w", "b", "-"]

TRF_NAME_LENGTH = 33
"""Number of columns of a name."""

MAX_START_NUMBER = 9_999
"""The highest number of entrants that four columns can hold."""


class Game(NamedTuple):
    """One round of one entrant; `w` is the first seat."""

    opponent: int | None
    seat: Seat
    result: Result


class Player(NamedTuple):
    """One entrant, with their starting number and a game for each finished round."""

    number: int
    name: str
    points: Fraction
    rank: int
    games: Sequence[Game] = ()
    rating: int | None = None


class Report(NamedTuple):
    """The data of a report about a tournament of matches for two."""

    name: str
    players: Sequence[Player]
    rounds: int
    begins: date | None = None
    ends: date | None = None
    kind: str = "Individual: Swiss-System"
    arbiter: str = ""
    deputies: Sequence[str] = ()
    clock: str = ""
    dates: Sequence[date | None] = ()
    forbidden: Sequence[tuple[int, int]] = ()
    tie_breaks: Sequence[str] = ()


class TooMany(ValueError):
    """Raised if there are more entrants than the format can number."""


def write(report: Report) -> str:
    """Return the report as text, one line for each entry.

    Raises `TooMany` if there are more entrants than the format can number.
    """
    if len(report.players) > MAX_START_NUMBER:
        raise TooMany(len(report.players))
    lines = [
        ("012", report.name),
        ("042", _day(report.begins)),
        ("052", _day(report.ends)),
        ("062", str(len(report.players))),
        ("072", str(sum(player.rating is not None for player in report.players))),
        ("092", report.kind),
        ("102", report.arbiter),
        *(("112", deputy) for deputy in report.deputies),
        ("122", report.clock),
        ("202", ",".join(report.tie_breaks)),
    ]
    written = [f"{code} {_plain(text)}" for code, text in lines if text]
    if any(report.dates):
        written.append(_placed("132", [(91 + 10 * n, _short(day)) for n, day in enumerate(report.dates)]))
    written.append(f"XXR {report.rounds}")
    first = next((p.games[0].seat for p in report.players if p.games and p.games[0].seat != "-"), None)
    if first is not None:
        written.append(f"XXC {'white1' if first == 'w' else 'black1'}")
    written += [f"XXP {one} {other}" for one, other in report.forbidden]
    written += [_entrant(player) for player in report.players]
    return "\n".join(written) + "\n"


def _entrant(player: Player) -> str:
    rating = "" if player.rating is None else str(min(max(player.rating, 0), MAX_START_NUMBER))
    cells = [
        (4, f"{player.number:4}"),
        (14, _plain(player.name)[:TRF_NAME_LENGTH]),
        (48, f"{rating:>4}"),
        (80, f"{float(player.points):4.1f}"),
        (85, f"{player.rank:4}"),
    ]
    for number, game in enumerate(player.games):
        opponent = "0000" if game.opponent is None else f"{game.opponent:4}"
        cells.append((89 + 10 * number, f"  {opponent} {game.seat} {game.result}"))
    return _placed("001", cells)


def _placed(code: str, cells: Sequence[tuple[int, str]]) -> str:
    """Return a line that begins with a code, with each text at its column."""
    line = code
    for column, text in cells:
        line = f"{line:<{column}}{text}"
    return line.rstrip()


def _plain(text: str) -> str:
    """Return text on one line, with blanks instead of characters that are not printable."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _day(day: date | None) -> str:
    return "" if day is None else day.strftime("%Y/%m/%d")


def _short(day: date | None) -> str:
    return "" if day is None else day.strftime("%y/%m/%d")
