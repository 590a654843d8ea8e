"""The entries that tests write and read page by page."""

from django.db import models


class Entry(models.Model):
    book = models.CharField(max_length=64, db_index=True)
    text = models.CharField(max_length=200)
    # The writer's id of the request. Equal requests are written once.
    key = models.CharField(max_length=64, null=True)

    class Meta:
        app_label = "ledger"
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["book", "key"], name="once")]
