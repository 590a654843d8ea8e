#include "FaultyFiles.h"

// Without the trait `Store`, SQLite is not needed.
#ifdef STORE
#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    char path[1024];
    int kinds, successes, failures, code, failed;
} fault;

void faulty_set(const char *path, int kinds, int successes, int failures, int code) {
    pthread_mutex_lock(&lock);
    memset(&fault, 0, sizeof fault);
    strncpy(fault.path, path, sizeof fault.path - 1);
    fault.kinds = kinds, fault.successes = successes, fault.failures = failures, fault.code = code;
    pthread_mutex_unlock(&lock);
}

int faulty_clear(void) {
    pthread_mutex_lock(&lock);
    int failed = fault.failed;
    memset(&fault, 0, sizeof fault);
    pthread_mutex_unlock(&lock);
    return failed;
}

/// The result of the next operation on a file.
static int result(const char *path, int kind) {
    int code = SQLITE_OK;
    pthread_mutex_lock(&lock);
    if (path && (fault.kinds & kind) && strstr(path, fault.path)) {
        if (fault.successes > 0) {
            fault.successes--;
        } else if (fault.failures > 0) {
            fault.failures--, fault.failed++, code = fault.code;
        }
    }
    pthread_mutex_unlock(&lock);
    return code;
}

typedef struct {
    sqlite3_file base;
    const char *path;
    sqlite3_file *system;
} File;

#define SYSTEM(file) (((File *)(file))->system)
#define CALL(file, method, ...) SYSTEM(file)->pMethods->method(SYSTEM(file), ##__VA_ARGS__)
#define FAIL(file, kind)                                     \
    do {                                                     \
        int code = result(((File *)(file))->path, kind);     \
        if (code != SQLITE_OK) return code;                  \
    } while (0)

static int close_file(sqlite3_file *file) { return CALL(file, xClose); }
static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    FAIL(file, FAULTY_READS);
    return CALL(file, xRead, bytes, count, offset);
}
static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    FAIL(file, FAULTY_WRITES);
    return CALL(file, xWrite, bytes, count, offset);
}
static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    FAIL(file, FAULTY_WRITES);
    return CALL(file, xTruncate, size);
}
static int sync_file(sqlite3_file *file, int flags) {
    FAIL(file, FAULTY_WRITES);
    return CALL(file, xSync, flags);
}
static int size_of_file(sqlite3_file *file, sqlite3_int64 *size) {
    FAIL(file, FAULTY_READS);
    return CALL(file, xFileSize, size);
}
static int lock_file(sqlite3_file *file, int level) { return CALL(file, xLock, level); }
static int unlock_file(sqlite3_file *file, int level) { return CALL(file, xUnlock, level); }
static int is_reserved(sqlite3_file *file, int *answer) { return CALL(file, xCheckReservedLock, answer); }
static int control(sqlite3_file *file, int operation, void *argument) {
    return CALL(file, xFileControl, operation, argument);
}
static int sector_size(sqlite3_file *file) { return CALL(file, xSectorSize); }
static int characteristics(sqlite3_file *file) { return CALL(file, xDeviceCharacteristics); }
static int map_memory(sqlite3_file *file, int region, int size, int extend, void volatile **memory) {
    if (extend) FAIL(file, FAULTY_WRITES);
    return CALL(file, xShmMap, region, size, extend, memory);
}
static int lock_memory(sqlite3_file *file, int offset, int count, int flags) {
    return CALL(file, xShmLock, offset, count, flags);
}
static void memory_barrier(sqlite3_file *file) { CALL(file, xShmBarrier); }
static int unmap_memory(sqlite3_file *file, int remove) { return CALL(file, xShmUnmap, remove); }

// Version 2 has shared memory, which a write-ahead log needs, and no mapped files.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = size_of_file,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_memory,
    .xShmLock = lock_memory,
    .xShmBarrier = memory_barrier,
    .xShmUnmap = unmap_memory,
};

static sqlite3_vfs vfs;
static sqlite3_vfs *original;

static int open_file(sqlite3_vfs *unused, const char *path, sqlite3_file *file, int flags, int *found_flags) {
    (void)unused;
    File *own = (File *)file;
    memset(own, 0, sizeof *own);
    int code = result(path, flags & SQLITE_OPEN_CREATE ? FAULTY_WRITES : FAULTY_READS);
    if (code != SQLITE_OK) return code;
    own->path = path;
    own->system = (sqlite3_file *)(own + 1);
    code = original->xOpen(original, path, own->system, flags, found_flags);
    if (own->system->pMethods) own->base.pMethods = &methods;
    return code;
}

int faulty_install(void) {
    pthread_mutex_lock(&lock);
    int code = SQLITE_OK;
    if (!original) {
        original = sqlite3_vfs_find(NULL);
        vfs = *original;
        vfs.pNext = NULL;
        vfs.zName = "faulty";
        vfs.szOsFile = (int)sizeof(File) + original->szOsFile;
        vfs.xOpen = open_file;
        code = sqlite3_vfs_register(&vfs, 1);
    }
    pthread_mutex_unlock(&lock);
    return code;
}
#else
int faulty_install(void) { return 0; }
void faulty_set(const char *path, int kinds, int successes, int failures, int code) {
    (void)path, (void)kinds, (void)successes, (void)failures, (void)code;
}
int faulty_clear(void) { return 0; }
#endif
