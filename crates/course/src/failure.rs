//! Why an exercise is not solved, in words for the learner.

use crate::case::Case;
use crate::feedback::{clean, explain_errors, indent, panicked_at, shorten_numbers};
use crate::files::place;
use crate::holes::{Absent, Hole};
use crate::rustc::Compiled;
use std::fmt;
use std::path::PathBuf;

/// The first thing that is not as it should be.
#[derive(Debug)]
pub enum Failure {
    /// There are holes.
    Holes {
        /// The file of the exercise.
        file: PathBuf,
        /// The task.
        holes: Vec<Hole>,
    },
    /// The learner's folder does not have the file.
    NotThere {
        /// The file of the exercise.
        file: PathBuf,
    },
    /// There is code that misses the point.
    Present {
        /// The code, and the advice.
        absent: Absent,
    },
    /// The learner's cases do not find a fault.
    Survives {
        /// The reason.
        wrong: String,
    },
    /// The tests of the learner's crate fail.
    TestsFail {
        /// The output of cargo.
        said: String,
    },
    /// There are too few goldens.
    FewGoldens {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A program with a mistake does not have the one error that is wanted.
    NotOneError {
        /// The fault of the program.
        wrong: String,
        /// The code of the error.
        code: String,
        /// The program.
        source: String,
        /// The message of rustc.
        said: String,
    },
    /// The line that attaches the checks is gone.
    Unchecked {
        /// The file of the exercise.
        file: PathBuf,
    },
    /// rustc refuses the program.
    DoesNotCompile {
        /// Its message.
        said: String,
    },
    /// The program panics.
    DoesNotHold {
        /// Its message.
        said: String,
    },
    /// A case that must not compile does.
    Compiles {
        /// The case.
        case: Box<Case>,
    },
    /// A case does not compile, as it should, but with another error than expected.
    InOtherWords {
        /// The case.
        case: Box<Case>,
        /// The message of rustc.
        compiled: Compiled,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Holes { file, holes } => writeln!(f, "To do, in {}:\n\n{}", place(file), list(holes)),
            Failure::NotThere { file } => {
                writeln!(f, "{} is not there. `cargo run -p course -- start` copies it again.", place(file))
            }
            Failure::Present { absent } => {
                writeln!(f, "`{}` is right, but it can be said better: {}.", absent.code, absent.instead)
            }
            Failure::Survives { wrong } => {
                writeln!(f, "Your cases are refused, as they should be. But none of them finds this fault: {wrong}.")
            }
            Failure::TestsFail { said } => writeln!(f, "The tests of your crate fail:\n\n{said}"),
            Failure::FewGoldens { found, wanted } => {
                writeln!(f, "There are {found} goldens in your crate, and there should be {wanted} or more.")
            }
            Failure::NotOneError { wrong, code, source, said } => {
                writeln!(f, "This program must not compile ({wrong}):\n\n{}\n", indent(source))?;
                writeln!(f, "Wanted: one {code}, in words of yours. What rustc says:\n\n{}", indent(said))
            }
            Failure::Unchecked { file } => {
                writeln!(f, "The line `mod check;` is missing in {}: it attaches the checks.", place(file))
            }
            Failure::DoesNotCompile { said } => {
                writeln!(f, "{}", explain_errors(said))
            }
            Failure::DoesNotHold { said } => {
                let statement = indent(&panicked_at(said).unwrap_or_default());
                writeln!(f, "It compiles, but this does not hold:\n\n{statement}\n\n{said}")
            }
            Failure::Compiles { case } => {
                let source = indent(&case.source);
                writeln!(f, "This must not compile, but it does:\n\n{source}\n\nWanted:\n\n{}", wanted(case))
            }
            Failure::InOtherWords { case, compiled } => {
                writeln!(f, "This is refused, as it should be:\n\n{}\n", indent(&case.source))?;
                writeln!(f, "{}\n\nAll that rustc says:\n\n{}", compared(case, compiled), clean(&compiled.said))
            }
        }
    }
}

fn list(holes: &[Hole]) -> String {
    let line = |hole: &Hole| format!("  line {}: {}", hole.line, hole.message);
    holes.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The difference from the expected error: in its headline or, where that is right, in the lines below.
fn compared(case: &Case, compiled: &Compiled) -> String {
    let errors = compiled.errors();
    if case.has_headlines(&errors) {
        let missing: Vec<_> = case.words.iter().filter(|words| !compiled.said.contains(*words)).cloned().collect();
        return format!("The headline is right. Below it this is missing:\n\n{}", indent(&missing.join("\n")));
    }
    let yours = indent(&shorten_numbers(&errors.join("\n")));
    format!("But the error is not the one that is wanted. Yours:\n\n{yours}\n\nWanted:\n\n{}", wanted(case))
}

fn wanted(case: &Case) -> String {
    let among = case.words.iter().map(|words| format!("with, below it: {words}"));
    let lines: Vec<_> = case.errors.iter().cloned().chain(among).collect();
    indent(&shorten_numbers(&lines.join("\n")))
}
