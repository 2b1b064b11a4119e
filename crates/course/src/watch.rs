//! Which exercise the learner has just saved, found by looking at the files again and again.

use crate::project::files_below;
use crate::{Exercise, Folder};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// When a file was last written, and its length; nothing for a file that is not there.
type Stamp = Option<(SystemTime, u64)>;

/// The learner's files, as they were when last looked at.
pub struct Watch {
    files: Vec<(PathBuf, Stamp)>,
}

impl Watch {
    /// Looks at the files of these exercises for the first time.
    pub fn new(folder: &Folder, exercises: &[Exercise]) -> Watch {
        let paths = exercises.iter().map(|exercise| folder.place(exercise));
        Watch { files: paths.map(|path| (path.clone(), stamp(&path))).collect() }
    }

    /// The index of an exercise whose file was saved since the last look. (Many editors remove a file for a moment while they save it.)
    pub fn saved(&mut self) -> Option<usize> {
        let saved = self.files.iter().position(|(path, then)| stamp(path).is_some_and(|now| Some(now) != *then))?;
        let (path, then) = &mut self.files[saved];
        *then = stamp(path);
        Some(saved)
    }
}

/// Returns the stamp of a file. The stamp of a folder has the time of the file in it that was written last, and the length of all its files.
fn stamp(path: &Path) -> Stamp {
    if path.is_dir() {
        let stamps = files_below(path).into_iter().filter_map(|file| stamp(&path.join(file)));
        return stamps.reduce(|(one, long), (other, more)| (one.max(other), long + more));
    }
    let file = fs::metadata(path).ok()?;
    Some((file.modified().ok()?, file.len()))
}
