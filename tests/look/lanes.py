"""A sample arena board for the herald's box: eight lanes in round three.

It shows how to use the classes of ``boards.css``, in both shapes; the title draws its own board from a
view.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.drawing import icons, marks, shields
from games.engine.drawing.scene import Picture
from games.engine.drawing.svg import Svg, el, join


@dataclass(frozen=True)
class Lane:
    """One creature's lane: the creature, its cards by round and its bets by round."""

    icon: str
    name: str
    power: str
    cards: tuple[int | None, ...]
    bets: dict[int, int] = field(default_factory=dict)
    backer: int | None = None
    out: bool = False


@dataclass(frozen=True)
class Words:
    """The words of the drawing, so that the box can show two languages."""

    round: str
    bet: str
    backs: str
    lowest: str
    out: str
    label: str
    target: str
    letters: str


CELL_WIDTH, CELL_HEIGHT, GAP = 82, 66, 7
HEAD, ASIDE = 134, 78
ROUND = 3
SPECTATOR = (3, 3)


def wide(lanes: list[Lane], words: Words) -> Picture:
    """Return eight columns of five rounds, for a desktop."""
    width, height = ASIDE + 8 * (CELL_WIDTH + GAP), HEAD + 5 * (CELL_HEIGHT + GAP) + 4
    heads = [
        _wide_head(lane, words, ASIDE + column * (CELL_WIDTH + GAP)) for column, lane in enumerate(lanes)
    ]
    asides = [
        _round(words, number, ASIDE - 12, HEAD + (number - 1) * (CELL_HEIGHT + GAP) + 29)
        for number in range(1, 6)
    ]
    cells = [
        _cell(
            lane,
            words,
            row,
            ASIDE + column * (CELL_WIDTH + GAP),
            HEAD + (row - 1) * (CELL_HEIGHT + GAP),
            CELL_WIDTH,
            CELL_HEIGHT,
            22,
            column,
        )
        for column, lane in enumerate(lanes)
        for row in range(1, 6)
    ]
    return Picture(f"0 0 {width} {height}", words.label, join(*heads, *asides, *cells), "wide")


def tall(lanes: list[Lane], words: Words) -> Picture:
    """Return eight rows of five rounds, for a phone."""
    side, gap, names = 46, 5, 108
    heads = [
        join(
            el(
                "text",
                {
                    "x": names + (n - 1) * (side + gap) + side / 2,
                    "y": 15,
                    "class": _round_class(n) + " middle",
                },
                str(n),
            ),
            el(
                "text",
                {
                    "x": names + (n - 1) * (side + gap) + side / 2,
                    "y": 31,
                    "class": _round_class(n) + " middle",
                },
                f"{words.bet} {5 - n}",
            ),
        )
        for n in range(1, 6)
    ]
    rows = []
    for row, lane in enumerate(lanes):
        y = 40 + row * (side + gap)
        rows.append(_tall_head(lane, words, y))
        rows += [
            _cell(lane, words, n, names + (n - 1) * (side + gap), y, side, side, 18, row) for n in range(1, 6)
        ]
    return Picture(
        f"0 0 {names + 5 * (side + gap)} {40 + 8 * (side + gap)}", words.label, join(*heads, *rows), "tall"
    )


def defs() -> Svg:
    """Return every pattern and symbol of the box."""
    hatch = el(
        "pattern",
        {
            "id": "hatch-out",
            "width": 9,
            "height": 9,
            "patternUnits": "userSpaceOnUse",
            "patternTransform": "rotate(45)",
        },
        el("path", {"class": "out-line", "d": "M4.5 0V9"}),
    )
    return join(shields.defs(*range(6)), icons.symbols(*sorted(icons.names())), hatch)


def _shield(seat: int, x: float, y: float, size: float) -> Svg:
    return el("g", {"transform": f"translate({x} {y})"}, shields.shield(seat, size))


def _round_class(number: int) -> str:
    return "now" if number == ROUND else "quiet"


