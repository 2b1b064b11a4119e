//! Atomic replacement of files: a reader sees either the old or the new content.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file through `write`, and renames it to `path` once it is completely on the disk. After an error the old file is unchanged.
///
/// The new content is first written to a temporary file in the same folder. It is synced, renamed, and the folder is synced. A process that is killed
/// leaves the temporary file behind, as `.congruent-<process>-<number>.part`. The new file has the permissions of the old one. A symbolic link is
/// replaced itself; its target is unchanged.
///
/// # Errors
/// Errors of the system and of `write`. `path` must not be a folder or a device.
///
/// # Examples
/// ```
/// use congruent_files::replace_file;
/// use std::io::{self, Write};
///
/// let path = std::env::temp_dir().join("congruent-replace.txt");
/// replace_file(&path, |file| file.write_all(b"old"))?;
/// let failed = replace_file(&path, |file| {
///     file.write_all(b"half of the new")?;
///     Err(io::Error::other("the source ended"))
/// });
/// assert!(failed.is_err());
/// assert_eq!(std::fs::read(&path)?, b"old");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), io::Error>(())
/// ```
pub fn replace_file<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<(), E>,
) -> Result<(), E> {
    // Generic over `write` and its error: this crate compiles the rest.
    let (file, unfinished) = create_next_to(path)?;
    let mut buffered = BufWriter::new(&file);
    write(&mut buffered)?;
    buffered.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok(unfinished.finish(file, path)?)
}

/// Creates a temporary file in the folder of `path`, with the permissions of the file at `path` if there is one. A `path` that is not a regular file is an
/// error.
fn create_next_to(path: &Path) -> io::Result<(File, Unfinished)> {
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    let (file, unfinished) = create_in(folder_of(path))?;
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    Ok((file, unfinished))
}

/// Returns the folder of a path, `.` for a name alone.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// A file that is removed unless it is renamed.
struct Unfinished(Option<PathBuf>);

impl Unfinished {
    /// Syncs and closes the unfinished `file`, renames it to `path`, and syncs the folder.
    fn finish(mut self, file: File, path: &Path) -> io::Result<()> {
        file.sync_all()?;
        drop(file);
        let own = self.0.as_ref().expect("renamed once");
        fs::rename(own, path)?;
        self.0 = None;
        sync_folder(folder_of(path));
        Ok(())
    }
}
impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            // (The earlier failure is reported. Nothing can be done about a file that cannot be removed.)
            let _ = fs::remove_file(path);
        }
    }
}

/// Creates a new file in this folder.
///
/// The name is short, whatever the name of the file, because the length of names is limited. A name that an earlier process with the same id
/// has left (in a container each process has id 1) is skipped.
fn create_in(folder: &Path) -> io::Result<(File, Unfinished)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!(".congruent-{}-{number}.part", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, Unfinished(Some(path)))),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Syncs the new name to the disk, if folders can be opened. (The file is replaced already, so a failure here is not an error.)
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// A folder for one test.
    struct Folder(PathBuf);
    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("congruent-replace-{name}-{}", process::id()));
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }
        fn names(&self) -> Vec<String> {
            let mut names: Vec<_> =
                fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        }
    }
    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn write(path: &Path, text: &str) -> io::Result<()> {
        replace_file(path, |file| file.write_all(text.as_bytes()))
    }

    #[test]
    fn a_file_is_made_and_replaced() {
        let folder = Folder::new("made");
        let path = folder.0.join("a");
        for text in ["one", "another", ""] {
            write(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(folder.names(), ["a"]);
    }

    #[test]
    fn a_write_that_fails_or_panics_leaves_the_old_file_and_nothing_else() {
        let folder = Folder::new("fails");
        let path = folder.0.join("a");
        write(&path, "old").unwrap();
        let failing = |file: &mut BufWriter<&File>| {
            file.write_all(&[b'x'; 1 << 16])?;
            Err(io::Error::other("no more"))
        };
        assert_eq!(replace_file::<io::Error>(&path, failing).unwrap_err().to_string(), "no more");
        let panicking = |_: &mut BufWriter<&File>| -> io::Result<()> { panic!("in the middle") };
        assert!(std::panic::catch_unwind(|| replace_file(&path, panicking)).is_err());
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), folder.names()), ("old", vec!["a".to_owned()]));
    }

    #[test]
    fn a_folder_is_not_replaced() {
        let folder = Folder::new("folder");
        assert_eq!(write(&folder.0, "x").unwrap_err().to_string(), "not a regular file");
        assert!(write(&folder.0.join("none").join("a"), "x").is_err());
        assert!(folder.names().is_empty());
    }

    #[test]
    fn a_file_that_is_left_over_is_passed_over() {
        let folder = Folder::new("left");
        // The counter has any value by now: the next hundred names are taken.
        let (_, unfinished) = create_in(&folder.0).unwrap();
        let own = unfinished.0.clone().unwrap().into_os_string().into_string().unwrap();
        let (before, number) = own.strip_suffix(".part").unwrap().rsplit_once('-').unwrap();
        let number: u64 = number.parse().unwrap();
        let taken: Vec<String> = (number + 1..number + 100).map(|number| format!("{before}-{number}.part")).collect();
        taken.iter().for_each(|path| fs::write(path, "left").unwrap());
        write(&folder.0.join("a"), "new").unwrap();
        assert_eq!(fs::read_to_string(folder.0.join("a")).unwrap(), "new");
        assert!(taken.iter().all(|path| fs::read_to_string(path).unwrap() == "left"));
    }

    #[test]
    fn the_longest_name_can_be_written() {
        let folder = Folder::new("long");
        let path = folder.0.join("n".repeat(255));
        write(&path, "x").unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), "x");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("permissions");
        let path = folder.0.join("a");
        write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        write(&path, "new").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
