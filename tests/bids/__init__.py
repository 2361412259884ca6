"""Sealed Bids: a quick title for tests that play whole ladders and tournaments through pages.

Two to six seats. In each round every seat bids a number in secret; after the last round the highest total
wins, and equal totals share a place. A test chooses every result it needs, ties among them.

Importing the package makes the title known, by its key alone; `tests.events.house` lists it for founding.
"""

from games.engine import registry

registry.add("bids", "tests.bids", listed=False)
