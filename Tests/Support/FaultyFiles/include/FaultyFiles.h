#ifndef FAULTY_FILES_H
#define FAULTY_FILES_H

/// The kinds of operations on files.
enum {
    FAULTY_READS = 1,
    FAULTY_WRITES = 2,
};

/// Makes SQLite use files that can fail, in the whole process. Without faults they are the system's files. Returns 0 or
/// SQLite's code.
int faulty_install(void);

/// Lets operations fail on the files whose paths contain a text. Replaces earlier faults.
///
/// @param path Is copied.
/// @param kinds The operations that are counted and fail.
/// @param successes The number of operations that succeed first.
/// @param failures The number of operations that fail then.
/// @param code SQLite's result code of these operations.
void faulty_set(const char *path, int kinds, int successes, int failures, int code);

/// Ends all faults. Returns the number of operations that have failed.
int faulty_clear(void);

#endif
