#include "CLinuxKeyring.h"

#include <errno.h>

#if defined(__linux__)

#include <linux/keyctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// All rights for the owner, whether or not the keyring is linked to the session; none for others.
static const unsigned int owner_only = 0x3f3f0000;

// Services can have a session without the user's keyring, whose keys they could not use then.
static void join_user_keyring(void) {
    syscall(SYS_keyctl, KEYCTL_LINK, KEY_SPEC_USER_KEYRING, KEY_SPEC_SESSION_KEYRING);
}

int32_t linux_keyring_add(const char *description, const void *payload, size_t length) {
    join_user_keyring();
    long key = syscall(SYS_add_key, "user", description, payload, length, KEY_SPEC_USER_KEYRING);
    if (key < 0) return -1;
    if (syscall(SYS_keyctl, KEYCTL_SETPERM, key, owner_only) < 0) return -1;
    return (int32_t)key;
}

int32_t linux_keyring_find(const char *description) {
    join_user_keyring();
    return (int32_t)syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", description, 0);
}

long linux_keyring_read(int32_t key, void *payload, size_t length) {
    return syscall(SYS_keyctl, KEYCTL_READ, key, payload, length);
}

int linux_keyring_remove(int32_t key) {
    return (int)syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_USER_KEYRING);
}

#else

int32_t linux_keyring_add(const char *description, const void *payload, size_t length) {
    errno = ENOSYS;
    return -1;
}

int32_t linux_keyring_find(const char *description) {
    errno = ENOSYS;
    return -1;
}

long linux_keyring_read(int32_t key, void *payload, size_t length) {
    errno = ENOSYS;
    return -1;
}

int linux_keyring_remove(int32_t key) {
    errno = ENOSYS;
    return -1;
}

#endif
