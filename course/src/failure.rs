//! Why an exercise is not solved, in words for the learner.

use crate::exercise::root;
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
            Failure::Holes { file, holes } => writeln!(f, "To do, in course/{}:\n\n{}", file.display(), list(holes)),
            Failure::Unchecked { file } => {
                writeln!(f, "The line `mod check;` is missing in course/{}: it attaches the checks.", file.display())
            }
            Failure::DoesNotCompile { said } => {
                writeln!(f, "It does not compile yet. (check.rs says what must hold; leave it as it is.)\n\n{said}")
            }
            Failure::DoesNotHold { said } => {
                let place = indented(&place(said).unwrap_or_default());
                writeln!(f, "It compiles, but what should hold does not:\n\n{place}\n\n{said}")
            }
            Failure::Compiles { case } => {
                let source = indented(&case.source);
                writeln!(f, "This must not compile, but it does:\n\n{source}\n\nWanted:\n\n{}", wanted(case))
            }
            Failure::InOtherWords { case, compiled } => {
                writeln!(f, "This is refused, as it should be:\n\n{}\n", indented(&case.source))?;
                writeln!(f, "{}\n\nAll that rustc says:\n\n{}", compared(case, compiled), compiled.said)
            }
        }
    }
}

fn list(holes: &[Hole]) -> String {
    let line = |hole: &Hole| format!("  line {}: {}", hole.line, hole.message);
    holes.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What is wrong with an error: its headline, or, where that is right, what should stand below it.
fn compared(case: &Case, compiled: &Compiled) -> String {
    let errors = compiled.errors();
    if errors == case.errors {
        let missing: Vec<_> = case.words.iter().filter(|words| !compiled.said.contains(*words)).cloned().collect();
        return format!("The headline is right. Below it this is missing:\n\n{}", indented(&missing.join("\n")));
    }
    let yours = indented(&errors.join("\n"));
    format!("But the error is not the one that is wanted. Yours:\n\n{yours}\n\nWanted:\n\n{}", wanted(case))
}

/// The line of `check.rs` that a panic names, with its comment.
fn place(said: &str) -> Option<String> {
    let (before, after) = said.split_once("check.rs:")?;
    let file = format!("{}check.rs", before.rsplit(' ').next()?);
    let line: usize = after.split(':').next()?.parse().ok()?;
    let source = std::fs::read_to_string(root().join("..").join(file)).ok()?;
    let lines: Vec<_> = source.lines().take(line).map(str::trim).collect();
    let comment = lines[..line - 1].iter().rposition(|line| !line.starts_with("//")).map_or(0, |at| at + 1);
    Some(lines[comment..].join("\n"))
}

fn wanted(case: &Case) -> String {
    let among = case.words.iter().map(|words| format!("with, below it: {words}"));
    indented(&case.errors.iter().cloned().chain(among).collect::<Vec<_>>().join("\n"))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
