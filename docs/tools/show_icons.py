"""Write a page that shows every pictogram with its name.

The page is for choosing one by eye; it is not committed::

    python docs/tools/show_icons.py var/pictograms.html
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.engine import registry
from games.engine.drawing import icons

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictograms</title>
<style>
  :root {{ color-scheme: light dark; font: 14px system-ui, sans-serif; }}
  ul {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 1rem; padding: 0; }}
  li {{ list-style: none; text-align: center; overflow-wrap: anywhere; }}
  svg {{ display: block; width: 4rem; height: 4rem; margin: 0 auto .25rem; fill: currentColor; }}
</style>
<h1>Pictograms</h1>
<ul>
{items}
</ul>
</html>
"""


def page() -> str:
    """Return the page: the engine's icons, and those that families add with `icons.include`."""
    for key in sorted(registry.keys()):
        registry.drawing(key)
    return PAGE.format(
        items="\n".join(f"<li>{icons.inline(name)}{name}</li>" for name in sorted(icons.names()))
    )


def main(target: Path) -> None:
    """Write the page to `target`."""
    target.write_text(page(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
