"""`make bench`: every benchmark in turn; names on the command line choose some."""

import importlib
import sys

ALL = (
    "parsing",
    "recognition",
    "where",
    "judging",
    "listing",
    "retrieving",
    "sizes",
    "knowing",
    "papers",
    "papers_told",
    "talking",
    "hanging_tools",
    "first_answer",
    "archives",
    "over_http",
    "page",
    "saturation",
    "slow_models",
    "first_event",
    "half_open",
    "assisted",
    "pointed",
)


def main(chosen: list[str]) -> None:
    """Run the benchmarks and print their lines."""
    for name in chosen or ALL:
        print(f"== {name.replace('_', ' ')}", flush=True)
        for line in importlib.import_module(f"tests.benchmarks.{name}").run():
            print(f"  {line}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
