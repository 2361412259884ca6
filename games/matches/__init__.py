"""The core: matches, their logs, deadlines, and who may see and do what.

It keeps every match (seats, tenures, visits, drafts, the log) and is the only room that writes a running one:
`services.playing` stores an action with everything that follows from it, in one transaction under the match's
lock. It also sweeps overdue deadlines, gives back time lost to outages, and keeps the queue of endings.

The core knows none of the rooms above. They fill its `registries`. It may import `games.notices`, `accounts`
and the pure rooms, and reaches a title only through `games.engine.registry`.
"""
