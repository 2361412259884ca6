"""Time controls: how long a visit may take, and when its clock stands still.

- `controls`: the kinds of time control, when a visit is due, and when its reminder is sent
- `standstill`: nights, weekends and pauses; `absences`: announced absences and their yearly allowance
- `spans`: arithmetic of time spans; `bounds`: what a table may agree on about time

The functions are pure: they take instants in UTC, need no Django and do not read the machine's clock. Any
room may import this one; it imports no other room.
"""
