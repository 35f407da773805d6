"""Every Vietnamese sentence that the product itself says stands in one file, its English meaning beside it."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[3]
FILE = ROOT / "pipelines" / "knowledge" / "messages.yaml"
MARKED = re.compile("[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]", re.IGNORECASE)
FIELD = re.compile(r"\{\w+\}")
READ_BY = ("shared/language/", "functions/local/sample/")  # words that are read, and entries of the sample bases
COMMENT = re.compile(r'"""(?:.|\n)*?"""|#.*|//.*|/\*(?:.|\n)*?\*/')


def test_each_sentence_has_its_meaning_and_the_same_fields_in_both_languages() -> None:
    for name, told in yaml.safe_load(FILE.read_text(encoding="utf-8")).items():
        assert set(told) == {"vi", "en"}, name
        assert all(told.values()), name
        assert sorted(FIELD.findall(told["vi"])) == sorted(FIELD.findall(told["en"])), name
        assert MARKED.search(told["vi"]) or told["vi"] == "{answer}", name


def test_no_other_file_of_the_product_says_anything_in_vietnamese() -> None:
    files = [path for folder in ("functions", "pipelines", "shared") for path in (ROOT / folder).rglob("*")]
    told = [path.relative_to(ROOT).as_posix() for path in files if path.suffix in {".py", ".js", ".html"}]
    saying = [
        name
        for name in told
        if not name.startswith(READ_BY) and MARKED.search(COMMENT.sub("", (ROOT / name).read_text(encoding="utf-8")))
    ]
    assert saying == []
