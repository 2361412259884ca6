"""A title that exercises every corner of the contract and never ends.

Each round all seats name a number in secret; then each seat has a turn. A turn begins with an answer on a
second clock, goes on with steps (free to change), peeks (which reveal in mid-visit), demands (answered by the
other seat's standing order), and ends with done.

Importing the package registers the title.
"""

from games.engine import registry

registry.add("probe", "tests.probe")
