//! The libraries that this test is linked with, for rustc.

use crate::files::scratch;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// A program that needs both libraries to be of one build.
const PROBE: &str = "pub use congruent_files::{FileElement, Wanted};
pub fn probe<T: FileElement, S: congruent::Lengths>() -> Wanted { Wanted::of::<T, S>(\"\") }
pub fn with_random_numbers() { congruent::random::seeded(1); }
";

/// `congruent` and `congruent-files`: of several builds the last ones that fit each other. (Cargo has built those of this test now.)
static LIBRARIES: LazyLock<[PathBuf; 2]> = LazyLock::new(|| {
    let folder = scratch("probe");
    std::fs::write(folder.join("probe.rs"), PROBE).unwrap();
    let arguments = ["--crate-type=lib", "--emit=metadata"];
    let [all, of_files] = ["congruent", "congruent_files"].map(builds);
    let pairs = of_files.iter().flat_map(|files| all.iter().map(|own| [own.clone(), files.clone()]));
    let mut said = String::new();
    for pair in pairs {
        let probed = compile_with(&pair, &folder, "probe.rs", &arguments);
        if probed.status.success() {
            return pair;
        }
        said += &String::from_utf8_lossy(&probed.stderr);
    }
    panic!("the libraries that this test is linked with:\n{said}");
});

/// The builds of a library that lie next to this test, the last one first.
fn builds(name: &str) -> Vec<PathBuf> {
    let test = std::env::current_exe().unwrap();
    let entries = std::fs::read_dir(test.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let is_build = |path: &PathBuf| {
        let file = path.file_name().and_then(|file| file.to_str()).unwrap_or_default();
        file.starts_with(&format!("lib{name}-")) && file.ends_with(".rlib")
    };
    let mut builds: Vec<PathBuf> = entries.filter(is_build).collect();
    builds.sort_by_key(|path| std::cmp::Reverse(path.metadata().and_then(|data| data.modified()).unwrap()));
    builds
}

/// Compiles a crate of one file, in a folder, with the libraries that this test is linked with. Warnings are errors.
pub fn compile(folder: &Path, file: &str, arguments: &[&str]) -> Output {
    compile_with(&LIBRARIES, folder, file, arguments)
}

fn compile_with([own, files]: &[PathBuf; 2], folder: &Path, file: &str, arguments: &[&str]) -> Output {
    Command::new(rustc())
        .arg(file)
        .args(["--edition=2024", "--crate-name=program", "-Dwarnings"])
        .args(arguments)
        .arg(format!("--extern=congruent={}", own.display()))
        .arg(format!("--extern=congruent_files={}", files.display()))
        .arg(format!("-Ldependency={}", own.parent().unwrap().display()))
        .current_dir(folder)
        .output()
        .unwrap()
}

fn rustc() -> std::ffi::OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// Whether rustc has the words of the goldens.
pub fn has_the_words_of_the_goldens() -> bool {
    let version = Command::new(rustc()).arg("--version").output().unwrap().stdout;
    version.starts_with(b"rustc 1.95.")
}
