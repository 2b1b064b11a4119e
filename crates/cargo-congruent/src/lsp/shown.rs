//! The types in a server's answers, in the words of `shape!`.

use super::Kind;
use crate::styled::{Letter, plain, text};
use crate::words::{Spelling, may_hold, rewrite_source};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Rewriting one message ends after this time: the rest of it is shown as it came. (Without optimisation everything is slower.)
const PATIENCE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 400 } else { 4 });

/// A text in words.
fn sentence(raw: &str) -> String {
    if may_hold(raw) { text(&rewrite_source(&plain(raw), Spelling::Sentence)) } else { raw.to_owned() }
}

/// The types that a hover begins with, in words. Its documentation stays.
fn hover(raw: &str) -> String {
    const RULE: &str = "\n---\n";
    let ours = may_hold(raw);
    let shown = raw.split(RULE).enumerate().map(|(k, part)| match k {
        0 => sentence(part),
        // "`T` = `f32`, `S` = `(((), N<2>), N<3>)`"
        _ if ours && part.trim_start().starts_with('`') && part.contains("` = `") => {
            sentence(&part.replace("` = `()`", "` = `[]`"))
        }
        _ => part.to_owned(),
    });
    shown.collect::<Vec<_>>().join(RULE)
}

/// The paths from a message to the types that are rewritten. Lists may stand in an object, with more about them.
fn paths(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Hover => &["result.contents", "result.contents.*", "result.contents.value", "result.contents.*.value"],
        Kind::Hints => &["result.*", "result.items.*"],
        Kind::Hint | Kind::Signatures => &["result"],
        Kind::Completions => &[
            "result.*.detail",
            "result.*.labelDetails.detail",
            "result.*.labelDetails.description",
            "result.items.*.detail",
            "result.items.*.labelDetails.detail",
            "result.items.*.labelDetails.description",
        ],
        Kind::Completion => &["result.detail", "result.labelDetails.detail", "result.labelDetails.description"],
        Kind::Diagnostics => &[
            "result.items.*.message",
            "result.items.*.relatedInformation.*.message",
            "params.diagnostics.*.message",
            "params.diagnostics.*.relatedInformation.*.message",
        ],
    }
}

/// Finds the values at the ends of paths in a JSON text, in which `*` is each element of an array. `None` where a text is not JSON.
fn find<'t>(text: &'t str, paths: &[&str], found: &mut Vec<&'t str>) -> Option<()> {
    if paths.contains(&"") {
        found.push(text);
    }
    let behind = |step: &str| {
        let rest = paths.iter().filter_map(|path| path.strip_prefix(step));
        rest.filter_map(|rest| rest.strip_prefix('.').or(rest.is_empty().then_some(rest))).collect::<Vec<_>>()
    };
    let parts: Vec<(Vec<&str>, &RawValue)> = match text.as_bytes().first()? {
        b'{' => {
            let members: BTreeMap<&str, &RawValue> = serde_json::from_str(text).ok()?;
            members.into_iter().map(|(key, value)| (behind(key), value)).collect()
        }
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            items.into_iter().map(|value| (behind("*"), value)).collect()
        }
        _ => return Some(()),
    };
    let mut wanted = parts.into_iter().filter(|(paths, _)| !paths.is_empty());
    wanted.try_for_each(|(paths, value)| find(value.get(), &paths, found))
}

/// The value in these bytes, rewritten; `None` where nothing changes.
fn rewrite_value(kind: Kind, raw: &str) -> Option<String> {
    if !may_hold(raw) {
        return None;
    }
    let mut value: Value = serde_json::from_str(raw).ok()?;
    let before = value.clone();
    match (kind, &mut value) {
        (Kind::Hover, Value::String(said)) => *said = hover(said),
        (Kind::Completions | Kind::Completion | Kind::Diagnostics, Value::String(said)) => *said = sentence(said),
        (Kind::Hints | Kind::Hint, Value::Object(_)) => rewrite_hint(&mut value),
        (Kind::Signatures, Value::Object(_)) => {
            for own in value["signatures"].as_array_mut().into_iter().flatten() {
                rewrite_signature(own);
            }
        }
        _ => {}
    }
    (value != before).then(|| value.to_string())
}

