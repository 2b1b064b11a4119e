//! `cargo congruent lsp` between an editor and a server: rust-analyzer where there is one, and small programs that misbehave.
#![cfg(unix)]

mod editor;
#[path = "support/server.rs"]
mod server;

use cargo_congruent::lsp::{Requests, rewrite};
use serde_json::{Value, json};
use server::{PATIENCE, Server, has_rust_analyzer, label, place, program, uri, whole};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

const PROGRAM: &str = "use congruent::prelude::*;

fn linear<L: Shape, B: Dim, I: Dim, O: Dim>(
    x: &Tensor<f32, shape![..L, B, I]>,
    w: &Tensor<f32, shape![O, I]>,
) -> Tensor<f32, shape![..L, B, O]> {
    let y = x.matmul(&w.t());
    y
}

fn main() {
    let images = Tensor::<f32, shape![8, 1, 4096]>::ones();
    let weight = Tensor::<f32, shape![10, 4096]>::ones();
    let scores = linear::<shape![8], _, _, _>(&images, &weight);
    let total = scores.sum_all();
    let wrong: Tensor<f32, shape![4]> = total;
    // here
}
";

fn proxy() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-congruent"));
    command.args(["congruent", "lsp"]);
    command
}

fn settings() -> Value {
    json!({
        "checkOnSave": false,
        "cachePriming": { "enable": false },
        "inlayHints": { "maxLength": null },
    })
}

