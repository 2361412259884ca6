"""The type faces: until they arrive, fonts of the device stand in at their sizes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SHEET = (Path(__file__).resolve().parents[2] / "static" / "css" / "muster.css").read_text("utf-8")
FACE = re.compile(r"@font-face \{([^}]*)\}")
SIZES = ("size-adjust", "ascent-override", "descent-override")


def faces(family: str) -> dict[str, str]:
    """Return the rules of a family's faces by their weights."""
    named = [rule for rule in FACE.findall(SHEET) if f'font-family: "{family}";' in rule]
    return {match[1]: rule for rule in named if (match := re.search(r"font-weight: (\d+);", rule))}


@pytest.mark.parametrize("stack", ["sans", "serif"])
def test_every_stand_in_has_the_weights_and_sizes_of_its_face(stack: str) -> None:
    match = re.search(rf"--{stack}: ([^;]*);", SHEET)
    assert match is not None
    first, *others = re.findall(r'"([^"]+)"', match[1])
    stand_ins = [name for name in others if name.endswith(f" as {first}")]
    # Directly behind the face, so that no other font of the device is taken before them.
    assert stand_ins
    assert others[: len(stand_ins)] == stand_ins
    for name in stand_ins:
        assert faces(name).keys() == faces(first).keys()
        for rule in faces(name).values():
            assert "src: local(" in rule
            assert all(f"{size}: " in rule for size in SIZES)


def test_letters_are_set_at_their_own_widths() -> None:
    """Chromium under Linux otherwise rounds each to whole pixels."""
    every = re.search(r"^\*, ::before, ::after \{([^}]*)\}", SHEET, re.MULTILINE)
    assert every is not None
    assert "text-rendering: geometricPrecision;" in every[1]
