"""Reading a received email: its headers, its text, the lines that its author wrote, and what they ask for."""