/// The message with its types in words; `None` where nothing changes, or the text is not what the protocol says.
pub fn rewrite(kind: Kind, message: &[u8]) -> Option<Vec<u8>> {
    let start = Instant::now();
    let message = std::str::from_utf8(message).ok()?;
    let mut values = Vec::new();
    find(serde_json::from_str::<&RawValue>(message).ok()?.get(), paths(kind), &mut values)?;
    // Members are sorted by their keys.
    values.sort_by_key(|value| value.as_ptr());
    let (mut all, mut at) = (String::with_capacity(message.len()), 0);
    for value in values {
        if start.elapsed() > PATIENCE {
            break;
        }
        if let Some(shown) = rewrite_value(kind, value) {
            let begin = value.as_ptr().addr() - message.as_ptr().addr();
            all += &message[at..begin];
            all += &shown;
            at = begin + value.len();
        }
    }
    (at > 0).then(|| (all + &message[at..]).into_bytes())
}

/// The type of a hint: its label, text or parts, and the edit that writes it.
fn rewrite_hint(hint: &mut Value) {
    match &mut hint["label"] {
        Value::String(label) => *label = sentence(label),
        Value::Array(parts) => *parts = rewrite_parts(parts),
        _ => {}
    }
    if let Some(edits) = hint.get_mut("textEdits").and_then(Value::as_array_mut) {
        for own in edits {
            if let Some(code) = own["newText"].as_str().and_then(code) {
                own["newText"] = code.into();
            }
        }
    }
}

/// A type as it is written in a program, with `congruent::shape!`; `None` where it stays as it was.
///
/// The path is that of the lengths in the edit: rust-analyzer writes it where they are not imported.
fn code(raw: &str) -> Option<String> {
    if !raw.contains("congruent::dim::") || raw.contains("Sym<") || raw.contains('…') {
        return None;
    }
    let written = text(&rewrite_source(&plain(raw), Spelling::Code));
    let is_list = |list: &str| list.is_empty() || list.split(", ").enumerate().all(is_length_item);
    let mut lists = written.split("shape![").skip(1).map(|rest| rest.split(']').next().unwrap_or_default());
    let odd = ["s![", "axes![", "congruent::dim"].iter().any(|sign| written.contains(sign));
    (!odd && lists.all(is_list)).then(|| written.replace("shape![", "congruent::shape!["))
}

/// Whether this is an element of a list of lengths.
fn is_length_item((k, item): (usize, &str)) -> bool {
    let item = if k == 0 { item.strip_prefix("..").unwrap_or(item) } else { item };
    !item.is_empty() && item.chars().all(|char| char.is_alphanumeric() || "_+-*/%() ".contains(char))
}

/// The parts of a label in words. A part that is still there keeps what a click on it does.
fn rewrite_parts(parts: &[Value]) -> Vec<Value> {
    let mut letters = Vec::new();
    for (k, part) in parts.iter().enumerate() {
        // A part that is only text has no style: it may be joined with others.
        let only_text = part.as_object().is_some_and(|fields| fields.len() == 1);
        let style = if only_text { 0 } else { u16::try_from(k + 1).unwrap_or(0) };
        letters.extend(read_value(part).chars().map(|char| Letter { char, style }));
    }
    let mut all: Vec<Value> = Vec::new();
    let mut joined = false;
    let shown = rewrite_source(&letters, Spelling::Sentence);
    for run in shown.chunk_by(|a, b| a.style == b.style) {
        let word = text(run);
        let whole = usize::from(run[0].style).checked_sub(1).map(|k| &parts[k]).filter(|part| read_value(part) == word);
        match (whole, all.last_mut().filter(|_| joined)) {
            (Some(part), _) => {
                all.push(part.clone());
                joined = false;
            }
            (None, Some(last)) => last["value"] = (read_value(last) + &word).into(),
            (None, None) => {
                all.push(json!({ "value": word }));
                joined = true;
            }
        }
    }
    all
}

