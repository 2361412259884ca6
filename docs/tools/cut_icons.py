"""Cut the icons Muster uses from the game-icons.net set.

svgo, which needs Node.js, rounds the outlines to whole units of their 512 by 512: at the sizes that we draw,
nobody sees the difference, and a late page of Titan weighs a third less. Run it after adding a name below;
the cut is committed::

    npm pack @iconify-json/game-icons   # and unpack
    python docs/tools/cut_icons.py <folder that holds @iconify-json>

A family may have a cut of its own, of pictograms that no other needs, which its drawing makes known
by ``icons.include``::

    python docs/tools/cut_icons.py <folder> games/guess/drawing/icons.json duel moon-orbit
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = Path(__file__).resolve().parents[2] / "games" / "engine" / "drawing" / "icons.json"

NAMES = {
    "Titan": """
        centaur cyclops gargoyle giant hydra lion minotaur ogre troll unicorn wyvern
        spartan-helmet angel-wings angel-outfit guarded-tower warlock-hood mammoth
        rock-golem spiked-dragon-head medusa-head griffin-symbol bowman sea-serpent
        bear-head""",
    "The arena": """
        swordwoman devil-mask two-shadows wizard-face sea-dragon guards whistle""",
    "Gladiators": "hooded-assassin barbarian fencer orc-head",
    "Lands": """
        wheat pine-tree hills berry-bush palm-tree cactus high-grass swamp peaks
        snowflake-2 white-tower""",
    "Hazards": "oak thorny-vine snowing smoking-volcano quicksand sandstorm",
    "Seats": "small-fire big-wave oak-leaf heraldic-sun feather horseshoe",
    "Legion charges": """
        anchor key moon cartwheel rose ringing-bell hourglass hand lantern scales
        hunting-horn holy-grail""",
    "Marks": """
        feathered-wing power-lightning crossed-swords sands-of-time sight-disabled
        laurel-crown""",
    "Pages": "check-mark hazard-sign info envelope rule-book talk",
    "Things of the gladiators": """
        broadsword cloak stiletto foot-trip battle-axe plain-dagger crossed-chains
        viking-helmet round-shield cracked-saber attached-shield stone-spear flail""",
    "Bodies of the gladiators": "punch high-kick grab run falling",
}

#: Each icon of the set is one path of one colour.
ONE_PATH = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')

SVGO = ("npx", "--yes", "svgo@4.1.0", "--quiet", "--config", str(Path(__file__).with_name("svgo.config.mjs")))
FRAME = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="{}"/></svg>'


def main(packages: Path, target: Path = TARGET, *names: str) -> None:
    """Write the icons of those *names*, or the house's, into *target* from the package below *packages*."""
    whole = json.loads((packages / "@iconify-json/game-icons/icons.json").read_text("utf-8"))
    paths = {}
    for name in sorted(names or (name for group in NAMES.values() for name in group.split())):
        match = ONE_PATH.fullmatch(whole["icons"][name]["body"])
        if match is None:
            raise SystemExit(f"{name} is not one path of one colour")
        paths[name] = match[1]
    paths = _rounded(paths)
    target.write_text(json.dumps(paths, indent=0) + "\n", "utf-8")
    print(f"{len(paths)} icons, {target.stat().st_size} bytes")


def _rounded(paths: dict[str, str]) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for icon, path in paths.items():
            (folder / f"{icon}.svg").write_text(FRAME.format(path), "utf-8")
        subprocess.run([*SVGO, "--folder", name], check=True)
        return {icon: _path_of((folder / f"{icon}.svg").read_text("utf-8")) for icon in paths}


def _path_of(picture: str) -> str:
    (path,) = re.findall(r'<path d="([^"]+)"/>', picture)
    return str(path)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]), *sys.argv[3:])
