//! The libraries that a test is linked with, for rustc.

use crate::rustc::{command, library};
use std::path::Path;
use std::process::Output;

/// Compiles a crate of one file, in a folder, with the libraries that this test is linked with. Warnings are errors.
pub fn compile(folder: &Path, file: &str, arguments: &[&str]) -> Output {
    let [own, files, grad] = ["congruent", "congruent_files", "congruent_grad"].map(library);
    command()
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
