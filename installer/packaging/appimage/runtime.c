/* The head of Arrowswitch's AppImage (type 2: this program, with a squashfs image behind it).
 *
 * It unpacks the image once into the person's cache folder and starts the program from there, so that it needs
 * neither FUSE nor rights. Later starts find the folder and begin at once. What was interrupted is unpacked anew:
 * the folder gets its name last.
 *
 *   --appimage-offset   where the image begins, in bytes
 *   --appimage-extract  unpack into ./squashfs-root and stop
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <squashfuse/squashfuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

/* The image is packed with zlib alone; with our own table the library asks for no other unpacker. */
static sqfs_err unzip(void *in, size_t insz, void *out, size_t *outsz) {
    uLongf size = *outsz;
    if (uncompress(out, &size, in, insz) != Z_OK) return SQFS_ERR;
    *outsz = size;
    return SQFS_OK;
}
sqfs_decompressor sqfs_decompressor_get(sqfs_compression_type type) {
    return type == ZLIB_COMPRESSION ? unzip : NULL;
}
char *sqfs_compression_name(sqfs_compression_type type) { return type == ZLIB_COMPRESSION ? "zlib" : "unknown"; }
void sqfs_compression_supported(sqfs_compression_type *types) {
    types[0] = ZLIB_COMPRESSION;
    types[1] = SQFS_COMP_UNKNOWN;
}

static int fail(const char *what, const char *where) {
    fprintf(stderr, "Arrowswitch cannot be unpacked: %s %s (%s)\n", what, where, strerror(errno));
    return 1;
}

/* The image begins where the ELF file ends: behind its section headers, which the linker writes last. */
static size_t image_offset(int self) {
    Elf64_Ehdr head;
    if (pread(self, &head, sizeof head, 0) != sizeof head) return 0;
    return head.e_shoff + (size_t)head.e_shentsize * head.e_shnum;
}

static int write_file(sqfs *fs, sqfs_inode *inode, const char *path) {
    int out = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, inode->base.mode & 0777);
    if (out < 0) return fail("cannot write", path);
    char block[1 << 17];
    sqfs_off_t at = 0, size = inode->xtra.reg.file_size;
    while (at < size) {
        sqfs_off_t read = sizeof block;
        if (sqfs_read_range(fs, inode, at, &read, block) || read <= 0 || write(out, block, read) != read) {
            close(out);
            return fail("cannot write", path);
        }
        at += read;
    }
    return close(out) ? fail("cannot write", path) : 0;
}

static int unpack(sqfs *fs, const char *target) {
    sqfs_traverse walk;
    sqfs_err error = SQFS_OK;
    if (mkdir(target, 0755) && errno != EEXIST) return fail("cannot make", target);
    if (sqfs_traverse_open(&walk, fs, sqfs_inode_root(fs))) return fail("damaged image for", target);
    while (sqfs_traverse_next(&walk, &error)) {
        if (walk.dir_end) continue;
        char path[PATH_MAX], link[PATH_MAX];
        sqfs_inode inode;
        if (snprintf(path, sizeof path, "%s/%s", target, walk.path) >= (int)sizeof path ||
            sqfs_inode_get(fs, &inode, walk.entry.inode))
            return fail("damaged image at", walk.path);
        if (S_ISDIR(inode.base.mode)) {
            if (mkdir(path, 0755) && errno != EEXIST) return fail("cannot make", path);
        } else if (S_ISLNK(inode.base.mode)) {
            size_t size = sizeof link;
            if (sqfs_readlink(fs, &inode, link, &size)) return fail("damaged link", path);
            unlink(path);
            if (symlink(link, path)) return fail("cannot link", path);
        } else if (S_ISREG(inode.base.mode) && write_file(fs, &inode, path))
            return 1;
    }
    sqfs_traverse_close(&walk);
    return error ? fail("damaged image for", target) : 0;
}

static int forget(const char *path, const struct stat *s, int type, struct FTW *ftw) {
    (void)s, (void)type, (void)ftw;
    return remove(path);
}

/* Where this very file is unpacked: named after its size and time, so that a newer one gets a folder of its own. */
static int cache_folder(int self, char *folder, size_t size) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    char above[PATH_MAX / 2];
    struct stat state;
    if (fstat(self, &state)) return fail("cannot read", "itself");
    if (cache && *cache == '/')
        snprintf(above, sizeof above, "%s", cache);
    else
        snprintf(above, sizeof above, "%s/.cache", home ? home : "/tmp");
    mkdir(above, 0700);
    snprintf(folder, size, "%s/arrowswitch", above);
    mkdir(folder, 0700);
    snprintf(folder, size, "%s/arrowswitch/%lld-%lld", above, (long long)state.st_size, (long long)state.st_mtime);
    return 0;
}

int main(int argc, char **argv) {
    int self = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    size_t offset = self < 0 ? 0 : image_offset(self);
    if (!offset) return fail("cannot read", "itself");
    if (argc > 1 && !strcmp(argv[1], "--appimage-offset")) return printf("%zu\n", offset) < 0;
    int extract = argc > 1 && !strcmp(argv[1], "--appimage-extract");
    char folder[PATH_MAX], making[PATH_MAX + 32], program[PATH_MAX + 16];
    if (extract)
        strcpy(folder, "squashfs-root");
    else if (cache_folder(self, folder, sizeof folder))
        return 1;
    if (extract || access(folder, X_OK)) {
        sqfs fs;
        if (sqfs_init(&fs, self, offset)) return fail("damaged image in", argv[0]);
        snprintf(making, sizeof making, "%s.%d", folder, (int)getpid());
        if (unpack(&fs, extract ? folder : making)) return 1;
        if (extract) return 0;
        /* Another start may have been quicker: then its folder serves. */
        if (rename(making, folder) && access(folder, X_OK)) return fail("cannot name", folder);
        nftw(making, forget, 16, FTW_DEPTH | FTW_PHYS);
    }
    snprintf(program, sizeof program, "%s/AppRun", folder);
    setenv("APPDIR", folder, 1);
    argv[0] = program;
    execv(program, argv);
    return fail("cannot start", program);
}
