//! Cargo's messages, one JSON object a line: those of rustc are translated field by field, so that editors show what a
//! terminal does. Fields that are not named here, the suggestions among them, pass through as they are.

use crate::told::cascade::Key;
use crate::told::edits::{self, Edit};
use crate::told::facts::{Facts, asks_for_a_bound};
use crate::told::source::Pointed;
use crate::told::{self, Origin, headline, plumbing, remedy, sides};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn string<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().unwrap_or_default()
}

fn list<'v>(value: &'v Value, field: &str) -> &'v [Value] {
    value[field].as_array().map_or(&[], |all| all)
}

/// `src/main.rs:5:16`, of the span that is pointed at.
fn place(value: &Value) -> Option<String> {
    let spans = list(value, "spans");
    let span = spans.iter().find(|span| span["is_primary"] == true).or_else(|| spans.first())?;
    Some(format!("{}:{}:{}", string(span, "file_name"), span["line_start"], span["column_start"]))
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

/// What a message of rustc says.
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
    let points_here = list(message, "children").iter().filter_map(place).any(|place| origin.holds(&place));
    facts.judge(origin, place(message).as_deref(), points_here);
    facts
}

/// What a message is known by, for those about the same mistake.
pub fn key(message: &Value, facts: &Facts) -> Key {
    Key::new(facts, place(message).unwrap_or_default())
}

fn say(value: &mut Value, field: &str) {
    if let Some(said) = value[field].as_str() {
        value[field] = told::sentence(said).into();
    }
}

fn label_all(message: &mut Value) {
    for span in message["spans"].as_array_mut().into_iter().flatten() {
        say(span, "label");
    }
}

fn child(level: &str, said: String) -> Value {
    json!({ "message": said, "code": null, "level": level, "spans": [], "children": [], "rendered": null })
}

/// How the message of the edit begins that a headline names.
pub const OFFER: &str = "as the first line says: ";

/// The edit that the headline names, which editors offer: a help with the places that change.
fn offer(message: &Value, facts: &Facts) -> Option<Value> {
    let file = place(message)?;
    let file = file.rsplitn(3, ':').last()?;
    let spans: Vec<_> = edits::edits(facts).iter().map(|edit| changed(file, edit, facts)).collect();
    let said = headline::sentence(facts);
    let code = edits::proposed(&said)?;
    let mut help = child("help", format!("{OFFER}`{code}`"));
    help["spans"] = spans.into();
    (help["spans"] != json!([])).then_some(help)
}

/// A place of the file as rustc names it, and what stands there instead.
fn changed(file: &str, edit: &Edit, facts: &Facts) -> Value {
    let (text, _) = facts.around.place();
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let column = |at: usize| text[..at].rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let shown = text.split('\n').nth(line(edit.from) - 1).unwrap_or_default();
    json!({
        "file_name": file, "byte_start": edit.from, "byte_end": edit.to,
        "line_start": line(edit.from), "line_end": line(edit.to),
        "column_start": column(edit.from), "column_end": column(edit.to), "is_primary": true,
        "text": [{ "text": shown, "highlight_start": column(edit.from), "highlight_end": column(edit.to) }],
        "label": null, "suggested_replacement": edit.text, "suggestion_applicability": "MaybeIncorrect", "expansion": null,
    })
}

/// Translates a message of rustc.
pub fn translate(message: &mut Value, facts: &Facts, origin: &Origin) {
    if !facts.ours {
        return;
    }
    let whole = place(message);
    if let Some(rendered) = message["rendered"].as_str() {
        message["rendered"] = told::with_facts(rendered, facts, origin).into();
    }
    message["message"] = headline::sentence(facts).into();
    label_all(message);
    let mut children: Vec<_> = sides::figure(facts).map(|figure| child("note", figure)).into_iter().collect();
    for mut own in message["children"].take_array() {
        let said = format!("{}: {}", string(&own, "level"), string(&own, "message"));
        if !plumbing::is(&said, place(&own).as_deref(), whole.as_deref(), facts, origin) {
            say(&mut own, "message");
            label_all(&mut own);
            children.push(own);
        }
    }
    children.extend(remedy::legend(facts).map(|legend| child("help", legend)));
    children.extend(offer(message, facts));
    message["children"] = children.into();
}

/// Adds what is to be said of the messages that this one covers.
pub fn close(message: &mut Value, key: &Key) {
    let notes = key.notes();
    if notes.is_empty() {
        return;
    }
    if let Some(rendered) = message["rendered"].as_str() {
        message["rendered"] = key.end(rendered.to_owned()).into();
    }
    let mut children = message["children"].take_array();
    children.extend(notes.into_iter().map(|note| child("note", note)));
    message["children"] = children.into();
}

trait TakeArray {
    fn take_array(&mut self) -> Vec<Value>;
}

impl TakeArray for Value {
    fn take_array(&mut self) -> Vec<Value> {
        match self.take() {
            Value::Array(all) => all,
            _ => vec![],
        }
    }
}
