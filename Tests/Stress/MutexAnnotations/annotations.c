/* On Linux, the thread sanitizer sees what a `Mutex` of Swift's library does as long as nobody has to wait: that is compiled
   into its users. What happens otherwise is in the library, which is not instrumented, so everything that is behind a mutex
   that somebody has waited for is called a race. These two stand before the library's and say what they do. */

#if defined(__linux__) && !defined(__ANDROID__)

#define _GNU_SOURCE
#include "CMutexAnnotations.h"
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void lock_function(uint32_t, __attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) void unlock_function(__attribute__((swift_context)) void *);

/* There when the program is built with the sanitizer. */
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

lock_function lock_slowly __asm__(LOCK);
unlock_function unlock_slowly __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slowly(uint32_t thread, __attribute__((swift_context)) void *mutex)
{
    lock_function *lock = (lock_function *)dlsym(RTLD_NEXT, LOCK);
    lock(thread, mutex);
    if (__tsan_acquire)
        __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock_slowly(__attribute__((swift_context)) void *mutex)
{
    unlock_function *unlock = (unlock_function *)dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release)
        __tsan_release(mutex);
    unlock(mutex);
}

#endif
