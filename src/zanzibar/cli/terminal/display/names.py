"""Names of Features, cards and allies as players read them, and the colours of Features."""

from rich.text import Text

from zanzibar.rules import Rules
from zanzibar.text import Texts

DIM = "bright_black"
COLOURS = (
    "bright_red", "dark_orange", "gold1", "green_yellow", "green3", "spring_green2", "turquoise2",
    "deep_sky_blue1", "dodger_blue1", "slate_blue1", "medium_purple1", "orchid", "hot_pink",
    "light_salmon1", "light_steel_blue", "wheat1",
)  # fmt: skip


def feature_style(feature: int) -> str:
    return COLOURS[feature % len(COLOURS)]


def feature_name(rules: Rules, feature: int, texts: Texts) -> Text:
    """Return the name of a Feature in its colour, with the id that notation uses."""
    id = rules.board.features[feature]
    name = Text(texts.feature(id, rules.board.spec.features[id]), feature_style(feature))
    return name.append(f" ({id})", DIM)


def card_name(card: str, texts: Texts) -> str:
    """Return the name of a Recruiter card, or its id: cards of modules may have no name."""
    return texts.term("card", card) if f"card_{card}" in texts else card


def ally_name(ally: str, texts: Texts) -> str:
    return texts.term("ally", ally) if f"ally_{ally}" in texts else ally
