//! Saves that fail, and saves at once: a file is the old one or the new one, whole, in each format.

use crate::support::Folder;
use congruent::prelude::*;
use congruent_files::{FileError, Npy, Safetensors, npy, safetensors};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// The elements of a file in these tests: some pages.
type Elements = shape![30_000];

/// The formats: how a file is saved, and read.
const FORMATS: &[&str] = &["safetensors", "npy", "npz", "csv", "png", "jpg"];

/// An image that no format makes small; another one for each value.
fn image(value: f32) -> Tensor<u8, shape![100, 100, 3]> {
    let mut state = value as u32;
    Tensor::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
}

/// The value of the image that was saved, if it is whole.
fn value_of(path: &Path, whole: impl Fn(f32) -> Tensor<u8, shape![100, 100, 3]>) -> f32 {
    let read = congruent_files::images::read::<u8, shape![100, 100, 3]>(path).unwrap();
    (0..10).map(|value| value as f32).find(|&value| whole(value) == read).expect("one of the images, whole")
}

/// Saves a tensor of one value, or the image of this value.
fn save(path: &Path, value: f32) -> Result<(), FileError> {
    let x = Tensor::<f32, Elements>::full(value);
    match extension(path) {
        "csv" => {
            let mut sheet = congruent_files::csv::Sheet::new();
            congruent_files::csv::Csv::new().write(path, sheet.column("x", &x)?)
        }
        "png" => congruent_files::images::write_png(path, &image(value)),
        "jpg" => congruent_files::images::write_jpeg(path, &image(value), 90),
        "npy" => npy::write(path, &x),
        "npz" => congruent_files::npz::Writer::new().tensor("x", &x).save(path),
        _ => safetensors::Writer::new().tensor("x", &x).save(path),
    }
}

/// The value of all elements of a file.
fn value_in(path: &Path) -> f32 {
    let x = match extension(path) {
        "png" => return value_of(path, image),
        "jpg" => {
            use congruent_files::images::{decode, encode_jpeg};
            return value_of(path, |value| decode(&encode_jpeg(&image(value), 90).unwrap()).unwrap());
        }
        "csv" => congruent_files::csv::Table::open(path).unwrap().get::<Tensor<f32, Elements>>("x").unwrap(),
        "npy" => Npy::open(path).unwrap().get::<f32, Elements>().unwrap().into_tensor(),
        "npz" => congruent_files::Npz::open(path).unwrap().get::<f32, Elements>("x").unwrap().into_tensor(),
        _ => Safetensors::open(path).unwrap().get::<f32, Elements>("x").unwrap().into_tensor(),
    };
    let first = x.as_slice()[0];
    assert!(x.as_slice().iter().all(|&x| x == first), "a torn file");
    first
}

fn extension(path: &Path) -> &str {
    path.extension().unwrap().to_str().unwrap()
}

#[test]
fn saves_of_several_threads_leave_one_of_their_files() {
    for format in FORMATS {
        let folder = Folder::new(&format!("threads-{format}"));
        let path = folder.file(&format!("a.{format}"));
        save(&path, 0.0).unwrap();
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let path = &path;
            let savers: Vec<_> =
                (0..4).map(|k| scope.spawn(move || (0..20).for_each(|_| save(path, k as f32).unwrap()))).collect();
            let reader = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    assert!(value_in(path) < 4.0);
                }
            });
            let saved: Vec<_> = savers.into_iter().map(|saver| saver.join()).collect();
            done.store(true, Ordering::Relaxed);
            reader.join().unwrap();
            assert!(saved.iter().all(Result::is_ok));
        });
        assert_eq!(folder.names(), [format!("a.{format}")]);
    }
}

/// A process that saves all the time, and is killed at some moment.
#[cfg(unix)]
#[test]
fn a_process_that_is_killed_leaves_a_whole_file() {
    for format in FORMATS {
        let folder = Folder::new(&format!("killed-{format}"));
        let path = folder.file(&format!("a.{format}"));
        save(&path, 7.0).unwrap();
        for round in 0..12 {
            let mut own = child("save_without_end", &path).spawn().unwrap();
            // The first one has saved before it is killed.
            let start = Instant::now();
            while round == 0 && value_in(&path) != 8.0 {
                assert!(start.elapsed() < Duration::from_secs(120), "the process saves nothing");
            }
            thread::sleep(Duration::from_millis(10 + 7 * round));
            assert!(own.try_wait().unwrap().is_none(), "the process is running when it is killed");
            own.kill().unwrap();
            own.wait().unwrap();
            assert_eq!(value_in(&path), 8.0);
        }
        // What is unfinished disturbs nobody.
        save(&path, 9.0).unwrap();
        assert_eq!(value_in(&path), 9.0);
        let left = folder.names().len();
        assert!(left <= 13, "{left} files: of each process that was killed one is left at most");
    }
}

