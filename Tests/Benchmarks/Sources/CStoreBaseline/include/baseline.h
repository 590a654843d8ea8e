#ifndef STORE_BASELINE_H
#define STORE_BASELINE_H

#include <stdint.h>

/// An open file.
typedef struct sqlite3 baseline_database;

/// Writes rows with SQLite's C API: an integer key, a unique text id and the bytes of an object. Existing rows are
/// updated. Returns NULL if that fails.
baseline_database *baseline_write(const char *path, int rows, int rows_per_transaction, const void *value, int length);

/// Closes the file.
void baseline_finish(baseline_database *database);

/// Writes rows one by one: what `baseline_write` writes, and that the object is in a list.
typedef struct baseline_writer baseline_writer;

/// Opens a file, which is created if there is none, and begins a transaction. Returns NULL if that fails.
baseline_writer *baseline_open(const char *path);

/// Copies the bytes of an object. Returns their number, or less than 0 if there is no such row or they are more than fit.
long baseline_find(baseline_writer *writer, int row, void *value, long capacity);

/// Writes an object and adds it to a list. Returns 0 or SQLite's code.
int baseline_add(baseline_writer *writer, int list, int row, const void *value, int length);

/// Ends the transaction and begins the next one. Returns 0 or SQLite's code.
int baseline_commit(baseline_writer *writer);

/// Ends the transaction and closes the file. Returns 0 or SQLite's code.
int baseline_close(baseline_writer *writer);

/// Reads every row of that file by its key and copies the bytes. Returns the number of bytes, or less than 0.
long baseline_read(const char *path, int rows);

/// The texts of posts: their ids, authors, titles and addresses.
typedef struct baseline_posts baseline_posts;

baseline_posts *baseline_make_posts(int count);

/// Writes posts: twelve columns, a text as the primary key, and two more indexes. Posts that exist are updated. Returns
/// NULL if that fails.
baseline_database *baseline_write_posts(const char *path, const baseline_posts *posts, int per_transaction,
                                        const char *body, int revision);

/// Writes the JSON of a post with the fields that its indexes need. Returns 0 or SQLite's code.
int baseline_keep_post(baseline_writer *writer, const char *id, const char *author_id, const char *language,
                       int64_t created_at, const void *value, int length);

void baseline_free_posts(baseline_posts *posts);

#endif
