"""Faults between a client and its server, for mitmproxy. A request selects its fault with `X-Fault`, which is not forwarded:

    lose-request, 2, CALL      twice, the connection ends before the server gets the request
    lose-answer, 2, CALL       twice, the connection ends after the server has acted, without a response
    truncate, 1, CALL          once, half of the response
    503, 1, CALL               once, the response of a gateway that did not ask the server; 502: of one that did
    random, 5, SEED            a random fault for five percent of such requests

`GET /faults/CALL` returns the faults so far and their number.
"""

import collections
import json
import random

from mitmproxy import http

KINDS = ["lose-request", "lose-answer", "truncate", "502", "503"]

happened = collections.defaultdict(collections.Counter)
dice = {}


def fault(flow):
    """The fault of this request, if any."""
    words = [word.strip() for word in flow.request.headers.pop("x-fault", "").split(",")]
    if len(words) != 3:
        return None
    kind, amount, call = words
    if kind == "random":
        lot = dice.setdefault(call, random.Random(call))
        if lot.random() * 100 >= float(amount):
            return None
        kind = lot.choice(KINDS)
    elif happened[call][kind] >= int(amount):
        return None
    happened[call][kind] += 1
    return kind


def request(flow):
    if flow.request.path.startswith("/faults/"):
        counts = happened.get(flow.request.path.removeprefix("/faults/"), {})
        flow.response = http.Response.make(200, json.dumps(counts), {"Content-Type": "application/json"})
        return
    flow.metadata["fault"] = kind = fault(flow)
    if kind == "lose-request":
        flow.kill()
    elif kind == "503":
        flow.response = http.Response.make(503, b"", {"Retry-After": "1"})


def response(flow):
    kind = flow.metadata.get("fault")
    if kind == "lose-answer":
        flow.kill()
    elif kind == "502":
        flow.response = http.Response.make(502, b"<html>Bad Gateway</html>", {"Content-Type": "text/html"})
    elif kind == "truncate":
        whole = len(flow.response.raw_content)
        flow.response.raw_content = flow.response.raw_content[: whole // 2]
        flow.response.headers.pop("transfer-encoding", None)
        flow.response.headers["content-length"] = str(whole)
        flow.response.headers["connection"] = "close"
