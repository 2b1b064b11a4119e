//! A language server, and what it says; the test plays the editor.
#![allow(dead_code, reason = "each test uses a part")]

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// So long at most everything takes: most of it is the first check of the library.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Whether there is a rust-analyzer. In CI there has to be one; elsewhere the test says that it is skipped.
pub fn has_rust_analyzer() -> bool {
    if Command::new("rust-analyzer").arg("--version").output().is_ok_and(|out| out.status.success()) {
        return true;
    }
    let missing = "there is no rust-analyzer (rustup component add rust-analyzer)";
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing}");
    // Not by `eprintln!`, which a test that passes does not show.
    let _ = stderr().write_all(format!("skipped: {missing}\n").as_bytes());
    false
}

/// A crate with this program, which depends on the library.
pub fn program(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         congruent = {{ path = {library:?}, default-features = false, features = [\"random\"] }}\n"
    );
    std::fs::create_dir_all(folder.join("src")).unwrap();
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    // The versions that the workspace has: nothing is fetched.
    std::fs::copy(library.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    std::fs::write(folder.join("src/main.rs"), text).unwrap();
    folder
}

/// The address of a file.
pub fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// The server, and what it says.
pub struct Server {
    pub process: Child,
    to: Option<ChildStdin>,
    from: Receiver<Value>,
    waiting: VecDeque<Value>,
    identifier: u64,
}

impl Server {
    pub fn start(mut command: Command, folder: &Path) -> Self {
        let mut process = command
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, mut out) = (process.stdin.take(), BufReader::new(process.stdout.take().unwrap()));
        let (sender, from) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut out) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Server { process, to, from, waiting: VecDeque::new(), identifier: 1 }
    }

    /// Opens a file of a crate, and waits until the server has loaded everything.
    pub fn open(&mut self, folder: &Path, settings: &Value) -> PathBuf {
        let file = folder.join("src/main.rs");
        let text = std::fs::read_to_string(&file).unwrap();
        let capabilities = json!({
            "textDocument": {
                "inlayHint": {},
                "hover": { "contentFormat": ["markdown"] },
                "signatureHelp": { "signatureInformation": { "parameterInformation": { "labelOffsetSupport": true } } },
                "completion": { "completionItem": { "labelDetailsSupport": true } },
            },
            "experimental": { "serverStatusNotification": true },
        });
        self.say(json!({ "id": 1, "method": "initialize", "params": {
            "processId": null, "rootUri": uri(folder), "capabilities": capabilities, "initializationOptions": settings,
        } }));
        self.wait("its capabilities", |message| message["id"] == 1);
        self.say(json!({ "method": "initialized", "params": {} }));
        let document = json!({ "uri": uri(&file), "languageId": "rust", "version": 1, "text": text });
        self.say(json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }));
        self.wait("that it is ready", |message| {
            message["method"] == "experimental/serverStatus" && message["params"]["quiescent"] == true
        });
        file
    }

    pub fn say(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let text = message.to_string();
        let to = self.to.as_mut().unwrap();
        write!(to, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        to.flush().unwrap();
    }

    /// The first message that is wanted. What the server asks is answered with nothing.
    pub fn wait(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.waiting.iter().position(&wanted) {
            return self.waiting.remove(at).unwrap();
        }
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(message) = self.from.recv_timeout(left) else { panic!("rust-analyzer did not send {what}") };
            if let (Some(id), Some(_)) = (message.get("id"), message.get("method")) {
                let id = id.clone();
                self.say(json!({ "id": id, "result": null }));
            }
            if wanted(&message) {
                return message;
            }
            if message.get("method").is_some_and(|method| method == "textDocument/publishDiagnostics") {
                self.waiting.push_back(message);
            }
        }
    }

    /// Asks about a file, and waits for the whole answer. A request that an edit has cancelled is sent again.
    pub fn ask(&mut self, method: &str, file: &Path, mut parameters: Value) -> Value {
        parameters["textDocument"] = json!({ "uri": uri(file) });
        loop {
            self.identifier += 1;
            let id = self.identifier;
            self.say(json!({ "id": id, "method": method, "params": parameters }));
            let answer = self.wait(method, |message| message["id"] == id && message.get("method").is_none());
            if answer.get("error").is_none() {
                return answer;
            }
            assert_eq!(answer["error"]["code"], -32801, "{method}: {answer}");
        }
    }

    /// Closes the connection: how the server ended, and what it wrote to the terminal.
    pub fn end(mut self) -> (ExitStatus, String) {
        drop(self.to.take());
        let mut said = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (self.process.wait().unwrap(), said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A message of the language server protocol: headers, an empty line, JSON.
pub fn read(from: &mut impl BufRead) -> Option<Value> {
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

/// The place behind `behind` in line `line` of a text.
pub fn place(text: &str, line: usize, behind: &str) -> Value {
    let own = text.lines().nth(line).unwrap();
    json!({ "position": { "line": line, "character": own.find(behind).unwrap() + behind.len() } })
}

/// The range of a whole text.
pub fn whole(text: &str) -> Value {
    json!({ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": text.lines().count(), "character": 0 } } })
}

/// The text of a label, which may be in parts.
pub fn label(hint: &Value) -> String {
    match &hint["label"] {
        Value::Array(parts) => parts.iter().filter_map(|part| part["value"].as_str()).collect(),
        own => own.as_str().unwrap_or_default().to_owned(),
    }
}
