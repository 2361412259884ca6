"""The planner: a sandbox of a running match, showing it as one person's seat knows it.

The title's module `planner` defines what can be played there. One plan is stored for each tenure, so it is on
every device of its person but nobody else sees it, and a substitute starts without one. A plan is read only
for its own page: it is in no state, log or statistics, and draws no chance of the match. This room may import
`games.matches` and the rooms below it.
"""
