#ifndef STORE_BASELINE_H
#define STORE_BASELINE_H

/// Writes rows with SQLite's C API: an integer key, a unique text id and the bytes of an object. Existing rows are
/// updated. Returns 0 or SQLite's code.
int baseline_write(const char *path, int rows, int rows_per_transaction, const void *value, int length);

/// Reads every row of that file by its key and copies the bytes. Returns the number of bytes, or less than 0.
long baseline_read(const char *path, int rows);

#endif
