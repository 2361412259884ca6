"""The planner: a sandbox of a running match, with the match as one person's seat knows it.

The title's module `planner` defines what can be played there. One plan is stored for each tenure, so the
person finds it on every device, nobody else sees it, and a substitute starts without one. A plan is read
only for its own page: it is not part of any state, log or statistics, and it does not use the match's
chance. This room may import `games.matches` and the rooms below it.
"""
