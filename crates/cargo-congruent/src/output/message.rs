//! Cargo's messages, one JSON object a line: those of rustc are translated field by field, so that editors show what a
//! terminal does. Fields that are not named here, the suggestions among them, pass through as they are.

use crate::facts::Facts;
use crate::facts::message;
use crate::facts::origin::Origin;
use crate::output::cascade::Key;
use crate::output::edits::{self, Edit};
use crate::output::render;
use crate::rules::{figure, headline, plumbing, remedy};
use cargo_metadata::diagnostic::Diagnostic;
use serde_json::{Value, json};

/// The key of a message: two messages about one mistake share it.
pub fn make_key(message: &Diagnostic, facts: &Facts) -> Key {
    Key::new(facts, message::place(message).unwrap_or_default())
}

fn translate_field(value: &mut Value, field: &str) {
    if let Some(said) = value[field].as_str() {
        value[field] = crate::words::translate_sentence(said).into();
    }
}

fn label_all(message: &mut Value) {
    for span in message["spans"].as_array_mut().into_iter().flatten() {
        translate_field(span, "label");
    }
}

fn make_child(level: &str, said: String) -> Value {
    json!({ "message": said, "code": null, "level": level, "spans": [], "children": [], "rendered": null })
}

/// How the message of the edit begins that a headline names.
pub const OFFER: &str = "as the first line says: ";

/// The edit that the headline names, which editors offer: a help with the places that change.
fn offer_edit(own: &Diagnostic, facts: &Facts) -> Option<Value> {
    let file = message::place(own)?;
    let file = file.rsplitn(3, ':').last()?;
    let spans: Vec<_> = edits::edits(facts).iter().map(|edit| describe_edit(file, edit, facts)).collect();
    let said = headline::say_headline(facts);
    let code = edits::proposed(&said)?;
    let mut help = make_child("help", format!("{OFFER}`{code}`"));
    help["spans"] = spans.into();
    (help["spans"] != json!([])).then_some(help)
}

/// A place of the file as rustc names it, and what stands there instead.
fn describe_edit(file: &str, edit: &Edit, facts: &Facts) -> Value {
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

/// Translates the JSON of a message of rustc, which is read already.
pub fn translate(value: &mut Value, own: &Diagnostic, facts: &Facts, origin: &Origin) {
    if !facts.ours {
        return;
    }
    let whole = message::place(own);
    if let Some(rendered) = &own.rendered {
        value["rendered"] = render::with_facts(rendered, facts, origin).into();
    }
    value["message"] = headline::say_headline(facts).into();
    label_all(value);
    let mut children: Vec<_> =
        figure::draw_figure(facts).map(|figure| make_child("note", figure)).into_iter().collect();
    for (mut value, own) in value["children"].take_array().into_iter().zip(&own.children) {
        if !plumbing::is_plumbing(
            &message::sentence(own),
            message::place(own).as_deref(),
            whole.as_deref(),
            facts,
            origin,
        ) {
            translate_field(&mut value, "message");
            label_all(&mut value);
            children.push(value);
        }
    }
    children.extend(remedy::say_legend(facts).map(|legend| make_child("help", legend)));
    children.extend(offer_edit(own, facts));
    value["children"] = children.into();
}

/// Adds what is to be said of the messages that this one covers.
pub fn add_covered(message: &mut Value, key: &Key) {
    let notes = key.notes();
    if notes.is_empty() {
        return;
    }
    if let Some(rendered) = message["rendered"].as_str() {
        message["rendered"] = key.append_notes(rendered.to_owned()).into();
    }
    let mut children = message["children"].take_array();
    children.extend(notes.into_iter().map(|note| make_child("note", note)));
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
