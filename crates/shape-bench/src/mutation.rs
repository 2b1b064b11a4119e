//! Mistakes planted in models: the lists in `mutations/`, and how they are judged.
//!
//! A list has a mistake in three lines, and an empty line between two:
//!
//! ```text
//! - self.query.forward(x)          the text of the model, which it has once
//! + self.query.forward(&scores)    the text that replaces it
//! ! E W                            words of which the first line of the error has one
//! ```
//!
//! A line `= ..` instead of `! ..` says why the program stays valid. `@ ..` adds a text: the error may also stand at the lines with it.

use std::fs;
use std::path::Path;

/// A mistake.
#[derive(Clone, Debug, Default)]
pub struct Mutation {
    /// The text in the model.
    pub old: String,
    /// The text that replaces it.
    pub new: String,
    /// Words of which the first line of the error has one: the lengths or the axis that are wrong.
    pub words: Vec<String>,
    /// Why the program is still a legal one.
    pub legal: Option<String>,
    /// Texts of lines that use what is wrong.
    pub at: Vec<String>,
}

/// The mistakes for a model.
pub fn mutations(model: &str) -> Vec<Mutation> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("mutations/{model}.txt"));
    let text = fs::read_to_string(file).unwrap_or_default();
    text.split("\n\n").map(read).filter(|own| !own.old.is_empty()).collect()
}

fn read(record: &str) -> Mutation {
    let mut own = Mutation::default();
    for line in record.lines() {
        match line.split_at_checked(2) {
            Some(("- ", text)) => own.old = text.to_owned(),
            Some(("+ ", text)) => own.new = text.to_owned(),
            Some(("! ", text)) => own.words = text.split(' ').map(str::to_owned).collect(),
            Some(("= ", text)) => own.legal = Some(text.to_owned()),
            Some(("@ ", text)) => own.at.push(text.to_owned()),
            _ => {}
        }
    }
    own
}

impl Mutation {
    /// The model with the mistake, and the number of its line.
    ///
    /// # Errors
    /// When the model does not have the text exactly once.
    pub fn apply(&self, source: &str) -> Result<(String, usize), String> {
        let places: Vec<usize> = source.match_indices(&self.old).map(|(at, _)| at).collect();
        let [at] = places[..] else { return Err(format!("{} times in the model: {}", places.len(), self.old)) };
        let line = source[..at].matches('\n').count() + 1;
        Ok((source.replacen(&self.old, &self.new, 1), line))
    }

    /// Whether an error at this line is at the right place: in the statement, field or head of the mistake; where the name that is declared there
    /// is used; for the type of a parameter, where the function uses the parameter; for the type of a result, in the last statement of the function.
    pub fn is_place(&self, source: &str, line: usize, of_error: usize) -> bool {
        let lines: Vec<&str> = source.lines().collect();
        let text = |line: usize| lines.get(line - 1).copied().unwrap_or_default();
        let says = |name: &str| words(text(of_error)).any(|word| word == name);
        let (first, last) = statement(&lines, line);
        if (first..=last).contains(&of_error) || self.at.iter().any(|own| text(of_error).contains(&**own)) {
            return true;
        }
        let head = function(&lines, line).filter(|(_, head, _)| line <= *head);
        let Some((begin, head, end)) = head else {
            return names(&lines[first - 1..last].join(" ")).iter().any(|name| says(name));
        };
        // In the head of a function: a result, or a parameter.
        let at = self.old.bytes().zip(self.new.bytes()).take_while(|(a, b)| a == b).count();
        let before = &self.old[..at];
        if before.contains("->") {
            let (first, last) = statement(&lines, end - 1);
            return (first..=last).contains(&of_error);
        }
        let parameter = before.rsplit_once(": ").map(|(name, _)| words(name).last().unwrap_or_default());
        (head + 1..end).contains(&of_error) && parameter.is_some_and(says)
            || names(text(begin)).iter().any(|name| says(name))
    }
}

/// The first and the last line of the statement, field or head at a line.
fn statement(lines: &[&str], line: usize) -> (usize, usize) {
    let text = |line: usize| lines.get(line - 1).copied().unwrap_or_default().trim();
    let ends = |line: usize| text(line).is_empty() || [';', '{', '}', ','].iter().any(|end| text(line).ends_with(*end));
    let mut first = line;
    while first > 1 && !ends(first - 1) {
        first -= 1;
    }
    let mut last = line;
    while last < lines.len() && !ends(last) {
        last += 1;
    }
    (first, last)
}

/// The line with `fn`, the last line of the head, and the closing line of the function around a line.
fn function(lines: &[&str], line: usize) -> Option<(usize, usize, usize)> {
    let text = |line: usize| lines.get(line - 1).copied().unwrap_or_default();
    let begin = (1..=line).rev().find(|line| words(text(*line)).any(|word| word == "fn"))?;
    let indent = text(begin).len() - text(begin).trim_start().len();
    let head = (begin..=lines.len()).find(|line| text(*line).trim_end().ends_with('{'))?;
    let closes = |line: &usize| text(*line).starts_with(&format!("{}}}", " ".repeat(indent)));
    let end = (head..=lines.len()).find(closes)?;
    (line <= end).then_some((begin, head, end))
}

/// The names that a statement, a field, a parameter or the head of a function declares.
fn names(statement: &str) -> Vec<String> {
    let text = statement.trim_start().trim_start_matches("pub ");
    let head = match text.strip_prefix("let ") {
        Some(rest) => rest.split([':', '=']).next().unwrap_or_default(),
        None => match text.strip_prefix("fn ") {
            Some(rest) => rest.split(['<', '(']).next().unwrap_or_default(),
            None => text.split(':').next().unwrap_or_default(),
        },
    };
    words(head).filter(|word| !["mut", "self", "let", "Some"].contains(word)).map(str::to_owned).collect()
}

/// The words of a text: letters, digits and underscores.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
