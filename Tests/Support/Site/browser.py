"""A headless Chromium, driven over a pipe by the DevTools protocol, and a server for the files of a site."""

import contextlib
import functools
import http.server
import json
import os
import select
import subprocess
import tempfile
import threading
import time


@contextlib.contextmanager
def served(folder):
    """The address of a server on loopback for the files of a folder."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


class Browser:
    """A page of a browser. `problems` has what the console, the network and scripts have reported since `open`."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        commands, self.commands = os.pipe()
        self.events, events = os.pipe()
        arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
            "--disable-background-networking", "--disable-component-update", "--no-first-run", "--hide-scrollbars",
            f"--user-data-dir={self.folder.name}", "about:blank",
        ]

        def pipes():
            # Not below 5, where a descriptor could be one that is replaced.
            reading, writing = os.dup(commands), os.dup(events)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [program, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=pipes, close_fds=False
        )
        os.close(commands)
        os.close(events)
        self.unread = b""
        self.number = 0
        self.session = None
        self.problems = []
        self.requested = {}
        self.hosts = set()
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(f"{domain}.enable")

    def close(self):
        with contextlib.suppress(Exception):
            self.session = None
            self.call("Browser.close")
        self.process.wait(20)
        os.close(self.commands)
        os.close(self.events)
        self.folder.cleanup()

    def message(self, seconds):
        """The next message of the browser, or None if there is none in this time."""
        end = time.monotonic() + seconds
        while b"\0" not in self.unread:
            if not select.select([self.events], [], [], max(0, end - time.monotonic()))[0]:
                return None
            part = os.read(self.events, 1 << 20)
            if not part:
                raise ConnectionError("the browser has ended")
            self.unread += part
        text, self.unread = self.unread.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, seconds=60, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        data = json.dumps(command).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        number = self.number
        while (message := self.message(seconds)) is not None:
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.note(message)
        raise TimeoutError(method)

    def note(self, message):
        parameters = message.get("params", {})
        match message.get("method"):
            case "Runtime.consoleAPICalled" if parameters["type"] in ["error", "assert", "warning"]:
                values = [str(argument.get("value", argument.get("description"))) for argument in parameters["args"]]
                self.problems.append(f"console {parameters['type']}: {' '.join(values)}")
            case "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                self.problems.append(f"exception: {details.get('exception', {}).get('description', details['text'])}")
            case "Log.entryAdded" if parameters["entry"]["level"] in ["error", "warning"]:
                self.problems.append(f"log: {parameters['entry']['text']} {parameters['entry'].get('url', '')}")
            case "Network.requestWillBeSent":
                self.requested[parameters["requestId"]] = parameters["request"]["url"]
                self.hosts.add(parameters["request"]["url"].split("/")[2] if "//" in parameters["request"]["url"] else "")
            case "Network.responseReceived" if parameters["response"]["status"] >= 400:
                self.problems.append(f"{parameters['response']['status']} for {parameters['response']['url']}")
            case "Network.loadingFailed" if not parameters.get("canceled"):
                self.problems.append(f"{parameters['errorText']}: {self.requested.get(parameters['requestId'])}")

    def size(self, width, height, phone, dark=False):
        scale = 2 if phone else 1
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=phone)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def open(self, address, ready):
        """Opens a page and waits until an expression is true."""
        self.problems, self.requested = [], {}
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.wait(ready)

    def wait(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(RuntimeError):
                if self.evaluate(f"Boolean({condition})"):
                    return True
            while (message := self.message(0.03)) is not None:
                self.note(message)
        self.problems.append(f"not true within {seconds} s: {condition}")
        return False

    def screenshot(self, file):
        import base64

        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
