"""The Masterboard: 96 lands, their signs, and the sides by which legions enter them (2.1, 7.3, 10.1).

The table lists what is printed on the board: each land's number, terrain and position, the side on which the
number is printed, and the signs. Everything else is derived from the table.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

Sign: TypeAlias = Literal["block", "arch", "arrow", "triple"]
EntrySide: TypeAlias = Literal["left", "right", "bottom"]

TOWER = "tower"
LAND_SIDES: tuple[EntrySide, ...] = ("left", "right", "bottom")


class Land(NamedTuple):
    """A land of the Masterboard.

    `x` and `y` are its column and row; its triangle points down where x + y is even. Sides are numbered 0
    to 5 clockwise from the top; `number_side` is the short side with the number. `signs` contains the sign
    towards each land that this land points to. `touching` maps all lands that share a long side with this
    one to the battle side by which a legion from there enters.
    """

    number: int
    terrain: str
    x: int
    y: int
    number_side: int
    signs: dict[int, Sign]
    touching: dict[int, EntrySide]


# Signs: # block, ^ arch, > arrow, >>> triple arrow, each followed by the land that it points to.
_LANDS_TABLE = """
       1 plains     7 5  3  ^1000 >>>2
       2 woods      8 5  0  ^7 >>>3
       3 brush      8 6  3  ^100 >>>4
       4 hills      9 6  0  #103 >>>5
       5 jungle    10 6  5  #106 >>>6
       6 plains    10 5  2  ^200 >>>7
       7 desert     9 5  5  ^2 >>>8
       8 marsh      9 4  2  ^2000 >>>9
       9 hills     10 4  5  ^14 >>>10
      10 brush     11 4  2  ^200 >>>11
      11 woods     12 4  5  #110 >>>12
      12 jungle    12 3  4  #113 >>>13
      13 marsh     11 3  1  ^300 >>>14
      14 swamp     10 3  4  ^9 >>>15
      15 plains     9 3  1  ^3000 >>>16
      16 woods      9 2  4  ^21 >>>17
      17 brush     10 2  1  ^300 >>>18
      18 hills     10 1  4  #117 >>>19
      19 jungle     9 1  3  #120 >>>20
      20 plains     8 1  0  ^400 >>>21
      21 desert     8 2  3  ^16 >>>22
      22 marsh      7 2  0  ^4000 >>>23
      23 hills      6 2  3  ^28 >>>24
      24 brush      6 1  0  ^400 >>>25
      25 woods      5 1  3  #124 >>>26
      26 jungle     4 1  2  #127 >>>27
      27 marsh      4 2  5  ^500 >>>28
      28 swamp      5 2  2  ^23 >>>29
      29 plains     5 3  5  ^5000 >>>30
      30 woods      4 3  2  ^35 >>>31
      31 brush      3 3  5  ^500 >>>32
      32 hills      2 3  2  #131 >>>33
      33 jungle     2 4  1  #134 >>>34
      34 plains     3 4  4  ^600 >>>35
      35 desert     4 4  1  ^30 >>>36
      36 marsh      5 4  4  ^6000 >>>37
      37 hills      5 5  1  ^42 >>>38
      38 brush      4 5  4  ^600 >>>39
      39 woods      4 6  1  #138 >>>40
      40 jungle     5 6  0  #141 >>>41
      41 marsh      6 6  3  ^100 >>>42
      42 swamp      6 5  0  ^37 >>>1
     100 tower      7 6  0  >3 >41 >101
     101 plains     7 7  3  ^100 >>>142
     102 brush      8 7  0  >>>101
     103 marsh      9 7  3  ^4 >>>102
     104 jungle    10 7  0  >>>103
     105 plains    11 7  5  >>>104
     106 brush     11 6  2  ^5 >>>105
     107 desert    12 6  5  >>>106
     108 marsh     12 5  2  ^200 >>>107
     109 brush     13 5  5  >>>108
     110 plains    13 4  2  ^11 >>>109
     111 swamp     14 4  5  >>>110
     112 marsh     14 3  4  >>>111
     113 brush     13 3  1  ^12 >>>112
     114 jungle    13 2  4  >>>113
     115 plains    12 2  1  ^300 >>>114
     116 brush     12 1  4  >>>115
     117 marsh     11 1  1  ^18 >>>116
     118 desert    11 0  4  >>>117
     119 plains    10 0  3  >>>118
     120 brush      9 0  0  ^19 >>>119
     121 swamp      8 0  3  >>>120
     122 marsh      7 0  0  ^400 >>>121
     123 brush      6 0  3  >>>122
     124 plains     5 0  0  ^25 >>>123
     125 jungle     4 0  3  >>>124
     126 marsh      3 0  2  >>>125
     127 brush      3 1  5  ^26 >>>126
     128 desert     2 1  2  >>>127
     129 plains     2 2  5  ^500 >>>128
     130 brush      1 2  2  >>>129
     131 marsh      1 3  5  ^32 >>>130
     132 swamp      0 3  2  >>>131
     133 plains     0 4  1  >>>132
     134 brush      1 4  4  ^33 >>>133
     135 jungle     1 5  1  >>>134
     136 marsh      2 5  4  ^600 >>>135
     137 brush      2 6  1  >>>136
     138 plains     3 6  4  ^39 >>>137
     139 desert     3 7  1  >>>138
     140 marsh      4 7  0  >>>139
     141 brush      5 7  3  ^40 >>>140
     142 swamp      6 7  0  >>>141
     200 tower     11 5  5  >6 >10 >108
     300 tower     11 2  4  >13 >17 >115
     400 tower      7 1  3  >20 >24 >122
     500 tower      3 2  2  >27 >31 >129
     600 tower      3 5  1  >34 >38 >136
    1000 mountains  7 4  0  #1 >2000 >6000
    2000 tundra     8 4  5  #8 >1000 >3000
    3000 mountains  8 3  4  #15 >2000 >4000
    4000 tundra     7 3  3  #22 >3000 >5000
    5000 mountains  6 3  2  #29 >4000 >6000
    6000 tundra     6 4  1  #36 >1000 >5000
