//! Holes of a source, and code that it must do without.

/// A place that the learner has to write.
#[derive(Debug, PartialEq)]
pub struct Hole {
    /// The number of its line.
    pub line: usize,
    /// The task, in the words of the file.
    pub message: String,
}

/// Code that compiles, but misses the point of an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Absent {
    /// The code.
    pub code: String,
    /// The advice on what to write.
    pub instead: String,
}

/// Whether a source has this code, outside of comments.
pub fn has_code(source: &str, code: &str) -> bool {
    source.lines().any(|line| !line.trim_start().starts_with("//") && line.contains(code))
}

/// How a hole begins.
const HOLE: &str = "compile_error!(\"to do: ";

/// The holes of an exercise. (One that is commented out is none.)
pub fn holes(source: &str) -> Vec<Hole> {
    let message = |line: &str| Some(line.split_once(HOLE)?.1.split_once("\")")?.0.to_string());
    let numbered = source.lines().zip(1..).filter(|(text, _)| !text.trim_start().starts_with("//"));
    numbered.filter_map(|(text, line)| message(text).map(|message| Hole { line, message })).collect()
}
