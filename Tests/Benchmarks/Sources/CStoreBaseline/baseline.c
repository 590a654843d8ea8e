#include "baseline.h"
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int run(sqlite3 *db, const char *sql) { return sqlite3_exec(db, sql, NULL, NULL, NULL); }

static int prepare(sqlite3 *db, sqlite3_stmt **write) {
    int code = run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 10000");
    if (code != SQLITE_OK) return code;
    code = run(db, "CREATE TABLE IF NOT EXISTS element(number INTEGER PRIMARY KEY, type INTEGER NOT NULL,"
                   " id TEXT NOT NULL, value BLOB, UNIQUE(type, id))");
    if (code != SQLITE_OK) return code;
    return sqlite3_prepare_v2(db, "INSERT INTO element VALUES(?, 1, ?, ?)"
                                  " ON CONFLICT(number) DO UPDATE SET value = excluded.value"
                                  " WHERE value IS NOT excluded.value",
                              -1, write, NULL);
}

static int bind(sqlite3_stmt *write, int row, const void *value, int length) {
    char id[16];
    sqlite3_bind_int64(write, 1, row + 1);
    sqlite3_bind_text(write, 2, id, snprintf(id, sizeof id, "%d", row), SQLITE_STATIC);
    sqlite3_bind_blob(write, 3, value, length, SQLITE_STATIC);
    int code = sqlite3_step(write);
    sqlite3_reset(write);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int baseline_write(const char *path, int rows, int rows_per_transaction, const void *value, int length) {
    sqlite3 *db = NULL;
    sqlite3_stmt *write = NULL;
    int code = sqlite3_open(path, &db);
    if (code == SQLITE_OK) code = prepare(db, &write);
    for (int row = 0; row < rows && code == SQLITE_OK; row++) {
        if (row % rows_per_transaction == 0) code = run(db, "BEGIN IMMEDIATE");
        if (code == SQLITE_OK) code = bind(write, row, value, length);
        if (code == SQLITE_OK && (row % rows_per_transaction == rows_per_transaction - 1 || row == rows - 1))
            code = run(db, "COMMIT");
    }
    sqlite3_finalize(write);
    sqlite3_close(db);
    return code;
}

struct baseline_writer {
    sqlite3 *db;
    sqlite3_stmt *find, *write, *hold;
};

baseline_writer *baseline_open(const char *path) {
    baseline_writer *writer = calloc(1, sizeof *writer);
    int code = sqlite3_open(path, &writer->db);
    if (code == SQLITE_OK) code = prepare(writer->db, &writer->write);
    if (code == SQLITE_OK)
        code = run(writer->db, "CREATE TABLE IF NOT EXISTS holder(element INTEGER NOT NULL, list INTEGER NOT NULL,"
                               " PRIMARY KEY(element, list)) WITHOUT ROWID; BEGIN IMMEDIATE");
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(writer->db, "INSERT INTO holder VALUES(?, ?)", -1, &writer->hold, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(writer->db, "SELECT value FROM element WHERE type = 1 AND id = ?", -1, &writer->find, NULL);
    if (code == SQLITE_OK) return writer;
    baseline_close(writer);
    return NULL;
}

long baseline_find(baseline_writer *writer, int row, void *value, long capacity) {
    char id[16];
    long length = -1;
    sqlite3_bind_text(writer->find, 1, id, snprintf(id, sizeof id, "%d", row), SQLITE_STATIC);
    if (sqlite3_step(writer->find) == SQLITE_ROW) {
        const void *stored = sqlite3_column_blob(writer->find, 0);
        length = sqlite3_column_bytes(writer->find, 0);
        if (length <= capacity) memcpy(value, stored, length);
    }
    sqlite3_reset(writer->find);
    return length <= capacity ? length : -1;
}

int baseline_add(baseline_writer *writer, int list, int row, const void *value, int length) {
    int code = bind(writer->write, row, value, length);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_int64(writer->hold, 1, row + 1);
    sqlite3_bind_int64(writer->hold, 2, list);
    code = sqlite3_step(writer->hold);
    sqlite3_reset(writer->hold);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int baseline_commit(baseline_writer *writer) { return run(writer->db, "COMMIT; BEGIN IMMEDIATE"); }

int baseline_close(baseline_writer *writer) {
    int code = run(writer->db, "COMMIT");
    sqlite3_finalize(writer->find);
    sqlite3_finalize(writer->write);
    sqlite3_finalize(writer->hold);
    sqlite3_close(writer->db);
    free(writer);
    return code;
}

long baseline_read(const char *path, int rows) {
    sqlite3 *db = NULL;
    sqlite3_stmt *select = NULL;
    long bytes = 0;
    if (sqlite3_open(path, &db) != SQLITE_OK) return -1;
    if (sqlite3_prepare_v2(db, "SELECT value FROM element WHERE number = ?", -1, &select, NULL) != SQLITE_OK) return -1;
    for (int row = 0; row < rows; row++) {
        sqlite3_bind_int64(select, 1, row + 1);
        if (sqlite3_step(select) != SQLITE_ROW) return -1;
        int length = sqlite3_column_bytes(select, 0);
        char *copy = malloc(length);
        memcpy(copy, sqlite3_column_blob(select, 0), length);
        bytes += copy[0] ? length : 0;
        free(copy);
        sqlite3_reset(select);
    }
    sqlite3_finalize(select);
    sqlite3_close(db);
    return bytes;
}
