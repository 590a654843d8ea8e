#include "baseline.h"
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int run(sqlite3 *db, const char *sql) { return sqlite3_exec(db, sql, NULL, NULL, NULL); }

static void bind_text(sqlite3_stmt *write, int index, const char *text) {
    sqlite3_bind_text(write, index, text, strlen(text), SQLITE_STATIC);
}

static int prepare(sqlite3 *db, sqlite3_stmt **write) {
    int code = run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 10000");
    if (code != SQLITE_OK) return code;
    code = run(db, "CREATE TABLE IF NOT EXISTS element(number INTEGER PRIMARY KEY, type INTEGER NOT NULL,"
                   " id TEXT NOT NULL, value BLOB, UNIQUE(type, id))");
    if (code != SQLITE_OK) return code;
    return sqlite3_prepare_v2(db, "INSERT INTO element VALUES(?, 1, ?, ?)"
                                  " ON CONFLICT(type, id) DO UPDATE SET value = excluded.value"
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

/* Returns an open database after success. */
static sqlite3 *finished(sqlite3 *db, sqlite3_stmt *write, int code) {
    sqlite3_finalize(write);
    if (code == SQLITE_OK) return db;
    sqlite3_close(db);
    return NULL;
}

void baseline_finish(sqlite3 *db) { sqlite3_close(db); }

sqlite3 *baseline_write(const char *path, int rows, int rows_per_transaction, const void *value, int length) {
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
    return finished(db, write, code);
}

struct baseline_writer {
    sqlite3 *db;
    sqlite3_stmt *find, *write, *hold, *keep;
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

int baseline_keep_post(baseline_writer *writer, const char *id, const char *author_id, const char *language,
                       int64_t created_at, const void *value, int length) {
    if (!writer->keep) {
        int code = run(writer->db, "CREATE TABLE IF NOT EXISTS kept(number INTEGER PRIMARY KEY, id NOT NULL UNIQUE,"
                                   " value BLOB, author_id, language, created_at);"
                                   "CREATE INDEX IF NOT EXISTS by_author ON kept(author_id, created_at, id);"
                                   "CREATE INDEX IF NOT EXISTS by_language ON kept(language, created_at, id)");
        if (code == SQLITE_OK)
            code = sqlite3_prepare_v2(writer->db, "INSERT INTO kept(id, value, author_id, language, created_at)"
                                                  " VALUES(?, ?, ?, ?, ?)",
                                      -1, &writer->keep, NULL);
        if (code != SQLITE_OK) return code;
    }
    bind_text(writer->keep, 1, id);
    sqlite3_bind_blob(writer->keep, 2, value, length, SQLITE_STATIC);
    bind_text(writer->keep, 3, author_id);
    bind_text(writer->keep, 4, language);
    sqlite3_bind_int64(writer->keep, 5, created_at);
    int code = sqlite3_step(writer->keep);
    sqlite3_reset(writer->keep);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int baseline_commit(baseline_writer *writer) { return run(writer->db, "COMMIT; BEGIN IMMEDIATE"); }

int baseline_close(baseline_writer *writer) {
    int code = run(writer->db, "COMMIT");
    sqlite3_finalize(writer->find);
    sqlite3_finalize(writer->write);
    sqlite3_finalize(writer->hold);
    sqlite3_finalize(writer->keep);
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

struct baseline_posts {
    int count;
    struct post {
        char id[24], author_id[24], title[48], url[48];
    } rows[];
};

baseline_posts *baseline_make_posts(int count) {
    baseline_posts *posts = malloc(sizeof *posts + count * sizeof posts->rows[0]);
    posts->count = count;
    for (int row = 0; row < count; row++) {
        struct post *post = &posts->rows[row];
        snprintf(post->id, sizeof post->id, "1093485712%08d", row);
        snprintf(post->author_id, sizeof post->author_id, "10815726%06d", row * 7 % 5003);
        snprintf(post->title, sizeof post->title, "The post with the number %d", row);
        snprintf(post->url, sizeof post->url, "https://posts.example/@author/%d", row);
    }
    return posts;
}

static int write_post(sqlite3_stmt *write, const struct post *post, int row, const char *body, int revision) {
    static const char *languages[] = {"de", "en", "fr", "ja"};
    bind_text(write, 1, post->id);
    bind_text(write, 2, post->author_id);
    bind_text(write, 3, post->title);
    bind_text(write, 4, body);
    sqlite3_bind_int64(write, 5, 1700000000 + row);
    sqlite3_bind_int64(write, 6, 1700000000 + row + revision);
    sqlite3_bind_int64(write, 7, row % 97 + revision);
    sqlite3_bind_int(write, 8, row % 11 == 0);
    sqlite3_bind_double(write, 9, row / 8.0);
    if (row % 2) sqlite3_bind_null(write, 10);
    else bind_text(write, 10, post->url);
    bind_text(write, 11, languages[row % 4]);
    sqlite3_bind_int64(write, 12, revision);
    int code = sqlite3_step(write);
    sqlite3_reset(write);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int prepare_posts(sqlite3 *db, sqlite3_stmt **write) {
    int code = run(db, "CREATE TABLE IF NOT EXISTS post(id TEXT PRIMARY KEY, author_id TEXT, title TEXT, body TEXT,"
                       " created_at INTEGER, updated_at INTEGER, likes INTEGER, is_pinned INTEGER, score REAL,"
                       " url TEXT, language TEXT, revision INTEGER);"
                       "CREATE INDEX IF NOT EXISTS by_author ON post(author_id, created_at);"
                       "CREATE INDEX IF NOT EXISTS by_language ON post(language, created_at)");
    if (code != SQLITE_OK) return code;
    return sqlite3_prepare_v2(db, "INSERT INTO post VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                                  " ON CONFLICT(id) DO UPDATE SET author_id = excluded.author_id,"
                                  " title = excluded.title, body = excluded.body,"
                                  " created_at = excluded.created_at, updated_at = excluded.updated_at,"
                                  " likes = excluded.likes, is_pinned = excluded.is_pinned,"
                                  " score = excluded.score, url = excluded.url,"
                                  " language = excluded.language, revision = excluded.revision",
                              -1, write, NULL);
}

sqlite3 *baseline_write_posts(const char *path, const baseline_posts *posts, int per_transaction, const char *body,
                              int revision) {
    sqlite3 *db = NULL;
    sqlite3_stmt *write = NULL;
    int code = sqlite3_open(path, &db);
    if (code == SQLITE_OK)
        code = run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 10000");
    if (code == SQLITE_OK) code = prepare_posts(db, &write);
    for (int row = 0; row < posts->count && code == SQLITE_OK; row++) {
        if (row % per_transaction == 0) code = run(db, "BEGIN IMMEDIATE");
        if (code == SQLITE_OK) code = write_post(write, &posts->rows[row], row, body, revision);
        if (code == SQLITE_OK && (row % per_transaction == per_transaction - 1 || row == posts->count - 1))
            code = run(db, "COMMIT");
    }
    return finished(db, write, code);
}

void baseline_free_posts(baseline_posts *posts) { free(posts); }
