"""The data of an authorization server, under `/truth/`, for the tests, whose reference is the server and not the client.

The routes are the same for every server; each one implements them with its own data. They create users with the password
`s3cret` and a browser that approves everything, and list the issued tokens.
"""

import secrets
import threading
import time

from flask import Blueprint, jsonify, request


def routes(known):
    """The routes of a server; `known` has a method for each."""
    truth = Blueprint("truth", __name__, url_prefix="/truth")

    @truth.get("/users")
    def new_user():
        name = "user" + secrets.token_hex(6)
        known.add_user(name)
        return jsonify(name=name)

    @truth.get("/users/<name>")
    def user(name):
        issued, live = known.refresh_tokens(name)
        return jsonify(refresh_tokens=issued, live_refresh_tokens=live)

    @truth.get("/users/<name>/session")
    def session(name):
        answer = jsonify({})
        answer.headers["Set-Cookie"] = known.browser(name)
        return answer

    @truth.get("/users/<name>/approve/<code>")
    def approve(name, code):
        known.decide(name, code, True)
        return jsonify({})

    @truth.get("/users/<name>/refuse/<code>")
    def refuse(name, code):
        known.decide(name, code, False)
        return jsonify({})

    @truth.get("/devices/<code>")
    def device(code):
        return jsonify(asked=known.has_asked(code))

    @truth.get("/tokens/<token>")
    def token(token):
        return jsonify(known.access_token(token))

    @truth.get("/tokens/<token>/expire")
    def expire(token):
        known.expire(token)
        return jsonify({})

    return truth


def resource(memory):
    """A protected resource, and the server's metadata (RFC 8414)."""
    resource = Blueprint("resource", __name__)

    @resource.get("/me")
    def me():
        token = memory.found("access_token", request.headers.get("Authorization", "").removeprefix("Bearer "))
        if not memory.is_good(token):
            return "", 401, {"WWW-Authenticate": 'Bearer error="invalid_token"'}
        return jsonify(name=token.user, scope=token.scope)

    @resource.get("/.well-known/oauth-authorization-server")
    def metadata():
        root = request.host_url.rstrip("/")
        return jsonify(
            issuer=root,
            token_endpoint=f"{root}/token",
            authorization_endpoint=f"{root}/authorize",
            device_authorization_endpoint=f"{root}/device",
            revocation_endpoint=f"{root}/revoke",
            response_types_supported=["code"],
            code_challenge_methods_supported=["S256"],
            token_endpoint_auth_methods_supported=["none", "client_secret_basic"],
        )

    return resource


class Memory:
    """The data of a server that keeps everything in memory in one process: its token objects and devices."""

    def __init__(self):
        self.lock = threading.RLock()
        self.tokens = []
        # Keyed by user code.
        self.devices = {}

    def found(self, key, value):
        return next((token for token in self.tokens if value and getattr(token, key) == value), None)

    def usable(self, refresh_token):
        """The token with this value. Reusing a refresh token revokes its whole family (RFC 9700 section 4.14.2)."""
        with self.lock:
            token = self.found("refresh_token", refresh_token)
            if token and token.revoked:
                for other in self.tokens:
                    other.revoked = other.revoked or other.family == token.family
            return token if token and not token.revoked else None

    def is_good(self, token):
        return token is not None and not token.revoked and token.ends > time.time()

    def add_user(self, name):
        """Every user exists."""

    def refresh_tokens(self, name):
        own = [token for token in self.tokens if token.user == name and token.refresh_token]
        return len(own), sum(not token.revoked for token in own)

    def browser(self, name):
        return f"user={name}"

    def decide(self, name, code, is_allowed):
        self.devices[code].decision = (name, is_allowed)

    def has_asked(self, code):
        return self.devices[code].asked > 0

    def access_token(self, text):
        token = self.found("access_token", text)
        if token is None:
            return {}
        return {"user": token.user, "client": token.client_id, "scope": token.scope, "live": self.is_good(token)}

    def expire(self, text):
        self.found("access_token", text).ends = 0


class Device:
    """A device that waits for approval (RFC 8628)."""

    def __init__(self, client_id, scope, seconds):
        self.client_id, self.scope = client_id, scope
        self.ends = time.time() + seconds
        self.asked = 0
        # The user, and whether access is allowed.
        self.decision = None
