"""Services of this room: all code that writes outages and heartbeats."""
