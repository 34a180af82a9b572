"""First experiments: each module is a script with a `main`."""
