"""What `GET /` and the files behind it carry: a policy that lets no text run as script, and nothing of other hosts."""

import gzip
import re
from importlib.resources import files

import pytest
from werkzeug.test import Client

from functions.web.assets import page_of
from functions.web.files import policy
from functions.web.joined import join
from pipelines.ingest.inbox import upload_name
from shared.guardrails.messages import DISCLAIMER
from shared.settings import Settings

PAGE = files("functions.web") / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def sources(*kinds: str) -> dict[str, str]:
    found = (path for path in PAGE.iterdir() if path.name.endswith(kinds))
    return {path.name: path.read_text(encoding="utf-8") for path in found}


def place(service: Client, name: str) -> str:
    """The address of a file in the version of the page that is served."""
    found = re.search(r'"(/page/\w+/)main\.js"', service.get("/").text)
    assert found
    return found[1] + name


def test_the_page_says_what_it_is_not_before_any_script_runs(empty_service: Client) -> None:
    reply = empty_service.get("/")
    assert reply.status_code == 200 and reply.mimetype == "text/html"
    assert "Not a medical device." in reply.text
    assert "never replaces, clinical judgement" in reply.text


def test_the_page_offers_its_source_before_any_script_runs(empty_service: Client) -> None:
    assert '<a href="/source">Source code</a>' in empty_service.get("/").text


def test_every_file_of_the_page_is_served_as_what_it_is(empty_service: Client) -> None:
    whole = empty_service.get(place(empty_service, "main.js")).text
    joined = {f"{name}.js" for name in re.findall(r"^export const \$(\w+) = ", whole, re.MULTILINE)} - {"main.js"}
    for name in {"page.css", *sources(".html", ".js", ".svg")} - {"identity_platform.js"}:
        if name in joined:
            continue
        reply = empty_service.get("/" if name == "index.html" else place(empty_service, name))
        assert (reply.status_code, reply.mimetype) == (200, TYPES[name[name.rindex(".") :]]), name


def test_every_style_sheet_is_a_part_of_the_one_that_is_served(empty_service: Client) -> None:
    whole = empty_service.get(place(empty_service, "page.css")).text
    assert [name for name, text in sources(".css").items() if text not in whole] == []
    assert empty_service.get("/").text.count('rel="stylesheet"') == 1


def test_the_policy_lets_nothing_run_that_is_not_a_file_of_the_page(empty_service: Client) -> None:
    policy = empty_service.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src 'self';" in policy and "style-src 'self';" in policy
    assert "require-trusted-types-for 'script'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy


NOT_HELD = ["nothing.js", "index.html", "..%2Fmain.js", "main.PY", "page.css.js", "base.css", "identity_platform.js"]


@pytest.mark.parametrize("name", NOT_HELD)
def test_a_file_that_the_page_does_not_have_is_not_found(empty_service: Client, name: str) -> None:
    reply = empty_service.get(place(empty_service, name))
    assert reply.status_code == 404 and reply.mimetype == "application/problem+json"


def test_a_file_is_kept_for_good_under_its_version_and_no_other_version_is_served(empty_service: Client) -> None:
    kept = empty_service.get(place(empty_service, "page.css")).headers["Cache-Control"]
    assert "immutable" in kept and "max-age=31536000" in kept
    assert empty_service.get("/page/0123456789abcdef/page.css").status_code == 404