/// A process that may write 4 KiB to a file: its limit stands for a full disk.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_leaves_the_old_one() {
    for format in FORMATS {
        let folder = Folder::new(&format!("limit-{format}"));
        let path = folder.file(&format!("a.{format}"));
        save(&path, 7.0).unwrap();
        let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
        let output = in_shell(Command::new("sh").args(["-c", script]), &child("save_once_and_fail", &path)).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        assert_eq!((value_in(&path), folder.names().len()), (7.0, 1));
    }
}

/// A disk of 256 KiB, in a namespace of its own, where the system allows one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::new("disk");
    let mount = "mount -t tmpfs -o size=256k none \"$CONGRUENT_DISK\"";
    let try_it = format!("{mount} && echo mounted");
    let unshared = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["-r", "-m", "sh", "-c", script]).env("CONGRUENT_DISK", &folder.0);
        command
    };
    let possible = unshared(&try_it).output().is_ok_and(|output| output.stdout.ends_with(b"mounted\n"));
    if !possible {
        println!("skipped: this system allows no disk of one's own");
        return;
    }
    for format in FORMATS {
        let path = folder.file(&format!("a.{format}"));
        // The first file fits, the second one beside it does not.
        let script = format!("{mount} && exec \"$0\" \"$@\"");
        let output = in_shell(&mut unshared(&script), &child("save_twice_on_a_full_disk", &path)).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
    assert!(folder.names().is_empty(), "the disk was one of its own");
}

/// A folder that is gone, one that is a file, and a file that is a folder.
#[test]
fn an_error_names_the_file() {
    let folder = Folder::new("names");
    fs::write(folder.file("file"), "a file").unwrap();
    fs::create_dir(folder.file("folder.npy")).unwrap();
    for path in [folder.file("none").join("a.npy"), folder.file("file").join("a.npz"), folder.file("folder.npy")] {
        let error = save(&path, 1.0).unwrap_err();
        assert!(error.to_string().starts_with(&format!("{}: ", path.display())), "{error}");
        assert!(matches!(error, FileError::Io { .. }));
    }
    assert_eq!(fs::read_to_string(folder.file("file")).unwrap(), "a file");
    assert_eq!(folder.names(), ["file", "folder.npy"]);
}

/// This program once more, for one of the tests below alone.
#[cfg(unix)]
fn child(test: &str, path: &Path) -> Command {
    let mut child = Command::new(env::current_exe().unwrap());
    child.args([&*format!("saves::{test}"), "--exact", "--nocapture"]).env("CONGRUENT_SAVES", path);
    child
}

/// The same in a shell, whose script runs its arguments at the end.
#[cfg(unix)]
fn in_shell<'c>(shell: &'c mut Command, child: &Command) -> &'c mut Command {
    shell.arg(child.get_program()).args(child.get_args());
    shell.envs(child.get_envs().filter_map(|(key, value)| Some((key, value?))))
}

/// Where this process is to save, if it is a child.
fn task() -> Option<PathBuf> {
    env::var_os("CONGRUENT_SAVES").map(PathBuf::from)
}

/// The part of a child; by itself nothing.
#[test]
fn save_without_end() {
    while let Some(path) = task() {
        save(&path, 8.0).unwrap();
    }
}

/// The part of a child; by itself nothing.
#[test]
fn save_once_and_fail() {
    if let Some(path) = task() {
        let error = save(&path, 8.0).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{}: File too large", path.display())), "{error}");
    }
}

/// The part of a child; by itself nothing.
#[test]
fn save_twice_on_a_full_disk() {
    if let Some(path) = task() {
        save(&path, 7.0).unwrap();
        // Half of another such file fits.
        let length = fs::metadata(&path).unwrap().len() as usize;
        fs::write(path.with_file_name("other"), vec![0; (1 << 18) - length * 3 / 2]).unwrap();
        let error = save(&path, 8.0).unwrap_err();
        assert!(
            matches!(&error, FileError::Io { error, .. } if error.kind() == std::io::ErrorKind::StorageFull),
            "{error}"
        );
        assert_eq!(value_in(&path), 7.0);
        let names = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(names, 2, "nothing unfinished is left");
    }
}
