"""What goes wrong between a client and its server, for mitmproxy. A request says so in `X-Fault`, which nobody else sees:

    lose-request, 2, CALL      twice, the connection ends before the server has got it
    lose-answer, 2, CALL       twice, the server has acted, and the connection ends without its answer
    truncate, 1, CALL          once, half the answer
    503, 1, CALL               once, an answer of a gateway that never asked the server; 502: of one that did
    random, 5, SEED            five in a hundred of such requests, by lot

`GET /faults/CALL` answers what went wrong, and how often.
"""

import collections
import json
import random

from mitmproxy import http

KINDS = ["lose-request", "lose-answer", "truncate", "502", "503"]

happened = collections.defaultdict(collections.Counter)
dice = {}


def fault(flow):
    """What happens to this request, if anything does."""
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
