"""The legend: short codes of Features, and the signs on the drawn board."""

from rich.columns import Columns
from rich.text import Text

from zanzibar.cli.terminal.display import board_drawing as signs
from zanzibar.cli.terminal.display.names import feature_name
from zanzibar.cli.terminal.screen import Screen
from zanzibar.rules import Rules
from zanzibar.text import Texts


def show_legend(screen: Screen, texts: Texts, rules: Rules) -> None:
    """Print every Feature with its code and id, then the signs."""
    screen.say(f"{texts.say('heading-legend')}:", "bold")
    codes = signs.codes(rules.board.features)
    features = [
        Text(f"{codes[feature]:<5}").append_text(feature_name(rules, feature, texts))
        for feature in range(len(rules.board.features))
    ]
    screen.show(Columns(features, padding=(0, 2), column_first=True), indent=2)
    meanings = [
        (signs.TEMPLE, texts.say("word_temple")),
        ("M L B D", texts.say("heading-agents")),
        ("m l b d", texts.say("label-acted")),
        ("*M", texts.say("label-active")),
        (signs.STEP, texts.say("token_step")),
        ("[7]", texts.say("token_note-confirmed")),
        (signs.IMMORTAL, texts.say("token_immortal")),
        (signs.BARRICADE * 3, texts.say("token_mayhem")),
        (signs.SECOND_SLIP, texts.say("token_slip")),
        (f"6 {signs.HERE}7", texts.say("heading-path")),
    ]
    lines = [Text(f"{sign:<9}{meaning}") for sign, meaning in meanings]
    screen.show(Columns(lines, padding=(0, 2), column_first=True), indent=2)
