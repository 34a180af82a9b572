"""For every file the reader gives a record or an error with an id, and nothing else."""

from functools import cache

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.record.games import RULESETS, random_game
from zanzibar.cli.errors import record_sentence
from zanzibar.record import (
    BadAct,
    PublicRecord,
    RecordError,
    of,
    public_of,
    publish_first,
    read_any,
    replay,
    write_json,
    write_public,
    write_public_json,
    write_text,
)
from zanzibar.text import texts

HEADS = (
    "zanzibar record 1\n",
    "zanzibar public record 1\n",
    "zanzibar record 1\nmission: training\n",
)
WORDS = st.sampled_from(
    """
    R: 1: 2: ? = => , # " \\ | [ ] end: end step slip back confirm card random karl-box start bus
    pool monks book mayhem A1-B1 immortal C4 C4-D5 extra take place meru lyme bill dusty move ask
    reveal shakedown capture crosshairs weakness rhythm done push no answer none all note 1 to text
    remove notebook undo resign stop round won agents captured 07:00 alert dealt seats: 3
    mission: training full board: player date: x-a:
    """.split()  # noqa: SIM905
)


def survive(source: bytes | str) -> None:
    """Read it and play it as far as it goes; check that every error has a sentence."""
    try:
        try:
            record = read_any(source)
        except BadAct as error:
            replay(error.before)
            raise
        if not isinstance(record, PublicRecord):
            assert read_any(write_text(record)) == record
            assert read_any(write_json(record)) == record
        public = publish_first(record)
        assert read_any(write_public(public)) == public
    except RecordError as error:
        record_sentence(error, texts("en"))


@cache
def samples() -> tuple[str, ...]:
    found = []
    for seed in range(6):
        table = random_game(seed, RULESETS[seed % len(RULESETS)], seats=2 + seed % 4)
        found += [write_text(of(table)), write_public(public_of(table))]
    return tuple(found)


@cache
def json_samples() -> tuple[bytes, ...]:
    table = random_game(1, RULESETS[1], seats=3)
    return write_json(of(table)), write_public_json(public_of(table))


@given(st.binary(max_size=300))
def test_arbitrary_bytes(source: bytes) -> None:
    survive(source)


@given(st.text(max_size=300), st.sampled_from(HEADS))
@example("R: card \ud800", HEADS[2])
def test_arbitrary_text(text: str, head: str) -> None:
    survive(text)
    survive(head + text)


@given(st.lists(st.one_of(WORDS, st.just("\n")), max_size=60), st.sampled_from(HEADS))
def test_words_of_the_notation_in_any_order(words: list[str], head: str) -> None:
    survive(head + " ".join(words))


@given(st.data())
def test_records_with_lines_lost_moved_and_repeated(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(samples())).splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["lose", "move", "repeat", "swap", "words"])):
            case "lose" if len(lines) > 1:
                del lines[place]
            case "move":
                lines.insert(other, lines.pop(place))
            case "repeat":
                lines.insert(other, lines[place])
            case "swap":
                lines[place], lines[other] = lines[other], lines[place]
            case _:
                words = lines[place].split()
                words[data.draw(st.integers(0, max(0, len(words) - 1))) :] = [data.draw(WORDS)]
                lines[place] = " ".join(words)
    survive("\n".join(lines))


@given(st.data())
def test_records_with_letters_changed(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(samples()))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text = text[:place] + data.draw(st.text(max_size=2)) + text[place + 1 :]
    survive(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(st.data())
def test_json_records_with_fields_changed(data: st.DataObject) -> None:
    fields = msgspec.json.decode(data.draw(st.sampled_from(json_samples())))
    place = data.draw(st.sampled_from([*fields, "acts", "acts", "more"]))
    if place == "acts" and data.draw(st.booleans()):
        act = data.draw(st.sampled_from(fields["acts"]))
        act[data.draw(st.sampled_from([*act, "more"]))] = data.draw(JSON)
    else:
        fields[place] = data.draw(JSON)
    survive(msgspec.json.encode(fields))
