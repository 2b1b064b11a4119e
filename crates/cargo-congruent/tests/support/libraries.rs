//! The libraries that a test is linked with, for rustc.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// A program that needs the libraries to be of one build, with the features that this package asks for.
const PROBE: &str = "pub use congruent_files::{FileElement, Npz, Wanted, csv::Csv, images::{encode_jpeg, encode_png}};
pub fn parts(z: congruent::Tensor<congruent::complex::Complex64, congruent::AnyRank>) -> bool { z.abs().numel() == 0 }
pub fn picture(x: congruent::Tensor<u8, congruent::AnyRank>) -> bool { x.to_png().is_ok() }
pub fn variable(x: congruent::Tensor<f32, congruent::AnyRank>) -> congruent_grad::Var<f32, congruent::AnyRank> { x.into() }
pub fn probe<T: FileElement, S: congruent::Lengths>() -> Wanted { Wanted::of::<T, S>(\"\") }
pub fn with_random_numbers() { congruent::random::seeded(1); }
";

/// `congruent`, `congruent-files` and `congruent-grad`: of several builds the last ones that fit each other. (Cargo has built those of this test.)
pub static LIBRARIES: LazyLock<[PathBuf; 3]> = LazyLock::new(|| {
    // (Several tests may run at once.)
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("probe-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("probe.rs"), PROBE).unwrap();
    let [all, of_files, of_grad] = ["congruent", "congruent_files", "congruent_grad"].map(builds);
    let mut said = String::new();
    for (grad, files) in of_grad.iter().flat_map(|grad| of_files.iter().map(move |files| (grad, files))) {
        for own in &all {
            let libraries = [own.clone(), files.clone(), grad.clone()];
            let probed = compile_with(&libraries, &folder, "probe.rs", &["--crate-type=lib", "--emit=metadata"]);
            if probed.status.success() {
                let _ = std::fs::remove_dir_all(folder);
                return libraries;
            }
            said += &String::from_utf8_lossy(&probed.stderr);
        }
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

fn compile_with([own, files, grad]: &[PathBuf; 3], folder: &Path, file: &str, arguments: &[&str]) -> Output {
    Command::new(rustc())
        .arg(file)
        .args(["--edition=2024", "--crate-name=program", "-Dwarnings"])
        .args(arguments)
        .arg(format!("--extern=congruent={}", own.display()))
        .arg(format!("--extern=congruent_files={}", files.display()))
        .arg(format!("--extern=congruent_grad={}", grad.display()))
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
