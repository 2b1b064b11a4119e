//! A file that is replaced as a whole.
//!
//! Written next to its place, synced, renamed: whoever opens the path finds the old file or the new one, and never a part.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// Puts these bytes at the path, with the permissions of the file that was there. On an error, that file is as it was.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (temporary, file) = create_in(folder)?;
    let permissions = old.map(|old| old.permissions());
    let written = fill(file, bytes, permissions).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    written?;
    sync_folder(folder);
    Ok(())
}

/// Writes the bytes to the disk, and closes the file: some systems do not rename a file that is open.
fn fill(mut file: File, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A new file in the folder. Its name is short, because names have a greatest length.
fn create_in(folder: &Path) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let temporary = folder.join(format!(".congruent-{}-{number}.part", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            // Left behind by a program that was killed.
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
            Err(why) => return Err(why),
        }
    }
}

/// Puts the new name on the disk, where folders can be opened. (The file is in its place already: an error here is none of the caller's.)
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
