"""The search through all worlds: compiled kernel, its input, and a plain version."""
