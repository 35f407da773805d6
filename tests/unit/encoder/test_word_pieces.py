"""Words are split as the encoder's makers split them: the longest piece first, signs alone, accents away."""

import pytest

from shared.encoder.wordpiece import WordPieces

PIECES = ("[CLS]", "[SEP]", "[UNK]", "ha", "##ema", "##em", "##tur", "##ia", "cafe", "?", "5", "mg", "-", "x", "ray")


@pytest.mark.parametrize(
    ("said", "pieces"),
    [
        ("haematuria?", ("ha", "##ema", "##tur", "##ia", "?")),
        ("Café", ("cafe",)),
        ("5 mg", ("5", "mg")),
        ("x-ray", ("x", "-", "ray")),
        ("€", ("[UNK]",)),
        ("harm", ("[UNK]",)),
    ],
)
def test_a_word_becomes_the_longest_pieces_that_are_known(said: str, pieces: tuple[str, ...]) -> None:
    assert WordPieces(PIECES).of(said) == tuple(PIECES.index(one) for one in pieces)
