"""A campaign as a text file: one event per line, each sealed with a hash of all lines before.

The hash is no signature: it finds a line that was edited, lost or moved, and names it.
"""

import hashlib
from collections.abc import Iterable

import msgspec

from zanzibar.shift.campaign.events import CampaignEvent, Founded

FIRST_LINE = "zanzibar campaign 1"
SEAL_LENGTH = 16
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(CampaignEvent).decode


class CampaignFileError(ValueError):
    """A campaign file that cannot be trusted or read: an id and the number of the line."""

    def __init__(self, error: str, line: int) -> None:
        super().__init__(f"{error} in line {line}")
        self.error = error
        self.line = line


def write_campaign(history: Iterable[CampaignEvent]) -> str:
    """Return the text of a whole campaign."""
    lines, seal = [FIRST_LINE], FIRST_LINE
    for event in history:
        body = _encode(event).decode()
        seal = _seal(seal, body)
        lines.append(f"{seal} {body}")
    return "\n".join(lines) + "\n"


def read_campaign(text: str) -> tuple[CampaignEvent, ...]:
    """Return the events of a campaign; raise CampaignFileError for a changed line."""
    first, *lines = text.removesuffix("\n").split("\n")
    if first != FIRST_LINE:
        known = first.startswith("zanzibar campaign ")
        raise CampaignFileError("campaign.too-new" if known else "campaign.not-one", 1)
    events: list[CampaignEvent] = []
    seal = FIRST_LINE
    for number, line in enumerate(lines, 2):
        found, _, body = line.partition(" ")
        seal = _seal(seal, body)
        if found != seal:
            raise CampaignFileError("campaign.edited", number)
        try:
            events.append(_decode(body))
        except msgspec.MsgspecError:
            raise CampaignFileError("campaign.unreadable", number) from None
    if not events or not isinstance(events[0], Founded):
        raise CampaignFileError("campaign.unreadable", 2)
    return tuple(events)


def _seal(before: str, body: str) -> str:
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()[:SEAL_LENGTH]
