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
            Failure::DoesNotHold { said } => {
                writeln!(
                    f,
                    "It compiles, but what should hold does not:\n\n{}",
                    indented(&place(said).unwrap_or_default())
                )?;
                writeln!(f, "{said}")
            }
            Failure::Compiles { case } => {
                writeln!(
                    f,
                    "This must not compile, but it does:\n\n{}\n\nWanted:\n\n{}",
                    indented(&case.source),
                    wanted(case)
                )
            }
            Failure::InOtherWords { case, compiled } => {
                let missing: Vec<_> =
                    case.words.iter().filter(|words| !compiled.said.contains(*words)).cloned().collect();
                writeln!(f, "This does not compile, as it should not:\n\n{}\n", indented(&case.source))?;
                if compiled.errors() == case.errors {
                    writeln!(
                        f,
                        "The headline is right. Below it this is missing:\n\n{}\n",
                        indented(&missing.join("\n"))
                    )?;
                } else {
                    writeln!(f, "But the error is not the one that is wanted.\n")?;
                    writeln!(f, "Yours:\n\n{}\n", indented(&compiled.errors().join("\n")))?;
                    writeln!(f, "Wanted:\n\n{}\n", wanted(case))?;
                }
                writeln!(f, "All that rustc says:\n\n{}", compiled.said)
            }
        }
    }
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
