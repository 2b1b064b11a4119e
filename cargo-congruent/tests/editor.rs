//! A real editor's server, rust-analyzer, with this program as its check command: what it shows is the translation, at the same place.
//! Skipped, with a line that says so, where there is no rust-analyzer (`rustup component add rust-analyzer`); in CI (`CI=true`) it fails.

#[path = "support/server.rs"]
mod server;

use serde_json::{Value, json};
use server::{Server, has_rust_analyzer, program, uri};
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
