"""An application whose process crashes during the first requests, as often as the path says, and responds afterwards.

        /before/CALL/2     crashes twice before it responds
        /amid/CALL/2       crashes twice in the middle of the response
        /count/CALL        the number of requests

The counts are in files, because they must survive the process.
"""

import json
import os
import pathlib

COUNTS = pathlib.Path(os.environ["COUNTS"])


def application(environ, start_response):
    parts = environ["PATH_INFO"].strip("/").split("/")
    if len(parts) < 2 or not parts[1].isalnum():
        start_response("404 Not Found", [("Content-Length", "0")])
        return []
    file = COUNTS / parts[1]
    count = file.stat().st_size if file.exists() else 0
    if parts[0] == "count":
        return answer(start_response, count)
    environ["wsgi.input"].read()
    with file.open("a") as counted:
        counted.write(".")
    if count >= int(parts[2]):
        return answer(start_response, count + 1)
    if parts[0] == "amid":
        start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", "200000")])
        return dying()
    os._exit(1)


def dying():
    yield b'{"asked":' + b" " * 100_000
    os._exit(1)


def answer(start_response, count):
    body = json.dumps({"asked": count}).encode()
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
    return [body]
