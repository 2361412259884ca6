"""Sealed Bids: a quick title for tests that play whole ladders and tournaments through pages.

There are two to six seats. In each round every seat bids a number in secret; after the last round the highest
total wins, and equal totals share a place. A test can choose every result it needs, including ties.

Importing the package registers the title, by its key alone; `tests.events.house` lists it for new
competitions.
"""

from games.engine import registry

registry.add("bids", "tests.bids", listed=False)
