"""A ledger of entries, with every pagination class of Django REST Framework."""

import collections
import uuid

from django.db import IntegrityError, transaction
from django.http import JsonResponse
from django.urls import path
from rest_framework import generics, pagination, serializers, status
from rest_framework.response import Response

from .models import Entry


class EntrySerializer(serializers.ModelSerializer):
    class Meta:
        model = Entry
        fields = ["id", "text"]


class Limit(pagination.LimitOffsetPagination):
    default_limit = 20
    max_limit = 100


class Page(pagination.PageNumberPagination):
    page_size = 20
    page_size_query_param = "page_size"
    max_page_size = 100


class Cursor(pagination.CursorPagination):
    page_size = 20
    page_size_query_param = "page_size"
    max_page_size = 100


class Entries(generics.ListCreateAPIView):
    """`order=-id` lists new entries first. POST writes an entry, only once for the same `Idempotency-Key`."""

    serializer_class = EntrySerializer
    authentication_classes = []
    permission_classes = []

    @property
    def order(self):
        return "-id" if self.request.query_params.get("order") == "-id" else "id"

    @property
    def paginator(self):
        if not hasattr(self, "_paginator"):
            self._paginator = self.pagination_class()
            self._paginator.ordering = (self.order,)
        return self._paginator

    def get_queryset(self):
        return Entry.objects.filter(book=self.kwargs["book"]).order_by(self.order)

    def create(self, request, book):
        data = EntrySerializer(data=request.data)
        data.is_valid(raise_exception=True)
        key = request.headers.get("Idempotency-Key")
        values = {"book": book, "text": data.validated_data["text"]}
        try:
            with transaction.atomic():
                entry = Entry.objects.create(key=key, **values)
            made = status.HTTP_201_CREATED
        except IntegrityError:
            entry = Entry.objects.get(book=book, key=key)
            made = status.HTTP_200_OK
        return Response(EntrySerializer(entry).data, status=made)


class EntryView(generics.RetrieveUpdateDestroyAPIView):
    serializer_class = EntrySerializer
    authentication_classes = []
    permission_classes = []

    def get_queryset(self):
        return Entry.objects.filter(book=self.kwargs["book"])


def make_book(request):
    """Creates as many entries as `entries` says: `entry 1` and so on."""
    name = "book" + uuid.uuid4().hex[:12]
    count = int(request.GET.get("entries", "0"))
    Entry.objects.bulk_create([Entry(book=name, text=f"entry {number}") for number in range(1, count + 1)])
    return JsonResponse({"name": name})


def truth(request, book):
    """How often each text was written, and the ids in order."""
    rows = list(Entry.objects.filter(book=book).order_by("id").values_list("id", "text"))
    texts = collections.Counter(text for _, text in rows)
    return JsonResponse({"ids": [id for id, _ in rows], "texts": texts})


urlpatterns = [
    path("v1/books/<str:book>/limit", Entries.as_view(pagination_class=Limit)),
    path("v1/books/<str:book>/page", Entries.as_view(pagination_class=Page)),
    path("v1/books/<str:book>/cursor", Entries.as_view(pagination_class=Cursor)),
    path("v1/books/<str:book>/entries", Entries.as_view(pagination_class=Limit)),
    path("v1/books/<str:book>/entries/<int:pk>", EntryView.as_view()),
    path("truth/books", make_book),
    path("truth/books/<str:book>", truth),
]
