//! Saves to one path by many, and saves that fail: a file is one model or another, and nothing is left beside it.

use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::files::{load, save};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{env, fs, thread};

type Model = (Var<f32, shape![3000]>, Var<f32, shape![5]>);

fn model(value: f32) -> Model {
    (Tensor::full(value).into(), Tensor::full(value).into())
}

/// The value of all elements of the model in this file.
fn value_in(path: &Path) -> f32 {
    let mut model = model(-1.0);
    load(&mut model, path).unwrap();
    let first = model.1.to_vec()[0];
    assert!(model.0.to_vec().iter().chain(&model.1.to_vec()).all(|&x| x == first), "a torn file");
    first
}

/// A folder that is removed with all that is in it.
struct Folder(PathBuf);
impl Folder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("congruent-saves-{name}-{}", std::process::id()));
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

#[test]
fn saves_of_several_threads_leave_one_of_their_models() {
    for threads in [2, 8] {
        let folder = Folder::new(&format!("threads-{threads}"));
        let path = folder.0.join("model.safetensors");
        save(&model(0.0), &path).unwrap();
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let path = &path;
            let savers: Vec<_> = (0..threads)
                .map(|k| scope.spawn(move || (0..200 / threads).for_each(|_| save(&model(k as f32), path).unwrap())))
                .collect();
            let reader = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    assert!(value_in(path) < threads as f32);
                }
            });
            let saved: Vec<_> = savers.into_iter().map(|saver| saver.join()).collect();
            done.store(true, Ordering::Relaxed);
            reader.join().unwrap();
            assert!(saved.iter().all(Result::is_ok));
        });
        assert!(value_in(&path) < threads as f32);
        assert_eq!(folder.names(), ["model.safetensors"]);
    }
}

#[test]
fn saves_of_several_processes_leave_one_of_their_models() {
    let folder = Folder::new("processes");
    let path = folder.0.join("model.safetensors");
    let mut children: Vec<_> = (0..2).map(|k| child("save_often", &path, k).spawn().unwrap()).collect();
    for child in &mut children {
        assert!(child.wait().unwrap().success());
    }
    assert!(value_in(&path) < 2.0);
    assert_eq!(folder.names(), ["model.safetensors"]);
}

#[test]
fn a_folder_in_the_way_is_not_replaced() {
    let folder = Folder::new("way");
    let path = folder.0.join("model.safetensors");
    fs::create_dir(&path).unwrap();
    let error = save(&model(1.0), &path).unwrap_err().to_string();
    assert_eq!(error, format!("{}: not a regular file", path.display()));
    assert_eq!((folder.names(), fs::read_dir(&path).unwrap().count()), (vec!["model.safetensors".to_owned()], 0));
}

#[test]
fn a_folder_that_is_none_is_an_error_that_names_the_file() {
    let folder = Folder::new("none");
    fs::write(folder.0.join("a"), "a file").unwrap();
    for path in [folder.0.join("a").join("model"), folder.0.join("b").join("model")] {
        let error = save(&model(1.0), &path).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{}: ", path.display())), "{error}");
    }
    assert_eq!((folder.names(), fs::read_to_string(folder.0.join("a")).unwrap()), (vec!["a".into()], "a file".into()));
}

/// (The superuser may write to every folder: for that user the save is done.)
#[cfg(unix)]
#[test]
fn a_folder_that_is_not_writable_keeps_its_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("closed");
    let path = folder.0.join("model.safetensors");
    save(&model(1.0), &path).unwrap();
    fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o555)).unwrap();
    let saved = save(&model(2.0), &path);
    fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(value_in(&path), if saved.is_ok() { 2.0 } else { 1.0 });
    assert_eq!(folder.names(), ["model.safetensors"]);
}

/// A process that may write 4 KiB to a file (its limit stands for a full disk): once with an error, once killed in the middle.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::new("full");
    let path = folder.0.join("model.safetensors");
    save(&model(7.0), &path).unwrap();
    for (before, killed) in [("trap '' XFSZ;", false), ("ulimit -c 0;", true)] {
        let own = child("save_once_and_fail", &path, 1);
        let mut limited = Command::new("sh");
        limited.arg("-c").arg(format!("{before} ulimit -f 8; exec \"$0\" \"$@\"")).arg(own.get_program());
        limited.args(own.get_args()).envs(own.get_envs().filter_map(|(key, value)| Some((key, value?))));
        assert_eq!(limited.output().unwrap().status.success(), !killed);
        assert_eq!(value_in(&path), 7.0);
        // Who is killed cannot remove what is unfinished.
        assert_eq!(folder.names().len(), if killed { 2 } else { 1 });
    }
    // And nobody is disturbed by it.
    save(&model(8.0), &path).unwrap();
    assert_eq!(value_in(&path), 8.0);
}

/// This program once more, for one of the tests below alone.
fn child(test: &str, path: &Path, value: u8) -> Command {
    let mut child = Command::new(env::current_exe().unwrap());
    child
        .args([&*format!("saves::{test}"), "--exact", "--quiet"])
        .env("CONGRUENT_SAVES", path)
        .env("CONGRUENT_VALUE", value.to_string());
    child
}

/// What this process is to save, if it is a child.
fn task() -> Option<(PathBuf, Model)> {
    let path = env::var_os("CONGRUENT_SAVES")?;
    Some((path.into(), model(env::var("CONGRUENT_VALUE").ok()?.parse().ok()?)))
}

/// The part of a child; by itself nothing.
#[test]
fn save_often() {
    if let Some((path, model)) = task() {
        (0..100).for_each(|_| save(&model, &path).unwrap());
    }
}

/// The part of a child; by itself nothing.
#[test]
fn save_once_and_fail() {
    if let Some((path, model)) = task() {
        let error = save(&model, &path).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{}: File too large", path.display())), "{error}");
    }
}
