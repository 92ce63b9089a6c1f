"""Why the system refused a file, in the language in use: its own words are English, or of another language than ours."""

from __future__ import annotations

import errno
import os
from typing import Final

from model.i18n import N_, _

_WORDS: Final = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("this user has no permission"),
    errno.EPERM: N_("this user has no permission"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("part of its path is not a folder"),
    errno.EEXIST: N_("it exists already"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EROFS: N_("the disk cannot be written"),
    errno.EIO: N_("the disk is faulty"),
    errno.EBUSY: N_("another program is using it"),
    errno.ENAMETOOLONG: N_("its name is too long"),
}


def why_refused(error: OSError) -> str:
    """Say why, without a full stop: "there is no such file or folder".

    What is rare stays in the system's words, and so do words that came with the error: those of Windows, and our own of `whole_files`.
    """
    if error.errno in _WORDS and error.strerror in {None, os.strerror(error.errno)}:
        return _(_WORDS[error.errno])
    return error.strerror or str(error)
