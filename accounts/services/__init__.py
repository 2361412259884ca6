"""Services of this room: everything that writes."""
