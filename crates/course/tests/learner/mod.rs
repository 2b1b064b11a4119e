//! The learner's folder: made, solved, reset, watched, and apart from the tests of the repository.

use course::{Exercise, Folder, Watch};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A new path for a folder.
fn path(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("learner").join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

#[test]
fn a_copy_is_solved_without_a_change_of_the_course() {
    let (folder, exercises) = (Folder::copy_to(&path("solved")).unwrap(), Exercise::all());
    let first = &exercises[0];
    let pristine = course::files::read(&first.file());
    let file = folder.file(first);
    assert_eq!(fs::read_to_string(&file).unwrap(), pristine);
    assert!(first.solved_by(&file, &folder.0.join("target")).is_err());

    let solution = course::files::read(&first.solution());
    let attach = "#[path = \"../exercises/01_a_number_is_a_type/check.rs\"]\n";
    fs::write(&file, solution.replace(attach, "")).unwrap();
    first.solved_by(&file, &folder.0.join("target")).unwrap();
    assert_eq!(course::files::read(&first.file()), pristine);

    // A second start keeps what is written, and a reset does not, but keeps it beside.
    Folder::copy_to(&folder.0).unwrap();
    assert!(fs::read_to_string(&file).unwrap() != pristine);
    let before = folder.reset(first).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), pristine);
    assert_eq!(fs::read_to_string(before).unwrap(), solution.replace(attach, ""));
}

/// Editors ask cargo which targets there are.
#[test]
fn each_copy_is_a_target_of_a_crate_of_its_own() {
    let folder = Folder::copy_to(&path("targets")).unwrap();
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let metadata =
        Command::new(cargo).args(["metadata", "--offline", "--no-deps"]).current_dir(&folder.0).output().unwrap();
    let said = String::from_utf8_lossy(&metadata.stderr).to_string();
    assert!(metadata.status.success(), "{said}");
    let text = String::from_utf8(metadata.stdout).unwrap();
    for exercise in Exercise::all() {
        let project = exercise.project().is_some();
        let target =
            if project { format!("{}/Cargo.toml\"", exercise.name) } else { format!("\"exercise_{}\"", exercise.name) };
        assert!(text.contains(&target), "no target for {}", exercise.name);
        assert!(folder.file(&exercise).exists());
    }
}

#[test]
fn a_folder_of_other_files_is_refused() {
    let path = path("foreign");
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("letter.txt"), "dear").unwrap();
    let error = Folder::copy_to(&path).unwrap_err().to_string();
    assert!(error.ends_with("foreign holds other files; name an empty folder or a new one"), "{error}");
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
}

#[test]
fn a_saved_file_is_seen_once() {
    let (folder, exercises) = (Folder::copy_to(&path("watched")).unwrap(), Exercise::all());
    let mut watch = Watch::new(&folder, &exercises);
    assert_eq!(watch.saved(), None);
    fs::write(folder.file(&exercises[2]), "// saved").unwrap();
    assert_eq!((watch.saved(), watch.saved()), (Some(2), None));
    // An editor that replaces a file removes it first.
    fs::remove_file(folder.file(&exercises[2])).unwrap();
    assert_eq!(watch.saved(), None);
    fs::write(folder.file(&exercises[2]), "// saved again").unwrap();
    assert_eq!(watch.saved(), Some(2));
}
