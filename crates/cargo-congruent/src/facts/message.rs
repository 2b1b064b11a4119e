//! Reads the facts of a message from cargo's JSON.

use crate::facts::origin::Origin;
use crate::facts::relations::is_of_a_length;
use crate::facts::said::{Facts, Relation, asks_for_a_bound};
use crate::facts::source::Pointed;
use crate::styled::plain;
use crate::words::read;
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};
use std::collections::BTreeSet;

/// `src/main.rs:5:16`, of the span that is pointed at.
pub(crate) fn place(message: &Diagnostic) -> Option<String> {
    let span = message.spans.iter().find(|span| span.is_primary).or_else(|| message.spans.first())?;
    Some(format!("{}:{}:{}", span.file_name, span.line_start, span.column_start))
}

/// `note: required by a bound`, as rustc prints it.
pub(crate) fn sentence(message: &Diagnostic) -> String {
    let level = match message.level {
        DiagnosticLevel::Ice => "error: internal compiler error",
        DiagnosticLevel::Error => "error",
        DiagnosticLevel::Warning => "warning",
        DiagnosticLevel::FailureNote => "failure-note",
        DiagnosticLevel::Note => "note",
        DiagnosticLevel::Help => "help",
        _ => "",
    };
    format!("{level}: {}", message.message)
}

/// Whether a note of a message points into the library.
pub(crate) fn points_into(message: &Diagnostic, origin: &Origin) -> bool {
    message.children.iter().filter_map(place).any(|place| origin.holds(&place))
}

/// The lines that a span shows.
fn lines(span: &DiagnosticSpan) -> impl Iterator<Item = &str> {
    span.text.iter().map(|line| line.text.as_str())
}

/// The first line of what a span points at.
fn pointed(span: &DiagnosticSpan) -> Option<Pointed> {
    let line = span.text.first()?;
    Some(Pointed::new(&line.text, line.highlight_start.checked_sub(1)?, line.highlight_end.checked_sub(1)?))
}

/// The line that a suggestion of a bound changes.
fn declared(message: &Diagnostic) -> Option<String> {
    let child = message.children.iter().find(|child| asks_for_a_bound(&sentence(child)))?;
    child.spans.iter().flat_map(lines).next().map(str::to_owned)
}

/// The macros that a span stands in, from the innermost: `axes!`, `#[derive(Module)]`.
fn macros(span: &DiagnosticSpan) -> Vec<&str> {
    let first = span.expansion.as_deref();
    let all = std::iter::successors(first, |own| own.span.expansion.as_deref());
    all.map(|own| own.macro_decl_name.as_str()).collect()
}

/// The note on macros that rustc adds to its text, and leaves out of its JSON.
fn origins(message: &Diagnostic) -> BTreeSet<String> {
    let all = message.spans.iter().flat_map(macros);
    all.map(|name| format!("note: this error originates in the {}", name_macro(name))).collect()
}

/// A macro as rustc calls it: derive macro `Module`, macro `axes`.
fn name_macro(name: &str) -> String {
    match name.strip_prefix("#[derive(").and_then(|rest| rest.strip_suffix(")]")) {
        Some(derived) => format!("derive macro `{derived}`"),
        None => format!("macro `{}`", name.trim_end_matches('!')),
    }
}

/// A note, with the lines that it suggests to change: they are the user's, and name the library wherever it is imported.
fn with_suggestions(mut note: String, child: &Diagnostic) -> String {
    let suggested = child.spans.iter().filter(|span| span.suggested_replacement.is_some());
    note.extend(suggested.flat_map(lines).map(|line| format!("\n{line}")));
    note
}

/// Whether a help imports from the private module of operations.
fn proposes_private_import(child: &Diagnostic) -> bool {
    let mut texts = child.spans.iter().filter_map(|span| span.suggested_replacement.as_deref());
    texts.any(|text| text.trim_start().starts_with("use congruent::ops::"))
}

/// The check of a length that rustc asks for as a bound of a type parameter: it stands in the text that is to be added.
fn asked_of_a_length(child: &Diagnostic) -> Option<Relation> {
    let said = Some(sentence(child)).filter(|said| asks_for_a_bound(said))?;
    let parameter = said.split("type parameter `").nth(1)?.split('`').next()?.to_owned();
    let texts = child.spans.iter().filter_map(|span| span.suggested_replacement.as_deref());
    let read_word = |word: &str| Some(read(&plain(word.trim_start_matches([' ', '+', ':', ','])))?.0);
    let relation = texts.filter_map(read_word).find(|own| is_of_a_length(&own.name()))?;
    Some(Relation { own: read_word(&parameter)?, relation })
}

/// Reads the facts of a message of rustc. The rules look around its place, and decide whether it is about the library.
pub fn facts(message: &Diagnostic, origin: &Origin) -> Facts {
    let spans = || message.spans.iter();
    let sentences = message.children.iter().map(sentence);
    let mut facts = Facts {
        code: message.code.as_ref().map(|code| code.code.clone()).unwrap_or_default(),
        headline: message.message.clone(),
        labels: spans().map(|span| span.label.clone().unwrap_or_default()).collect(),
        source: spans().flat_map(lines).collect::<Vec<_>>().join("\n"),
        pointed: spans().find(|span| span.is_primary).and_then(pointed).unwrap_or_default(),
        declared: declared(message),
        private_import: message.children.iter().any(proposes_private_import),
        notes: sentences.chain(origins(message)).collect(),
        ..Facts::default()
    }
    .understood();
    facts.relations.splice(0..0, message.children.iter().filter_map(asked_of_a_length));
    for (note, child) in facts.notes.iter_mut().zip(&message.children) {
        *note = with_suggestions(std::mem::take(note), child);
    }
    let defined = message.children.iter().filter(|child| child.message.contains("defined here"));
    let functions: Vec<_> = defined.filter_map(place).collect();
    facts.own_function = functions.iter().any(|place| origin.is_own(place));
    facts.library_function = functions.iter().any(|place| origin.holds(place));
    facts
}
