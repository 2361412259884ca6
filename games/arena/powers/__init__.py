"""The powers, each in its own module and shared by every creature and edition that has it."""
