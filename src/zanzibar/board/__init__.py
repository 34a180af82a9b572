"""The city: geometry, Features and board files."""
