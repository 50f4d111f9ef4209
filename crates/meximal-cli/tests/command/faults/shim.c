/* A disk that fails: of the calls that touch a file whose path has $FAULT_PATH in it, the one with the number $FAULT_AT, from 1, fails
   with the error $FAULT_ERROR; with $FAULT_STAYS all later ones fail, too. Before the first of them the file $FAULT_SEEN is made, so
   that the test knows that there was such a call. Loaded with LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static long calls;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Whether this call is to fail. */
static int fails(const char *path) {
    const char *part = getenv("FAULT_PATH"), *at = getenv("FAULT_AT");
    if (!part || !at || !path || !strstr(path, part)) return 0;
    long number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST), wanted = atol(at);
    if (number != wanted && !(number > wanted && getenv("FAULT_STAYS"))) return 0;
    const char *seen = getenv("FAULT_SEEN"), *error = getenv("FAULT_ERROR");
    int fd = seen ? REAL(open)(seen, O_CREAT | O_WRONLY, 0600) : -1;
    if (fd >= 0) close(fd);
    errno = error ? atoi(error) : EIO;
    return 1;
}

static int fails_fd(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return fails(path);
}

#define OPEN(name)                                                      \
    int name(const char *path, int flags, ...) {                        \
        va_list rest;                                                   \
        va_start(rest, flags);                                          \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                   \
        return fails(path) ? -1 : REAL(name)(path, flags, mode);        \
    }

#define ON_FILE(type, name, parameters, arguments) \
    type name parameters { return fails_fd(fd) ? -1 : REAL(name) arguments; }

OPEN(open)
OPEN(open64)
ON_FILE(ssize_t, read, (int fd, void *to, size_t size), (fd, to, size))
ON_FILE(ssize_t, pread, (int fd, void *to, size_t size, off_t at), (fd, to, size, at))
ON_FILE(ssize_t, pread64, (int fd, void *to, size_t size, off64_t at), (fd, to, size, at))
ON_FILE(ssize_t, write, (int fd, const void *from, size_t size), (fd, from, size))
ON_FILE(ssize_t, pwrite, (int fd, const void *from, size_t size, off_t at), (fd, from, size, at))
ON_FILE(ssize_t, pwrite64, (int fd, const void *from, size_t size, off64_t at), (fd, from, size, at))
ON_FILE(int, fsync, (int fd), (fd))
ON_FILE(int, fdatasync, (int fd), (fd))
ON_FILE(int, ftruncate, (int fd, off_t size), (fd, size))
ON_FILE(int, ftruncate64, (int fd, off64_t size), (fd, size))

int rename(const char *from, const char *to) { return fails(to) ? -1 : REAL(rename)(from, to); }
int unlink(const char *path) { return fails(path) ? -1 : REAL(unlink)(path); }
