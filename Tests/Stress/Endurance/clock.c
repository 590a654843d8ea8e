/* Preloaded into a process, this library shifts its clocks: a wrong wall clock, changes of the clock at run time, or a
   machine that has slept.

   The file that CLOCK_FILE names has two 64-bit numbers of seconds, read each time: what is added to the wall's clock, and to
   the one that goes on while a machine sleeps (CLOCK_BOOTTIME). CLOCK_MONOTONIC is the real one. Timers that are set for
   a time on one of these clocks are set for the real time that the process means. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { most_files = 4096 };

static const volatile int64_t *offsets;
static int clocks[most_files];

__attribute__((constructor)) static void map_offsets(void)
{
    const char *path = getenv("CLOCK_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *memory = mmap(0, 2 * sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED)
        offsets = memory;
    close(file);
}

static int64_t offset(clockid_t clock)
{
    if (!offsets)
        return 0;
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
        return offsets[0];
    case CLOCK_BOOTTIME:
        return offsets[1];
    default:
        return 0;
    }
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    int result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0)
        time->tv_sec += offset(clock);
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    int result = syscall(SYS_gettimeofday, time, zone);
    if (result == 0)
        time->tv_sec += offset(CLOCK_REALTIME);
    return result;
}

time_t time(time_t *result)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result)
        *result = now.tv_sec;
    return now.tv_sec;
}

int timerfd_create(int clock, int flags)
{
    int file = syscall(SYS_timerfd_create, clock, flags);
    if (file >= 0 && file < most_files)
        clocks[file] = clock;
    return file;
}

int timerfd_settime(int file, int flags, const struct itimerspec *end, struct itimerspec *old)
{
    struct itimerspec real = *end;
    if ((flags & TFD_TIMER_ABSTIME) && real.it_value.tv_sec && file >= 0 && file < most_files) {
        real.it_value.tv_sec -= offset(clocks[file]);
        /* A zero timeout would disable the timer. */
        if (real.it_value.tv_sec < 1)
            real.it_value.tv_sec = 1;
    }
    return syscall(SYS_timerfd_settime, file, flags, &real, old);
}