def _round(words: Words, number: int, x: float, y: float) -> Svg:
    return join(
        el(
            "text",
            {"x": x, "y": y, "class": f"end bold lane-name{' now' if number == ROUND else ''}"},
            f"{words.round} {number}",
        ),
        el("text", {"x": x, "y": y + 17, "class": "end quiet"}, f"{words.bet} {5 - number}"),
    )


def _wide_head(lane: Lane, words: Words, x: float) -> Svg:
    middle = x + CELL_WIDTH / 2
    backed = None
    if lane.backer is not None:
        backed = join(
            _shield(lane.backer, x + 15, 95, 18),
            el("text", {"x": x + 38, "y": 110}, words.backs),
        )
    return join(
        el("rect", {"class": "lane-head", "x": x, "y": 1, "width": CELL_WIDTH, "height": HEAD - 8, "rx": 10}),
        icons.use(lane.icon, 36, x=middle, y=28, css="lane-icon--out" if lane.out else "lane-icon"),
        el(
            "text",
            {"x": middle, "y": 64, "class": "middle lane-name" + (" lane-name--out" if lane.out else "")},
            lane.name,
        ),
        el(
            "text",
            {"x": middle, "y": 83, "class": "middle lane-power"},
            words.out if lane.out else lane.power,
        ),
        backed,
    )


def _tall_head(lane: Lane, words: Words, y: float) -> Svg:
    backed = None
    if lane.backer is not None:
        letter = words.letters[lane.backer]
        backed = join(
            _shield(lane.backer, 32, y + 23, 14),
            el("text", {"x": 50, "y": y + 36, "class": "quiet"}, f"{letter} {words.backs}"),
        )
    return join(
        icons.use(lane.icon, 28, x=14, y=y + 23, css="lane-icon--out" if lane.out else "lane-icon"),
        el(
            "text",
            {
                "x": 32,
                "y": y + (28 if lane.out else 17),
                "class": "lane-name" + (" lane-name--out" if lane.out else ""),
            },
            lane.name,
        ),
        backed,
    )


def _cell(
    lane: Lane,
    words: Words,
    number: int,
    x: float,
    y: float,
    width: float,
    height: float,
    shield: float,
    index: int,
) -> Svg:
    card = lane.cards[number - 1] if number <= len(lane.cards) else None
    played = [c for c in lane.cards if c is not None]
    last = number == len(played)
    lowest = lane.out and last
    if card is None and lane.out:
        return el(
            "rect",
            {
                "class": "cell--out",
                "x": x,
                "y": y,
                "width": width,
                "height": height,
                "rx": 9,
                "fill": "url(#hatch-out)",
            },
        )
    box = {"x": x, "y": y, "width": width, "height": height, "rx": 9}
    if card is None:
        if number != ROUND:
            return el("rect", {"class": "cell--empty", **box})
        if index == 0:
            return marks.link(
                "#target", words.target, el("rect", {"class": "cell--target", **box}), chosen=True
            )
        return el("rect", {"class": "cell--due", **box})
    small = width < 60
    parts = [el("rect", {"class": "cell--lowest" if lowest else "cell", **box})]
    spectator = (index, number) == SPECTATOR
    if spectator:
        parts.append(
            el(
                "rect",
                {
                    "class": "spectator",
                    "x": x + 3.5,
                    "y": y + 3.5,
                    "width": width - 7,
                    "height": height - 7,
                    "rx": 6,
                },
            )
        )
    if not small:
        parts.append(
            icons.use("guards" if spectator else lane.icon, 18, x=x + 15, y=y + 15, css="lane-icon--quiet")
        )
    lift = (7 if small else 6) if lowest else 0
    parts.append(
        el("text", {"class": "numeral", "x": x + width / 2, "y": y + height / 2 + 1 - lift}, str(card))
    )
    if lowest:
        parts.append(el("text", {"class": "lowest", "x": x + width / 2, "y": y + height - 6}, words.lowest))
    if number in lane.bets:
        parts.append(_shield(lane.bets[number], x + width - shield + 2, y - 6, shield))
    return join(*parts)
