//! `cargo run -p course`: where you are in the course, and what is next.

use course::{Exercise, Failure, rustc};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
cargo run -p course                   where you are, and what is next
cargo run -p course -- 7              exercise 7
cargo run -p course -- --hint 7       a hint for it, where there is one
cargo run -p course -- --solutions    checks the solutions";

fn main() -> ExitCode {
    if !rustc::same_version() {
        println!(
            "The words of errors are not compared: they are those of {}x, and this is {}.\n",
            rustc::VERSION,
            rustc::version()
        );
    }
    let exercises = Exercise::all();
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let numbered = |number: &str| exercises.iter().find(|exercise| number.parse() == Ok(exercise.number));
    match arguments[..] {
        [] => overview(&exercises),
        ["--solutions"] => solutions(&exercises),
        ["--hint", number] if let Some(exercise) = numbered(number) => hint(exercise),
        [number] if let Some(exercise) = numbered(number) => one(exercise),
        _ => {
            println!("{USAGE}");
            ExitCode::FAILURE
        }
    }
}

/// The list, and the first exercise that is not solved.
fn overview(exercises: &[Exercise]) -> ExitCode {
    let outcomes = course::at_once(exercises, outcome);
    let next = outcomes.iter().position(Result::is_err);
    for (at, (exercise, outcome)) in exercises.iter().zip(&outcomes).enumerate() {
        let mark = if outcome.is_ok() {
            "passed"
        } else if next == Some(at) {
            "next ->"
        } else {
            ""
        };
        println!("{mark:>7}  {:2}  {}", exercise.number, exercise.title());
    }
    let passed = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    println!("\n{passed} of {} solved.\n", exercises.len());
    let Some(next) = next else {
        println!("That was the course. Read on where the crate begins: src/dim/mod.rs, then src/shape/mod.rs.");
        return ExitCode::SUCCESS;
    };
    show(&exercises[next], &outcomes[next]);
    ExitCode::SUCCESS
}

fn one(exercise: &Exercise) -> ExitCode {
    let outcome = outcome(exercise);
    show(exercise, &outcome);
    if outcome.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn show(exercise: &Exercise, outcome: &Result<(), Failure>) {
    println!("{}. {}\nText: course/{}\n", exercise.number, exercise.title(), exercise.text().display());
    match outcome {
        Ok(()) => println!("Solved."),
        Err(failure) => println!("{failure}"),
    }
    if outcome.is_err() && exercise.hint().is_some() {
        println!("A hint: cargo run -p course -- --hint {}", exercise.number);
    }
}

fn hint(exercise: &Exercise) -> ExitCode {
    println!("{}", exercise.hint().unwrap_or_else(|| "There is no hint: what to do stands in the text.".to_string()));
    ExitCode::SUCCESS
}

fn solutions(exercises: &[Exercise]) -> ExitCode {
    let outcomes = course::at_once(exercises, |exercise| exercise.solved_by(&exercise.solution(), &scratch()));
    for (exercise, outcome) in exercises.iter().zip(&outcomes) {
        match outcome {
            Ok(()) => println!("passed  {:2}  {}", exercise.number, exercise.title()),
            Err(failure) => println!("FAILED  {:2}  {}\n\n{failure}", exercise.number, exercise.title()),
        }
    }
    if outcomes.iter().all(Result::is_ok) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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
