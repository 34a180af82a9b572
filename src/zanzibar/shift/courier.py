"""A third Recruiter: the Courier, whose MIND SLIP is a knight's jump."""

from zanzibar.rules import Module, RecruiterCard

COURIER = Module(
    id="courier",
    cards=(
        RecruiterCard(
            "courier",
            tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)),
        ),
    ),
)
