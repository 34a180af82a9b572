"""Public records: the part of a game that everybody saw, in text and JSON."""
