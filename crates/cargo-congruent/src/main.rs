//! `cargo congruent`.

use cargo_congruent::output::cargo;
use cargo_congruent::{explain, lsp, pipes, types};
use std::ffi::OsString;
use std::process::ExitCode;

const HELP: &str = "\
cargo congruent: the errors of programs over `congruent`, in words

    cargo congruent check [..]       cargo's own check, build, test, clippy, run, bench or doc, with
                                     shapes as `[5, 2]`, the two that do not fit under each other,
                                     and what would fit, where that is known
    cargo congruent explain \"..\"     what an operation does with shapes, step by step
    cargo congruent types FILE       a file of tensors as source: structs whose fields have its shapes
    cargo congruent lsp              rust-analyzer for an editor, with types in the same words

All arguments go to cargo, and its exit code comes back. With `--message-format=json` the
messages stay JSON, translated; rust-analyzer shows them with this setting:

    \"rust-analyzer.check.overrideCommand\":
        [\"cargo\", \"congruent\", \"check\", \"--workspace\", \"--all-targets\", \"--message-format=json\"]

What can be explained (`cargo congruent explain --help` has more):

    cargo congruent explain \"[5, 1, 4, 1] + [3, 1, 1]\"
    cargo congruent explain --png cubes.png \"[4, 1] + [3]\"

Its texts are compared with the messages of rustc 1.95. A message of another rustc that no rule
recognizes keeps the words of rustc.
";

fn main() -> ExitCode {
    // Cargo calls `cargo-congruent congruent check`.
    let mut all: Vec<OsString> = std::env::args_os().skip(1).collect();
    if all.first().is_some_and(|first| first == "congruent") {
        all.remove(0);
    }
    match all.first().map(|first| first.to_string_lossy().into_owned()).as_deref() {
        Some("explain") => explain::command(&all[1..]),
        Some("types") => types::command(&all[1..]),
        Some("lsp") => std::process::exit(lsp::run_server(&all[1..]).unwrap_or_else(|error| {
            eprintln!("cargo congruent lsp: {error}");
            1
        })),
        Some(command) if cargo::COMMANDS.contains(&command) => cargo::run_cargo(&all).unwrap_or_else(|error| {
            eprintln!("cargo congruent: {error}");
            ExitCode::FAILURE
        }),
        None | Some("help" | "--help" | "-h") => pipes::print(HELP),
        Some("--version" | "-V") => pipes::print(concat!("cargo-congruent ", env!("CARGO_PKG_VERSION"), "\n")),
        Some(other) => {
            let known = cargo::COMMANDS.join(", ");
            eprintln!("cargo congruent: `{other}` is not known: it is one of {known}, explain, types and lsp");
            ExitCode::FAILURE
        }
    }
}
