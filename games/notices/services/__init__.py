"""Services of this room: all code that writes notices and deliveries."""