def test_the_page_is_sent_again_only_where_it_changed(empty_service: Client) -> None:
    first = empty_service.get("/")
    again = empty_service.get("/", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert empty_service.get("/", headers={"If-None-Match": 'W/"other"'}).status_code == 200


def test_text_is_compressed_for_who_takes_it_and_comes_out_the_same(empty_service: Client) -> None:
    name = place(empty_service, "page.css")
    plain, packed = empty_service.get(name), empty_service.get(name, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.data) == plain.data and len(packed.data) < len(plain.data) / 2
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


def test_the_modules_of_the_first_view_are_one_file_and_the_others_take_theirs_from_it(empty_service: Client) -> None:
    whole = empty_service.get(place(empty_service, "main.js")).text
    assert all(f"export const ${name} = " in whole for name in ("dom", "assess", "verdict", "main"))
    assert "$admin = " not in whole and 'from "./' not in whole
    assert (
        'import { $dom } from "./main.js"; const { h } = $dom;'
        in empty_service.get(place(empty_service, "admin.js")).text
    )
    assert empty_service.get(place(empty_service, "dom.js")).status_code == 404


def test_a_sign_in_setting_changes_the_version(empty_service: Client) -> None:
    assert page_of(signs_in=True).version != page_of(signs_in=False).version


@pytest.mark.parametrize("name", ["%2e%2e", "%2e%2e.css", "x" * 500, "main.js%00"])
def test_what_can_be_no_name_is_refused(empty_service: Client, name: str) -> None:
    reply = empty_service.get(f"/page/0123456789abcdef/{name}")
    assert reply.status_code == 422 and reply.mimetype == "application/problem+json"


def test_no_file_of_the_page_makes_markup_from_text_or_names_another_host() -> None:
    forbidden = re.compile(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\(|new Function|DOMParser|srcdoc")
    for name, text in sources(".js", ".html").items():
        assert not forbidden.search(text), name
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text), name


def test_every_file_of_the_page_is_short() -> None:
    long = {name: text.count("\n") for name, text in sources(".js", ".css").items() if text.count("\n") > 165}
    assert long == {}


def test_every_module_says_what_it_holds() -> None:
    assert [name for name, text in sources(".js").items() if not text.startswith("// ")] == []


def test_every_module_imports_what_another_exports() -> None:
    modules = sources(".js")
    imported = re.compile(r'^import \{ (.+) \} from "\./(\w+\.js)";$', re.MULTILINE)
    asked = {
        (one, name) for text in modules.values() for names, one in imported.findall(text) for name in names.split(", ")
    }
    exported = re.compile(r"^export (?:async )?(?:function\*?|const|class) (\w+)", re.MULTILINE)
    given = {(one, name) for one, text in modules.items() for name in exported.findall(text)}
    assert len(asked) > 100 and {(one, name.split(" as ")[0]) for one, name in asked} - given == set()


def test_the_disclaimer_is_not_worded_twice() -> None:
    assert [name for name, text in sources(".js", ".html").items() if DISCLAIMER[:40] in text] == []


def test_uploads_may_go_to_their_place_in_the_bucket_and_nowhere_else() -> None:
    deployed = Settings.model_construct(blobs="storage", bucket="ours")
    place = f"https://storage.googleapis.com/ours/{upload_name('one')}".removesuffix("one.pdf")
    assert place.endswith("/")  # a policy takes such a path with all that is under it
    assert f"connect-src 'self' {place};" in policy(deployed)
    for without in (Settings(), Settings.model_construct(blobs="storage"), Settings.model_construct(blobs="s3")):
        assert "connect-src 'self';" in policy(without)


def test_where_people_sign_in_the_page_may_ask_the_sign_in_service_and_nobody_else() -> None:
    deployed = Settings.model_construct(environment="dev", blobs="embedded", sign_in_key="public")
    asked = "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com"
    assert f"connect-src 'self' {asked};" in policy(deployed)
    assert "googleapis" not in policy(Settings.model_construct(environment="local", sign_in_key="public"))


def test_nobody_is_told_where_to_sign_in_on_one_machine(empty_service: Client) -> None:
    assert empty_service.get("/page/sign_in.json").status_code == 404
    assert "Nobody signs in on one machine" in empty_service.get(place(empty_service, "main.js")).text


def test_modules_are_joined_each_after_what_it_imports_and_in_a_scope_of_its_own() -> None:
    held = {
        "main": 'import { deed as done } from "./part.js";\ndone(() => import("./part.js"), import("./later.js"));\n',
        "part": "const own = 1;\nexport function deed() { return own; }\n",
        "later": 'import { deed } from "./part.js";\nimport { x } from "./other.js";\n',
        "other": "await 1;\nexport const x = 2;\n",
    }
    joined = join(held, ["main"])
    assert joined["main"] == (
        "export const $part = (() => {\nconst own = 1;\nfunction deed() { return own; }\nreturn { deed };\n})();\n"
        "export const $main = (() => {\nconst { deed: done } = $part;\n"
        'done(() => Promise.resolve($part), import("./later.js"));\nreturn {  };\n})();\n'
    )
    assert (
        joined["later"]
        == 'import { $part } from "./main.js"; const { deed } = $part;\nimport { x } from "./other.js";\n'
    )
    assert set(joined) == {"main", "later", "other"}
    assert join(held, ["other"])["other"].startswith("export const $other = await (async () => {\nawait 1;")
