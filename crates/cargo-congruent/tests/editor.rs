//! A real editor's server, rust-analyzer, with this program as its check command: what it shows is the translation, at the same place.
//! Skipped, with a line that says so, where there is no rust-analyzer (`rustup component add rust-analyzer`); in CI (`CI=true`) it fails.

use crate::server::{Server, has_rust_analyzer, label, program, uri, whole};
use serde_json::{Value, json};
use std::process::Command;

const PROGRAM: &str = "use congruent::prelude::*;

fn main() {
    let scores: Tensor<f32, shape![32, 10]> = Tensor::zeros();
    let bias: Tensor<f32, shape![32]> = Tensor::zeros();
    let _ = &scores + &bias;
}
";

#[test]
fn rust_analyzer_shows_the_translation() {
    if !has_rust_analyzer() {
        return;
    }
    let folder = program("editor", PROGRAM);
    let mut server = Server::start(Command::new("rust-analyzer"), &folder);
    let file = server.open(&folder, &json!({
        "check": { "overrideCommand": [env!("CARGO_BIN_EXE_cargo-congruent"), "congruent", "check", "--message-format=json"] },
        "cargo": { "buildScripts": { "enable": false } },
        "procMacro": { "enable": false },
        "cachePriming": { "enable": false },
    }));
    server.say(json!({ "method": "textDocument/didSave", "params": { "textDocument": { "uri": uri(&file) } } }));

    let error = |message: &Value| -> Option<Value> {
        let all = message["params"]["diagnostics"].as_array()?;
        all.iter().find(|own| own["source"] == "rustc" && own["severity"] == 1).cloned()
    };
    let message = server.wait("an error of rustc", |message| error(message).is_some());
    let error = error(&message).unwrap();
    let text = error["message"].as_str().unwrap();
    assert!(text.starts_with("dimension `10` cannot be broadcast with dimension `32`"), "{text}");
    assert!(text.contains("left   32  10") && text.contains("`bias.unsqueeze::<-1>()`"), "{text}");
    // The sign of the sum.
    assert_eq!((&error["range"]["start"]["line"], &error["range"]["start"]["character"]), (&json!(5), &json!(20)));
}

/// Every operation, on lengths of real models.
const OPERATIONS: &str = include_str!("editor/operations.rs");

/// The names that a line binds without a type.
fn bound(line: &str) -> Vec<&str> {
    let Some((pattern, _)) = line.trim_start().strip_prefix("let ").and_then(|rest| rest.split_once(" = ")) else {
        return vec![];
    };
    if pattern.contains(':') {
        return vec![];
    }
    pattern.trim_start_matches("mut ").trim_matches(['(', ')']).split(", ").collect()
}

#[test]
fn every_let_has_a_type() {
    if !has_rust_analyzer() {
        return;
    }
    let folder = program("editor_operations", OPERATIONS);
    let mut server = Server::start(Command::new("rust-analyzer"), &folder);
    let settings = json!({
        "checkOnSave": false, "cachePriming": { "enable": false }, "inlayHints": { "maxLength": null },
    });
    let file = server.open(&folder, &settings);
    let answer = server.ask("textDocument/inlayHint", &file, whole(OPERATIONS));
    let hints = answer["result"].as_array().unwrap();
    // The types of a pattern: those behind its `=` are of a closure's parameters.
    let types_on = |line: usize, equals: usize| -> Vec<String> {
        let in_pattern = |place: &Value| place["line"] == line && place["character"].as_u64().unwrap() <= equals as u64;
        let shown = hints.iter().filter(|hint| in_pattern(&hint["position"])).map(label);
        shown.filter(|shown| shown.starts_with(": ") && !shown.contains("{unknown}")).collect()
    };
    let (mut typed, mut missing) = (0, vec![]);
    for (line, text) in OPERATIONS.lines().enumerate() {
        let (names, types) = (bound(text), types_on(line, text.find(" = ").unwrap_or(0)));
        if names.len() == types.len() {
            typed += names.len();
        } else {
            missing.extend(names);
        }
    }
    println!("{typed} of {} have a type; without: {missing:?}", typed + missing.len());
    assert!(typed > 110, "only {typed}: does the test still see them?");
    assert!(missing.is_empty(), "without a type: {missing:?}");
}
