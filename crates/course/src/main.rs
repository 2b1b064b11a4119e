//! `cargo run -p course`: where you are in the course, and what is next.

mod report;

use course::{Exercise, Folder, Watch, rustc};
use report::Report;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "\
cargo run -p course -- start [DIR]    copies the exercises to a folder of yours, crates/course/mine or DIR
cargo run -p course                   shows where you are, and what is next
cargo run -p course -- watch          checks an exercise whenever you save it
cargo run -p course -- 7              checks exercise 7
cargo run -p course -- hint 7         shows the first hint for exercise 7
cargo run -p course -- hint 7 2       shows its second hint
cargo run -p course -- reset 7        starts exercise 7 again, and keeps your file next to it
cargo run -p course -- solutions      checks the solutions";

/// How long `watch` waits between two looks.
const PAUSE: Duration = Duration::from_millis(300);

fn main() -> ExitCode {
    let exercises = Exercise::all();
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let (text, good) = match answer(&exercises, &arguments) {
        Ok(answer) => answer,
        Err(text) => (text, false),
    };
    print(&format!("{}{text}", report::other_words()));
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A reader may stop early, as `head` does.
fn print(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// The text to print, and whether all is well.
fn answer(exercises: &[Exercise], arguments: &[&str]) -> Result<(String, bool), String> {
    let find = |number: &str| exercises.iter().find(|exercise| number.parse() == Ok(exercise.number));
    let numbered = |number: &str| find(number).ok_or_else(|| USAGE.to_string());
    match arguments[..] {
        ["start"] => start(None),
        ["start", folder] => start(Some(Path::new(folder))),
        ["solutions" | "--solutions"] => Ok(report::solutions(exercises)),
        ["hint" | "--hint", number] => Ok((report::hint(numbered(number)?, 1), true)),
        ["hint" | "--hint", number, level] => {
            Ok((report::hint(numbered(number)?, level.parse().map_err(|_| USAGE)?), true))
        }
        ["reset", number] => reset(&started()?, numbered(number)?),
        ["watch"] => Ok((watch(&Report::new(&started()?, exercises)), true)),
        [] => Ok((Report::new(&started()?, exercises).overview(), true)),
        [number] => Ok(Report::new(&started()?, exercises).check(numbered(number)?)),
        _ => Err(USAGE.to_string()),
    }
}

fn started() -> Result<Folder, String> {
    Folder::find().ok_or_else(|| format!("Begin with `cargo run -p course -- start`.\n\n{USAGE}"))
}

fn start(folder: Option<&Path>) -> Result<(String, bool), String> {
    let folder = Folder::start(folder).map_err(|error| error.to_string())?;
    let place = course::files::place(&folder.0);
    let text = format!(
        "Your exercises are in {place}. Open this folder in your editor: it is a crate, so names complete and types show.\n\n\
         Next: cargo run -p course"
    );
    Ok((text, true))
}

fn reset(folder: &Folder, exercise: &Exercise) -> Result<(String, bool), String> {
    let before = folder.reset(exercise).map_err(|error| error.to_string())?;
    let kept = course::files::place(&before);
    Ok((format!("Exercise {} is new. Your file is kept as {kept}.", exercise.number), true))
}

/// Checks an exercise each time it is saved, until all are solved.
fn watch(report: &Report) -> String {
    let mut files = Watch::new(report.folder, report.exercises);
    print(&report.overview());
    while report.next().is_some() {
        std::thread::sleep(PAUSE);
        let Some(saved) = files.saved() else { continue };
        let (text, solved) = report.check(&report.exercises[saved]);
        print(&format!("\n----\n\n{text}"));
        if let Some(next) = report.next().filter(|_| solved) {
            print(&format!("\n{}", report.check(next).0));
        }
    }
    format!("All {} exercises are solved, with {}.", report.exercises.len(), rustc::version())
}
