"""What is measured against: a function that runs an empty three-node LangGraph, and one that also commits durably."""

import os
import sqlite3
from functools import cache
from typing import Any, TypedDict

import functions_framework
from flask import Request, Response
from langgraph.graph import END, START, StateGraph


class State(TypedDict, total=False):
    """Nothing of interest."""

    value: int


def nothing(_state: State) -> State:
    """Do nothing."""
    return {"value": 1}


@cache
def graph() -> Any:
    """Compile three empty nodes in a row."""
    builder = StateGraph(State)
    names = ["one", "two", "three"]
    for name in names:
        builder.add_node(name, nothing)
    for before, after in zip([START, *names], [*names, END], strict=True):
        builder.add_edge(before, after)
    return builder.compile()


@cache
def database() -> sqlite3.Connection:
    """Open a database that commits as durably as the product's own."""
    connection = sqlite3.connect(os.environ["BASELINE_DATABASE"], check_same_thread=False, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS entries (value TEXT)")
    return connection


@functions_framework.http
def empty_graph(_request: Request) -> Response:
    """Run the empty graph."""
    graph().invoke({"value": 0})
    return Response('{"ok":true}', content_type="application/json")


@functions_framework.http
def empty_graph_with_commit(_request: Request) -> Response:
    """Run the empty graph and commit one row."""
    graph().invoke({"value": 0})
    database().execute("INSERT INTO entries VALUES (?)", ("x" * 500,))
    return Response('{"ok":true}', content_type="application/json")


@functions_framework.http
def no_op(_request: Request) -> Response:
    """Answer at once."""
    return Response('{"ok":true}', content_type="application/json")
