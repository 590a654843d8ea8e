"""Compares the real servers of the tests with the specs of their APIs.

    verified.py GENAPI_VERIFY [NAME ...]    prints a line for each run, and the reports of those with deviations

Each server is compared twice: with calls that read, and with elements of the run. The exit status is 1 for a deviation, and if a server
has elements afterwards that it did not have before.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import urllib.request

import applications
from running import Servers


def send(method, url, body=None, headers={}):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers}, method=method)
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.loads(response.read() or b"null")


def basic(user):
    return {"Authorization": "Basic " + base64.b64encode(user.encode()).decode()}


def kinto(url):
    user = "alex:only-for-tests"
    send("PUT", f"{url}/accounts/alex", {"data": {"password": "only-for-tests"}})
    headers = basic(user)
    send("PUT", f"{url}/buckets/first", {"data": {"color": "red"}}, headers)
    send("PUT", f"{url}/buckets/first/groups/friends", {"data": {"members": ["account:alex"]}}, headers)
    send("PUT", f"{url}/buckets/first/collections/articles", {}, headers)
    for number in range(12):
        record = {"title": f"Title {number}", "rating": number / 2, "tags": ["a"]}
        send("POST", f"{url}/buckets/first/collections/articles/records", {"data": record}, headers)
    return ["--user", user]


def matrix(url):
    body = {"username": "alex", "password": "only-for-tests", "auth": {"type": "m.login.dummy"}}
    token = send("POST", f"{url}/client/v3/register", body)["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    room = {"name": "Room", "topic": "Talk", "preset": "public_chat", "visibility": "public"}
    identity = send("POST", f"{url}/client/v3/createRoom", room, headers)["room_id"]
    for number in range(5):
        message = {"msgtype": "m.text", "body": f"Message {number}"}
        send("PUT", f"{url}/client/v3/rooms/{identity}/send/m.room.message/{number}", message, headers)
    return ["--token", token, "--value", "dir=b"]


def powerdns(url):
    headers = {"X-API-Key": "only-for-tests"}
    for name in ["example.org.", "example.com."]:
        zone = {"name": name, "kind": "Native", "nameservers": ["ns." + name]}
        send("POST", f"{url}/zones", zone, headers)
    send("POST", f"{url}/zones/example.org./metadata", {"kind": "ALLOW-AXFR-FROM", "metadata": ["AUTO-NS"]}, headers)
    return ["--key", "only-for-tests", "--value", "q=example*"], ["--value", "name=genapi-verify.example.", "--value", "nameservers=ns.example.org."]


def rabbitmq(url):
    headers = basic("tests:only-for-tests")
    for number in range(6):
        send("PUT", f"{url}/queues/%2F/queue-{number}", {"durable": True}, headers)
    return ["--user", "tests:only-for-tests"]


def scim(url):
    headers = {"Authorization": "Bearer only-for-tests"}
    for number in range(7):
        user = {"schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"], "userName": f"user-{number}", "displayName": "A User"}
        send("POST", f"{url}/Users", user, headers)
    return ["--token", "only-for-tests"]


def redmine(url):
    headers = {"X-Redmine-API-Key": "only-for-tests"}
    project = send("POST", f"{url}/projects.json", {"project": {"name": "First", "identifier": "first"}}, headers)["project"]["id"]
    for number in range(7):
        send("POST", f"{url}/issues.json", {"issue": {"project_id": project, "subject": f"Issue {number}"}}, headers)
    return ["--key", "only-for-tests"]


SERVERS = {
    "Kinto": (applications.kinto, "KINTO_URL", kinto),
    "Matrix": (applications.synapse, "MATRIX_URL", matrix),
    "PowerDNS": (applications.powerdns, "POWERDNS_URL", powerdns),
    "RabbitMQ": (applications.rabbitmq, "RABBITMQ_URL", rabbitmq),
    "SCIM": (applications.scim, "SCIM_URL", scim),
    "Redmine": (applications.redmine, "REDMINE_URL", redmine),
}


def compare(program, name, url, arguments):
    command = [os.path.abspath(program), f"Specs/{name}", url, "--format", "json", *arguments]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=300)
    report = json.loads(run.stdout)
    calls = report["calls"]
    deviations = [(call["operation"], found) for call in calls for found in call["deviations"]]
    compared = sum(bool(call["compared"]) for call in calls)
    most = max(call["requests"] for call in calls)
    kind = "with its own elements" if "--write" in arguments else "reading"
    print(
        f"{name}, {kind}: status {run.returncode}, {compared} of {len(calls)} calls, {report['requests']} requests "
        f"({most} at most for a call), {len(deviations)} deviations",
        flush=True,
    )
    for operation, found in deviations:
        print(f"    {operation}: {found['message']} [{found['rule']}] {found['file']}:{found['line']} {found['pointer']}\n        {found['request']}")
    for call in calls:
        for aspect, reason in call["notCompared"].items():
            if "'--write'" not in reason:
                print(f"    {call['operation']}: {aspect} is not compared: {reason}")
    for item in report["remains"]:
        print(f"    remains: {item}")
    return run.returncode == 0 and not report["remains"] and most <= 10


def main():
    program, *names = sys.argv[1:]
    passed = True
    with tempfile.TemporaryDirectory(prefix="genapi-verified-", ignore_cleanup_errors=True) as scratch:
        servers = Servers(scratch)
        try:
            urls = {}
            for name in names or SERVERS:
                urls.update(SERVERS[name][0](servers))
            servers.wait()
            for name in names or SERVERS:
                _, variable, prepare = SERVERS[name]
                if variable not in urls:
                    continue
                prepared = prepare(urls[variable])
                arguments, writing = prepared if isinstance(prepared, tuple) else (prepared, [])
                for own in [[], ["--write", *writing]]:
                    passed = compare(program, name, urls[variable], arguments + own) and passed
        finally:
            servers.stop()
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
