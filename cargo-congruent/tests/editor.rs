//! A real editor's server, rust-analyzer, with this program as its check command: what it shows is the translation, at the same place.
//! Skipped, with a line that says so, where there is no rust-analyzer (`rustup component add rust-analyzer`); in CI (`CI=true`) it fails.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// So long at most everything takes: most of it is the first check of the library.
const PATIENCE: Duration = Duration::from_secs(300);

const PROGRAM: &str = "use congruent::prelude::*;

fn main() {
    let scores: Tensor<f32, shape![32, 10]> = Tensor::zeros();
    let bias: Tensor<f32, shape![32]> = Tensor::zeros();
    let _ = &scores + &bias;
}
";

/// A crate with a mistake, which depends on the library.
fn program() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editor");
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let manifest = format!(
        "[package]\nname = \"editor\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         congruent = {{ path = {library:?}, default-features = false }}\n"
    );
    std::fs::create_dir_all(folder.join("src")).unwrap();
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    // The versions that the workspace has: nothing is fetched.
    std::fs::copy(library.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    std::fs::write(folder.join("src/main.rs"), PROGRAM).unwrap();
    folder
}

/// The server, and what it says.
struct Server {
    process: Child,
    to: ChildStdin,
    from: Receiver<Value>,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut process = Command::new("rust-analyzer")
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (to, mut out) = (process.stdin.take().unwrap(), BufReader::new(process.stdout.take().unwrap()));
        let (sender, from) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut out) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Server { process, to, from }
    }

    fn say(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let text = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.to.flush().unwrap();
    }

    /// The first message that is wanted. What the server asks is answered with nothing.
    fn wait(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(message) = self.from.recv_timeout(left) else { panic!("rust-analyzer did not send {what}") };
            if wanted(&message) {
                return message;
            }
            if let (Some(id), Some(_)) = (message.get("id"), message.get("method")) {
                let id = id.clone();
                self.say(json!({ "id": id, "result": null }));
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A message of the language server protocol: headers, an empty line, JSON.
fn read(from: &mut impl BufRead) -> Option<Value> {
    let mut len = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            header => len = header.strip_prefix("Content-Length: ").map_or(len, |n| n.parse().unwrap()),
        }
    }
    let mut text = vec![0; len];
    from.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

#[test]
fn rust_analyzer_shows_the_translation() {
    if !Command::new("rust-analyzer").arg("--version").output().is_ok_and(|out| out.status.success()) {
        assert!(
            std::env::var("CI").as_deref() != Ok("true"),
            "there is no rust-analyzer (rustup component add rust-analyzer)"
        );
        // Not by `eprintln!`, which a test that passes does not show.
        let _ = stderr().write_all(b"skipped: there is no rust-analyzer (rustup component add rust-analyzer)\n");
        return;
    }
    let folder = program();
    let uri = |path: &Path| format!("file://{}", path.display());
    let file = folder.join("src/main.rs");
    let mut server = Server::start(&folder);
    let settings = json!({
        "check": { "overrideCommand": [env!("CARGO_BIN_EXE_cargo-congruent"), "congruent", "check", "--message-format=json"] },
        "cargo": { "buildScripts": { "enable": false } },
        "procMacro": { "enable": false },
        "cachePriming": { "enable": false },
    });
    server.say(json!({ "id": 1, "method": "initialize", "params": {
        "processId": null, "rootUri": uri(&folder), "capabilities": {}, "initializationOptions": settings,
    } }));
    server.wait("its capabilities", |message| message["id"] == 1);
    server.say(json!({ "method": "initialized", "params": {} }));
    let document = json!({ "uri": uri(&file), "languageId": "rust", "version": 1, "text": PROGRAM });
    server.say(json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }));
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
