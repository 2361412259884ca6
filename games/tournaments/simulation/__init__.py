"""Whole events among players of known strengths, without a database.

They show whether a format finds out who is strong, and whether it keeps its promises while people leave.

- `players`: strengths, and the results of tables
- `leaving`: who leaves when
- `stages`: one stage of a tournament, played to its end
- `ladders`: a season of a ladder, by challenge or at tables
- `events`: what is simulated under which name, with what settings
- `figures`: what is reported

Everything follows from a seed. It imports the formats and the ladders' rules, and no Django.
"""