/// The text of a part of a label.
fn read_value(part: &Value) -> String {
    part["value"].as_str().unwrap_or_default().to_owned()
}

/// A signature: its label, and the parameters, which are places in it or parts of its text.
fn rewrite_signature(signature: &mut Value) {
    let Some(label) = signature["label"].as_str().map(|label| label.encode_utf16().collect::<Vec<_>>()) else { return };
    let text_of = |range: Range<usize>| label.get(range).map(String::from_utf16_lossy);
    let mut parameters = signature["parameters"].clone();
    let (mut shown, mut at) = (String::new(), 0);
    for own in parameters.as_array_mut().into_iter().flatten() {
        let label = &mut own["label"];
        if let Some(said) = label.as_str() {
            *label = sentence(said).into();
            continue;
        }
        let place = |k: usize| label[k].as_u64().and_then(|at| usize::try_from(at).ok());
        let (Some(from), Some(to)) = (place(0), place(1)) else { return };
        let (Some(between), Some(parameter)) = (text_of(at..from), text_of(from..to)) else { return };
        shown += &sentence(&between);
        let start = shown.encode_utf16().count();
        shown += &sentence(&parameter);
        *label = json!([start, shown.encode_utf16().count()]);
        at = to;
    }
    let Some(rest) = text_of(at..label.len()) else { return };
    shown += &sentence(&rest);
    // A parameter that is text must be a part of the label.
    let all = parameters.as_array().into_iter().flatten().filter_map(|own| own["label"].as_str());
    if all.into_iter().all(|own| shown.contains(own)) {
        signature["label"] = shown.into();
        if !parameters.is_null() {
            signature["parameters"] = parameters;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(kind: Kind, message: &Value) -> Value {
        let text = message.to_string();
        match rewrite(kind, text.as_bytes()) {
            Some(bytes) => serde_json::from_slice(&bytes).unwrap(),
            None => message.clone(),
        }
    }

    #[test]
    fn values_are_found() {
        let found = |text, path| {
            let mut found = Vec::new();
            find(text, &[path], &mut found).map(|()| found)
        };
        let text = r#"{"a": [1, {"b": "x\"]"}, {"b" : {"b":1}}], "c": -1.5e3, "d": {} }"#;
        assert_eq!(found(text, "a.*.b").unwrap(), [r#""x\"]""#, r#"{"b":1}"#]);
        assert_eq!(found(text, "c").unwrap(), ["-1.5e3"]);
        assert_eq!(found(text, "e").unwrap(), [""; 0]);
        let deep = "[".repeat(1000);
        for text in ["", "{", "{\"a\"}", "[1,]x", "{\"a\":1}}", "{\"a\":}", &deep] {
            assert_eq!(found(text, "x"), None, "{text}");
        }
    }

    #[test]
    fn a_hover_keeps_its_documentation() {
        let raw = "\n```rust\nlet y: Tensor<f32, ((), N<3>)>\n```\n\n---\n\n`S` = `()`\n\n---\n\nOf `N<3>`.";
        let shown = "\n```rust\nlet y: Tensor<f32, [3]>\n```\n\n---\n\n`S` = `[]`\n\n---\n\nOf `N<3>`.";
        for (contents, wanted) in [
            (json!({ "kind": "markdown", "value": raw }), json!({ "kind": "markdown", "value": shown })),
            (json!(raw), json!(shown)),
            (
                json!([raw, { "language": "rust", "value": raw }]),
                json!([shown, { "language": "rust", "value": shown }]),
            ),
        ] {
            let message = json!({ "id": 1, "result": { "contents": contents, "range": 1.50 } });
            assert_eq!(rewritten(Kind::Hover, &message)["result"]["contents"], wanted);
        }
        assert_eq!(rewrite(Kind::Hover, br#"{"id":1,"result":null}"#), None);
    }

    #[test]
    fn other_bytes_of_a_message_stay() {
        let message = br#"{ "id" : 1e0, "result":[ {"x":1.50,"label":"a","detail":"Tensor<f32, ((), One)>"} ] }"#;
        let wanted = br#"{ "id" : 1e0, "result":[ {"x":1.50,"label":"a","detail":"Tensor<f32, [1]>"} ] }"#;
        assert_eq!(rewrite(Kind::Completions, message).unwrap(), wanted);
        assert_eq!(rewrite(Kind::Completions, b"{\"result\": [}"), None);
        assert_eq!(rewrite(Kind::Completions, b"\xff"), None);
    }

    #[test]
    fn a_part_of_a_hint_keeps_its_place() {
        let place = json!({ "uri": "file:///a.rs", "range": 1 });
        let parts = json!([
            { "value": ": " },
            { "value": "Tensor", "location": place },
            { "value": "<f32, (((), " },
            { "value": "N", "location": place },
            { "value": "<2>), " },
            { "value": "B", "location": place },
            { "value": ")>" },
        ]);
        let edit = ": Tensor<f32, (((), congruent::dim::N<2>), B)>";
        let hint = json!({ "label": parts, "textEdits": [{ "newText": edit }] });
        let shown = rewritten(Kind::Hints, &json!({ "result": [hint] }));
        let wanted = json!([
            { "value": ": " },
            { "value": "Tensor", "location": place },
            { "value": "<f32, [2, " },
            { "value": "B", "location": place },
            { "value": "]>" },
        ]);
        assert_eq!(shown["result"][0]["label"], wanted);
        assert_eq!(shown["result"][0]["textEdits"][0]["newText"], ": Tensor<f32, congruent::shape![2, B]>");
        let text = json!({ "label": ": View<'_, f32, ((), Dyn)>" });
        assert_eq!(rewritten(Kind::Hint, &json!({ "result": text }))["result"]["label"], ": View<'_, f32, [_]>");
    }

    #[test]
    fn an_edit_that_shape_cannot_say_stays() {
        for raw in [": Tensor<f32, ((L, B), O)>", ": Tensor<f32, …>", ": (congruent::dim::Sym<a::B>, Tensor<f32, ()>)"]
        {
            assert_eq!(code(raw), None, "{raw}");
        }
        assert_eq!(
            code(": Tensor<f32, (L, congruent::dim::One)>").unwrap(),
            ": Tensor<f32, congruent::shape![..L, 1]>"
        );
    }

    #[test]
    fn parameters_of_a_signature_keep_their_places() {
        let label = "fn linear(x: &Tensor<f32, (((), N<2>), N<3>)>, ü: &Tensor<f32, ()>) -> Tensor<f32, ((), N<2>)>";
        let at = |text: &str| {
            let from = label[..label.find(text).unwrap()].encode_utf16().count();
            json!([from, from + text.encode_utf16().count()])
        };
        let parameters = json!([
            { "label": at("x: &Tensor<f32, (((), N<2>), N<3>)>") },
            { "label": at("ü: &Tensor<f32, ()>") },
        ]);
        let signature = json!({ "label": label, "parameters": parameters });
        let shown = rewritten(Kind::Signatures, &json!({ "result": { "signatures": [signature] } }));
        let shown = &shown["result"]["signatures"][0];
        let text = shown["label"].as_str().unwrap();
        assert_eq!(text, "fn linear(x: &Tensor<f32, [2, 3]>, ü: &Tensor<f32, []>) -> Tensor<f32, [2]>");
        assert_eq!(shown["parameters"], json!([{ "label": [10, 33] }, { "label": [35, 54] }]));
    }

    #[test]
    fn diagnostics_are_sentences() {
        let raw = "expected Tensor<f32, ((), N<4>)>, found Tensor<f32, ((), N<3>)>";
        let message = json!({ "method": "textDocument/publishDiagnostics", "params": { "diagnostics": [
            { "message": raw, "relatedInformation": [{ "message": raw }], "data": { "rendered": raw } },
        ] } });
        let shown = rewritten(Kind::Diagnostics, &message);
        let own = &shown["params"]["diagnostics"][0];
        assert_eq!(own["message"], "expected Tensor<f32, [4]>, found Tensor<f32, [3]>");
        assert_eq!(own["relatedInformation"][0]["message"], own["message"]);
        assert_eq!(own["data"]["rendered"], raw);
    }
}
