"""glewlwyd, an authorization server written in C with its own JSON Web Tokens. Configures it for every grant; `truth.py`
exposes its database.

Its peculiarities: the password grant needs a client secret, Basic credentials are not decoded (RFC 6749 section 2.3.1
encodes them), a loopback redirect must have the registered port, and rejections often have an empty response. A device
cannot be rejected, except by disabling the account in the meantime. Its SQLite database mixes up concurrent writes, so
requests that write must be sequential.
"""

import base64
import hashlib
import json
import os
import secrets
import sqlite3
import time
import urllib.request

from flask import Flask

from running import is_up
from truth import routes

URL = os.environ.get("URL")
DATABASE = os.environ.get("DATABASE")
# Of the package.
SCHEMA = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"
SECRET = "service-secret"


def make_database(path):
    with open(SCHEMA) as schema, sqlite3.connect(path) as database:
        # Reading must not block glewlwyd's writes.
        database.execute("PRAGMA journal_mode=WAL")
        database.executescript(f"BEGIN; {schema.read()} COMMIT;")
    database.close()


def ask(method, path, content=None, form=None, cookie=""):
    """The response of glewlwyd, if it succeeds."""
    headers = {"Cookie": cookie}
    if content is not None:
        headers["Content-Type"] = "application/json"
        form = json.dumps(content)
    question = urllib.request.Request(URL + path, form and form.encode(), headers, method=method)
    with urllib.request.build_opener(NoRedirects).open(question, timeout=10) as answer:
        return answer


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def http_error_302(self, request, answer, *_):
        return answer


def signed_in(name, password):
    """A browser's cookie. An administrator's is valid for only ten minutes."""
    answer = ask("POST", "/api/auth/", {"username": name, "password": password})
    return answer.headers["Set-Cookie"].split(";")[0]


def signed_in_as_admin():
    # The package's default.
    return signed_in("admin", "password")


def wait(seconds=20):
    deadline = time.monotonic() + seconds
    while not is_up(URL):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{URL} did not come up")
        time.sleep(0.05)


def set_up():
    admin = signed_in_as_admin()

    def make(path, content):
        ask("POST", path, content, cookie=admin)

    for scope in ("read", "write"):
        make("/api/scope/", {"name": scope, "display_name": scope, "password_required": False, "scheme": {}})
    make("/api/mod/plugin/", {"module": "oidc", "name": "oidc", "display_name": "oidc", "parameters": PARAMETERS})
    both = {
        "enabled": True,
        "scope": ["read", "write"],
        "redirect_uri": ["http://127.0.0.1/callback", "com.example.app:/callback"],
        "authorization_type": ["code", "password", "client_credentials", "refresh_token", "device_authorization"],
    }
    public = {"confidential": False, "token_endpoint_auth_method": ["none"]}
    confidential = {
        "confidential": True,
        "client_secret": SECRET,
        "token_endpoint_auth_method": ["client_secret_basic", "client_secret_post"],
    }
    make("/api/client/", {"client_id": "app", "name": "app", **both, **public})
    make("/api/client/", {"client_id": "service", "name": "service", **both, **confidential})


PARAMETERS = {
    "iss": f"{URL}/api/oidc",
    "jwt-type": "sha",
    "jwt-key-size": "256",
    "key": secrets.token_hex(32),
    "access-token-duration": 600,
    "refresh-token-duration": 86400,
    "code-duration": 600,
    "refresh-token-rolling": True,
    "refresh-token-one-use": "always",
    # The OpenID plugin comes first.
    "allow-non-oidc": True,
    "auth-type-code-enabled": True,
    "auth-type-code-revoke-replayed": True,
    "auth-type-token-enabled": False,
    "auth-type-id-token-enabled": True,
    "auth-type-none-enabled": False,
    "auth-type-password-enabled": True,
    "auth-type-client-enabled": True,
    "auth-type-device-enabled": True,
    "auth-type-refresh-enabled": True,
    "device-authorization-expiration": 600,
    "device-authorization-interval": 1,
    "pkce-allowed": True,
    "pkce-method-plain-allowed": False,
    "pkce-required-public-client": True,
    "introspection-revocation-allowed": True,
    "introspection-revocation-allow-target-client": True,
    "introspection-revocation-auth-scope": [],
    "subject-type": "public",
    "name-claim": "mandatory",
    "email-claim": "no",
    "scope-claim": "no",
    "address-claim": {"type": "no"},
    "jwks-show": False,
    "request-parameter-allow": False,
    "register-client-allowed": False,
    "session-management-allowed": False,
}


class Known:
    def __init__(self):
        wait()
        set_up()

    def rows(self, query, *values):
        # One connection per thread.
        database = sqlite3.connect(DATABASE, timeout=30)
        try:
            return database.execute(query, values).fetchall()
        finally:
            database.close()

    def add_user(self, name):
        facts = {"username": name, "name": name, "password": "s3cret", "enabled": True, "scope": ["read", "write"]}
        ask("POST", "/api/user/", facts, cookie=signed_in_as_admin())

    def refresh_tokens(self, name):
        rows = self.rows("SELECT gpor_enabled FROM gpo_refresh_token WHERE gpor_username = ?", name)
        return len(rows), sum(enabled for enabled, in rows)

    def browser(self, name):
        cookie = signed_in(name, "s3cret")
        for client in ("app", "service"):
            ask("PUT", f"/api/auth/grant/{client}", {"scope": "read write"}, cookie=cookie)
        return cookie

    def decide(self, name, code, is_allowed):
        ask("GET", f"/api/oidc/device?code={code}&g_continue", cookie=self.browser(name))
        if not is_allowed:
            ask("DELETE", f"/api/user/{name}", cookie=signed_in_as_admin())

    def has_asked(self, code):
        # Hashed like in glewlwyd. Before the first poll, the time of the last one is far in the past.
        hashed = "{SHA512}" + base64.b64encode(hashlib.sha512(code.encode()).digest()).decode()
        asked = "gpoda_last_check >= CAST(strftime('%s', gpoda_created_at) AS INTEGER)"
        query = f"SELECT {asked} FROM gpo_device_authorization WHERE gpoda_user_code_hash = ?"
        return bool(self.rows(query, hashed)[0][0])

    def access_token(self, token):
        claims = token.split(".")[1]
        identifier = json.loads(base64.urlsafe_b64decode(claims + "=="))["jti"]
        facts = "gpoa_id, gpoa_username, gpoa_client_id, gpoa_enabled"
        rows = self.rows(f"SELECT {facts} FROM gpo_access_token WHERE gpoa_jti = ?", identifier)
        if not rows:
            return {}
        number, user, client, enabled = rows[0]
        scopes = self.rows("SELECT gpoas_scope FROM gpo_access_token_scope WHERE gpoa_id = ?", number)
        return {"user": user, "client": client, "scope": " ".join(name for name, in scopes), "live": bool(enabled)}

    def expire(self, token):
        client = self.access_token(token)["client"]
        secret = f"&client_secret={SECRET}" if client == "service" else ""
        form = f"client_id={client}{secret}&token={token}&token_type_hint=access_token"
        ask("POST", "/api/oidc/revoke", form=form)


def make_application():
    application = Flask(__name__)
    application.register_blueprint(routes(Known()))
    return application
