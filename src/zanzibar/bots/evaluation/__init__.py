"""The worth of activations, positions and distances."""
