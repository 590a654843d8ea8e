// The calls of Linux's keyrings, which C libraries have no functions for (keyrings(7)).
// On other systems all of them fail with ENOSYS.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// Puts a payload under that description into the user's keyring, in the place of the one that is there, for processes of
/// this user only. Returns -1 and sets errno when it cannot.
int32_t linux_keyring_add(const char *description, const void *payload, size_t length);

/// The number of the key, or -1 with errno (ENOKEY when there is none).
int32_t linux_keyring_find(const char *description);

/// The length of the payload, of which as much is copied as there is room for, or -1 with errno.
long linux_keyring_read(int32_t key, void *payload, size_t length);

/// Takes the key out of the user's keyring. Returns -1 and sets errno when it cannot.
int linux_keyring_remove(int32_t key);
