/* Preloaded into a program, it kills that before the system call with the number KILL_AT, of those that change files.
   A write is killed after half of its bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static int is_due(void) {
    static int number = 0;
    const char *text = getenv("KILL_AT");
    return text && ++number == atoi(text);
}

static void step(void) {
    if (is_due()) raise(SIGKILL);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int mkdir(const char *path, mode_t mode) { step(); return NEXT(mkdir)(path, mode); }
int rmdir(const char *path) { step(); return NEXT(rmdir)(path); }
int link(const char *old, const char *new) { step(); return NEXT(link)(old, new); }
int unlink(const char *path) { step(); return NEXT(unlink)(path); }
int rename(const char *old, const char *new) { step(); return NEXT(rename)(old, new); }
int chmod(const char *path, mode_t mode) { step(); return NEXT(chmod)(path, mode); }
int flock(int file, int operation);
int flock(int file, int operation) { step(); return NEXT(flock)(file, operation); }

ssize_t write(int file, const void *bytes, size_t count) {
    if (file > 2 && is_due()) {
        NEXT(write)(file, bytes, count / 2);
        raise(SIGKILL);
    }
    return NEXT(write)(file, bytes, count);
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (flags & O_CREAT) step();
    return NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (flags & O_CREAT) step();
    return NEXT(open64)(path, flags, mode);
}
