//! The texts that the commands print.

use course::project::files_below;
use course::{Exercise, Failure, Folder, rustc};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

/// Returns a remark if the words of errors cannot be compared.
pub fn other_words() -> String {
    if rustc::same_version() {
        return String::new();
    }
    let (wanted, here) = (rustc::VERSION, rustc::version());
    format!("The words of errors are not compared: they are those of {wanted}x, and this is {here}.\n\n")
}

/// A hint for an exercise; levels count from 1.
pub fn hint(exercise: &Exercise, level: usize) -> String {
    let hints = exercise.hints();
    let (number, count) = (exercise.number, hints.len());
    let Some(hint) = level.checked_sub(1).and_then(|at| hints.get(at)) else {
        return format!("Exercise {number} has hints 1 to {count}.");
    };
    let head = format!("Hint {level} of {count}:\n\n{}", hint.trim());
    if level == count {
        head
    } else {
        format!("{head}\n\nThe next one: cargo run -p course -- hint {number} {}", level + 1)
    }
}

/// Whether each solution passes.
pub fn solutions(exercises: &[Exercise]) -> (String, bool) {
    let outcomes = course::at_once(exercises, |exercise| exercise.solved_by(&exercise.solution(), &scratch()));
    let line = |(exercise, outcome): (&Exercise, &Result<(), Failure>)| match outcome {
        Ok(()) => format!("solved  {:2}  {}\n", exercise.number, exercise.title()),
        Err(failure) => format!("FAILED  {:2}  {}\n\n{failure}", exercise.number, exercise.title()),
    };
    (exercises.iter().zip(&outcomes).map(line).collect(), outcomes.iter().all(Result::is_ok))
}

/// How far a learner is.
pub struct Report<'a> {
    /// The learner's folder.
    pub folder: &'a Folder,
    /// The exercises, in order.
    pub exercises: &'a [Exercise],
}

impl<'a> Report<'a> {
    /// The report on this folder.
    pub fn new(folder: &'a Folder, exercises: &'a [Exercise]) -> Self {
        Report { folder, exercises }
    }

    /// The list, and the first exercise that is not solved.
    pub fn overview(&self) -> String {
        let outcomes = course::at_once(self.exercises, |exercise| self.outcome(exercise));
        let next = outcomes.iter().position(Result::is_err);
        let mut text = String::new();
        for (at, (exercise, outcome)) in self.exercises.iter().zip(&outcomes).enumerate() {
            let mark = match outcome {
                Ok(()) => "solved",
                Err(_) if next == Some(at) => "next ->",
                Err(_) => "",
            };
            text += &format!("{mark:>7}  {:2}  {}  {}\n", exercise.number, exercise.difficulty(), exercise.title());
        }
        let solved = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        text += &format!("\n{solved} of {} solved.\n\n", self.exercises.len());
        text + &match next {
            Some(next) => show(&self.exercises[next], &outcomes[next]),
            None => "That was the course. Read on in the crate, from the top: src/dim/mod.rs, src/shape/mod.rs.".into(),
        }
    }

    /// Returns the report on one exercise, and whether it is solved.
    pub fn check(&self, exercise: &Exercise) -> (String, bool) {
        let outcome = self.outcome(exercise);
        (show(exercise, &outcome), outcome.is_ok())
    }

    /// The first exercise that is not solved.
    pub fn next(&self) -> Option<&'a Exercise> {
        self.exercises.iter().find(|exercise| self.outcome(exercise).is_err())
    }

    /// Whether the learner's file solves the exercise. A solved one is not checked again before a file changes.
    fn outcome(&self, exercise: &Exercise) -> Result<(), Failure> {
        let file = self.folder.file(exercise);
        if !file.exists() {
            return Err(Failure::NotThere { file });
        }
        let stamp = scratch().join(&exercise.name).with_extension("solved");
        let now = fingerprint(exercise, &self.folder.place(exercise));
        if fs::read_to_string(&stamp).is_ok_and(|then| then == now) {
            return Ok(());
        }
        exercise.solved_by(&file, &scratch())?;
        // Without it the check is only repeated.
        let _ = fs::write(stamp, now);
        Ok(())
    }
}

fn show(exercise: &Exercise, outcome: &Result<(), Failure>) -> String {
    let (number, text) = (exercise.number, course::files::place(&exercise.text()));
    let head = format!("{number}. {}  {}\nText: {text}\n\n", exercise.title(), exercise.difficulty());
    match outcome {
        Ok(()) => head + "Solved. What is next: cargo run -p course",
        Err(failure) => format!("{head}{failure}\nA hint: cargo run -p course -- hint {number}"),
    }
}

/// Returns a hash of everything that decides whether the exercise is solved.
fn fingerprint(exercise: &Exercise, place: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    let read = course::files::read;
    match exercise.project() {
        None => (read(place), read(&exercise.check())).hash(&mut hasher),
        Some(_) => files_below(place).iter().for_each(|file| (file, read(&place.join(file))).hash(&mut hasher)),
    }
    rustc::version().hash(&mut hasher);
    hasher.finish().to_string()
}

/// A folder beside this program, in cargo's target directory.
fn scratch() -> PathBuf {
    let program = std::env::current_exe().expect("the path of this program");
    program.parent().unwrap_or(Path::new(".")).join("course-scratch")
}
