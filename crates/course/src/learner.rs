//! The learner's folder: copies of the exercises, as a crate that is no member of this workspace.
//!
//! **Why copies?** Tests read the exercises as they came, so solving one makes no test fail. **Why a crate?** An editor
//! completes and hovers only in files that belong to a target. Each exercise is a `[[bin]]`, so an error in one hides no error in
//! another. The last ones are crates themselves, members of the workspace that the folder is.

use crate::Exercise;
use crate::files::{repository, root};
use crate::project::PROFILE;
use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};

/// The folder, if nobody names another one.
const DEFAULT: &str = "mine";

/// The file that names a folder other than the default one.
const NAMED: &str = ".folder";

/// The head of the crate's `Cargo.toml`.
const MANIFEST: &str = "\
# Written by `cargo run -p course -- start`. Open this folder in an editor: each exercise is a program of its own.
[package]
name = \"my-course\"
version = \"0.0.0\"
edition = \"2024\"
publish = false

[lints.rust]
unused = \"allow\"
unexpected_cfgs = \"allow\"
";

/// A folder of exercises that belongs to a learner.
#[derive(Clone, Debug, PartialEq)]
pub struct Folder(pub PathBuf);

impl Folder {
    /// The folder that was started, if there is one.
    pub fn find() -> Option<Folder> {
        let named = fs::read_to_string(root().join(NAMED)).map(|path| PathBuf::from(path.trim_end()));
        let path = named.unwrap_or_else(|_| root().join(DEFAULT));
        path.join("Cargo.toml").exists().then_some(Folder(path))
    }

    /// Starts the course in this folder, or in `crates/course/mine`, and remembers where.
    pub fn start(path: Option<&Path>) -> Result<Folder> {
        let Some(path) = path else {
            let _ = fs::remove_file(root().join(NAMED));
            return Folder::copy_to(&root().join(DEFAULT));
        };
        let path = std::path::absolute(path)?;
        let folder = Folder::copy_to(&path)?;
        let name = path.to_str().ok_or_else(|| Error::other("the path of the folder is not UTF-8"))?;
        fs::write(root().join(NAMED), name)?;
        Ok(folder)
    }

    /// Copies the exercises that are not there yet. What the learner has written stays; the checks are brought up to date.
    pub fn copy_to(path: &Path) -> Result<Folder> {
        refuse_foreign(path)?;
        let folder = Folder(path.to_path_buf());
        let exercises = Exercise::all();
        fs::create_dir_all(path)?;
        fs::write(path.join("Cargo.toml"), manifest(&exercises))?;
        fs::write(path.join(".gitignore"), "/target\n")?;
        fs::copy(root().join("exercises/is.rs"), path.join("is.rs"))?;
        if !path.join("Cargo.lock").exists() {
            fs::copy(repository().join("Cargo.lock"), path.join("Cargo.lock"))?;
        }
        for exercise in &exercises {
            folder.bring(exercise)?;
        }
        Ok(folder)
    }

    /// The file that the learner edits.
    pub fn file(&self, exercise: &Exercise) -> PathBuf {
        let folder = self.0.join(&exercise.name);
        exercise.project().map_or_else(|| folder.join("exercise.rs"), |project| folder.join(project.first_file()))
    }

    /// The file, or folder, that is the learner's.
    pub fn place(&self, exercise: &Exercise) -> PathBuf {
        let folder = self.0.join(&exercise.name);
        if exercise.project().is_some() { folder } else { self.file(exercise) }
    }

    /// Makes an exercise new. The learner's file is kept beside it, at the path that is returned.
    pub fn reset(&self, exercise: &Exercise) -> Result<PathBuf> {
        let place = self.place(exercise);
        let before = match exercise.project() {
            Some(_) => place.with_extension("before_reset"),
            None => place.with_file_name("before_reset.rs"),
        };
        if before.is_dir() {
            fs::remove_dir_all(&before)?;
        }
        if place.exists() {
            fs::rename(&place, &before)?;
        }
        self.bring(exercise)?;
        Ok(before)
    }

    fn bring(&self, exercise: &Exercise) -> Result<()> {
        if let Some(project) = exercise.project() {
            return project.copy_to(&self.place(exercise));
        }
        let file = self.file(exercise);
        fs::create_dir_all(self.0.join(&exercise.name))?;
        fs::copy(root().join(exercise.check()), file.with_file_name("check.rs"))?;
        if !file.exists() {
            fs::copy(root().join(exercise.file()), file)?;
        }
        Ok(())
    }
}

/// Refuses a folder that holds somebody's files, but no course.
fn refuse_foreign(path: &Path) -> Result<()> {
    let ours = fs::read_to_string(path.join("Cargo.toml")).is_ok_and(|manifest| manifest.contains("\"my-course\""));
    let empty = fs::read_dir(path).map_or(true, |mut entries| entries.next().is_none());
    if ours || empty {
        return Ok(());
    }
    Err(Error::other(format!("{} holds other files; name an empty folder or a new one", path.display())))
}

/// The crate's `Cargo.toml`.
fn manifest(exercises: &[Exercise]) -> String {
    let target = |exercise: &Exercise| {
        format!("\n[[bin]]\nname = \"exercise_{0}\"\npath = \"{0}/exercise.rs\"\n", exercise.name)
    };
    let (projects, programs): (Vec<_>, Vec<_>) = exercises.iter().partition(|exercise| exercise.project().is_some());
    let members: Vec<_> = projects.iter().map(|exercise| format!("\"{}\"", exercise.name)).collect();
    let targets: String = programs.into_iter().map(target).collect();
    // Apart from the workspace around it: an unsolved exercise fails no test there.
    let workspace = format!("\n[workspace]\nresolver = \"3\"\nmembers = [{}]\n", members.join(", "));
    [MANIFEST, PROFILE, &workspace, &targets].concat()
}
