"""An API with a third-party authorization server: Django REST Framework with django-oauth-toolkit, which is also an OpenID
provider. `ledger` has entries to write and to read page by page.

The environment determines how refresh tokens behave: GRACE is the number of seconds for which an old one still works, and
REUSE=1 revokes the whole family if one is reused. `/truth/` creates users and exposes the database to the tests, whose
reference it is.
"""

import collections
import os
import uuid

import django
from django.conf import settings

settings.configure(
    DEBUG=False,
    SECRET_KEY="only-for-tests" * 4,
    # The last two are those of proxies in Tests/Stress/Endurance/partition.py.
    ALLOWED_HOSTS=["127.0.0.1", "localhost", "198.18.78.1", "198.18.79.1"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ["DATABASE"],
            "OPTIONS": {
                "timeout": 30,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL;",
            },
        }
    },
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "rest_framework",
        "oauth2_provider",
        "ledger",
    ],
    MIDDLEWARE=[
        f"{__name__}.CountingQuestions",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    # Real password hashers take most of a second.
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": ["oauth2_provider.contrib.rest_framework.OAuth2Authentication"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    },
    OAUTH2_PROVIDER={
        "ACCESS_TOKEN_EXPIRE_SECONDS": int(os.environ.get("LIFETIME", "600")),
        "ROTATE_REFRESH_TOKEN": True,
        "REFRESH_TOKEN_REUSE_PROTECTION": os.environ.get("REUSE", "1") == "1",
        "REFRESH_TOKEN_GRACE_PERIOD_SECONDS": int(os.environ.get("GRACE", "0")),
        "PKCE_REQUIRED": True,
        "SCOPES": {"read": "Read.", "write": "Write.", "openid": "Who you are."},
        "OIDC_ENABLED": True,
        "OIDC_RSA_PRIVATE_KEY": os.environ["OIDC_KEY"],
        "OAUTH_DEVICE_VERIFICATION_URI": "http://127.0.0.1/o/device",
        "DEVICE_FLOW_INTERVAL": 1,
        "ALLOWED_REDIRECT_URI_SCHEMES": ["http", "https", "com.example.app"],
    },
)
django.setup()

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import JsonResponse
from django.urls import include, path
from django.utils import timezone
from oauth2_provider.models import (
    get_access_token_model,
    get_application_model,
    get_device_grant_model,
    get_refresh_token_model,
)
from rest_framework.decorators import api_view
from rest_framework.response import Response

try:
    from oauth2_provider.urls import metadata_urlpatterns
except ImportError:
    metadata_urlpatterns = []


# The number of refresh requests by user, and of polls by device code. There is only one process.
refreshes, polls = collections.Counter(), collections.Counter()


class CountingQuestions:
    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        if request.path == "/o/token/" and request.POST.get("grant_type") == "refresh_token":
            token = get_refresh_token_model().objects.filter(token=request.POST.get("refresh_token", "")).first()
            if token:
                refreshes[token.user.username] += 1
        if request.path == "/o/token/":
            polls[request.POST.get("device_code")] += 1
        return self.get_response(request)


@api_view(["GET"])
def me(request):
    return Response({"type": "User", "id": str(request.user.id), "first_name": request.user.username})


def make_user(request):
    user = User.objects.create_user("user" + uuid.uuid4().hex[:12], password="s3cret")
    return JsonResponse({"name": user.username})


def truth(request, name):
    refresh = get_refresh_token_model().objects.filter(user__username=name)
    access = get_access_token_model().objects.filter(user__username=name)
    return JsonResponse(
        {
            "id": User.objects.get(username=name).id,
            "refresh_tokens": refresh.count(),
            "live_refresh_tokens": refresh.filter(revoked__isnull=True).count(),
            "access_tokens": access.count(),
            "refreshes": refreshes[name],
        }
    )


def expire(request, name):
    """Expires every access token of the user."""
    get_access_token_model().objects.filter(user__username=name).update(
        expires=timezone.now() - timezone.timedelta(seconds=1)
    )
    return JsonResponse({})


def session(request, name):
    """A browser in which the user is signed in."""
    login(request, User.objects.get(username=name), backend="django.contrib.auth.backends.ModelBackend")
    return JsonResponse({})


def approve(request, name, code):
    """The user approves the device with that code."""
    return decide(name, code, "AUTHORIZED")


def refuse(request, name, code):
    return decide(name, code, "DENIED")


def decide(name, code, status):
    grants = get_device_grant_model()
    user = User.objects.get(username=name)
    found = grants.objects.filter(user_code=code).update(user=user, status=getattr(grants, status))
    return JsonResponse({"decided": found})


def device(request, code):
    return JsonResponse({"asked": polls[get_device_grant_model().objects.get(user_code=code).device_code] > 0})


def access_token(request, token):
    held = get_access_token_model().objects.filter(token=token).first()
    if held is None:
        return JsonResponse({})
    user, client = held.user and held.user.username, held.application.client_id
    return JsonResponse({"user": user, "client": client, "scope": held.scope, "live": not held.is_expired()})


def expire_token(request, token):
    past = timezone.now() - timezone.timedelta(seconds=1)
    get_access_token_model().objects.filter(token=token).update(expires=past)
    return JsonResponse({})


urlpatterns = metadata_urlpatterns + [
    path("v1/users/me", me),
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("truth/users", make_user),
    path("truth/users/<str:name>", truth),
    path("truth/users/<str:name>/expire", expire),
    path("truth/users/<str:name>/session", session),
    path("truth/users/<str:name>/approve/<str:code>", approve),
    path("truth/users/<str:name>/refuse/<str:code>", refuse),
    path("truth/devices/<str:code>", device),
    path("truth/tokens/<str:token>", access_token),
    path("truth/tokens/<str:token>/expire", expire_token),
    path("", include("ledger.views")),
]

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()


def seed():
    applications = get_application_model()

    def make(name, grant, **more):
        applications.objects.create(
            name=name,
            client_id=name,
            client_type=more.pop("client_type", applications.CLIENT_PUBLIC),
            authorization_grant_type=grant,
            **{"client_secret": "", **more},
        )

    make("password", applications.GRANT_PASSWORD)
    make(
        "client",
        applications.GRANT_CLIENT_CREDENTIALS,
        client_type=applications.CLIENT_CONFIDENTIAL,
        client_secret="client:secret+",
    )
    make(
        "code",
        applications.GRANT_AUTHORIZATION_CODE,
        redirect_uris="http://127.0.0.1/callback com.example.app:/callback",
        skip_authorization=True,
    )
    make(
        "openid",
        applications.GRANT_AUTHORIZATION_CODE,
        redirect_uris="http://127.0.0.1/callback com.example.app:/callback",
        skip_authorization=True,
        algorithm=applications.RS256_ALGORITHM,
    )
    make("device", applications.GRANT_DEVICE_CODE)


if __name__ == "__main__":
    from django.core.management import call_command

    call_command("migrate", verbosity=0, run_syncdb=True)
    seed()
