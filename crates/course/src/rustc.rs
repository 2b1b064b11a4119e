//! Runs rustc on an exercise, and the program to its end.
//!
//! rustc alone, without cargo: an exercise is a crate of two files that depends on nothing.

use crate::files::{place, repository};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;

/// The version of rustc whose words the expected errors have.
pub const VERSION: &str = "rustc 1.95.";

/// Whether the words of errors can be compared.
pub fn same_version() -> bool {
    version().starts_with(VERSION)
}

/// The version line of rustc.
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> =
        LazyLock::new(|| text(&rustc().arg("--version").output().expect("rustc runs").stdout));
    &VERSION
}

/// The result of compiling a file.
#[derive(Debug)]
pub struct Compiled {
    /// Whether it compiles.
    pub succeeded: bool,
    /// The output of rustc.
    pub said: String,
}

impl Compiled {
    /// The headlines of the errors: only they begin a line with `error`. (They are read from the text that the learner also reads, so that the
    /// course needs no reader of JSON.)
    pub fn errors(&self) -> Vec<&str> {
        let of_mistakes = |line: &&str| line.starts_with("error") && !line.starts_with("error: aborting due to");
        self.said.lines().filter(of_mistakes).collect()
    }
}

/// Has rustc check a file, and one case with it.
pub fn check(file: &Path, scratch: &Path, case: Option<&str>) -> Compiled {
    check_mutant(file, scratch, case, None)
}

/// Has rustc check a file with a case, and with a fault switched on.
pub fn check_mutant(file: &Path, scratch: &Path, case: Option<&str>, mutant: Option<&str>) -> Compiled {
    let mut command = compiler(file);
    command.args(["--emit=metadata", "--out-dir"]).arg(scratch);
    command.args(case.map(|case| format!("--cfg=case=\"{case}\"")));
    command.args(mutant.map(|mutant| format!("--cfg=mutant=\"{mutant}\"")));
    compiled(command)
}

/// The end of a program.
#[derive(Debug)]
pub enum Run {
    /// It compiles, and returns.
    ToItsEnd,
    /// rustc refuses it.
    DoesNotCompile {
        /// The message of rustc.
        said: String,
    },
    /// It compiles, and panics.
    Panics {
        /// The message of the program.
        said: String,
    },
}

/// Compiles a file, and runs its program.
pub fn run_program(file: &Path, scratch: &Path) -> Run {
    let program = scratch.join("program");
    let mut command = compiler(file);
    command.arg("-o").arg(&program);
    let compiled = compiled(command);
    if !compiled.succeeded {
        return Run::DoesNotCompile { said: compiled.said };
    }
    let run = Command::new(program).env_remove("RUST_BACKTRACE").output().expect("what was compiled runs");
    if run.status.success() { Run::ToItsEnd } else { Run::Panics { said: text(&run.stderr) } }
}

fn compiled(mut command: Command) -> Compiled {
    let Output { status, stderr, .. } = command.output().expect("rustc runs");
    Compiled { succeeded: status.success(), said: text(&stderr) }
}

/// The command that compiles a file, with the warnings that a learner should read: unused code is no mistake yet, and the names of cases are not
/// declared to rustc.
fn compiler(file: &Path) -> Command {
    let mut command = rustc();
    // From the root of the repository, where `cargo run -p course` is called: paths in messages can be followed.
    command.current_dir(repository()).arg(place(file));
    command.args(["--edition=2024", "--crate-name=exercise", "--crate-type=bin", "--diagnostic-width=120"]);
    command.args(["-Aunused", "-Aunexpected_cfgs"]);
    command
}

fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end().to_string()
}
