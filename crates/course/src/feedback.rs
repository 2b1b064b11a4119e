//! rustc's text, cut to what helps a learner.
//!
//! * Errors in `exercise.rs` come first, since they are the learner's to mend. Where there are none, the first error in `check.rs`
//!   is shown, with the one statement that it is about.
//! * No advice to change `check.rs`.
//! * Lists of digits print as in the texts: `[1, 0]`, not `Twice<Twice<(), B1>, B0>`.

use crate::files::repository;
use std::fs;

/// rustc's errors, as the learner reads them.
pub fn explain_errors(said: &str) -> String {
    let (checks, own): (Vec<&str>, Vec<&str>) = split_errors(said).into_iter().partition(|error| is_in_check(error));
    if !own.is_empty() || checks.is_empty() {
        let text: Vec<_> = own.iter().map(|error| clean(error)).collect();
        return format!("It does not compile yet.\n\n{}", text.join("\n\n"));
    }
    let more = match checks.len() - 1 {
        0 => String::new(),
        more => format!("\n\nErrors in the checks after this one: {more}."),
    };
    let statement = arrow(checks[0]).and_then(|(file, line)| statement_at(file, line)).unwrap_or_default();
    format!("It does not compile yet. This should hold:\n\n{}\n\n{}{more}", indent(&statement), clean(checks[0]))
}

/// The statement of the checks that a panic names, with its comment.
pub fn panicked_at(said: &str) -> Option<String> {
    let place = said.split_once("panicked at ")?.1.lines().next()?;
    let (file, rest) = place.split_once("check.rs:")?;
    statement_at(&format!("{file}check.rs"), rest.split(':').next()?.parse().ok()?)
}

/// rustc's text without advice about `check.rs`, and with numbers as in the texts.
pub fn clean(said: &str) -> String {
    let mut kept = Vec::new();
    for section in split_sections(said) {
        if !is_advice_on_check(&section, said) {
            kept.extend(
                section.iter().map(|line| if is_source(line) { line.to_string() } else { shorten_numbers(line) }),
            );
        }
    }
    kept.join("\n").trim_end().to_string()
}

/// A text as a terminal without colours shows it.
pub fn without_colors(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or(part, |(_, rest)| rest))
}

/// Each line with an indent.
pub fn indent(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

/// The errors, one by one; warnings and summaries are left out.
fn split_errors(said: &str) -> Vec<&str> {
    let mut starts: Vec<_> = said.match_indices('\n').map(|(at, _)| at + 1).collect();
    starts.insert(0, 0);
    starts.retain(|&at| {
        ["error", "warning", "For more info", "Some errors"].iter().any(|start| said[at..].starts_with(start))
    });
    let ends = starts.iter().skip(1).copied().chain([said.len()]);
    let parts = starts.iter().zip(ends).map(|(&start, end)| said[start..end].trim_end());
    parts.filter(|part| part.starts_with("error") && !part.starts_with("error: aborting")).collect()
}

/// Parts of an error: its headline with its place, and each note and help that begins a line.
fn split_sections(said: &str) -> Vec<Vec<&str>> {
    let mut sections: Vec<Vec<&str>> = Vec::new();
    for line in said.lines() {
        let starts = ["error", "help: ", "note: "].iter().any(|start| line.starts_with(start));
        match sections.last_mut() {
            Some(section) if !starts => section.push(line),
            _ => sections.push(vec![line]),
        }
    }
    sections
}

/// Whether a section proposes an edit of `check.rs`. (Without a place of its own, it is about the place of the error.)
fn is_advice_on_check(section: &[&str], said: &str) -> bool {
    let edits = section.iter().any(|line| is_source(line));
    let section_text = section.join("\n");
    let here = arrow(&section_text).or_else(|| arrow(said));
    section[0].starts_with("help: ") && edits && here.is_some_and(|(file, _)| file.ends_with("check.rs"))
}

fn is_in_check(error: &str) -> bool {
    arrow(error).is_some_and(|(file, _)| file.ends_with("check.rs"))
}

/// The first place that a text points to: `--> file:line:column`.
fn arrow(text: &str) -> Option<(&str, usize)> {
    let place = text.lines().find_map(|line| line.trim_start().strip_prefix("--> "))?;
    let mut parts = place.rsplitn(3, ':').skip(1);
    let line = parts.next()?.parse().ok()?;
    Some((parts.next()?, line))
}

/// Whether this is a numbered line of somebody's source.
fn is_source(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    line.trim_start() != rest && [" |", " +", " -", " ~"].iter().any(|bar| rest.starts_with(bar))
}

/// The statement at a line of a file, with the comment above it.
fn statement_at(file: &str, line: usize) -> Option<String> {
    let source = fs::read_to_string(repository().join(file)).ok()?;
    let lines: Vec<_> = source.lines().map(str::trim).collect();
    let comment = lines.get(..line - 1)?.iter().rposition(|line| !line.starts_with("//")).map_or(0, |at| at + 1);
    let ends =
        |at: &usize| lines[*at].ends_with([';', '{']) || lines.get(at + 1).is_none_or(|next| next.starts_with('}'));
    let last = (line - 1..lines.len()).find(ends)?;
    Some(lines[comment..=last].join("\n"))
}

/// A text with its lists of digits in brackets, last digit last: `Twice<Twice<(), B1>, B0>` is `[1, 0]`.
pub fn shorten_numbers(text: &str) -> String {
    let Some(start) = text.find("Twice<") else {
        return text.to_string();
    };
    let (before, number) = text.split_at(start);
    match read_digits(number) {
        Some((digits, rest)) => format!("{before}[{}]{}", digits.join(", "), shorten_numbers(rest)),
        None => format!("{before}Twice<{}", shorten_numbers(&number["Twice<".len()..])),
    }
}

/// The digits at the start of a text, and the rest of the text. A parameter, such as `R`, stands for the digits in front: `r`.
fn read_digits(text: &str) -> Option<(Vec<String>, &str)> {
    if let Some(rest) = text.strip_prefix("()") {
        return Some((Vec::new(), rest));
    }
    if let Some(number) = text.strip_prefix("Twice<") {
        let (mut digits, rest) = read_digits(number)?;
        let (digit, rest) = rest.strip_prefix(", B")?.split_once('>')?;
        ["0", "1"].contains(&digit).then(|| digits.push(digit.to_string()))?;
        return Some((digits, rest));
    }
    let parameter = text.chars().next().filter(char::is_ascii_uppercase)?;
    text[1..].starts_with(',').then(|| (vec![parameter.to_ascii_lowercase().to_string()], &text[1..]))
}
