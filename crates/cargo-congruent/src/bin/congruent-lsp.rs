//! `cargo congruent lsp` under a name of its own, for editors that start a server by its path.

use std::ffi::OsString;

fn main() {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    std::process::exit(cargo_congruent::lsp::run_server(&arguments).unwrap_or_else(|error| {
        eprintln!("congruent-lsp: {error}");
        1
    }));
}
