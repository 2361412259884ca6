"""The planner: a sandbox of a running match as one person's seat knows it.

What is played there is a title's (`planner`, one of its doors); the house keeps one plan for each tenure,
so that it is on every device of its person and on nobody else's, and a substitute begins with none. A
plan is never read but for its own page: it is in no state, no log, no statistics, and draws nothing of
the match. The room may import `games.matches` and what lies below it.
"""
