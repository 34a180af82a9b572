"""The search through all worlds: the compiled kernel, its input, and a version in plain Python."""
