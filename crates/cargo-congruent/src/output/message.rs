//! Cargo's messages, one JSON object a line: those of rustc are translated field by field, so that editors show what a
//! terminal does. Fields that are not named here, the suggestions among them, pass through as they are.

use crate::facts::Facts;
use crate::facts::message;
use crate::facts::origin::Origin;
use crate::output::cascade::Key;
use crate::output::edits::{self, Edit};
use crate::output::layout::{Layout, Stands};
use crate::output::render::Page;
use crate::rules::{figure, headline, plumbing, remedy};
use cargo_metadata::diagnostic::Diagnostic;
use serde::Deserialize;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

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
    let code = edits::proposed(&said).filter(|_| !spans.is_empty())?;
    let mut help = make_child("help", format!("{OFFER}`{code}`"));
    help["spans"] = spans.into();
    Some(help)
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

/// A message of cargo's, on its way out.
#[derive(Debug)]
pub struct Told {
    /// Cargo's JSON.
    value: Value,
    /// The message, to be laid out anew; one that is not about the library stays as rustc laid it out.
    page: Option<Page>,
}

impl Told {
    /// A message that goes on as it is.
    pub fn as_it_is(value: Value) -> Told {
        Told { value, page: None }
    }

    /// Translates the JSON of a message of rustc, which is read already.
    pub fn translate(mut value: Value, own: &Diagnostic, facts: &Facts, origin: &Origin) -> Told {
        if !facts.ours {
            return Told::as_it_is(value);
        }
        let message = &mut value["message"];
        message["message"] = headline::say_headline(facts).into();
        label_all(message);
        let layout = Layout::read(own);
        let children = std::mem::replace(&mut message["children"], json!([]));
        let children = Vec::deserialize(children).unwrap_or_default().into_iter().zip(&own.children);
        let kept = children.filter(|(_, child)| !is_plumbing(child, own, facts, origin));
        let mut parts: Vec<_> = kept.map(|(child, own)| (layout.find(own), translate_child(child))).collect();
        if let Some(figure) = figure::draw_figure(facts) {
            parts.insert(0, (Stands::Note, make_child("note", figure)));
        }
        let mut shown = parts.clone();
        if let Some(legend) = remedy::say_legend(facts).map(|legend| make_child("help", legend)) {
            // In the text, the legend stands behind the notes of the headline.
            let notes = shown.iter().take_while(|(stands, _)| *stands == Stands::Note).count();
            shown.insert(notes, (Stands::Note, legend.clone()));
            parts.push((Stands::Note, legend));
        }
        let mut headline = message.clone();
        if layout.short && headline::find_headline(facts).is_some() {
            // One line has no room for labels, too.
            headline["spans"].as_array_mut().into_iter().flatten().for_each(|span| span["label"] = Value::Null);
        }
        let page = lay_out(&headline, shown, layout, origin);
        message["children"] = parts.into_iter().map(|(_, child)| child).chain(offer_edit(own, facts)).collect();
        Told { value, page }
    }

    /// The JSON, with notes on the messages that this one covers. If laying the message out panics, rustc's text stays.
    pub fn finish(mut self, notes: &[String]) -> Value {
        let message = &mut self.value["message"];
        // Caught here: the stream has let go of the message, which would be lost.
        let rendered = self.page.and_then(|page| catch_unwind(AssertUnwindSafe(|| page.render(notes))).ok());
        if let Some(rendered) = rendered {
            message["rendered"] = rendered.into();
        }
        if !notes.is_empty() {
            let children = message["children"].as_array_mut().into_iter();
            children.for_each(|all| all.extend(notes.iter().map(|note| make_child("note", note.clone()))));
        }
        self.value
    }
}

fn is_plumbing(child: &Diagnostic, whole: &Diagnostic, facts: &Facts, origin: &Origin) -> bool {
    let [place, whole] = [child, whole].map(message::place);
    plumbing::is_plumbing(&message::sentence(child), place.as_deref(), whole.as_deref(), facts, origin)
}

fn translate_child(mut child: Value) -> Value {
    translate_field(&mut child, "message");
    label_all(&mut child);
    child
}

/// The message with these parts, to be laid out; nothing if its JSON is of another form.
fn lay_out(headline: &Value, parts: Vec<(Stands, Value)>, layout: Layout, origin: &Origin) -> Option<Page> {
    let headline = Diagnostic::deserialize(headline).ok()?;
    let parts: Result<Vec<_>, serde_json::Error> =
        parts.into_iter().map(|(stands, part)| Ok((stands, Diagnostic::deserialize(part)?))).collect();
    Some(Page::new(headline, parts.ok()?, layout, origin))
}
