"""The values of activations, questions and Immortal positions."""
