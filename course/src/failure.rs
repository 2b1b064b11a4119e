//! Why an exercise is not solved, in words for the learner.

use crate::rustc::Compiled;
use crate::{Case, Hole};
use std::fmt;
use std::path::PathBuf;

/// The first thing that is not as it should be.
#[derive(Debug)]
pub enum Failure {
    /// There are holes.
    Holes {
        /// The file of the exercise.
        file: PathBuf,
        /// What is to be done.
        holes: Vec<Hole>,
    },
    /// The line that attaches the checks is gone.
    Unchecked {
        /// The file of the exercise.
        file: PathBuf,
    },
    /// rustc refuses the program.
    DoesNotCompile {
        /// What it says.
        said: String,
    },
    /// The program panics.
    DoesNotHold {
        /// What it says.
        said: String,
    },
    /// What must not compile does.
    Compiles {
        /// What must not.
        case: Box<Case>,
    },
    /// What must not compile does not, but rustc says something else of it than is wanted.
    InOtherWords {
        /// What must not compile.
        case: Box<Case>,
        /// What rustc says.
        compiled: Compiled,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Holes { file, holes } => {
                writeln!(f, "To do, in course/{}:\n", file.display())?;
                holes.iter().try_for_each(|hole| writeln!(f, "  line {}: {}", hole.line, hole.message))
            }
            Failure::Unchecked { file } => {
                writeln!(f, "The line `mod check;` is missing in course/{}: it attaches the checks.", file.display())
            }
            Failure::DoesNotCompile { said } => {
                writeln!(f, "It does not compile yet. (check.rs says what must hold; leave it as it is.)\n\n{said}")
            }
            Failure::DoesNotHold { said } => writeln!(f, "It compiles, but what should hold does not:\n\n{said}"),
            Failure::Compiles { case } => {
                writeln!(
                    f,
                    "This must not compile, but it does:\n\n{}\n\nWanted:\n\n{}",
                    indented(&case.source),
                    wanted(case)
                )
            }
            Failure::InOtherWords { case, compiled } => {
                writeln!(f, "This does not compile, as it should not:\n\n{}\n", indented(&case.source))?;
                writeln!(f, "But the error is not the one that is wanted.\n")?;
                writeln!(f, "Yours:\n\n{}\n\nWanted:\n\n{}\n", indented(&compiled.errors().join("\n")), wanted(case))?;
                writeln!(f, "All that rustc says:\n\n{}", compiled.said)
            }
        }
    }
}

fn wanted(case: &Case) -> String {
    let among = case.words.iter().map(|words| format!("with, below it: {words}"));
    indented(&case.errors.iter().cloned().chain(among).collect::<Vec<_>>().join("\n"))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
