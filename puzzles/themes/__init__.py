"""What a puzzle is about: its themes, and what is said of them to people."""
