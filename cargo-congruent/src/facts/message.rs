//! Reads the facts of a message from cargo's JSON.

use crate::facts::origin::Origin;
use crate::facts::said::{Facts, asks_for_a_bound};
use crate::facts::source::Pointed;
use serde_json::Value;
use std::collections::BTreeSet;

pub(crate) fn string<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().unwrap_or_default()
}

pub(crate) fn list<'v>(value: &'v Value, field: &str) -> &'v [Value] {
    value[field].as_array().map_or(&[], |all| all)
}

/// `src/main.rs:5:16`, of the span that is pointed at.
pub(crate) fn place(value: &Value) -> Option<String> {
    let spans = list(value, "spans");
    let span = spans.iter().find(|span| span["is_primary"] == true).or_else(|| spans.first())?;
    Some(format!("{}:{}:{}", string(span, "file_name"), span["line_start"], span["column_start"]))
}

/// Whether a note of a message points into the library.
pub(crate) fn points_into(message: &Value, origin: &Origin) -> bool {
    list(message, "children").iter().filter_map(place).any(|place| origin.holds(&place))
}

/// The first line of what a span points at.
fn pointed(span: &Value) -> Option<Pointed> {
    let line = list(span, "text").first()?;
    let at = |field: &str| usize::try_from(line[field].as_u64()?).ok()?.checked_sub(1);
    Some(Pointed::new(string(line, "text"), at("highlight_start")?, at("highlight_end")?))
}

/// The line that a suggestion of a bound changes.
fn declared(message: &Value) -> Option<String> {
    let asks = |child: &&Value| asks_for_a_bound(&format!("{}: {}", string(child, "level"), string(child, "message")));
    let child = list(message, "children").iter().find(asks)?;
    let line = list(child, "spans").iter().flat_map(|span| list(span, "text")).next()?;
    Some(string(line, "text").to_owned())
}

/// The macros that a span stands in, from the innermost: `axes!`, `#[derive(Module)]`.
fn macros(span: &Value) -> Vec<&str> {
    let mut found = Vec::new();
    let mut expansion = &span["expansion"];
    while !expansion.is_null() {
        found.push(string(expansion, "macro_decl_name"));
        expansion = &expansion["span"]["expansion"];
    }
    found
}

/// The note on macros that rustc adds to its text, and leaves out of its JSON.
fn origins(message: &Value) -> BTreeSet<String> {
    let all = list(message, "spans").iter().flat_map(macros);
    let kind = |name: &str| match name.strip_prefix("#[derive(").and_then(|rest| rest.strip_suffix(")]")) {
        Some(derived) => format!("derive macro `{derived}`"),
        None => format!("macro `{}`", name.trim_end_matches('!')),
    };
    all.map(|name| format!("note: this error originates in the {}", kind(name))).collect()
}

/// Reads the facts of a message of rustc. The rules look around its place, and decide whether it is about the library.
pub fn facts(message: &Value, origin: &Origin) -> Facts {
    let spans = || list(message, "spans").iter();
    let source = spans().flat_map(|span| list(span, "text")).map(|line| string(line, "text").to_owned());
    let sentences = list(message, "children")
        .iter()
        .map(|child| format!("{}: {}", string(child, "level"), string(child, "message")));
    let mut facts = Facts {
        code: string(&message["code"], "code").to_owned(),
        headline: string(message, "message").to_owned(),
        labels: spans().map(|span| string(span, "label").to_owned()).collect(),
        source: source.collect::<Vec<_>>().join("\n"),
        pointed: spans().find(|span| span["is_primary"] == true).and_then(pointed).unwrap_or_default(),
        declared: declared(message),
        notes: sentences.chain(origins(message)).collect(),
        ..Facts::default()
    }
    .understood();
    // The lines that are to be changed stand behind: they are the user's, and name the library wherever it is imported.
    for (note, child) in facts.notes.iter_mut().zip(list(message, "children")) {
        let spans = list(child, "spans").iter().filter(|span| !span["suggested_replacement"].is_null());
        let lines = spans.flat_map(|span| list(span, "text")).map(|line| format!("\n{}", string(line, "text")));
        note.extend(lines);
    }
    let defined = |child: &&Value| string(child, "message").contains("defined here");
    let functions = || list(message, "children").iter().filter(defined).filter_map(place);
    facts.own_function = functions().any(|place| origin.is_own(&place));
    facts.library_function = functions().any(|place| origin.holds(&place));
    facts
}