#[test]
fn a_session_with_rust_analyzer() {
    if !has_rust_analyzer() {
        return;
    }
    let folder = program("lsp_session", PROGRAM);
    let mut server = Server::start(proxy(), &folder);
    let file = server.open(&folder, &settings());

    let hints = server.ask("textDocument/inlayHint", &file, whole(PROGRAM));
    let hints = hints["result"].as_array().unwrap();
    let of_types: Vec<_> = hints.iter().filter(|hint| label(hint).starts_with(": ")).collect();
    let labels: Vec<_> = of_types.iter().map(|hint| label(hint)).collect();
    assert_eq!(
        labels,
        [
            ": Tensor<f32, [..L, B, O]>",
            ": Tensor<f32, [8, 1, 4096]>",
            ": Tensor<f32, [10, 4096]>",
            ": Tensor<f32, [8, 1, 10]>",
            ": Tensor<f32, []>",
        ]
    );
    // A click on the name still leads to its declaration; the edit that writes the type is a program.
    let parts = of_types[1]["label"].as_array().unwrap();
    let name = parts.iter().find(|part| part["value"] == "Tensor").unwrap();
    assert!(name["location"]["uri"].as_str().unwrap().ends_with("tensor/mod.rs"), "{name}");
    assert_eq!(of_types[1]["textEdits"][0]["newText"], ": Tensor<f32, congruent::shape![8, 1, 4096]>");

    let hover = |server: &mut Server, line: usize, behind: &str| {
        let answer = server.ask("textDocument/hover", &file, place(PROGRAM, line, behind));
        answer["result"]["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let shown = hover(&mut server, 12, "let weight");
    assert!(shown.contains("let weight: Tensor<f32, [10, 4096]>"), "{shown}");
    let shown = hover(&mut server, 13, "= linear");
    assert!(shown.contains("x: &Tensor<f32, [..L, B, I]>") && shown.contains("`O` = `10`"), "{shown}");

    let help = server.ask("textDocument/signatureHelp", &file, place(PROGRAM, 13, "_>("));
    let signature = &help["result"]["signatures"][0];
    let text = signature["label"].as_str().unwrap();
    assert!(
        text.ends_with("(x: &Tensor<f32, [8, 1, 4096]>, w: &Tensor<f32, [10, 4096]>) -> Tensor<f32, [8, 1, 10]>"),
        "{text}"
    );
    let at = |k: usize| usize::try_from(signature["parameters"][1]["label"][k].as_u64().unwrap()).unwrap();
    assert_eq!(&text[at(0)..at(1)], "w: &Tensor<f32, [10, 4096]>");

    // An edit: the length changes, and a method is begun.
    let edited = PROGRAM.replace("shape![10, 4096]", "shape![12, 4096]").replace("// here", "weight.sum");
    server.say(json!({ "method": "textDocument/didChange", "params": {
        "textDocument": { "uri": uri(&file), "version": 2 }, "contentChanges": [{ "text": edited }],
    } }));
    let answer = server.ask("textDocument/hover", &file, place(&edited, 12, "let weight"));
    assert!(answer.to_string().contains("Tensor<f32, [12, 4096]>"), "{answer}");
    let answer = server.ask("textDocument/completion", &file, place(&edited, 16, "weight.sum"));
    let items = answer["result"]["items"].as_array().or(answer["result"].as_array()).unwrap();
    let item = items.iter().find(|item| item["label"] == "sum").unwrap();
    assert_eq!(item["detail"], "fn(&self) -> Tensor<T, Reduced<S, AXIS>>");

    let said =
        |message: &Value| message["params"].to_string().contains("expected Tensor<f32, [4]>, found Tensor<f32, []>");
    server.wait("the mistake", said);

    server.say(json!({ "id": 9999, "method": "shutdown" }));
    server.wait("that it is done", |message| message["id"] == 9999);
    server.say(json!({ "method": "exit" }));
    let (status, said) = server.end();
    assert!(status.success(), "{status}: {said}");
    assert!(!said.contains("cargo congruent"), "{said}");
}

#[test]
fn a_crash_of_rust_analyzer_is_said() {
    if !has_rust_analyzer() {
        return;
    }
    let folder = program("lsp_crash", PROGRAM);
    let mut command = proxy();
    // The shell writes the number of its process, which the server then is.
    command.args(["--server", "sh", "-c", "echo $$ > process; exec rust-analyzer"]);
    let mut server = Server::start(command, &folder);
    server.open(&folder, &settings());
    let process = std::fs::read_to_string(folder.join("process")).unwrap();
    assert!(Command::new("kill").args(["-9", process.trim()]).status().unwrap().success());
    let end = Instant::now() + PATIENCE;
    // The editor has not left: the proxy ends because the server did.
    let status = loop {
        if let Some(status) = server.process.try_wait().unwrap() {
            break status;
        }
        assert!(Instant::now() < end, "the proxy did not end");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(128 + 9));
    let (_, said) = server.end();
    assert!(said.contains("cargo congruent lsp: `sh` ended while the editor was still connected: signal: 9"), "{said}");
}

/// What comes out when these bytes go in, in front of this server; with a bound on the time.
fn pass(server: &[&str], bytes: &[u8]) -> (ExitStatus, Vec<u8>, String) {
    let mut command = proxy();
    command.arg("--server").args(server).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let (mut to, mut from) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
    let bytes = bytes.to_vec();
    std::thread::spawn(move || to.write_all(&bytes));
    let (sender, done) = channel();
    std::thread::spawn(move || {
        let mut all = Vec::new();
        let _ = from.read_to_end(&mut all);
        let _ = sender.send(all);
    });
    let Ok(all) = done.recv_timeout(PATIENCE) else {
        let _ = process.kill();
        panic!("the proxy hangs");
    };
    let mut said = String::new();
    process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (process.wait().unwrap(), all, said)
}

fn frame(content: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{content}", content.len()).into_bytes()
}

/// `cat` sends back whatever it gets, so a message passes both ways.
#[test]
fn bytes_pass_both_ways() {
    let asked = frame(r#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}"#);
    let typed = b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 26\r\n\r\n{ \"id\": 1,\n\"other\" : 1.50 }".to_vec();
    let ten_megabytes = frame(&format!(r#"{{"id":1,"result":{{"contents":"{}"}}}}"#, "N<3>, ".repeat(10 << 18)));
    let malformed = [
        b"no headers\r\n".to_vec(),
        b"Content-Length: many\r\n\r\n{}".to_vec(),
        b"Content-Length: 10\r\n\r\n{".to_vec(),
        b"\r\n\r\n".to_vec(),
        b"Content-Length: 99999999999999\r\n\r\n{}".to_vec(),
        vec![b'x'; 1 << 20],
        vec![0xff; 100],
        b"Content-Length: 2".to_vec(),
    ];
    for bytes in [vec![], asked.clone(), typed.clone(), ten_megabytes.clone(), [asked, typed, ten_megabytes].concat()] {
        for end in std::iter::once(&vec![]).chain(&malformed) {
            let bytes = [&bytes[..], end].concat();
            let (status, all, said) = pass(&["cat"], &bytes);
            assert!(
                status.success() && all == bytes && said.is_empty(),
                "{status}: {} of {} bytes",
                all.len(),
                bytes.len()
            );
        }
    }
    for content in
        ["", "{", "{\"id\":", "[1]", "{\"id\":1,\"result\":{\"contents\":\"Tensor<f32, ((), N<\\ud800\"}}", "nul"]
    {
        assert_eq!(pass(&["cat"], &frame(content)).1, frame(content));
    }
}

#[test]
fn answers_are_rewritten() {
    let ask = frame(r#"{"jsonrpc":"2.0","id":"a\n","method":"textDocument/hover","params":{}}"#);
    let answer = |shown: &str| frame(&format!(r#"{{"jsonrpc":"2.0","id":"a\n","result":{{"contents":"{shown}"}}}}"#));
    let (_, all, _) = pass(&["cat"], &[ask.clone(), answer("Tensor<f32, ((), N<3>)>")].concat());
    assert_eq!(all, [ask, answer("Tensor<f32, [3]>")].concat());
}

#[test]
fn the_end_of_a_server_is_passed_on() {
    let (status, all, said) = pass(&["sh", "-c", "echo out; echo err >&2; exit 7"], b"");
    assert_eq!((status.code(), &all[..]), (Some(7), &b"out\n"[..]));
    assert!(said.starts_with("err\n"), "{said}");
    // The editor has closed the connection: nothing is to be said.
    let (status, _, said) = pass(&["sh", "-c", "cat > /dev/null; exit 3"], b"");
    assert_eq!((status.code(), said.as_str()), (Some(3), ""));
    let (status, _, said) = pass(&["there-is-no-such-server"], b"");
    assert_eq!(status.code(), Some(1));
    assert!(said.contains("cannot start `there-is-no-such-server`") && said.contains("rustup component add"), "{said}");
}

#[test]
fn the_other_name_is_the_same_program() {
    if !has_rust_analyzer() {
        return;
    }
    let out = Command::new(env!("CARGO_BIN_EXE_congruent-lsp")).arg("--version").output().unwrap();
    assert!(String::from_utf8_lossy(&out.stdout).starts_with("rust-analyzer "), "{out:?}");
}

/// How long the proxy keeps a message, by its kind: messages of a real session, each 100 times.
///
/// `cargo test --release -p cargo-congruent --test lsp -- --ignored --nocapture latency`
#[test]
#[ignore = "measures; needs rust-analyzer and a release build"]
fn latency() {
    let folder = program("lsp_latency", PROGRAM);
    let mut server = Server::start(Command::new("rust-analyzer"), &folder);
    let file = server.open(&folder, &settings());
    let mut all: Vec<(&str, String)> = Vec::new();
    let text = PROGRAM.replace("// here", "weight.sum");
    server.say(json!({ "method": "textDocument/didChange", "params": {
        "textDocument": { "uri": uri(&file), "version": 2 }, "contentChanges": [{ "text": text }],
    } }));
    for (line, own) in text.lines().enumerate() {
        for behind in
            ["let ", "linear", "weight.", "scores.", "Tensor", "sum"].iter().filter(|word| own.contains(**word))
        {
            all.push((
                "textDocument/hover",
                server.ask("textDocument/hover", &file, place(&text, line, behind)).to_string(),
            ));
        }
    }
    let hints = server.ask("textDocument/inlayHint", &file, whole(&text));
    all.push(("textDocument/inlayHint", hints.to_string()));
    let help = server.ask("textDocument/signatureHelp", &file, place(&text, 13, "_>("));
    all.push(("textDocument/signatureHelp", help.to_string()));
    let items = server.ask("textDocument/completion", &file, place(&text, 16, "weight."));
    all.push(("textDocument/completion", items.to_string()));
    let said = server.wait("a mistake", |message| message["params"]["diagnostics"][0].is_object());
    all.push(("textDocument/publishDiagnostics", said.to_string()));

    let mut times: BTreeMap<&str, (usize, Vec<Duration>)> = BTreeMap::new();
    for (method, message) in &all {
        let id = serde_json::from_str::<Value>(message).unwrap()["id"].clone();
        for _ in 0..100 {
            let mut requests = Requests::default();
            requests.ask(json!({ "id": id, "method": method }).to_string().as_bytes());
            let start = Instant::now();
            let kind = requests.answer(message.as_bytes());
            let shown = kind.and_then(|kind| rewrite(kind, message.as_bytes()));
            let entry = times.entry(method).or_default();
            entry.1.push(start.elapsed());
            entry.0 = entry.0.max(shown.map_or(0, |shown| shown.len()).max(message.len()));
        }
    }
    println!("{:<34}{:>12}{:>12}{:>12}", "message", "bytes", "median", "99th");
    for (method, (bytes, mut own)) in times {
        own.sort();
        let (median, last) = (own[own.len() / 2], own[own.len() * 99 / 100]);
        println!("{method:<34}{bytes:>12}{:>9.3} ms{:>9.3} ms", median.as_secs_f64() * 1e3, last.as_secs_f64() * 1e3);
        assert!(last < Duration::from_millis(5), "{method}: {last:?}");
    }
}
