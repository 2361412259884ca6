"""The drawing of dice: one symbol for each face, and rows of faces with hits first."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from games.engine.drawing import dice


def symbols() -> dict[str, ElementTree.Element]:
    return {each.attrib["id"]: each for each in ElementTree.fromstring(f"<defs>{dice.symbols()}</defs>")}


@pytest.mark.parametrize("face", dice.FACES)
def test_each_face_has_one_symbol_with_as_many_pips(face: int) -> None:
    path = symbols()[f"die-{face}"].find("path")
    assert path is not None
    pips = re.findall(r"M([\d.]+) ([\d.]+)h0", path.attrib["d"])
    assert len(set(pips)) == len(pips) == face
    for pip in pips:
        for place in pip:
            assert dice.PIP_RADIUS < float(place) < dice.SIDE - dice.PIP_RADIUS


def test_a_row_runs_from_high_to_low_and_fills_its_hits() -> None:
    row = ElementTree.fromstring(
        dice.dice_row(((2, False), (6, True), (4, True), (5, True)), "6, 5, 4, 2: 3 hits on 4 or more")
    )
    assert (row.get("role"), row.get("aria-label")) == ("img", "6, 5, 4, 2: 3 hits on 4 or more")
    faces = [(each[0].get("href"), "die-face--hit" in str(each.get("class"))) for each in row]
    assert faces == [("#die-6", True), ("#die-5", True), ("#die-4", True), ("#die-2", False)]
    assert all(each.get("aria-hidden") == "true" for each in row)


def test_a_row_without_words_of_its_own_is_decoration() -> None:
    row = ElementTree.fromstring(dice.dice_row(((3, False),)))
    assert (row.get("role"), row.get("aria-hidden")) == (None, "true")


def test_every_face_of_a_row_refers_to_a_symbol() -> None:
    row = dice.dice_row(tuple((face, face > 3) for face in dice.FACES))
    assert set(re.findall(r'href="#([^"]+)"', row)) == set(symbols())
