"""Settings, addresses, processes: everything that joins the rooms into one service.

It also answers the probes (`probes`) and checks the settings (`checks`). It may import every room, and no
room imports it.
"""
