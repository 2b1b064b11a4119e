//! Prints the cases that PyTorch accepts as functions: `accepted/bcast` and so on under `OUT_DIR`, which
//! `tests/torch_static.rs` includes.
//!
//! A package of its own pays for this, so that the library has no build script.
#![allow(dead_code, reason = "the tests use the rest")]

mod cases;
mod generate;
mod sentence;

use cases::Case;
use std::path::Path;

fn main() {
    // The cases are compiled into this program: when they change, it is built and run again.
    println!("cargo::rerun-if-changed=src/build.rs");
    let folder = Path::new(&std::env::var_os("OUT_DIR").expect("cargo sets it")).join("accepted");
    std::fs::create_dir_all(&folder).expect("a folder of our own");
    for group in generate::groups() {
        let file = folder.join(generate::module(group)).with_extension("rs");
        std::fs::write(file, generate::sources(group).accepted).expect("a file of our own");
    }
}