"""

_SIGNS: dict[str, Sign] = {"#": "block", "^": "arch", ">": "arrow", ">>>": "triple"}
_ENTRY_SIDES: dict[int, EntrySide] = {1: "right", 3: "bottom", 5: "left"}


def _side(x: int, y: int, other_x: int, other_y: int) -> int:
    """Return the long side of the land at (x, y) that faces the land at (other_x, other_y)."""
    if (x + y) % 2:
        return {(1, 0): 1, (0, 1): 3, (-1, 0): 5}[other_x - x, other_y - y]
    return {(0, -1): 0, (1, 0): 2, (-1, 0): 4}[other_x - x, other_y - y]


def _read() -> dict[int, Land]:
    found: dict[int, Land] = {}
    for line in _LANDS_TABLE.split("\n"):
        if not line.strip():
            continue
        name, terrain, x, y, number_side, *signs = line.split()
        pointing = {int(sign.lstrip("#^>")): _SIGNS[sign.rstrip("0123456789")] for sign in signs}
        found[int(name)] = Land(int(name), terrain, int(x), int(y), int(number_side), pointing, {})
    for land in found.values():
        for number in land.signs:
            other = found[number]
            for one, two in ((land, other), (other, land)):
                relative = (_side(one.x, one.y, two.x, two.y) - one.number_side) % 6
                # A tower is always entered by the side opposite the terrain's printed name (10.2).
                one.touching[two.number] = "bottom" if one.terrain == TOWER else _ENTRY_SIDES[relative]
    return found


LANDS: MappingProxyType[int, Land] = MappingProxyType(_read())
TOWERS = tuple(number for number, land in LANDS.items() if land.terrain == TOWER)
TERRAINS = tuple(sorted({land.terrain for land in LANDS.values()}))

LAND_BITS: dict[int, int] = {number: 1 << place for place, number in enumerate(LANDS)}
"""Each land as a bit, so that sets of lands are whole numbers."""
