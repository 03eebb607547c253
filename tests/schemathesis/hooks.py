"""Requests of schemathesis reach what exists, and stay within the limits of programs.

Random ids exist nowhere, a name of a write belongs to one request, and a key or a network may send a number of requests each minute.
"""
import itertools
import json
import os

import schemathesis
from schemathesis.core.parameters import ParameterLocation

# Keys with all scopes, keys of passes with seats, and for the beginnings of paths lists of ids that belong together.
FACTS = json.loads(os.environ["FACTS"])
numbers = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    n = next(numbers)

    def is_wrong(place):
        return case.meta is not None and case.meta.is_negative_at(place)

    headers = case.headers if case.headers is not None else {}
    case.headers = headers
    if "Authorization" in headers and headers["Authorization"] == "Bearer key":
        keys = FACTS["seat_keys" if "/seat/" in case.path else "keys"]
        headers["Authorization"] = f"Bearer {keys[n % len(keys)]}"
    headers["X-Forwarded-For"] = f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"
    if not is_wrong(ParameterLocation.HEADER):
        if "Idempotency-Key" in headers:
            headers["Idempotency-Key"] = f"write number {n:08}"
        if "If-Match" in headers:
            headers["If-Match"] = "*"
    if case.path_parameters and not is_wrong(ParameterLocation.PATH):
        put_ids(case, n)


def put_ids(case, n):
    """Puts ids that exist in place of drawn ones; those that come from an earlier answer stay."""
    linked = (case._override.path_parameters if case._override else None) or {}
    fitting = [path for path in FACTS["ids"] if case.path.startswith(path)]
    if not fitting or linked:
        return
    groups = FACTS["ids"][max(fitting, key=len)]
    for name, ids in groups[n % len(groups)].items():
        if ids and name in case.path_parameters:
            case.path_parameters[name] = ids[n // len(groups) % len(ids)]
