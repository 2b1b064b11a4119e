//! The course keeps its promises: solutions pass, exercises say what to do, texts are short, links lead somewhere.

mod feedback;
mod learner;
mod links;
mod projects;

use course::files::read;
use course::holes::holes;
use course::rustc;
use course::{Exercise, Failure, at_once};
use std::fs;
use std::path::Path;

/// Fails with the name of each exercise of which this says something.
fn check_each(check: impl Fn(&Exercise) -> Result<(), String> + Sync) {
    let all = Exercise::all();
    let said = at_once(&all, check);
    let failed = all.iter().zip(said).filter_map(|(one, said)| Some(format!("{}: {}", one.name, said.err()?)));
    let failed: Vec<_> = failed.collect();
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

/// As [`check_each`] does, for exercises that are one file and its checks.
fn each_program(check: impl Fn(&Exercise) -> Result<(), String> + Sync) {
    check_each(|one| if one.project().is_none() { check(one) } else { Ok(()) });
}

fn ensure(holds: bool, otherwise: impl Into<String>) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.into()) }
}

fn scratch() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

#[test]
fn they_are_numbered() {
    let numbers: Vec<_> = Exercise::all().iter().map(|exercise| exercise.number).collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len()), "{numbers:?}");
}

#[test]
fn every_solution_passes() {
    if !rustc::same_version() {
        eprintln!(
            "the words of errors are not compared: they are those of {}x, and this is {}",
            rustc::VERSION,
            rustc::version()
        );
    }
    each_program(|one| one.solved_by(&one.solution(), scratch()).map_err(|failure| failure.to_string()));
}

/// rustc's first error is the first hole, so that it is found in an editor, too.
#[test]
fn every_exercise_fails_and_says_what_to_do() {
    each_program(|one| {
        let Err(Failure::Holes { holes, .. }) = one.solved_by(&one.file(), scratch()) else {
            return Err("has no hole".to_string());
        };
        let folder = scratch().join("unsolved").join(&one.name);
        fs::create_dir_all(&folder).unwrap();
        let compiled = rustc::check(&one.file(), &folder, None);
        ensure(!compiled.succeeded, "compiles with its holes")?;
        let first = format!("error: to do: {}", holes[0].message);
        ensure(compiled.errors()[0] == first, format!("rustc first says\n{}\n\nand not\n{first}", compiled.said))
    });
}

/// Lines that are not as in the solution are holes, or below `// To change:`.
#[test]
fn an_exercise_is_its_solution_with_holes() {
    check_each(|one| {
        let (exercise, solution) = (read(&one.file()), read(&one.solution()));
        let mut solution = solution.lines();
        let mut before = "";
        for line in exercise.lines() {
            let to_change = [line, before].contains(&"// To change:");
            let given = !to_change && !line.contains("compile_error!") && !line.starts_with("//! ");
            ensure(
                !given || solution.any(|other| other == line),
                format!("is not in the solution, or there too early:\n{line}"),
            )?;
            before = line;
        }
        Ok(())
    });
}

#[test]
fn texts_fit_two_screens_and_have_their_parts() {
    check_each(|one| {
        let text = read(&one.text());
        ensure(text.starts_with(&format!("# {}. ", one.number)), "the title does not begin with the number")?;
        ensure(text.contains("\nKnown by now: "), "nothing is said of what is known by now")?;
        let parts = ["\n## To do\n", "\n## Right when\n", "\n## In the crate\n"];
        ensure(parts.iter().all(|part| text.contains(part)), "a part is missing")?;
        ensure(text.lines().count() <= 60, format!("{} lines are more than two screens", text.lines().count()))?;
        let long = text.lines().find(|line| line.chars().count() > 120 && !line.contains("]("));
        long.map_or(Ok(()), |line| Err(format!("this line is too long:\n{line}")))
    });
}

#[test]
fn every_exercise_has_its_difficulty_and_its_hints() {
    check_each(|one| {
        ensure(["★", "★★", "★★★"].contains(&one.difficulty().as_str()), "has no line `Difficulty: ★`")?;
        let hints = one.hints();
        ensure((2..=3).contains(&hints.len()), format!("has {} hints", hints.len()))?;
        ensure(hints.iter().all(|hint| !hint.trim().is_empty()), "has an empty hint")
    });
}

/// What an exercise is about can be got wrong: something must not compile, in words that are given.
#[test]
fn every_exercise_has_something_that_must_not_compile() {
    each_program(|one| {
        let cases = one.cases();
        ensure(!cases.is_empty(), "has no case")?;
        ensure(read(&one.check()).matches("#[cfg(").count() == cases.len(), "a `cfg` that is not read as a case")?;
        let spoken = |case: &course::Case| !case.errors.is_empty() && !case.source.is_empty();
        ensure(cases.iter().all(spoken), "a case without the error that is wanted")
    });
}

/// Where the learner chooses the traits, only the code of an error can be wanted.
#[test]
fn a_code_alone_fits_any_words() {
    let case = course::Case::all("// error[E0277]\n#[cfg(case = \"a\")]\nfn a() {}\n").remove(0);
    assert!(case.has_headlines(&["error[E0277]: any words"]));
    assert!(case.has_headlines(&["error[E0277]: one", "error[E0277]: two"]));
    assert!(!case.has_headlines(&["error[E0277]: one", "error[E0275]: two"]));
    assert!(!case.has_headlines(&[]));
}

#[test]
fn open_tasks_are_ten_or_more() {
    let open = Exercise::all().iter().filter(|one| one.difficulty() == "★★★").count();
    assert!(open >= 10, "{open} open tasks");
}

#[test]
fn holes_are_found_with_their_lines() {
    let holes = holes(
        "a // compile_error\n    compile_error!(\"to do: one\");\ntype A = compile_error!(\"to do: two, (3)\");\n// compile_error!(\"to do: no\");\n",
    );
    let found: Vec<_> = holes.iter().map(|hole| (hole.line, hole.message.as_str())).collect();
    assert_eq!(found, [(2, "one"), (3, "two, (3)")]);
}
