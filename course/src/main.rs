//! `cargo run -p course`: where you are in the course, and what is next.

use course::{Exercise, Failure, rustc};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
cargo run -p course                   where you are, and what is next
cargo run -p course -- 7              exercise 7
cargo run -p course -- --hint 7       a hint for it, where there is one
cargo run -p course -- --solutions    checks the solutions";

fn main() -> ExitCode {
    let exercises = Exercise::all();
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let numbered = |number: &str| exercises.iter().find(|exercise| number.parse() == Ok(exercise.number));
    let (text, good) = match arguments[..] {
        [] => overview(&exercises),
        ["--solutions"] => solutions(&exercises),
        ["--hint", number] if let Some(exercise) = numbered(number) => hint(exercise),
        [number] if let Some(exercise) = numbered(number) => one(exercise),
        _ => (USAGE.to_string(), false),
    };
    // Whoever reads may stop early, as `head` does.
    let _ = writeln!(std::io::stdout(), "{}{text}", other_words());
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Says so where the words of errors cannot be compared.
fn other_words() -> String {
    if rustc::same_version() {
        return String::new();
    }
    format!(
        "The words of errors are not compared: they are those of {}x, and this is {}.\n\n",
        rustc::VERSION,
        rustc::version()
    )
}

/// The list, and the first exercise that is not solved.
fn overview(exercises: &[Exercise]) -> (String, bool) {
    let outcomes = course::at_once(exercises, outcome);
    let next = outcomes.iter().position(Result::is_err);
    let mut text = String::new();
    for (at, (exercise, outcome)) in exercises.iter().zip(&outcomes).enumerate() {
        let mark = if outcome.is_ok() {
            "solved"
        } else if next == Some(at) {
            "next ->"
        } else {
            ""
        };
        text += &format!("{mark:>7}  {:2}  {}\n", exercise.number, exercise.title());
    }
    let solved = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    text += &format!("\n{solved} of {} solved.\n\n", exercises.len());
    text += &match next {
        Some(next) => shown(&exercises[next], &outcomes[next]),
        None => "That was the course. Read on in the crate itself, from the top: src/dim/mod.rs, src/shape/mod.rs."
            .to_string(),
    };
    (text, true)
}

fn one(exercise: &Exercise) -> (String, bool) {
    let outcome = outcome(exercise);
    (shown(exercise, &outcome), outcome.is_ok())
}

fn shown(exercise: &Exercise, outcome: &Result<(), Failure>) -> String {
    let head = format!("{}. {}\nText: course/{}\n\n", exercise.number, exercise.title(), exercise.text().display());
    match outcome {
        Ok(()) => head + "Solved. What is next: cargo run -p course",
        Err(failure) if exercise.hint().is_some() => {
            format!("{head}{failure}\nA hint: cargo run -p course -- --hint {}", exercise.number)
        }
        Err(failure) => format!("{head}{failure}"),
    }
}

fn hint(exercise: &Exercise) -> (String, bool) {
    (exercise.hint().unwrap_or_else(|| "There is no hint: the text says what to do.".to_string()), true)
}

fn solutions(exercises: &[Exercise]) -> (String, bool) {
    let outcomes = course::at_once(exercises, |exercise| exercise.solved_by(&exercise.solution(), &scratch()));
    let line = |(exercise, outcome): (&Exercise, &Result<(), Failure>)| match outcome {
        Ok(()) => format!("solved  {:2}  {}\n", exercise.number, exercise.title()),
        Err(failure) => format!("FAILED  {:2}  {}\n\n{failure}", exercise.number, exercise.title()),
    };
    (exercises.iter().zip(&outcomes).map(line).collect(), outcomes.iter().all(Result::is_ok))
}

/// Whether the learner's file solves the exercise. What was found solved is not checked again before a file changes.
fn outcome(exercise: &Exercise) -> Result<(), Failure> {
    let stamp = scratch().join(&exercise.name).with_extension("solved");
    let now = fingerprint(exercise);
    if fs::read_to_string(&stamp).is_ok_and(|then| then == now) {
        return Ok(());
    }
    exercise.solved_by(&exercise.file(), &scratch())?;
    // Without it the check is only repeated.
    let _ = fs::write(stamp, now);
    Ok(())
}

/// What decides whether the exercise is solved, as a number.
fn fingerprint(exercise: &Exercise) -> String {
    let mut hasher = DefaultHasher::new();
    let read = course::exercise::read;
    (read(&exercise.file()), read(&exercise.check()), rustc::version()).hash(&mut hasher);
    hasher.finish().to_string()
}

/// A folder beside this program, in cargo's target directory.
fn scratch() -> PathBuf {
    let program = std::env::current_exe().expect("the path of this program");
    program.parent().unwrap_or(Path::new(".")).join("course-scratch")
}
